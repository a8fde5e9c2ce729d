/** Counts questions; what each gives tells whether nobody has asked since, for an older answer must not cover a newer one. */
export function newestOnly(): () => () => boolean {
  let asked = 0;
  return () => {
    asked += 1;
    const mine = asked;
    return () => mine === asked;
  };
}

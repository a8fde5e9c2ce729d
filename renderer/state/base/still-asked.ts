/** Counts questions; what each gives says whether it is still the newest, for an older answer must not cover a newer one. */
export function stillAsked(): () => () => boolean {
  let asked = 0;
  return () => {
    asked += 1;
    const mine = asked;
    return () => mine === asked;
  };
}

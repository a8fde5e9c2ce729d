/** Counts requests; each gets a function that says whether it is still the newest, since an older answer must not replace a newer one. */
export function stillAsked(): () => () => boolean {
  let asked = 0;
  return () => {
    asked += 1;
    const mine = asked;
    return () => mine === asked;
  };
}

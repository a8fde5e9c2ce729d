/** The index of the last of the ascending `starts` that is not greater than `at`. */
export function lastAtOrBefore(starts: ArrayLike<number>, at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

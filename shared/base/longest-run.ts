/** The positions of a longest strictly ascending subsequence of the numbers, in order. */
export function longestRun(numbers: readonly number[]): number[] {
  /** For each length, the position of the smallest end of such a run. */
  const ends: number[] = [];
  const before = new Int32Array(numbers.length).fill(-1);
  for (const [at, number] of numbers.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = at;
  }
  const run: number[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) run.push(at);
  return run.reverse();
}

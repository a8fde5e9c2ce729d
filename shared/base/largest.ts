/** The largest of some numbers, which may be too many to be arguments of a call; at least the first argument. */
export function largest(least: number, numbers: Iterable<number>): number {
  let found = least;
  for (const number of numbers) if (number > found) found = number;
  return found;
}

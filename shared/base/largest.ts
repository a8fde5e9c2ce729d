/** The largest of some numbers, of which a file may have more than a call takes arguments; at least the one given first. */
export function largest(least: number, numbers: Iterable<number>): number {
  let found = least;
  for (const number of numbers) if (number > found) found = number;
  return found;
}

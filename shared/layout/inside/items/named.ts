/** Paths of this many are named, the rest are counted. */
const MOST = 5;
/** After this many letters, no other path is named. */
const LONGEST = 120;

/** Some paths in a sentence. */
export function named(paths: readonly string[]): string {
  let letters = 0;
  const first = paths.slice(0, MOST).filter((path, i) => {
    letters += path.length;
    return i === 0 || letters <= LONGEST;
  });
  const more = paths.length - first.length;
  return first.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

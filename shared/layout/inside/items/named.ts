/** Paths of this many are named, the rest are counted. */
const MOST = 5;

/** Some paths in a sentence. */
export function named(paths: readonly string[]): string {
  const more = paths.length - MOST;
  return paths.slice(0, MOST).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

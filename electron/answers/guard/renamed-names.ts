/** The old name of each added one: if as many names were removed as added, they are the same entries, in order. */
export function renamedNames(was: readonly string[], now: readonly string[]): ReadonlyMap<string, string> {
  const [old, current] = [new Set(was), new Set(now)];
  const [gone, come] = [was.filter(name => !current.has(name)), now.filter(name => !old.has(name))];
  return new Map(gone.length === come.length ? come.map((name, i) => [name, gone[i] ?? name]) : []);
}

/**
 * Which of these names a file stands for: its own, its own without its extension, or a name that differs only in the
 * extension; letter case does not matter. `sgrass.bmp.png` and `sgrass.png` both stand for `sgrass.bmp`.
 */
export function meantNames(names: readonly string[], file: string): readonly number[] {
  const wanted = file.toLowerCase();
  const all = names.map((name, index) => ({ name: name.toLowerCase(), index }));
  const exact = all.filter(({ name }) => name === wanted || name === stemOf(wanted));
  const meant = exact.length > 0 ? exact : all.filter(({ name }) => stemOf(name) === stemOf(wanted));
  return meant.map(({ index }) => index);
}

/** A file's name without its extension; a dot at the very start begins none. */
export function stemOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

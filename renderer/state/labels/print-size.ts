const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** A size for people: 303 B, 1.2 KB, 3.1 MB. */
export function printSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const digits = unit > 0 && size < 10 ? 1 : 0;
  return `${size.toFixed(digits)} ${UNITS[unit]}`;
}

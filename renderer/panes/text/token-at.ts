/** The token of a reader's text around a column (from 1), without its quotes; absent between tokens. */
export function tokenAt(line: string, column: number): string | undefined {
  for (const found of line.matchAll(/"([^"]*)"|[^\s()";]+/g)) {
    const start = found.index + 1;
    if (column >= start && column <= start + found[0].length) return found[1] ?? found[0];
  }
  return undefined;
}

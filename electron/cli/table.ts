import { oneLine } from './shown-text.ts';

/** Rows as aligned columns; columns of numbers are set to the right. */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string {
  const all = [head, ...rows.map(row => row.map(oneLine))];
  const widths = head.map((_, column) => all.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0));
  const line = (row: readonly string[]): string =>
    widths
      .map((width, column) => {
        const cell = row[column] ?? '';
        return right.includes(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return all.map(row => `${line(row)}\n`).join('');
}

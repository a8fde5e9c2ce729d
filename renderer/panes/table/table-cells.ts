// The cells of a table: their texts on one line, and the fields in them.
import type { TableResult } from '../../../shared/contract/table-types.ts';

// A cell is one line. A line ending in it is shown and typed as a sign that no text in these games contains.
const SIGNS = [
  ['\r\n', '⏎'],
  ['\n', '␊'],
  ['\r', '␍'],
] as const;

/** The sign for the line ending that these games use. */
export const LINE_END = SIGNS[0][1];

/** A text on one line. */
export function oneLine(text: string): string {
  return SIGNS.reduce((line, [end, sign]) => line.replaceAll(end, sign), text);
}

/** The text of a line. */
export function manyLines(line: string): string {
  return SIGNS.reduce((text, [end, sign]) => text.replaceAll(sign, end), line);
}

/** Finds the row that a path of the structure belongs to: the row's own, or one below it. */
export function rowFinder({ rows }: TableResult): (path: string | undefined) => number | undefined {
  const byPath = new Map(rows.map(({ path }, index) => [path, index]));
  return path => {
    for (let at = path; at !== undefined && at !== ''; at = above(at)) {
      const row = byPath.get(at);
      if (row !== undefined) return row;
    }
    return undefined;
  };
}

/** The path of the parent node: without its last step. */
function above(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('.'), path.lastIndexOf('['), 0));
}

/** The field in a cell; undefined if it has none. */
export function cellPath({ columns, rows }: TableResult, row: number, column: number): string | undefined {
  const found = rows[row];
  const key = columns[column]?.key;
  if (found === undefined || key === undefined) return undefined;
  return found.paths === undefined ? `${found.path}.${key}` : (found.paths[column] ?? undefined);
}

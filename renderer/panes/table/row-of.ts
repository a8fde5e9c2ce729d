import type { TableResult } from '../../../shared/contract/table-types.ts';

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

/** The path of the node above: without its last step. */
function above(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('.'), path.lastIndexOf('['), 0));
}

/** The field in a cell; undefined where it has none. */
export function cellPath({ columns, rows }: TableResult, row: number, column: number): string | undefined {
  const found = rows[row];
  const key = columns[column]?.key;
  if (found === undefined || key === undefined) return undefined;
  return found.paths === undefined ? `${found.path}.${key}` : (found.paths[column] ?? undefined);
}

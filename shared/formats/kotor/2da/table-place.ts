// The paths of a table as `show` and `diff` print them and edits accept them.

/** The target of such a path; a row without a number is the position after the last. */
export type TablePlace =
  | { readonly kind: 'cell'; readonly row: number; readonly cell: number }
  | { readonly kind: 'name'; readonly row: number }
  | { readonly kind: 'row'; readonly row: number | undefined }
  | { readonly kind: 'column'; readonly column: number };

const PLACE = /^(?:table\.)?(?:columns\[(\d+)\]|rows\[(\d*)\](?:\.(?:(name)|cells\[(\d+)\]))?)$/;

/** The part of a table at a path; undefined for other paths. */
export function placeAt(path: string): TablePlace | undefined {
  const [whole, column, row, name, cell] = PLACE.exec(path) ?? [];
  if (whole === undefined) return undefined;
  if (column !== undefined) return { kind: 'column', column: Number(column) };
  if (cell === undefined && name === undefined) return { kind: 'row', row: row ? Number(row) : undefined };
  if (!row) return undefined;
  return cell === undefined
    ? { kind: 'name', row: Number(row) }
    : { kind: 'cell', row: Number(row), cell: Number(cell) };
}

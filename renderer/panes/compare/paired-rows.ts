import type { ChangeKind } from '../../../shared/contract/compare-types.ts';
import type { TableResult, TableRowRow } from '../../../shared/contract/table-types.ts';

/** A row as it is on both sides. */
export interface PairedRow {
  readonly kind: Extract<ChangeKind, 'added' | 'removed' | 'changed'> | 'same';
  readonly a?: TableRowRow;
  readonly b?: TableRowRow;
}

/**
 * Lays the rows of two tables beside each other: by their first cell where it names every row but once, else by their
 * place. Rows only A has stand where they stood.
 */
export function pairRows(a: TableResult, b: TableResult): PairedRow[] {
  const isNamed = isUnique(a) && isUnique(b);
  const keyOf = (row: TableRowRow, index: number) => (isNamed ? (row.cells[0] ?? '') : String(index));
  const before = new Map(a.rows.map((row, index) => [keyOf(row, index), { row, index }]));
  const after = new Set(b.rows.map(keyOf));
  const gone = a.rows.map((row, index) => ({ row, index })).filter(({ row, index }) => !after.has(keyOf(row, index)));
  const paired: PairedRow[] = [];
  let next = 0;
  for (const [index, row] of b.rows.entries()) {
    const old = before.get(keyOf(row, index));
    for (; old !== undefined && (gone[next]?.index ?? old.index) < old.index; next++)
      paired.push(removed(gone[next]?.row));
    if (old === undefined) paired.push({ kind: 'added', b: row });
    else paired.push({ kind: isSame(old.row, row) ? 'same' : 'changed', a: old.row, b: row });
  }
  for (const { row } of gone.slice(next)) paired.push(removed(row));
  return paired;
}

function removed(row: TableRowRow | undefined): PairedRow {
  return { kind: 'removed', ...(row && { a: row }) };
}

function isUnique({ rows }: TableResult): boolean {
  return new Set(rows.map(row => row.cells[0])).size === rows.length;
}

function isSame(a: TableRowRow, b: TableRowRow): boolean {
  return a.cells.length === b.cells.length && a.cells.every((cell, i) => cell === b.cells[i]);
}

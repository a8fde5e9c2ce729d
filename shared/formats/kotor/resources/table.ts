import { Unwritable } from '#layout';
import type { Entry } from '../../format.ts';
import type { Extent } from '../../move-contents.ts';
import { clippedTo, type Packed, type Repack, repackRows } from '../../repack-rows.ts';

/** A table with a row of fixed size for each entry, after a header. */
export interface Table {
  /** Size of the header. */
  readonly header: number;
  readonly start: number;
  readonly rowSize: number;
}

/** Named entries at the positions in a table; cut off at the end of the contents. */
export function entriesIn<Row extends Extent>(
  { rows, contents }: Packed<Row>,
  { header, start, rowSize }: Table,
  nameOf: (row: Row, index: number) => string,
): readonly Entry[] {
  const end = Math.max(header, start + rows.length * rowSize) + contents.size;
  return rows.map((row, i) => ({ name: nameOf(row, i), ...clippedTo(end, row) }));
}

/** Rows and contents with edits applied; rejects a table inside the header, which a writer would move. */
export function repackTable<Row extends Extent>(
  packed: Packed<Row>,
  { header, start, rowSize }: Table,
  plan: Omit<Repack<Row>, 'begin'>,
): Packed<Row> {
  if (start < header) throw new Unwritable('the table of this archive is inside its header');
  return repackRows(packed, { ...plan, begin: count => start + count * rowSize });
}

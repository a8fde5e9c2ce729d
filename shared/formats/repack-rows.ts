// Repacks a container whose directory stores an offset from the start of the file and a size for each entry.

import { Unwritable } from '#layout';
import { grouped } from '../base/counted.ts';
import type { Source } from '../base/source.ts';
import { lostTexts } from './entry-content.ts';
import type { Entry, EntryEdit } from './format.ts';
import { type Extent, move } from './move-contents.ts';

/** The directory's rows, and the bytes after it. */
export interface Packed<Row extends Extent> {
  readonly rows: readonly Row[];
  readonly contents: Source;
}

export interface Repack<Row extends Extent> {
  readonly edits: readonly EntryEdit[];
  /** Entries begin at multiples of this. */
  readonly align: number;
  /** Where the contents begin after a directory of this many rows. */
  begin(rows: number): number;
  /** The row of an added entry, without its position. */
  rowOf(name: string): Omit<Row, keyof Extent>;
}

/** Offsets and sizes are stored in 32 bits. */
const LARGEST = 0xffff_ffff;

/** The rows and contents with edits applied: rows keep their order, added ones come last. */
export function repackRows<Row extends Extent>(packed: Packed<Row>, plan: Repack<Row>): Packed<Row> {
  const { rows, contents } = packed;
  const { edits, align } = plan;
  const adds = edits.flatMap(edit => (edit.kind === 'add' ? [plan.rowOf(edit.name)] : []));
  const before = plan.begin(rows.length);
  const moved = move(
    contents,
    rows.map(({ start, size }) => ({ start: start - before, size })),
    { edits, align },
  );
  const kept = rows.flatMap((row, i) => {
    const extent = moved.kept[i];
    return extent ? [{ ...row, ...extent }] : [];
  });
  const made = moved.added.map((extent, i) => ({ ...adds[i], ...extent }) as Row); // rowOf returned all but the extent
  const after = plan.begin(kept.length + made.length);
  if (after + moved.contents.size > LARGEST)
    throw new Unwritable(
      `an archive holds at most ${grouped(LARGEST)} bytes, and this would be ${grouped(after + moved.contents.size)}`,
    );
  return {
    rows: [...kept, ...made].map(row => ({ ...row, start: row.start + (row.start >= 0 ? after : before) })),
    contents: moved.contents,
  };
}

/** Rows in another order; each still stores the position of its bytes. */
export function inOrder<Row>(rows: readonly Row[], order: readonly number[]): Row[] {
  return order.flatMap(from => {
    const row = rows[from];
    return row === undefined ? [] : [row];
  });
}

/** Rows as entries; one that reaches outside is cut off at the end of the contents, and marked so. */
export function clippedTo(end: number, { start: stored, size }: Extent): Omit<Entry, 'name'> {
  const start = Math.min(stored, end);
  const there = Math.min(size, end - start);
  if (there === size) return { start, size };
  return { start, size: there, missing: lostTexts.cut({ start: stored, size }, { there, end }) };
}

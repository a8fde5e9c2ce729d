import type { AddedBytes } from './added-bytes.ts';
import { type PieceTable, PieceTableBuilder } from './piece-table.ts';
import { displacedBy, type Splices, shiftedStarts } from './splices.ts';
import type { Edit } from './step.ts';

export interface Range {
  readonly start: number;
  readonly size: number;
}

/** More places than this are told as one range from the first to the last. */
const MOST_RANGES = 256;

/** Edits as splices, their bytes added; refuses edits outside the document and edits that overlap. */
export function toSplices(edits: readonly Edit[], table: PieceTable, added: AddedBytes): Splices {
  const sorted = edits.toSorted((a, b) => a.start - b.start);
  checkEdits(sorted, table.size);
  const starts = Float64Array.from(sorted, edit => edit.start);
  const removed = Float64Array.from(sorted, edit => edit.remove);
  const content = new PieceTableBuilder(sorted.length);
  const known = new Map<Uint8Array, number>();
  for (const { insert } of sorted) {
    const origin = known.get(insert) ?? added.append(insert);
    known.set(insert, origin);
    content.push(origin, insert.length, 1);
  }
  return {
    starts,
    removed,
    inserted: Float64Array.from(sorted, edit => edit.insert.length),
    displaced: displacedBy(table, starts, removed),
    content: content.finish(),
  };
}

function checkEdits(sorted: readonly Edit[], size: number): void {
  let end = 0;
  for (const edit of sorted) {
    if (!Number.isSafeInteger(edit.start) || edit.start < 0 || edit.remove < 0 || edit.start + edit.remove > size)
      throw new RangeError(`edit ${edit.start}+${edit.remove} of a document of ${size} bytes`);
    if (edit.start < end) throw new RangeError(`edits overlap at ${edit.start}`);
    end = edit.start + edit.remove;
  }
}

/** Where the splices changed something, in the document after them. */
export function changedRanges(splices: Splices): readonly Range[] {
  const starts = shiftedStarts(splices);
  const sizes = splices.inserted;
  if (starts.length <= MOST_RANGES) return Array.from(starts, (start, index) => ({ start, size: sizes[index] ?? 0 }));
  const first = starts[0] ?? 0;
  return [{ start: first, size: (starts.at(-1) ?? 0) + (sizes.at(-1) ?? 0) - first }];
}

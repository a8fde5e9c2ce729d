import type { Source } from '../base/source.ts';
import { type PieceTable, PieceTableBuilder, type Range } from './piece-table.ts';
import { displacedBy, type Splices, shiftedStarts } from './splices.ts';
import type { Edit } from './step.ts';

/** If there are more places than this, those after the first are reported as one range. */
const MOST_RANGES = 256;

/** Edits as splices, with their bytes added; refuses edits outside the document and edits that overlap. */
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
  const [first = 0, second = 0] = starts;
  // The first stays as it is: it is shown as the changed place.
  return [
    { start: first, size: sizes[0] ?? 0 },
    { start: second, size: (starts.at(-1) ?? 0) + (sizes.at(-1) ?? 0) - second },
  ];
}

const CHUNK_SIZE = 64 * 1024;

/** Every byte ever typed or inserted into a document, in order; it only grows, so ranges of it stay valid forever. */
export class AddedBytes implements Source {
  /** Bytes that do not fit into the last block begin another: `#starts` says where each begins. */
  readonly #chunks: Uint8Array[] = [];
  readonly #starts: number[] = [];
  #size = 0;
  #room = 0;

  get size(): number {
    return this.#size;
  }

  /** Copies the bytes in and returns where they begin. */
  append(bytes: Uint8Array): number {
    const start = this.#size;
    if (bytes.length > this.#room) this.#open(bytes.length);
    const last = this.#chunks.length - 1;
    this.#chunks[last]?.set(bytes, start - (this.#starts[last] ?? 0));
    this.#size += bytes.length;
    this.#room -= bytes.length;
    return start;
  }

  read(start: number, size: number): Uint8Array {
    const index = this.#chunkAt(start);
    const chunk = this.#chunks[index];
    const at = start - (this.#starts[index] ?? 0);
    if (chunk !== undefined && start + size <= this.#end(index)) return chunk.subarray(at, at + size);
    return this.#gather(start, size, index);
  }

  #gather(start: number, size: number, first: number): Uint8Array {
    const result = new Uint8Array(size);
    let done = 0;
    for (let index = first; done < size && index < this.#chunks.length; index++) {
      const at = start + done - (this.#starts[index] ?? 0);
      const part = this.#chunks[index]?.subarray(
        at,
        Math.min(at + size - done, this.#end(index) - (this.#starts[index] ?? 0)),
      );
      result.set(part ?? new Uint8Array(0), done);
      done += part?.length ?? 0;
    }
    return result;
  }

  #end(index: number): number {
    return this.#starts[index + 1] ?? this.#size;
  }

  #chunkAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #open(atLeast: number): void {
    this.#room = Math.max(CHUNK_SIZE, atLeast);
    this.#chunks.push(new Uint8Array(this.#room));
    this.#starts.push(this.#size);
  }
}

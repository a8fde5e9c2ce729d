import { type Source, type SourceOrigin, sliceSource } from '../base/source.ts';

/** Bytes of a document. */
export interface Range {
  readonly start: number;
  readonly size: number;
}

/**
 * Which bytes are where: an ordered list of ranges, each of the original or of the added bytes. Immutable,
 * and kept in columns: a replace-all of 300,000 hits is 600,000 pieces, which as objects cost ten times the memory.
 */
export interface PieceTable {
  readonly size: number;
  readonly count: number;
  /** Where each piece is in the document. */
  readonly starts: Float64Array;
  /** Where each piece begins in the bytes it is a range of. */
  readonly origins: Float64Array;
  /** 1 if the piece is a range of the added bytes, 0 if of the original. */
  readonly added: Uint8Array;
}

/** The unchanged original. */
export function wholeTable(size: number): PieceTable {
  const builder = new PieceTableBuilder(1);
  builder.push(0, size, 0);
  return builder.finish();
}

/** Index of the piece at an offset; the last one for the end itself. */
export function pieceAt(table: PieceTable, offset: number): number {
  let low = 0;
  let high = table.count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((table.starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The same for a caller that continues from piece `near`: the next pieces are tried first. */
export function pieceNear(table: PieceTable, offset: number, near: number): number {
  for (let index = near; index < Math.min(near + NEAR, table.count); index++)
    if (offset < pieceEnd(table, index)) return index;
  return pieceAt(table, offset);
}

/** First offset after a piece. */
export function pieceEnd(table: PieceTable, index: number): number {
  return index + 1 < table.count ? (table.starts[index + 1] ?? table.size) : table.size;
}

/** A new table with the range `start`, `size` of another. */
export function sliceTable(table: PieceTable, start: number, size: number): PieceTable {
  const builder = new PieceTableBuilder(4);
  builder.pushTable(table, { start, size });
  return builder.finish();
}

/** From this many pieces on, copying columns is worth its set-up. */
const MANY = 16;
/** Walking this far costs less than a search. */
const NEAR = 4;

/** Collects pieces from left to right; adjacent pieces that continue each other become one. */
export class PieceTableBuilder {
  #starts: Float64Array;
  #origins: Float64Array;
  #added: Uint8Array;
  #count = 0;
  #size = 0;

  constructor(expected: number) {
    const capacity = Math.max(4, expected);
    this.#starts = new Float64Array(capacity);
    this.#origins = new Float64Array(capacity);
    this.#added = new Uint8Array(capacity);
  }

  get size(): number {
    return this.#size;
  }

  push(origin: number, size: number, added: number): void {
    if (size === 0) return;
    const last = this.#count - 1;
    const joins =
      last >= 0 &&
      this.#added[last] === added &&
      (this.#origins[last] ?? 0) + this.#size - (this.#starts[last] ?? 0) === origin;
    if (!joins) this.#append(origin, added);
    this.#size += size;
  }

  /** The range `start`, `size` of another table; `from` saves the search if the caller walks it piece by piece. */
  pushTable(table: PieceTable, { start, size }: Range, from = pieceAt(table, start)): void {
    const end = start + size;
    let index = from;
    for (; index < table.count && (table.starts[index] ?? 0) < end; index++) {
      const wholes = index > from ? pieceAt(table, end) - index : 0;
      if (wholes > MANY) {
        this.#appendWhole(table, index, wholes);
        index += wholes;
      }
      this.#pushPart(table, index, { start, size });
    }
  }

  finish(): PieceTable {
    const count = this.#count;
    return {
      size: this.#size,
      count,
      starts: fitted(this.#starts, count),
      origins: fitted(this.#origins, count),
      added: fitted(this.#added, count),
    };
  }

  #pushPart(table: PieceTable, index: number, { start, size }: Range): void {
    const pieceStart = table.starts[index] ?? 0;
    const first = Math.max(start, pieceStart);
    const last = Math.min(start + size, pieceEnd(table, index));
    if (last > first)
      this.push((table.origins[index] ?? 0) + first - pieceStart, last - first, table.added[index] ?? 0);
  }

  /** Appends whole pieces at once: adjacent pieces of a table never continue each other, so none need joining. */
  #appendWhole(table: PieceTable, first: number, count: number): void {
    const end = first + count;
    while (this.#count + count > this.#starts.length) this.#grow(this.#count + count);
    const shift = this.#size - (table.starts[first] ?? 0);
    for (let index = first, at = this.#count; index < end; index++, at++)
      this.#starts[at] = (table.starts[index] ?? 0) + shift;
    this.#origins.set(table.origins.subarray(first, end), this.#count);
    this.#added.set(table.added.subarray(first, end), this.#count);
    this.#count += count;
    this.#size = (table.starts[end] ?? table.size) + shift;
  }

  #append(origin: number, added: number): void {
    if (this.#count === this.#starts.length) this.#grow(this.#count + 1);
    this.#starts[this.#count] = this.#size;
    this.#origins[this.#count] = origin;
    this.#added[this.#count] = added;
    this.#count++;
  }

  #grow(atLeast: number): void {
    const capacity = Math.max(atLeast, this.#count * 2);
    const starts = new Float64Array(capacity);
    const origins = new Float64Array(capacity);
    const added = new Uint8Array(capacity);
    starts.set(this.#starts);
    origins.set(this.#origins);
    added.set(this.#added);
    this.#starts = starts;
    this.#origins = origins;
    this.#added = added;
  }
}

/** The first items; copied only if the unused room would be large. */
function fitted<T extends Float64Array | Uint8Array>(column: T, count: number): T {
  const kept = count * 2 > column.length ? column.subarray(0, count) : column.slice(0, count);
  return kept as T; // both give the type they were called on
}

/** The bytes that the pieces of a document are ranges of. */
export interface Backing {
  readonly original: Source;
  readonly added: Source;
}

/** The bytes of a table. It stays valid when the document is edited: tables never change. */
export function tableSource(table: PieceTable, backing: Backing): Source {
  return new TableSource(table, backing);
}

class TableSource implements Source {
  readonly size: number;
  readonly #table: PieceTable;
  readonly #backing: Backing;
  #parts: readonly Source[] | undefined;

  constructor(table: PieceTable, backing: Backing) {
    this.size = table.size;
    this.#table = table;
    this.#backing = backing;
  }

  read(start: number, size: number): Uint8Array {
    if (start < 0 || size < 0 || start + size > this.size)
      throw new RangeError(`read ${start}+${size} of a document of ${this.size} bytes`);
    if (size === 0) return new Uint8Array(0);
    const index = pieceAt(this.#table, start);
    return start + size <= pieceEnd(this.#table, index)
      ? this.#readPiece(index, start, size)
      : this.#readAcross(index, start, size);
  }

  get parts(): readonly Source[] {
    const { starts, count } = this.#table;
    this.#parts ??= Array.from({ length: count }, (_, index) => {
      const start = starts[index] ?? 0;
      const place = this.#origin(index, start);
      return sliceSource(place.source, place.start, pieceEnd(this.#table, index) - start);
    });
    return this.#parts;
  }

  /** One piece is a range of the original or of the added bytes, neither of which ever changes. */
  origin(start: number, size: number): SourceOrigin | undefined {
    if (size === 0 || start + size > this.size) return undefined;
    const index = pieceAt(this.#table, start);
    return start + size <= pieceEnd(this.#table, index) ? this.#origin(index, start) : undefined;
  }

  #readAcross(first: number, start: number, size: number): Uint8Array {
    const result = new Uint8Array(size);
    let index = first;
    for (let done = 0; done < size; index++) {
      const count = Math.min(size - done, pieceEnd(this.#table, index) - start - done);
      result.set(this.#readPiece(index, start + done, count), done);
      done += count;
    }
    return result;
  }

  #readPiece(index: number, start: number, size: number): Uint8Array {
    const { source, start: at } = this.#origin(index, start);
    return source.read(at, size);
  }

  #origin(index: number, start: number): SourceOrigin {
    const { starts, origins, added } = this.#table;
    const source = added[index] === 1 ? this.#backing.added : this.#backing.original;
    return { source, start: (origins[index] ?? 0) + start - (starts[index] ?? 0) };
  }
}

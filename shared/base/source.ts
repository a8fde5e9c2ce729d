import { plainBytes } from './bytes.ts';

/** Bytes somewhere: in memory, in a file, or a range of either. Reads are synchronous and never go past `size`. */
export interface Source {
  readonly size: number;
  /** All of it, if it is in memory anyway: saves readers the paging. */
  readonly bytes?: Uint8Array | undefined;
  /** Exactly `size` bytes from `start`; the caller stays inside. The result may share memory with the source: do not write to it. */
  read(start: number, size: number): Uint8Array;
  /** Reads into memory of the caller: for a long file whose ranges are each needed only once. */
  readInto?(start: number, target: Uint8Array): void;
  /** Sources with one identity hold the same bytes: a file that was opened twice. Absent if unknown. */
  readonly identity?: string | undefined;
  /** The file that has the bytes right now, and where they begin in it. Absent if they are in no file, or not contiguous. */
  readonly onDisk?: PlaceOnDisk | undefined;
  /** The parts it is joined from, in order. */
  readonly parts?: readonly Source[] | undefined;
  /** Where the bytes from here on are stored, if `size` of them are one range of another source. */
  origin?(start: number, size: number): SourceOrigin | undefined;
}

export interface PlaceOnDisk {
  readonly file: string;
  readonly start: number;
}

export interface SourceOrigin {
  readonly source: Source;
  readonly start: number;
}

/** Where bytes are really stored, below all slices and joins. */
export function originOf(source: Source, start: number, size: number): SourceOrigin {
  let place: SourceOrigin = { source, start };
  for (let next = source.origin?.(start, size); next !== undefined; next = place.source.origin?.(place.start, size))
    place = next;
  return place;
}

/** Where bytes are on disk, if they are contiguous in one file. */
export function placeOnDisk(source: Source, start: number, size: number): PlaceOnDisk | undefined {
  const place = originOf(source, start, size);
  const { onDisk } = place.source;
  return onDisk && { file: onDisk.file, start: onDisk.start + place.start };
}

/** Whether both are the same bytes of one file: then they are equal without being read. */
export function haveSameBytes(a: SourceOrigin, b: SourceOrigin): boolean {
  if (a.start !== b.start) return false;
  return a.source === b.source || (a.source.identity !== undefined && a.source.identity === b.source.identity);
}

/** A source over bytes in memory. */
export function memorySource(given: Uint8Array): Source {
  const bytes = plainBytes(given);
  return { size: bytes.length, bytes, read: (start, size) => bytes.subarray(start, start + size) };
}

/** A source of limited size, read at once: walking a whole file page by page takes more time and memory. */
export function atOnce(source: Source, most: number): Source {
  return source.bytes || source.size > most ? source : memorySource(source.read(0, source.size));
}

/** A range of another source, with offsets of its own. */
export function sliceSource(of: Source, start: number, size: number): Source {
  if (start < 0 || size < 0 || start + size > of.size)
    throw new RangeError(`slice ${start}+${size} of a source of ${of.size}`);
  if (of.bytes) return memorySource(of.bytes.subarray(start, start + size));
  return { size, read: (at, count) => of.read(start + at, count), origin: at => ({ source: of, start: start + at }) };
}

const CHUNK = 1 << 18;

/** The bytes from `start` to `end` in pieces of moderate size, so that a long range is never in memory at once. */
export function* chunksOf(source: Source, start = 0, end = source.size): Generator<Uint8Array> {
  for (let at = start; at < end; at += CHUNK) yield source.read(at, Math.min(CHUNK, end - at));
}

/** Reads ranges that are needed only once, all into one block: each overwrites the last. */
export function passingReader(source: Source, longest: number): Source['read'] {
  if (source.bytes !== undefined || source.readInto === undefined) return (start, size) => source.read(start, size);
  const block = new Uint8Array(Math.min(longest, source.size));
  return (start, size) => {
    const part = block.subarray(0, size);
    source.readInto?.(start, part);
    return part;
  };
}

/** Whether two sources hold the same bytes. */
export function sameSource(a: Source, b: Source): boolean {
  return a.size === b.size && firstDifference(a, b) === undefined;
}

/** Where two sources first differ; if one is shorter, at its end. */
export function firstDifference(a: Source, b: Source): number | undefined {
  return differenceFinder(a, b)(0);
}

/** Finds the next difference between two sources from an offset on, for callers that step through the differences. */
export function differenceFinder(a: Source, b: Source): (from: number) => number | undefined {
  const end = Math.min(a.size, b.size);
  const [readA, readB] = [passingReader(a, CHUNK), passingReader(b, CHUNK)];
  let known: { readonly start: number; readonly left: Words; readonly right: Words } | undefined;
  return from => {
    for (let at = from; at < end; ) {
      const start = at - (at % CHUNK);
      const size = Math.min(CHUNK, end - start);
      if (known?.start !== start)
        known = { start, left: wordsOf(readA(start, size)), right: wordsOf(readB(start, size)) };
      const found = differenceFrom(at - start, known.left, known.right);
      if (found < size) return start + found;
      at = start + size;
    }
    return a.size === b.size ? undefined : Math.max(from, end);
  };
}

/** The same bytes one by one and, except for the last few, four by four. */
interface Words {
  readonly bytes: Uint8Array;
  readonly words: Int32Array;
}

/** As a copy, if the bytes are not aligned in memory. */
function wordsOf(given: Uint8Array): Words {
  const bytes = given.byteOffset % 4 === 0 ? given : new Uint8Array(given);
  return { bytes, words: new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2) };
}

/** The first position from here on where two runs of equal length differ; their length if they do not. */
function differenceFrom(from: number, left: Words, right: Words): number {
  const { length } = left.bytes;
  let at = from;
  while (at % 4 > 0 && at < length && left.bytes[at] === right.bytes[at]) at++;
  if (at % 4 === 0) {
    let word = at / 4;
    while (word < left.words.length && left.words[word] === right.words[word]) word++;
    at = word * 4;
  }
  while (at < length && left.bytes[at] === right.bytes[at]) at++;
  return at;
}

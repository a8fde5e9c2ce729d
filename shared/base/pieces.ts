import { lastAtOrBefore } from './sorted.ts';
import { memorySource, originOf, type Source, type SourceOrigin, sliceSource } from './source.ts';

/** Bytes to write, as a sequence of arrays and ranges of sources: a large file is repacked without being in memory. */
export type Pieces = readonly (Uint8Array | Source)[];

/** Bytes that are made while they are written. The consumer finishes each run before it asks for the next, and iterates once. */
export type Streamed = () => Iterable<Uint8Array>;

/** The content of a new file: existing, or made while it is written. */
export type Content = Pieces | Streamed;

/** Streamed content as a whole, for callers that need all of it at once. */
export function collected(content: Content): Pieces {
  if (typeof content !== 'function') return content;
  return Array.from(content(), bytes => bytes.slice());
}

const isBytes = (piece: Uint8Array | Source): piece is Uint8Array => piece instanceof Uint8Array;
const sizeOf = (piece: Uint8Array | Source): number => (isBytes(piece) ? piece.length : piece.size);

/** The total size of the pieces. */
export function piecesSize(pieces: Pieces): number {
  return pieces.reduce((sum, piece) => sum + sizeOf(piece), 0);
}

/** The pieces as sources, with those that are adjacent in the same source joined into one. */
export function joinedStretches(pieces: Pieces): readonly Source[] {
  const joined: Source[] = [];
  let last: (SourceOrigin & { readonly size: number }) | undefined;
  for (const piece of pieces) {
    const source = isBytes(piece) ? memorySource(piece) : piece;
    const place = originOf(source, 0, source.size);
    const isNext = last !== undefined && last.source === place.source && last.start + last.size === place.start;
    last = isNext && last ? { ...last, size: last.size + source.size } : { ...place, size: source.size };
    if (isNext) joined.pop();
    joined.push(isNext ? sliceSource(last.source, last.start, last.size) : source);
  }
  return joined;
}

/** A range of a content, and where its bytes are really stored. */
export interface Stretch {
  readonly from: SourceOrigin;
  readonly at: number;
  readonly size: number;
}

/** The parts of a content, below all slices and joins, in order. */
export function stretchesOf(content: Source): Stretch[] {
  let at = 0;
  return joinedStretches(leavesOf(content)).map(leaf => {
    const stretch = { from: originOf(leaf, 0, leaf.size), at, size: leaf.size };
    at += leaf.size;
    return stretch;
  });
}

function leavesOf(content: Source): readonly Source[] {
  const { source, start } = originOf(content, 0, content.size);
  if (source.parts === undefined) return [content];
  return partsIn(source, start, start + content.size).flatMap(leavesOf);
}

/** The pieces as one array. */
export function toBytes(pieces: Pieces): Uint8Array {
  const all = new Uint8Array(piecesSize(pieces));
  let at = 0;
  for (const piece of pieces) {
    if (isBytes(piece)) all.set(piece, at);
    else copyInto(all, at, piece);
    at += sizeOf(piece);
  }
  return all;
}

const CHUNK = 1 << 22;
function copyInto(all: Uint8Array, at: number, source: Source): void {
  for (let done = 0; done < source.size; done += CHUNK)
    all.set(source.read(done, Math.min(CHUNK, source.size - done)), at + done);
}

const sources = new WeakMap<Pieces, Source>();

/** The pieces as one source, without joining them; the same pieces are the same source. */
export function piecesSource(pieces: Pieces): Source {
  const source = sources.get(pieces) ?? joined(pieces);
  sources.set(pieces, source);
  return source;
}

function joined(pieces: Pieces): Source {
  const parts = pieces.filter(piece => sizeOf(piece) > 0).map(piece => (isBytes(piece) ? memorySource(piece) : piece));
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  const starts: number[] = [];
  let size = 0;
  for (const part of parts) {
    starts.push(size);
    size += part.size;
  }
  return {
    size,
    parts,
    read: (start, count) => {
      const place = placeIn(parts, starts, start, count);
      return place ? place.source.read(place.start, count) : readAcross(parts, starts, start, count);
    },
    origin: (start, count) => placeIn(parts, starts, start, count),
  };
}

interface Patch {
  readonly start: number;
  readonly bytes: Uint8Array;
}

/**
 * A source with a range replaced by these bytes. The parts of a joined source are cut, not nested further: read
 * through a thousand edits, a file took minutes.
 */
export function withBytes(source: Source, { start, bytes }: Patch): Source {
  const end = start + bytes.length;
  if (start < 0 || end > source.size)
    throw new RangeError(`write ${start}+${bytes.length} into a source of ${source.size}`);
  return piecesSource([...partsIn(source, 0, start), bytes, ...partsIn(source, end, source.size)]);
}

/** The parts of a range of a source, in order. */
export function partsIn(source: Source, from: number, to: number): readonly Source[] {
  const found: Source[] = [];
  let at = 0;
  for (const part of source.parts ?? [source]) {
    const [first, last] = [Math.max(from - at, 0), Math.min(to - at, part.size)];
    if (last > first) found.push(last - first === part.size ? part : cut(part, first, last - first));
    at += part.size;
  }
  return found;
}

function cut(part: Source, start: number, size: number): Source {
  const origin = originOf(part, start, size);
  return sliceSource(origin.source, origin.start, size);
}

/** Where bytes are that one piece holds completely. */
function placeIn(
  parts: readonly Source[],
  starts: readonly number[],
  start: number,
  size: number,
): SourceOrigin | undefined {
  const index = lastAtOrBefore(starts, start);
  const source = parts[index];
  const at = start - (starts[index] ?? 0);
  return source !== undefined && at + size <= source.size ? { source, start: at } : undefined;
}

function readAcross(parts: readonly Source[], starts: readonly number[], start: number, size: number): Uint8Array {
  const out = new Uint8Array(size);
  let done = 0;
  for (let i = lastAtOrBefore(starts, start); done < size; i++) {
    const part = parts[i];
    const from = starts[i];
    if (part === undefined || from === undefined) throw new RangeError(`read ${start}+${size} past the pieces`);
    const at = start + done - from;
    const count = Math.min(size - done, part.size - at);
    out.set(part.read(at, count), done);
    done += count;
  }
  return out;
}

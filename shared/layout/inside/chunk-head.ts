// What comes before each chunk's bytes, and how to open a chunk.
import { counted, grouped } from '../../base/counted.ts';
import type { Source } from '../../base/source.ts';
import { relabel } from '../relabel.ts';
import type { AnyLayout, Layout } from './layout.ts';
import type { Leaf, Scalar } from './leaf.ts';
import type { Reader } from './reader.ts';
import { type Cases, caseOf } from './union.ts';
import type { Slot } from './writer.ts';

/** Id and size, one after the other; the size does not include the head. */
export interface ChunkHead {
  readonly id: Scalar | Scalar<string>;
  readonly size: Scalar;
  /** The bit of the size that says "holds chunks". */
  readonly nestBit?: number;
  /** Bodies are padded with zeros to a multiple of this; their size does not include the padding. */
  readonly align?: number;
  /** What ids are called, for the tree and for JSON. */
  readonly names?: Readonly<Record<string | number, string>>;
  /** The finding for an id that has no meaning here; absent if any id may be. */
  unknown?(id: string | number): string;
  /** The members of a chunk's head that JSON shows; id and nesting bit when absent. */
  json?(chunk: ChunkSight): Record<string, unknown>;
}

/** A chunk's head as JSON shows it. */
export interface ChunkSight {
  readonly id: string | number;
  readonly name: string | undefined;
  /** As stored. */
  readonly size: number;
  readonly nests: boolean;
}

export interface Chunk {
  readonly id: string | number;
  readonly nests: boolean;
  /** As stored, and where its bytes begin; information only, and only if the head's `json` asks for it. */
  readonly size?: number;
  readonly start?: number;
  readonly value?: unknown;
  readonly raw?: Source;
}

export interface ChunkPlan {
  readonly head: ChunkHead;
  /** What reads and writes it: made only once, since there may be a chunk in every eight bytes. */
  readonly codec: HeadCodec;
  readonly cases: Cases;
  /** The finding for an id that is not among the cases. */
  readonly unknown?: ((id: string | number) => string) | undefined;
  /** The layout of unknown bytes. */
  readonly raw: Layout<Source>;
  /** The layout of unknown chunks that hold chunks. */
  tree(): AnyLayout;
}

/** A chunk whose head was read. */
export interface Opened {
  /** Where its head and its bytes start, and where it ends. */
  readonly at: number;
  readonly start: number;
  readonly end: number;
  readonly id: string | number;
  /** As stored. */
  readonly size: number;
  readonly nests: boolean;
  /** What is wrong with its size. */
  readonly over: string | undefined;
  readonly layout: AnyLayout;
}

export type HeadCodec = ReturnType<typeof headCodec>;

/** Reading and writing of a head; the size is split from its nesting bit. */
export function headCodec({ id, size, nestBit }: ChunkHead) {
  const nestMark = nestBit === undefined ? Number.POSITIVE_INFINITY : 2 ** nestBit;
  const idLayout = id as Scalar<string | number>; // a scalar of one of these is a scalar of either
  return {
    size: id.size + size.size,
    id: idLayout.leaf,
    sizeLeaf: withoutMark(relabel(size, 'size').leaf, nestMark),
    read(r: Reader): { id: string | number; size: number; nests: boolean } {
      const type = idLayout.decode(r);
      const stored = size.decode(r);
      return { id: type, size: stored % nestMark, nests: stored >= nestMark };
    },
    write({ run, at }: Slot, chunk: { id: string | number; size: number; nests: boolean }): void {
      idLayout.leaf.write(run.view, at, id.size, chunk.id);
      size.leaf.write(run.view, at + id.size, size.size, chunk.size + (chunk.nests ? nestMark : 0));
    },
  };
}

/** A size that shares its word with another field: that field is neither shown nor changed. */
function withoutMark(leaf: Leaf<number>, mark: number): Leaf<number> {
  return {
    ...leaf,
    read: (view, at, size) => leaf.read(view, at, size) % mark,
    write(view, at, size, value) {
      const isMarked = leaf.read(view, at, size) >= mark;
      leaf.write(view, at, size, isMarked ? value + mark : value);
    },
  };
}

/** Where the next chunk begins, after a chunk that ends here. */
export function alignedEnd({ align = 1 }: ChunkHead, start: number, end: number): number {
  return start + Math.ceil((end - start) / align) * align;
}

/** Reads the head of a chunk and finds the layout of its body. */
export function openChunk(r: Reader, plan: ChunkPlan): Opened {
  const at = r.pos;
  const { id, size, nests } = plan.codec.read(r);
  const start = r.pos;
  const room = r.limit - start;
  const over =
    size > room
      ? `chunk ${idText(id)} of ${counted(size, 'byte')} overruns what is around it by ${grouped(size - room)}`
      : undefined;
  const end = over ? r.limit : start + size;
  return { at, start, end, id, size, nests, over, layout: layoutFor(r, plan, { id, nests, end }) };
}

/** A chunk's id as the tree shows it: with its name, if it has one. */
export function labelOf({ names }: ChunkHead, id: string | number): string {
  const name = names?.[id];
  return name === undefined ? idText(id) : `${idText(id)} ${name}`;
}

/** A chunk's id as it is printed. */
const idText = (id: string | number): string =>
  typeof id === 'number' ? `0x${id.toString(16).toUpperCase()}` : JSON.stringify(id);

function layoutFor(r: Reader, plan: ChunkPlan, chunk: { id: string | number; nests: boolean; end: number }): AnyLayout {
  const known = caseOf(plan.cases, chunk.id);
  if (known) return known;
  const isOpened = chunk.nests && r.depth < DEEPEST_TREE && parsesExactly(r, plan, chunk.end);
  return isOpened ? plan.tree() : plan.raw;
}

/** Unknown chunks stay raw below this depth: longer paths help nobody, and a few bytes could ask for very many. */
const DEEPEST_TREE = 64;

function parsesExactly(r: Reader, { head, codec }: ChunkPlan, end: number): boolean {
  const { pos, limit } = r;
  const { size: headSize, read } = codec;
  r.limit = end;
  while (end - r.pos >= headSize) {
    const { size } = read(r);
    if (size > end - r.pos) break;
    r.pos = Math.min(end, alignedEnd(head, r.pos, r.pos + size));
  }
  const isWhole = r.pos === end;
  r.pos = pos;
  r.limit = limit;
  return isWhole;
}

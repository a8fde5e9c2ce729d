// A leaf is a value that occupies one run of bytes and can be changed in place.
import type { FieldSink, NamedField } from './field-sink.ts';
import type { Layout } from './layout.ts';
import type { Reader } from './reader.ts';

/** What a named run of bytes is; the only kinds there are. */
export type Kind =
  | 'u8'
  | 'u16'
  | 'u32'
  | 'u64'
  | 'i8'
  | 'i16'
  | 'i32'
  | 'i64'
  | 'f32'
  | 'f64'
  | 'text'
  | 'bytes'
  | 'tag'
  | 'flags'
  | 'choice'
  | 'constant'
  | 'count'
  | 'size'
  | 'offset'
  | 'reference'
  | 'checksum'
  | 'padding'
  | 'unknown';

/** What the user typed, as a value; or one sentence saying why it is none. */
export type Parsed<T> = { readonly value: T } | { readonly why: string };

export interface Leaf<T> {
  readonly kind: Kind;
  /** What the bytes are, where `kind` says what they are for: a count is stored in a u32. */
  readonly storage?: Kind;
  /** Its highest byte comes first. */
  readonly isBigEndian?: true;
  /** What an integer may hold. */
  readonly range?: { readonly min: number; readonly max: number };
  read(view: DataView, at: number, size: number): T;
  write(view: DataView, at: number, size: number, value: T): void;
  /** What the user typed, for a run of so many bytes that says `now`. Absent on what cannot be changed by value. */
  parse?(input: unknown, size: number, now?: T): Parsed<T>;
  /** Bytes a value takes, where values differ in that. */
  sizeOf?(value: T): number;
  /** As JSON, where the value is not JSON already. */
  toJson?(value: T): unknown;
  /** Words for a person beside the value: names of flags, a label. */
  text?(value: T): string | undefined;
  /** The words a choice may be set to. */
  readonly labels?: readonly string[];
  /** The named parts of a word of bits. */
  readonly bits?: readonly BitPart[];
  /** Reads and writes through a codec: raw bits cannot be put past it. */
  readonly coded?: boolean;
  /** The list that a reference is an index into. */
  readonly target?: string;
  /** The number of that list's first item, where it is not 0. */
  readonly first?: number;
  /** Numbers that each item has: 3 where a number is 3 · face + edge. */
  readonly per?: number;
  /** Computed from the list it leads into: the item may go, and the number is computed anew. */
  readonly isComputed?: true;
  /** The number that stands for none, where it is not the usual one; `never` where it leads to an item always. */
  readonly none?: number | 'never';
}

/** A named run of bits in a word. */
export interface BitPart {
  readonly name: string;
  readonly shift: number;
  readonly width: number;
  /** Names of some of the numbers it may hold; the model has the numbers. */
  readonly labels?: ReadonlyMap<number, string>;
  /** The list whose length it holds. */
  readonly countOf?: string;
  /** The list that it is an index into. */
  readonly target?: string;
}

/** A layout of fixed size that is one leaf. */
export interface Scalar<T = number> extends Layout<T> {
  readonly leaf: Leaf<T>;
  readonly size: number;
}

/** Every simple word ends here: decode, encode and fields from one read and one write. */
export function leafLayout<T>(kind: string, size: number, leaf: Leaf<T>): Scalar<T> {
  const { toJson } = leaf;
  return {
    kind,
    role: 'value',
    size,
    minSize: size,
    refs: [],
    leaf,
    ...(toJson ? { toJson } : {}),
    decode(r) {
      const at = r.take(size);
      return leaf.read(r.view, at, size);
    },
    encode(w, value) {
      const at = w.room(size); // may replace the view: never in one expression with its use
      leaf.write(w.view, at, size, value);
    },
    fields(r, out) {
      const start = r.pos;
      const at = r.take(size);
      const value = leaf.read(r.view, at, size);
      addLeaf(r, out, { start, size, leaf, value });
      return value;
    },
  };
}

/** A leaf at its place in the reader's space. */
export interface PlacedLeaf<T> {
  readonly start: number;
  readonly size: number;
  readonly leaf: Leaf<T>;
  readonly value: T;
  /** Bytes the value may use from `start`, where that is more than it uses: the box of a text. */
  readonly room?: number;
  readonly finding?: string;
  /** The lowest bit and how many, where the value has only some of the bits of its bytes. */
  readonly bits?: readonly [number, number];
}

/** The same with its path, in the file. */
export function namedField(r: Reader, { start, ...spot }: PlacedLeaf<unknown>): NamedField {
  return { path: r.pathText(), depth: r.depth, start: r.base + start, ...spot };
}

/** Names a run of bytes at the reader's path, if it lies in the sink's window. */
export function addLeaf<T>(r: Reader, out: FieldSink, spot: PlacedLeaf<T>): void {
  const start = r.base + spot.start;
  const { size, leaf, value, room, finding, bits } = spot;
  if (start >= out.to || start + size <= out.from) return;
  if (out.leaf) {
    out.leaf(r, spot);
    return;
  }
  out.add({ path: r.pathText(), depth: r.depth, start, size, leaf, value, room, finding, bits });
}

/** Names a run of bytes that belongs to the value at the reader's path without being that value: a tag, a length, what lies after a NUL. */
export function addPart<T>(r: Reader, out: FieldSink, key: string, spot: PlacedLeaf<T>): void {
  if (out.nodes) return;
  const depth = r.depth++;
  r.path[depth] = key;
  addLeaf(r, out, spot);
  r.depth = depth;
}

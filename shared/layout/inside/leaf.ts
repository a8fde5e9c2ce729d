// A leaf is a value that occupies one run of bytes and can be changed in place.
import type { FieldSink, NamedField } from './field-sink.ts';
import type { Layout } from './layout.ts';
import type { Reader } from './reader.ts';

/** What a named run of bytes is; there are no other kinds. */
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

/** A value parsed from user input; or one sentence saying why it is not one. */
export type Parsed<T> = { readonly value: T } | { readonly why: string };

export interface Leaf<T> {
  readonly kind: Kind;
  /** How the bytes are stored, if `kind` says what they are for: a count is stored in a u32. */
  readonly storage?: Kind;
  /** Big-endian. */
  readonly isBigEndian?: true;
  /** The range of an integer. */
  readonly range?: { readonly min: number; readonly max: number };
  read(view: DataView, at: number, size: number): T;
  write(view: DataView, at: number, size: number, value: T): void;
  /** Parses user input for a run of this many bytes with the value `now`. Absent if the value cannot be set. */
  parse?(input: unknown, size: number, now?: T): Parsed<T>;
  /** Bytes a value takes, if values differ in size. */
  sizeOf?(value: T): number;
  /** As JSON, where the value is not JSON already. */
  toJson?(value: T): unknown;
  /** Words to show next to the value: names of flags, a label. */
  text?(value: T): string | undefined;
  /** The words that a choice accepts. */
  readonly labels?: readonly string[];
  /** The named parts of a word of bits. */
  readonly bits?: readonly BitPart[];
  /** Reads and writes through a codec, so raw bits cannot be set. */
  readonly coded?: boolean;
  /** The list that a reference is an index into. */
  readonly target?: string;
  /** The number of that list's first item, if it is not 0. */
  readonly first?: number;
  /** Numbers per item: 3 if a number is 3 · face + edge. */
  readonly per?: number;
  /** Computed from the list it leads into: the item may be removed, and the number is computed again. */
  readonly isComputed?: true;
  /** The number that means none, if it is not the usual one; `never` if it always leads to an item. */
  readonly none?: number | 'never';
}

/** A named run of bits in a word. */
export interface BitPart {
  readonly name: string;
  readonly shift: number;
  readonly width: number;
  /** Names of some of its values; the model has the numbers. */
  readonly labels?: ReadonlyMap<number, string>;
  /** The list whose length it holds. */
  readonly countOf?: string;
  /** The list that it is an index into. */
  readonly target?: string;
}

/** A layout of fixed size that is a single leaf. */
export interface Scalar<T = number> extends Layout<T> {
  readonly leaf: Leaf<T>;
  readonly size: number;
}

/** Builds every simple word: decode, encode and fields from one read and one write. */
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
      const at = w.room(size); // may replace the view: never use both in one expression
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
  /** Bytes the value may use from `start`, if that is more than it uses: the box of a text. */
  readonly room?: number;
  readonly finding?: string;
  /** The lowest bit and the number of bits, if the value has only some of the bits of its bytes. */
  readonly bits?: readonly [number, number];
}

/** The same with its path, in the file. */
export function namedField(r: Reader, { start, ...spot }: PlacedLeaf<unknown>): NamedField {
  return { path: r.pathText(), depth: r.depth, start: r.base + start, ...spot };
}

/** Reports a run of bytes at the reader's path, if it is in the sink's window. */
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

/** Reports a run of bytes that belongs to the value at the reader's path but is not the value: a tag, a length, the bytes after a NUL. */
export function addPart<T>(r: Reader, out: FieldSink, key: string, spot: PlacedLeaf<T>): void {
  if (out.nodes) return;
  const depth = r.depth++;
  r.path[depth] = key;
  addLeaf(r, out, spot);
  r.depth = depth;
}

// One number of every record. Each loop spells out its DataView call: a single loop that called a leaf's read was three times slower.
import { viewOf } from '../../base/bytes.ts';
import type { Source } from '../../base/source.ts';
import type { Leaf } from './leaf.ts';

/** The values of a column, in an array of their own type; values that are not plain numbers are read one by one. */
export type Column =
  | Float32Array
  | Float64Array
  | Int8Array
  | Int16Array
  | Int32Array
  | Uint8Array
  | Uint16Array
  | Uint32Array;

export interface ColumnPlace {
  readonly source: Source;
  /** Bytes from the start of a record. */
  readonly offset: number;
  readonly stride: number;
  readonly length: number;
}

/** One block of records in memory: where it begins in the column, and how many rows it holds. */
interface Block {
  readonly view: DataView;
  readonly first: number;
  readonly rows: number;
}

const BLOCK = 1 << 20;

function* blocksOf({ source, stride, length }: ColumnPlace): Generator<Block> {
  const rowsPerBlock = source.bytes ? length : Math.max(1, Math.floor(BLOCK / stride));
  for (let first = 0; first < length; first += rowsPerBlock) {
    const rows = Math.min(rowsPerBlock, length - first);
    yield { view: viewOf(source.read(first * stride, rows * stride)), first, rows };
  }
}

type Loop = (block: Block, place: ColumnPlace) => void;
function filled<C extends Column>(place: ColumnPlace, out: C, loop: (out: C) => Loop): C {
  const run = loop(out);
  for (const block of blocksOf(place)) run(block, place);
  return out;
}

const loops: Partial<Record<string, (place: ColumnPlace) => Column>> = {
  f32: place =>
    filled(place, new Float32Array(place.length), out => ({ view, first, rows }, { offset, stride }) => {
      for (let i = 0, at = offset; i < rows; i++, at += stride) out[first + i] = view.getFloat32(at, true);
    }),
  f64: place =>
    filled(place, new Float64Array(place.length), out => ({ view, first, rows }, { offset, stride }) => {
      for (let i = 0, at = offset; i < rows; i++, at += stride) out[first + i] = view.getFloat64(at, true);
    }),
  u8: place =>
    filled(place, new Uint8Array(place.length), out => ({ view, first, rows }, { offset, stride }) => {
      for (let i = 0, at = offset; i < rows; i++, at += stride) out[first + i] = view.getUint8(at);
    }),
  i8: place =>
    filled(place, new Int8Array(place.length), out => ({ view, first, rows }, { offset, stride }) => {
      for (let i = 0, at = offset; i < rows; i++, at += stride) out[first + i] = view.getInt8(at);
    }),
  u16: place =>
    filled(place, new Uint16Array(place.length), out => ({ view, first, rows }, { offset, stride }) => {
      for (let i = 0, at = offset; i < rows; i++, at += stride) out[first + i] = view.getUint16(at, true);
    }),
  i16: place =>
    filled(place, new Int16Array(place.length), out => ({ view, first, rows }, { offset, stride }) => {
      for (let i = 0, at = offset; i < rows; i++, at += stride) out[first + i] = view.getInt16(at, true);
    }),
  u32: place =>
    filled(place, new Uint32Array(place.length), out => ({ view, first, rows }, { offset, stride }) => {
      for (let i = 0, at = offset; i < rows; i++, at += stride) out[first + i] = view.getUint32(at, true);
    }),
  i32: place =>
    filled(place, new Int32Array(place.length), out => ({ view, first, rows }, { offset, stride }) => {
      for (let i = 0, at = offset; i < rows; i++, at += stride) out[first + i] = view.getInt32(at, true);
    }),
};

/** The values of one number in every record. */
export function readColumn(leaf: Leaf<unknown>, place: ColumnPlace): Column {
  // A reference is stored as a plain number, and so are a choice and a word of flags.
  const kind = ['reference', 'choice', 'flags'].includes(leaf.kind) ? leaf.storage : leaf.kind;
  const loop = kind && !leaf.isBigEndian ? loops[kind] : undefined;
  if (loop) return loop(place);
  const { offset, stride } = place;
  return filled(place, new Float64Array(place.length), out => ({ view, first, rows }) => {
    for (let i = 0; i < rows; i++) out[first + i] = Number(leaf.read(view, offset + i * stride, stride));
  });
}

// Numbers, little-endian but for those called otherwise. Each spells its DataView call literally: a computed method name made columns three times slower. Those
// without a sign are read with one: V8's quick compiler has code of its own for these alone.
import { f32Json, f64Json } from '../base/f32.ts';
import { addLeaf, type Kind, type Leaf, leafLayout, type Scalar } from './inside/leaf.ts';
import { NOT_FINITE } from './inside/odd-floats.ts';
import { parseBigInteger, parseFloat32, parseFloat64, parseInteger } from './inside/parse-value.ts';

type ReadWrite<T> = Pick<Leaf<T>, 'read' | 'write'>;

function integer(kind: Kind, bits: number, signed: boolean, calls: ReadWrite<number>): Scalar {
  const max = 2 ** (signed ? bits - 1 : bits) - 1;
  const range = { kind, min: signed ? -max - 1 : 0, max };
  return leafLayout<number>(kind, bits / 8, { kind, range, ...calls, parse: input => parseInteger(input, range) });
}

export const u8 = integer('u8', 8, false, {
  read: (view, at) => view.getUint8(at),
  write: (view, at, _, value) => view.setUint8(at, value),
});
export const i8 = integer('i8', 8, true, {
  read: (view, at) => view.getInt8(at),
  write: (view, at, _, value) => view.setInt8(at, value),
});
export const u16 = integer('u16', 16, false, {
  read: (view, at) => view.getInt16(at, true) & 0xffff,
  write: (view, at, _, value) => view.setUint16(at, value, true),
});
export const i16 = integer('i16', 16, true, {
  read: (view, at) => view.getInt16(at, true),
  write: (view, at, _, value) => view.setInt16(at, value, true),
});
export const u32 = integer('u32', 32, false, {
  read: (view, at) => view.getInt32(at, true) >>> 0,
  write: (view, at, _, value) => view.setUint32(at, value, true),
});
export const i32 = integer('i32', 32, true, {
  read: (view, at) => view.getInt32(at, true),
  write: (view, at, _, value) => view.setInt32(at, value, true),
});

function bigEndian(of: Scalar, calls: ReadWrite<number>): Scalar {
  return leafLayout(`${of.kind} big-endian`, of.size, { ...of.leaf, ...calls, isBigEndian: true });
}

export const u16be = bigEndian(u16, {
  read: (view, at) => view.getUint16(at, false),
  write: (view, at, _, value) => view.setUint16(at, value, false),
});
export const u32be = bigEndian(u32, {
  read: (view, at) => view.getUint32(at, false),
  write: (view, at, _, value) => view.setUint32(at, value, false),
});

function bigInteger(kind: Kind, min: bigint, max: bigint, calls: ReadWrite<bigint>): Scalar<bigint> {
  const range = { kind, min, max };
  return leafLayout<bigint>(kind, 8, {
    kind,
    ...calls,
    parse: input => parseBigInteger(input, range),
    toJson: value => String(value),
  });
}

export const u64 = bigInteger('u64', 0n, 2n ** 64n - 1n, {
  read: (view, at) => view.getBigUint64(at, true),
  write: (view, at, _, value) => view.setBigUint64(at, value, true),
});
export const i64 = bigInteger('i64', -(2n ** 63n), 2n ** 63n - 1n, {
  read: (view, at) => view.getBigInt64(at, true),
  write: (view, at, _, value) => view.setBigInt64(at, value, true),
});

const QUIET_NAN = 0x7fc00000;
const f32Leaf: Leaf<number> = {
  kind: 'f32',
  read: (view, at) => view.getFloat32(at, true),
  write: (view, at, _, value) => view.setFloat32(at, value, true),
  parse: parseFloat32,
  toJson: f32Json,
};

/** A float that is left unset, with whatever was in memory, when it has no effect: it may not be a number at all. */
export const unsetF32: Scalar = {
  ...leafLayout('f32 or unset', 4, f32Leaf),
  /** A NaN's payload does not survive a JavaScript number (a signalling one comes back quiet), so its bits stay behind. */
  decode(r) {
    const at = r.take(4);
    const value = r.view.getFloat32(at, true);
    if (Number.isNaN(value)) {
      const bits = r.view.getUint32(at, true);
      if (bits !== QUIET_NAN) r.left = bits;
    }
    return value;
  },
  encode(w, value) {
    const at = w.room(4);
    if (!Number.isNaN(value)) w.view.setFloat32(at, value, true);
    else w.view.setUint32(at, typeof w.left === 'number' ? w.left : QUIET_NAN, true);
  },
  fields(r, out) {
    const start = r.pos;
    const at = r.take(4);
    const value = r.view.getFloat32(at, true);
    if (r.base + start < out.to && r.base + start + 4 > out.from) {
      const text = Number.isNaN(value) ? `bits:${hex32(r.view.getUint32(at, true))}` : undefined;
      const leaf = text === undefined ? f32Leaf : { ...f32Leaf, text: () => text };
      addLeaf(r, out, { start, size: 4, leaf, value });
    }
    return value;
  },
};

/** A float that should be finite: any other value is read, reported, and written back. */
export const f32: Scalar = {
  ...unsetF32,
  kind: 'f32',
  decode(r) {
    const value = unsetF32.decode(r);
    if (!Number.isFinite(value)) r.find({ start: r.pos - 4, size: 4 }, NOT_FINITE);
    return value;
  },
};

const hex32 = (bits: number): string => bits.toString(16).toUpperCase().padStart(8, '0');

const QUIET_NAN_64 = 0x7ff8000000000000n;
/** Like f32: the payload of a NaN is kept as a leftover. */
export const f64: Scalar = {
  ...leafLayout<number>('f64', 8, {
    kind: 'f64',
    read: (view, at) => view.getFloat64(at, true),
    write: (view, at, _, value) => view.setFloat64(at, value, true),
    parse: parseFloat64,
    toJson: f64Json,
  }),
  decode(r) {
    const at = r.take(8);
    const value = r.view.getFloat64(at, true);
    if (Number.isNaN(value)) r.left = r.view.getBigUint64(at, true);
    return value;
  },
  encode(w, value) {
    const at = w.room(8);
    if (!Number.isNaN(value)) w.view.setFloat64(at, value, true);
    else w.view.setBigUint64(at, typeof w.left === 'bigint' ? w.left : QUIET_NAN_64, true);
  },
};

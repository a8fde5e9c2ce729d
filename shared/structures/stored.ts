// Encodes a value into its stored bytes.

import { viewOf } from '../base/bytes.ts';
import { counted, grouped } from '../base/counted.ts';
import { toBytes } from '../base/pieces.ts';
import type { Int } from './integers.ts';
import type { BitSpan, Piece } from './piece.ts';
import { extentOf } from './spec.ts';
import { encodeText, type OtherEncodings } from './text-encoding.ts';

/** The bytes of a value's whole range, or why they cannot be made. */
export type Stored = { readonly bytes: Uint8Array } | { readonly why: string };

/** Encodes a value for a piece's range. `size`: how many bytes the range may take, if something else states it. */
export function storedBytes(piece: Piece, value: unknown, options: { others: OtherEncodings; size?: number }): Stored {
  const { type, start, end } = piece;
  switch (type?.kind) {
    case 'int':
    case 'float': {
      const bytes = new Uint8Array(type.size);
      writeNumber(viewOf(bytes), 0, { type, value: value as Int }); // what a number was read as, or a leaf parsed
      return { bytes };
    }
    case 'bytes':
    case 'text':
      return boxedBytes(piece, value, { others: options.others, size: options.size ?? end - start });
    default:
      return { why: 'it has no bytes of its own' };
  }
}

interface Box {
  readonly others: OtherEncodings;
  readonly size: number;
}

function boxedBytes(piece: Piece, value: unknown, { others, size }: Box): Stored {
  const content = contentBytes(piece, value, others);
  if (!(content instanceof Uint8Array)) return content;
  const extent = extentOf(piece.attribute, piece.type);
  if (!extent)
    return content.length === size ? { bytes: content } : { why: `it takes exactly ${counted(size, 'byte')}` };
  const { terminator, isIncluded, isConsumed, padding } = extent;
  if (!extent.size && !extent.isToEnd && terminator) {
    const isEnded = isConsumed && !isIncluded;
    return { bytes: isEnded ? toBytes([content, terminator]) : content };
  }
  if (content.length > size)
    return { why: `${counted(content.length, 'byte does', 'bytes do')} not fit ${grouped(size)}` };
  const bytes = new Uint8Array(size).fill(padding ?? 0);
  bytes.set(content);
  const room = size - content.length;
  if (room === 0) return { bytes };
  if (terminator && !isIncluded) bytes.set(terminator.subarray(0, room), content.length);
  else if (padding === undefined && !terminator) return { why: `it takes exactly ${counted(size, 'byte')}` };
  return { bytes };
}

/** The encoded bytes of a value before its process, without terminator and padding. */
export function contentBytes(
  piece: Piece,
  value: unknown,
  others: OtherEncodings,
): Uint8Array | { readonly why: string } {
  const { type, inner } = piece;
  const plain = type?.kind === 'text' ? encodeText(String(value), type.encoding, others) : (value as Uint8Array); // of bytes
  if (plain === undefined)
    return {
      why: `${type?.kind === 'text' ? type.encoding : 'its encoding'} has no bytes for ${JSON.stringify(value)}`,
    };
  if (!inner?.origin) return plain;
  const { codec, encode } = inner.origin;
  if (codec) return plain.map((byte, at) => codec.encode(byte, at));
  return encode?.(plain) ?? { why: 'its process cannot be reversed' };
}

type NumberType = Piece['type'] & { kind: 'int' | 'float' };

/** Writes a number in the form of its type. */
export function writeNumber(view: DataView, at: number, { type, value }: { type: NumberType; value: Int }): void {
  const isLittle = type.endian === 'le';
  if (type.kind === 'float') {
    if (type.size === 4) view.setFloat32(at, Number(value), isLittle);
    else view.setFloat64(at, Number(value), isLittle);
    return;
  }
  if (type.size === 1) view.setUint8(at, Number(value));
  else if (type.size === 2) view.setUint16(at, Number(value), isLittle);
  else if (type.size === 4) view.setUint32(at, Number(value), isLittle);
  else view.setBigUint64(at, BigInt.asUintN(64, BigInt(value)), isLittle);
}

/** Writes bits into bytes and leaves the other bits unchanged. */
export function writeBits(bytes: Uint8Array, { first, width, endian }: BitSpan, value: Int | boolean): void {
  const all = BigInt(Number(value) === value || typeof value === 'boolean' ? Number(value) : value);
  for (let i = 0; i < width; i++) {
    const bit = first + i;
    const shift = endian === 'be' ? width - 1 - i : i;
    const mask = endian === 'be' ? 0x80 >> (bit & 7) : 1 << (bit & 7);
    const at = bit >> 3;
    const before = bytes[at] ?? 0;
    bytes[at] = (all >> BigInt(shift)) & 1n ? before | mask : before & ~mask;
  }
}

/** Reads bits from bytes. */
export function readBits(bytes: Uint8Array, { first, width, endian }: BitSpan): bigint {
  let all = 0n;
  for (let i = 0; i < width; i++) {
    const bit = first + i;
    const mask = endian === 'be' ? 0x80 >> (bit & 7) : 1 << (bit & 7);
    const isSet = ((bytes[bit >> 3] ?? 0) & mask) !== 0;
    if (isSet) all |= 1n << BigInt(endian === 'be' ? width - 1 - i : i);
  }
  return all;
}

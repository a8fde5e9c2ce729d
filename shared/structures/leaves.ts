// Pieces as leaves, for the overlay, the tree and edits.
import {
  bytesJson,
  bytesLeaf,
  type Kind,
  type Leaf,
  type Parsed,
  parseBigInteger,
  parseBit,
  parseBytes,
  parseFloat32,
  parseFloat64,
  parseInteger,
  viewBytes,
} from '#layout';
import { f32Json, f64Json } from '../base/f32.ts';
import { memorySource, type Source } from '../base/source.ts';
import { type Int, small } from './integers.ts';
import { computedJson, computedType, enumJson, type Piece } from './piece.ts';
import { type Attribute, type DataType, extentOf } from './spec.ts';
import { contentBytes, readBits, storedBytes, writeBits, writeNumber } from './stored.ts';
import type { Space } from './stream.ts';
import { decodeText, type OtherEncodings } from './text-encoding.ts';

/** A piece as a leaf: its value in the leaf's own form, with its position. */
export interface PieceLeaf {
  readonly leaf: Leaf<unknown>;
  readonly value: unknown;
  /** Bytes of its range that the value itself takes. */
  readonly size: number;
  readonly bits?: readonly [number, number];
}

/** The leaf of a piece without parts. */
export function leafOf(piece: Piece, others: OtherEncodings): PieceLeaf {
  const { type, value, start, end, space, isComputed } = piece;
  const size = end - start;
  if (isComputed || value === undefined) return { leaf: computedLeaf(piece), value: value ?? null, size: 0 };
  switch (type?.kind) {
    case 'int':
    case 'float':
      return { leaf: codedLeaf(numberLeaf(type, piece.attribute), space, start), value, size };
    case 'bits':
      return bitLeaf(piece);
    case 'text':
      return { leaf: coded(textLeaf(piece, others), piece), value, size: usedSize(piece) };
    default:
      return {
        leaf: coded(bytesLeafOf(piece, others), piece),
        value: memorySource(bytesIn(value)),
        size: usedSize(piece),
      };
  }
}

const bytesIn = (value: unknown): Uint8Array => (value instanceof Uint8Array ? value : new Uint8Array(0));

/** The value with its terminator; padding after it is a separate item. */
function usedSize({ attribute, type, start, end, used = end - start }: Piece): number {
  const extent = extentOf(attribute, type);
  const size = end - start;
  if (!extent?.terminator || extent.isIncluded) return used;
  return Math.min(size, used + extent.terminator.length);
}

function intKind(size: number, isSigned: boolean): Kind {
  const kind = `${isSigned ? 'i' : 'u'}${size * 8}`;
  return kind as Kind; // every size of 1, 2, 4 and 8 bytes has one
}

type NumberType = DataType & { kind: 'int' | 'float' };

const numberLeaves = new WeakMap<NumberType, Leaf<unknown>>();

/** One leaf for all numbers of a field. */
function numberLeaf(type: NumberType, attribute: Attribute): Leaf<unknown> {
  const known = numberLeaves.get(type) ?? newNumberLeaf(type, attribute);
  numberLeaves.set(type, known);
  return known;
}

function newNumberLeaf(type: NumberType, attribute: Attribute): Leaf<unknown> {
  const write: Leaf<unknown>['write'] = (view, at, _, value) => writeNumber(view, at, { type, value: value as Int }); // parsed below, or read here
  const isLittle = type.endian === 'le';
  if (type.kind === 'float') {
    const isShort = type.size === 4;
    return {
      ...{ kind: isShort ? 'f32' : 'f64', write, coded: !isLittle },
      read: (view, at) => (isShort ? view.getFloat32(at, isLittle) : view.getFloat64(at, isLittle)),
      parse: input => (isShort ? parseFloat32(input) : parseFloat64(input)),
      toJson: value => (isShort ? f32Json(Number(value)) : f64Json(Number(value))),
    };
  }
  const { size, isSigned } = type;
  const storage = intKind(size, isSigned);
  return {
    ...{ kind: attribute.purpose ?? storage, storage, write, coded: !isLittle && size > 1 },
    read: (view, at) => intFrom(viewBytes(view, at, size), { isSigned, isLittle }),
    ...intParts(attribute, { kind: storage, bits: size * 8, isSigned }),
  };
}

function intFrom(bytes: Uint8Array, { isSigned, isLittle }: { isSigned: boolean; isLittle: boolean }): Int {
  const all = readBits(bytes, { first: 0, width: bytes.length * 8, endian: isLittle ? 'le' : 'be' });
  return small(isSigned ? BigInt.asIntN(bytes.length * 8, all) : all);
}

interface IntShape {
  /** As a sentence names it. */
  readonly kind: string;
  readonly bits: number;
  readonly isSigned: boolean;
}

/** How an integer is parsed and shown; an enum value uses its name. */
function intParts({ enumOf }: Attribute, shape: IntShape): Pick<Leaf<unknown>, 'parse' | 'toJson' | 'labels' | 'text'> {
  const parse = (input: unknown): Parsed<unknown> => parseInt64(input, shape);
  const plain = (value: unknown): unknown => (shape.bits === 64 || typeof value === 'bigint' ? String(value) : value);
  if (!enumOf) return { parse, toJson: plain };
  return {
    parse: input => {
      const number = enumOf.numbers.get(nameIn(input));
      return number === undefined ? parse(valueIn(input)) : { value: number };
    },
    toJson: value => enumJson(value, enumOf),
    text: value => enumOf.members.get(String(value))?.name,
    labels: [...enumOf.numbers.keys()],
  };
}

/** An enum value may be given in the form in which it is shown. */
const valueIn = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && 'value' in input ? input.value : input;
const nameIn = (input: unknown): string => {
  const text = typeof input === 'string' ? input : '';
  return text.split('::').at(-1) ?? '';
};

function parseInt64(input: unknown, { kind, bits, isSigned }: IntShape): Parsed<unknown> {
  const width = isSigned ? bits - 1 : bits;
  if (bits <= 32) return parseInteger(input, { kind, min: isSigned ? -(2 ** width) : 0, max: 2 ** width - 1 });
  const max = (1n << BigInt(width)) - 1n;
  const parsed = parseBigInteger(input, { kind, min: isSigned ? -max - 1n : 0n, max });
  return 'why' in parsed ? parsed : { value: small(parsed.value) };
}

function bitLeaf(piece: Piece): PieceLeaf {
  const { bits, attribute, value, start, end, space } = piece;
  if (!bits) throw new Error('bits without their place');
  const size = end - start;
  const isBool = typeof value === 'boolean';
  const kind: Kind = isBool
    ? 'flags'
    : intKind(bits.width <= 8 ? 1 : bits.width <= 16 ? 2 : bits.width <= 32 ? 4 : 8, false);
  const shape: IntShape = { kind: `b${bits.width}`, bits: bits.width, isSigned: false };
  const leaf: Leaf<unknown> = {
    ...{ kind: attribute.purpose ?? kind, storage: kind, coded: true },
    read: (view, at) => small(readBits(viewBytes(view, at, size), bits)),
    write: (view, at, _, changed) => writeBits(viewBytes(view, at, size), bits, changed as Int | boolean), // parsed here
    ...(isBool ? { parse: parseFlag } : intParts(attribute, shape)),
  };
  const lowest = bits.endian === 'le' ? bits.first : size * 8 - bits.first - bits.width;
  return { leaf: codedLeaf(leaf, space, start), value, size, bits: [lowest, bits.width] };
}

function parseFlag(input: unknown): Parsed<unknown> {
  const parsed = parseBit(input);
  return 'why' in parsed ? parsed : { value: parsed.value === 1 };
}

function textLeaf(piece: Piece, others: OtherEncodings): Leaf<unknown> {
  const encoding = piece.type?.kind === 'text' ? piece.type.encoding : '';
  return {
    kind: 'text',
    read: (view, at, size) => decodeText(viewBytes(view, at, size), encoding, others) ?? '',
    ...boxParts(piece, others),
    parse: input => {
      if (typeof input !== 'string') return { why: `text is expected, not ${JSON.stringify(input)}` };
      return parsedText(piece, input, others);
    },
  };
}

function parsedText(piece: Piece, input: string, others: OtherEncodings): Parsed<unknown> {
  const extent = extentOf(piece.attribute, piece.type);
  const content = contentBytes(piece, input, others);
  if (!(content instanceof Uint8Array)) return content;
  const [end = -1] = extent?.terminator ?? [];
  if (extent?.terminator && !extent.isIncluded && input.includes(String.fromCharCode(end)))
    return { why: `this text ends at its first ${end === 0 ? 'NUL' : JSON.stringify(String.fromCharCode(end))}` };
  return { value: input };
}

/** How to write a value into its range, and whether a new value still fits. */
function boxParts(piece: Piece, others: OtherEncodings): Pick<Leaf<unknown>, 'write' | 'sizeOf'> {
  const stretch = piece.end - piece.start;
  const plain = (value: unknown): unknown => (isSource(value) ? value.read(0, value.size) : value);
  return {
    write(view, at, _, value) {
      const stored = storedBytes(piece, plain(value), { others });
      if ('bytes' in stored) viewBytes(view, at, stretch).set(stored.bytes.subarray(0, stretch));
    },
    sizeOf(value) {
      const stored = storedBytes(piece, plain(value), { others });
      return 'bytes' in stored && stored.bytes.length === stretch ? usedSize(piece) : NO_FIT;
    },
  };
}

/** No range has this size: the value needs a larger or smaller one. */
const NO_FIT = -1;
const isSource = (value: unknown): value is Source => typeof value === 'object' && value !== null && 'read' in value;

function bytesLeafOf(piece: Piece, others: OtherEncodings): Leaf<unknown> {
  const isConstant = piece.type?.kind === 'bytes' && piece.type.contents !== undefined;
  const isPlain = !piece.inner && !piece.attribute.extent?.terminator && piece.attribute.extent?.padding === undefined;
  const leaf = bytesLeaf as Leaf<unknown>; // its values are the sources made above
  if (isPlain) return isConstant ? { ...leaf, kind: 'constant' } : leaf;
  return { ...leaf, ...boxParts(piece, others), parse: parseBytes };
}

/** The leaf of a value that a `process` decodes; it writes through its own range. */
function coded(leaf: Leaf<unknown>, piece: Piece): Leaf<unknown> {
  return codedLeaf(leaf, piece.space, piece.start);
}

/** A leaf in bytes that processes decoded from the file's, byte by byte. */
function codedLeaf(leaf: Leaf<unknown>, space: Space, start: number): Leaf<unknown> {
  if (space.origin === undefined) return leaf;
  if (!space.isInFile) return { ...leaf, coded: true, sizeOf: () => NO_FIT };
  return {
    ...leaf,
    coded: true,
    read: (view, at, size) => leaf.read(viewOn(plainBytes(viewBytes(view, at, size), space, start)), 0, size),
    write(view, at, size, value) {
      const plain = plainBytes(viewBytes(view, at, size), space, start);
      leaf.write(viewOn(plain), 0, size, value);
      viewBytes(view, at, size).set(storedAgain(plain, space, start));
    },
  };
}

const viewOn = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function plainBytes(stored: Uint8Array, space: Space, start: number): Uint8Array {
  const { origin } = space;
  if (!origin) return stored.slice();
  const outer = plainBytes(stored, origin.space, origin.start + start);
  return outer.map((byte, i) => origin.codec?.decode(byte, start + i) ?? byte);
}

/** The stored bytes in the file for plain bytes of a space. */
export function storedAgain(plain: Uint8Array, space: Space, start: number): Uint8Array {
  const { origin } = space;
  if (!origin) return plain;
  const outer = plain.map((byte, i) => origin.codec?.encode(byte, start + i) ?? byte);
  return storedAgain(outer, origin.space, origin.start + start);
}

/** A value without bytes of its own. */
function computedLeaf(piece: Piece): Leaf<unknown> {
  const { value } = piece;
  const type = computedType(piece);
  const json = (of: unknown): unknown => computedJson(of ?? undefined, type) ?? null;
  return {
    kind: computedKind(value, type.kind),
    read: () => value,
    write: () => undefined,
    toJson: json,
    ...(type.kind === 'enum' ? { text: of => type.of.members.get(String(of))?.name } : {}),
    ...(value instanceof Uint8Array ? { text: () => undefined, toJson: () => bytesJson(memorySource(value)) } : {}),
  };
}

function computedKind(value: unknown, kind: string): Kind {
  if (typeof value === 'string') return 'text';
  if (typeof value === 'boolean') return 'flags';
  if (value instanceof Uint8Array) return 'bytes';
  if (kind === 'enum') return 'choice';
  if (kind === 'float') return 'f64';
  return typeof value === 'number' || typeof value === 'bigint' ? 'i64' : 'reference';
}

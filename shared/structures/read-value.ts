// Reads one value at the current position of a stream.
import { counted } from '../base/counted.ts';
import { memorySource } from '../base/source.ts';
import type { Frame, Meter, StructView } from './expression/formula.ts';
import { compareValues, intOf, structOf } from './expression/values.ts';
import { endOfStream, ReadFault } from './fault.ts';
import { type Int, small } from './integers.ts';
import type { Piece } from './piece.ts';
import type { StructReader } from './read-struct.ts';
import {
  type Attribute,
  type DataType,
  type Endian,
  type Extent,
  extentOf,
  goesOnInBits,
  hasStretch,
  type Process,
} from './spec.ts';
import { type ByteCodec, byteCodec, Space, Stream } from './stream.ts';
import { StructValue } from './struct-value.ts';

/** Where a value is read, and for which struct. */
export interface ValuePlace {
  readonly self: StructValue;
  readonly attribute: Attribute;
  readonly io: Stream;
  readonly index: number | undefined;
  /** Receives the piece as soon as it exists, so that a fault keeps what was read before it. */
  readonly keep: (piece: Piece) => void;
}

export function readValue(reader: StructReader, place: ValuePlace): Piece {
  const { self, attribute, io, index } = place;
  const { type: plain } = attribute;
  if (plain?.kind === 'int' || plain?.kind === 'float') return readNumber(place, plain);
  const frame: Frame = index === undefined ? { self } : { self, index };
  const type = chosenType(plain, frame);
  switch (type?.kind) {
    case 'int':
    case 'float':
      return readNumber(place, type);
    case 'bits':
      return readBits(place, type);
    case 'bytes':
    case 'text':
      return readBytes(reader, place, { type, frame });
    case 'struct':
      return readStruct(reader, place, { type, frame });
    default: {
      const piece: Piece = { attribute, type, space: io.space, start: io.at, end: io.at, value: undefined };
      place.keep(piece);
      return piece;
    }
  }
}

function chosenType(type: DataType | undefined, frame: Frame): DataType | undefined {
  if (type?.kind !== 'switch') return type;
  const on = type.on.value(frame);
  for (const { key, type: chosen } of type.cases)
    if (key !== undefined && compareValues(on, key.value(frame), frame.self.meter) === 0) return chosen;
  return type.cases.find(({ key }) => key === undefined)?.type;
}

function kept(place: ValuePlace, piece: Piece): Piece {
  place.keep(piece);
  return piece;
}

function readNumber(place: ValuePlace, type: NumberType): Piece {
  const { io, attribute, self } = place;
  const at = io.take(type.size);
  const plain = type.endian === 'inherited' ? inheritedOrder(type, self) : type;
  const value = plain.kind === 'float' ? floatAt(io.view, at, plain) : intAt(io.view, at, plain);
  return kept(place, { attribute, type: plain, space: io.space, start: io.at - type.size, end: io.at, value });
}

type NumberType = DataType & { kind: 'int' | 'float' };

function inheritedOrder(type: NumberType, { endian }: StructValue): NumberType {
  if (endian === undefined) throw new ReadFault('UndecidedEndiannessError', 'has no byte order');
  const known = inOrder.get(type) ?? { le: { ...type, endian: 'le' }, be: { ...type, endian: 'be' } };
  inOrder.set(type, known);
  return known[endian];
}

const inOrder = new WeakMap<NumberType, Readonly<Record<Endian, NumberType>>>();

function intAt(view: DataView, at: number, { size, isSigned, endian }: NumberType & { kind: 'int' }): Int {
  const isLittle = endian === 'le';
  switch (size) {
    case 1:
      return isSigned ? view.getInt8(at) : view.getUint8(at);
    case 2:
      return isSigned ? view.getInt16(at, isLittle) : view.getUint16(at, isLittle);
    case 4:
      return isSigned ? view.getInt32(at, isLittle) : view.getUint32(at, isLittle);
    case 8:
      return small(isSigned ? view.getBigInt64(at, isLittle) : view.getBigUint64(at, isLittle));
  }
}

function floatAt(view: DataView, at: number, { size, endian }: NumberType & { kind: 'float' }): number {
  return size === 4 ? view.getFloat32(at, endian === 'le') : view.getFloat64(at, endian === 'le');
}

function readBits(place: ValuePlace, type: DataType & { kind: 'bits' }): Piece {
  const { io, attribute } = place;
  const { width, endian } = type;
  io.startBits(endian);
  const { at: start, bit: first, space } = io;
  const raw = io.bits(width, endian);
  const value = width === 1 && !attribute.enumOf ? raw === 1 : raw;
  const { end } = io;
  return kept(place, { attribute, type, space, start, end, value, bits: { first, width, endian } });
}

/** The range that a value takes, and the part of it that is the value. */
interface Stretch {
  readonly start: number;
  readonly used: number;
  readonly end: number;
}

/** A process takes the memory of this many values, however few bytes it makes. */
const VALUES_PER_SPACE = 3;
/** They are kept in addition to the bytes they are made from. */
const SPACE_PER_BYTE = 2;
/** Bytes per byte of text, at most, including the text shown for it. */
const TEXT_PER_BYTE = 4;
/** Bytes and structs take the memory of this many more values than a number. */
const MORE_THAN_A_NUMBER = 1;
/** Parameters that take as much memory as a value. */
const PARAMS_PER_VALUE = 8;

/** Longer bytes are not copied. */
const COPIED = 1 << 16;

interface Typed<T> {
  readonly type: T;
  readonly frame: Frame;
}

function readBytes(reader: StructReader, place: ValuePlace, of: Typed<DataType & { kind: 'bytes' | 'text' }>): Piece {
  const { io, attribute } = place;
  const { type, frame } = of;
  const stretch =
    type.kind === 'bytes' && type.contents
      ? fixedStretch(io, type.contents.length)
      : stretchOf(io, extentOf(attribute, type), frame);
  const { start, end, used } = stretch;
  reader.budget.step(used >> 6);
  let inner: Space | undefined;
  if (attribute.process) inner = processed(reader, { io, stretch, process: attribute.process, frame });
  else reader.budget.make(type.kind === 'text' ? used * TEXT_PER_BYTE : used);
  let bytes = inner ? inner.source.read(0, inner.source.size) : io.space.source.read(start, used);
  if (type.kind === 'bytes' && !inner) {
    reader.budget.value(MORE_THAN_A_NUMBER);
    if (used <= COPIED) bytes = reader.shelve(bytes);
    else if (io.space.origin === undefined) reader.shared.push({ start, size: used });
  }
  const value = type.kind === 'text' ? reader.budget.textOf(bytes, type.encoding) : bytes;
  return kept(place, { attribute, type, space: io.space, start, end, used, value, ...(inner ? { inner } : {}) });
}

function fixedStretch(io: Stream, size: number): Stretch {
  const start = io.skip(size);
  return { start, used: size, end: io.at };
}

function stretchOf(io: Stream, extent: Extent | undefined, frame: Frame): Stretch {
  if (!extent) return fixedStretch(io, io.to - io.at);
  const { size, isToEnd, terminator } = extent;
  if (!size && !isToEnd && terminator) return terminated(io, extent, { terminator, frame });
  io.align();
  const start = io.skip(size ? intOf(size.value(frame)) : io.to - io.at);
  const end = io.at;
  const found = terminator ? findEnd(io, { from: start, to: end, terminator, frame }) : -1;
  if (terminator && found >= 0)
    return { start, end, used: found - start + (extent.isIncluded ? terminator.length : 0) };
  return { start, end, used: withoutPadding(io, extent.padding, { start, end, meter: frame.self.meter }) };
}

function withoutPadding(
  io: Stream,
  padding: number | undefined,
  { start, end, meter }: { start: number; end: number; meter: Meter },
): number {
  if (padding === undefined) return end - start;
  const bytes = io.space.source.read(start, end - start);
  let used = bytes.length;
  while (used > 0 && bytes[used - 1] === padding) used--;
  meter.step(1 + ((bytes.length - used) >> 3) + (bytes.length >> 6));
  return used;
}

interface Search {
  readonly from: number;
  readonly to: number;
  readonly terminator: Uint8Array;
  readonly frame: Frame;
}

const PAGE = 1 << 12;

/** The offset of the first terminator; -1 if there is none. A terminator of several bytes is aligned to its size. */
function findEnd(io: Stream, { from, to, terminator, frame }: Search): number {
  const unit = terminator.length;
  const [first = 0] = terminator;
  for (let at = from; at < to; at += PAGE) {
    const bytes = io.space.source.read(at, Math.min(PAGE, to - at));
    frame.self.meter.step(1 + (bytes.length >> (unit === 1 ? 7 : 3)));
    if (unit === 1) {
      const found = bytes.indexOf(first);
      if (found >= 0) return at + found;
    } else
      for (let i = 0; i + unit <= bytes.length; i += unit)
        if (terminator.every((byte, k) => bytes[i + k] === byte)) return at + i;
  }
  return -1;
}

function terminated(
  io: Stream,
  extent: Extent,
  { terminator, frame }: { terminator: Uint8Array; frame: Frame },
): Stretch {
  io.align();
  const start = io.at;
  const found = findEnd(io, { from: start, to: io.to, terminator, frame });
  if (found < 0) {
    if (extent.isRequired) throw noTerminator(io.to - start);
    io.at = io.to;
    return { start, used: io.to - start, end: io.to };
  }
  const size = terminator.length;
  io.at = found + (extent.isConsumed ? size : 0);
  return {
    start,
    used: found - start + (extent.isIncluded ? size : 0),
    end: Math.max(io.at, found + (extent.isIncluded ? size : 0)),
  };
}

function noTerminator(available: number): ReadFault {
  const fault = endOfStream(available + 1, available);
  fault.message = `its terminator is missing in the ${counted(available, 'byte')} left`;
  return fault;
}

interface ToProcess {
  readonly io: Stream;
  readonly stretch: Stretch;
  readonly process: Process;
  readonly frame: Frame;
}

/** The decoded bytes of a range, as a space of their own. */
function processed(reader: StructReader, { io, stretch, process, frame }: ToProcess): Space {
  const { start, used: size } = stretch;
  const { space } = io;
  reader.budget.value(VALUES_PER_SPACE);
  reader.budget.make(size * SPACE_PER_BYTE);
  const stored = space.source.read(start, size);
  const codec = byteCodec(process, frame);
  if (codec) return new Space(memorySource(decodedBy(codec, stored)), { space, start, size, codec, encode: undefined });
  const { packing } = reader.lent;
  if (process.kind === 'zlib') {
    const plain = packing.unpack(stored, reader.budget.room);
    if ('why' in plain) throw new ReadFault(plain.isTooLong ? 'BudgetError' : 'ReadError', plain.why);
    reader.budget.make(plain.length);
    return new Space(memorySource(plain), {
      space,
      start,
      size,
      codec: undefined,
      encode: bytes => packing.pack(bytes),
    });
  }
  if (process.kind !== 'custom') throw new Error(`${process.kind} has a codec`);
  const args = process.args.map(arg => arg.value(frame));
  const made = packing.custom?.(process.name, args, stored);
  if (!made)
    throw new ReadFault(
      'ReadError',
      `the routine “${process.name}” is not part of the language, and Gantry does not know it`,
    );
  return new Space(memorySource(made), { space, start, size, codec: undefined, encode: undefined });
}

function decodedBy(codec: ByteCodec, stored: Uint8Array): Uint8Array {
  const plain = new Uint8Array(stored.length);
  for (let i = 0; i < stored.length; i++) plain[i] = codec.decode(stored[i] ?? 0, i);
  return plain;
}

function readStruct(reader: StructReader, place: ValuePlace, of: Typed<DataType & { kind: 'struct' }>): Piece {
  const { self, attribute, io, index } = place;
  const { type, frame } = of;
  const { extent, process } = attribute;
  if (!goesOnInBits({ type, extent })) io.align();
  reader.budget.value(MORE_THAN_A_NUMBER);
  const stretch = hasStretch(extent) ? stretchOf(io, extent, frame) : undefined;
  const inner = stretch && process ? processed(reader, { io, stretch, process, frame }) : undefined;
  const stream = inner
    ? new Stream(inner, 0, inner.source.size)
    : stretch
      ? new Stream(io.space, stretch.start, stretch.start + stretch.used)
      : io;
  const holder = { of: self, key: attribute.id, index };
  const root = type.of.file === self.type.file ? self.root : undefined;
  const value = new StructValue({
    type: type.of,
    io: stream,
    parent: parentFor(self, attribute, frame),
    root,
    holder,
    reader,
  });
  const { params } = type.of;
  if (params.length > 0) reader.budget.value(Math.ceil(params.length / PARAMS_PER_VALUE));
  if (params.length > 0) value.params = new Map(params.map(({ id }, i) => [id, type.args[i]?.value(frame)]));
  const { start, end, used } = stretch ?? { start: io.at, end: io.at, used: 0 };
  const piece = kept(place, {
    attribute,
    type,
    space: io.space,
    start,
    end,
    value,
    ...(stretch ? { used } : {}),
    ...(inner ? { inner } : {}),
  });
  reader.readFields(value);
  if (!stretch) piece.end = io.end;
  return piece;
}

/** The `_parent` of the struct that an attribute reads. */
function parentFor(self: StructValue, { parent }: Attribute, frame: Frame): StructView | undefined {
  if (parent === 'none') return undefined;
  return parent === undefined ? self : structOf(parent.value(frame));
}

// What was read, with its position: the tree behind all views.

import { bytesJson, LayoutFault, pathText } from '#layout';
import { counted } from '../base/counted.ts';
import { f32Json, f64Json } from '../base/f32.ts';
import { Base64, JsonItems, wholeJson } from '../base/lazy-json.ts';
import { memorySource } from '../base/source.ts';
import type { ValueType } from './expression/value-type.ts';
import { isLazyList, type ListValue } from './expression/values.ts';
import type { LazyItems } from './lazy-items.ts';
import { type Attribute, type DataType, type Endian, type EnumSpec, itemTypeOf } from './spec.ts';
import { type Space, Stream } from './stream.ts';
import { StructValue } from './struct-value.ts';

/** A field, an instance, or an item of either. */
export interface Piece {
  readonly attribute: Attribute;
  /** The type after a `switch-on` choice; undefined for a list. */
  readonly type: DataType | undefined;
  readonly space: Space;
  readonly start: number;
  end: number;
  value: unknown;
  /** The items of a list. */
  items?: Piece[] | LazyItems;
  /** For bits: the first one in the first byte, in the order of the byte order. */
  readonly bits?: BitSpan;
  /** For bytes and text: the size of the value in its range, without terminator and padding. */
  used?: number;
  /** The decoded bytes, if a process made them from the range. */
  inner?: Space;
  /** A computed value, or a struct that is stored elsewhere: it has no bytes here. */
  readonly isComputed?: true;
}

export interface BitSpan {
  readonly first: number;
  readonly width: number;
  readonly endian: Endian;
}

/** The struct that a piece holds, if it was read here. */
export function structIn({ value, isComputed }: Piece): StructValue | undefined {
  return !isComputed && typeof value === 'object' && value !== null && 'pieces' in value
    ? (value as StructValue) // nothing else has pieces
    : undefined;
}

// The model as scripts see it: Kaitai's names, each value in the form of its type.

/** Structs that are shown elsewhere, with their paths. */
export type Repeated = ReadonlyMap<StructValue, string>;

/** Values in one JSON: a small file can have a list of millions, or lists of lists of lists. */
const MOST_SHOWN = 1_200_000;
/** Values in one computed value: a tree shows many of them side by side. */
const MOST_IN_VALUE = 100_000;
/** Values' worth of memory for a struct, in addition to its members. */
const SHOWN_PER_STRUCT = 2;
/** Letters or bytes that take as much memory as a value. */
const LETTERS_PER_VALUE = 16;

/** A class, because it counts throughout a JSON. */
class Showing {
  readonly repeated: Repeated;
  readonly #most: number;
  #left: number;

  constructor(repeated: Repeated, { fileSize = 0, most = MOST_SHOWN } = {}) {
    this.repeated = repeated;
    this.#most = most;
    this.#left = most + Math.floor(fileSize / 8);
  }

  /** Counts text, or bytes that become text. */
  long<T extends string | Uint8Array>(value: T): T {
    this.count(Math.floor(value.length / LETTERS_PER_VALUE));
    return value;
  }

  /** Counts a list with the lists in it before it is made: a few lists nested in each other can mean millions of values. */
  list(items: ListValue): void {
    this.count(items.length);
    if (Array.isArray(items)) for (const item of items) if (Array.isArray(item)) this.list(item);
  }

  count(values: number): void {
    this.#left -= values;
    if (this.#left >= 0) return;
    const text = `The model has more than ${counted(this.#most, 'value')}, too many to show at once`;
    throw new LayoutFault({ path: '', start: 0, text });
  }
}

/** A struct as JSON. Throws LayoutFault if that would be too large. */
export function structJson(struct: StructValue, repeated: Repeated): Record<string, unknown> {
  return shownStruct(struct, new Showing(repeated, { fileSize: struct.io.space.source.size }));
}

function shownStruct(struct: StructValue, showing: Showing): Record<string, unknown> {
  const json: Record<string, unknown> = {};
  const pieces = struct.shown();
  showing.count(SHOWN_PER_STRUCT + pieces.size);
  const put = (key: string, value: unknown): void => {
    showing.long(key);
    if (value !== undefined)
      Object.defineProperty(json, key, { value, enumerable: true, configurable: true, writable: true });
  };
  for (const param of struct.type.params)
    put(param.id, shownValue(struct.params.get(param.id), itemTypeOf(param), showing));
  for (const key of struct.type.members.keys()) {
    const piece = pieces.get(key);
    if (piece) put(key, shownPiece(piece, showing));
  }
  return json;
}

/** A field, an instance or an item as JSON. Throws LayoutFault if that would be too large. */
export function pieceJson(piece: Piece, repeated: Repeated): unknown {
  return shownPiece(piece, new Showing(repeated));
}

function shownPiece(piece: Piece, showing: Showing): unknown {
  const { items } = piece;
  if (items) {
    showing.count(items.length);
    return isLazyList(items) ? shownItems(piece, items, showing) : items.map(item => shownPiece(item, showing));
  }
  const struct = structIn(piece);
  if (struct) {
    const same = showing.repeated.get(struct);
    return same === undefined ? shownStruct(struct, showing) : { ref: same };
  }
  const { attribute, type, value, isComputed } = piece;
  if (value === undefined) return undefined;
  if (isComputed) return shownValue(value, computedType(piece), showing);
  if (attribute.enumOf && type && (type.kind === 'int' || type.kind === 'bits'))
    return shownEnum(value, attribute.enumOf, showing);
  const ofNumber = numberJson(type);
  return ofNumber ? ofNumber(value) : shownValue(value, { kind: 'any' }, showing);
}

/** Numbers are shown without creating pieces for them. */
function shownItems({ attribute: { type, enumOf } }: Piece, items: LazyItems, showing: Showing): JsonItems {
  const ofNumber = enumOf ? undefined : numberJson(type);
  return new JsonItems(items.length, index => {
    if (ofNumber) return ofNumber(items.item(index));
    const item = items.at(index);
    return item && shownPiece(item, showing);
  });
}

function numberJson(type: DataType | undefined): ((value: unknown) => unknown) | undefined {
  if (type?.kind === 'int') return type.size === 8 ? String : value => value;
  if (type?.kind !== 'float') return undefined;
  return type.size === 4 ? value => f32Json(Number(value)) : value => f64Json(Number(value));
}

/** Longer bytes are turned into text only when written. */
const LONG_BYTES = 1 << 14;

function shownBytes(bytes: Uint8Array): unknown {
  const source = memorySource(bytes);
  return bytes.length > LONG_BYTES ? { bytes: bytes.length, base64: new Base64(source) } : bytesJson(source);
}

/** The type of a value instance. */
export function computedType({ attribute }: Piece): ValueType {
  if (attribute.enumOf) return { kind: 'enum', of: attribute.enumOf };
  return attribute.value?.type ?? { kind: 'any' };
}

/** An enum's number and name. */
export function enumJson(value: unknown, of: EnumSpec): { value: unknown; name: string | null } {
  const number = typeof value === 'bigint' ? String(value) : value;
  return { value: number, name: of.members.get(String(value))?.name ?? null };
}

function shownEnum(value: unknown, of: EnumSpec, showing: Showing): ReturnType<typeof enumJson> {
  const shown = enumJson(value, of);
  showing.long(shown.name ?? '');
  return shown;
}

/** A computed value as JSON: a struct is given by its path. Throws LayoutFault if that would be too large. */
export function computedJson(value: unknown, type: ValueType): unknown {
  return wholeJson(shownValue(value, type, new Showing(new Map(), { most: MOST_IN_VALUE })));
}

function shownValue(value: unknown, type: ValueType, showing: Showing): unknown {
  if (value === undefined || value instanceof Stream) return undefined;
  if (value instanceof StructValue) return { ref: pathText(value.steps()) };
  if (value instanceof Uint8Array) return shownBytes(showing.long(value));
  if (typeof value === 'string') return showing.long(value);
  if (Array.isArray(value) || isLazyList(value)) {
    showing.list(value);
    return shownList(value, type.kind === 'list' ? type.of : { kind: 'any' }, showing);
  }
  if (type.kind === 'enum') return shownEnum(value, type.of, showing);
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'number' && (type.kind === 'float' || !Number.isInteger(value)) ? f64Json(value) : value;
}

/** A list that was already counted. */
function shownList(list: ListValue, item: ValueType, showing: Showing): unknown {
  const shown = (value: unknown): unknown =>
    Array.isArray(value)
      ? shownList(value, item.kind === 'list' ? item.of : { kind: 'any' }, showing)
      : (shownValue(value, item, showing) ?? null);
  return isLazyList(list) ? new JsonItems(list.length, i => shown(list.item(i))) : list.map(shown);
}

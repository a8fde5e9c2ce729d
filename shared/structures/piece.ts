// What was read, with its place: the tree that all views are made of.

import { bytesJson, pathText } from '#layout';
import { f32Json, f64Json } from '../base/f32.ts';
import { memorySource } from '../base/source.ts';
import type { ValueType } from './expression/value-type.ts';
import { isLazyList } from './expression/values.ts';
import type { LazyItems } from './lazy-items.ts';
import { type Attribute, type DataType, type Endian, type EnumSpec, itemTypeOf } from './spec.ts';
import { type Space, Stream } from './stream.ts';
import { StructValue } from './struct-value.ts';

/** A field, an instance, or an item of either. */
export interface Piece {
  readonly attribute: Attribute;
  /** What stands here, after a choice of types was made; of a list undefined. */
  readonly type: DataType | undefined;
  readonly space: Space;
  readonly start: number;
  end: number;
  value: unknown;
  /** Of a list: its items. */
  items?: Piece[] | LazyItems;
  /** Of bits: the first one in the first byte, in the order of the byte order. */
  readonly bits?: BitSpan;
  /** Bytes and text: what of the stretch is the value, without terminator and padding. */
  used?: number;
  /** Where its own bytes are, when a process made them of the stretch. */
  inner?: Space;
  /** A value that was worked out, or a struct that stands elsewhere: it has no bytes here. */
  readonly isComputed?: true;
}

export interface BitSpan {
  readonly first: number;
  readonly width: number;
  readonly endian: Endian;
}

/** The struct a piece holds, if it is the one that was read here. */
export function structIn({ value, isComputed }: Piece): StructValue | undefined {
  return !isComputed && typeof value === 'object' && value !== null && 'pieces' in value
    ? (value as StructValue) // nothing else has pieces
    : undefined;
}

// The model as scripts see it: Kaitai's own names, each value in the form its type has.

/** Structs that are shown elsewhere, with their paths. */
export type Repeated = ReadonlyMap<StructValue, string>;

/** A struct as JSON. */
export function structJson(struct: StructValue, repeated: Repeated): Record<string, unknown> {
  const json: Record<string, unknown> = {};
  const put = (key: string, value: unknown): void => {
    if (value !== undefined)
      Object.defineProperty(json, key, { value, enumerable: true, configurable: true, writable: true });
  };
  for (const param of struct.type.params) put(param.id, computedJson(struct.params.get(param.id), itemTypeOf(param)));
  for (const key of struct.type.members.keys()) {
    const piece = struct.pieces.get(key);
    if (piece) put(key, pieceJson(piece, repeated));
  }
  return json;
}

/** A field, an instance or an item as JSON. */
export function pieceJson(piece: Piece, repeated: Repeated): unknown {
  if (piece.items) return Array.from(piece.items, item => pieceJson(item, repeated));
  const struct = structIn(piece);
  if (struct) {
    const same = repeated.get(struct);
    return same === undefined ? structJson(struct, repeated) : { ref: same };
  }
  const { attribute, type, value, isComputed } = piece;
  if (value === undefined) return undefined;
  if (isComputed) return computedJson(value, computedType(piece));
  if (attribute.enumOf && type && (type.kind === 'int' || type.kind === 'bits'))
    return enumJson(value, attribute.enumOf);
  if (type?.kind === 'float') return type.size === 4 ? f32Json(Number(value)) : f64Json(Number(value));
  if (type?.kind === 'int' && type.size === 8) return String(value);
  return computedJson(value, { kind: 'any' });
}

/** What a value instance gives. */
export function computedType({ attribute }: Piece): ValueType {
  if (attribute.enumOf) return { kind: 'enum', of: attribute.enumOf };
  return attribute.value?.type ?? { kind: 'any' };
}

/** An enum's number with its name. */
export function enumJson(value: unknown, of: EnumSpec): { value: unknown; name: string | null } {
  const number = typeof value === 'bigint' ? String(value) : value;
  return { value: number, name: of.members.get(String(value))?.name ?? null };
}

/** A value that was worked out: a struct is named by its path. */
export function computedJson(value: unknown, type: ValueType): unknown {
  if (value === undefined || value instanceof Stream) return undefined;
  if (value instanceof StructValue) return { ref: pathText(value.steps()) };
  if (value instanceof Uint8Array) return bytesJson(memorySource(value));
  if (Array.isArray(value) || isLazyList(value)) {
    const item: ValueType = type.kind === 'list' ? type.of : { kind: 'any' };
    const items = Array.isArray(value) ? value : Array.from({ length: value.length }, (_, i) => value.item(i));
    return items.map(each => computedJson(each, item) ?? null);
  }
  if (type.kind === 'enum') return enumJson(value, type.of);
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'number' && (type.kind === 'float' || !Number.isInteger(value)) ? f64Json(value) : value;
}

// The model as scripts see it: Kaitai's own names, each value in the form its type has.
import { bytesJson, pathText } from '#layout';
import { f32Json, f64Json } from '../base/f32.ts';
import { memorySource } from '../base/source.ts';
import type { ValueType } from './expression/value-type.ts';
import { isLazyList } from './expression/values.ts';
import { type Piece, structIn } from './piece.ts';
import type { EnumSpec } from './spec.ts';
import { Stream } from './stream.ts';
import { StructValue } from './struct-value.ts';
import { itemTypeOf } from './type-of-attribute.ts';

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

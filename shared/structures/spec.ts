// A parsed structure, with names resolved and expressions ready to evaluate.

import type { Expression } from './expression/expression.ts';
import type { Formula } from './expression/formula.ts';
import { ANY, commonType, type ValueType } from './expression/value-type.ts';
import type { TextPlace } from './fault.ts';
import type { Int } from './integers.ts';

export type Endian = 'le' | 'be';

export interface EndianRule {
  readonly on: Formula;
  readonly cases: readonly { readonly key: Formula | undefined; readonly endian: Endian }[];
}

export interface EnumMember {
  readonly name: string;
  readonly about?: string;
}
export interface EnumSpec {
  readonly name: string;
  /** By the number as text. */
  readonly members: Map<string, EnumMember>;
  readonly numbers: Map<string, Int>;
}

/** One type of a structure: a group of fields. */
export interface TypeSpec {
  readonly name: string;
  readonly outer: TypeSpec | undefined;
  readonly place: TextPlace;
  readonly about?: string;
  readonly types: Map<string, TypeSpec>;
  readonly enums: Map<string, EnumSpec>;
  readonly params: Attribute[];
  readonly seq: Attribute[];
  readonly instances: Map<string, Attribute>;
  /** All members by name. */
  readonly members: Map<string, Attribute>;
  /** inherited: the type around decides while reading. */
  endian: Endian | EndianRule | 'inherited' | undefined;
  bitEndian: Endian;
  encoding: string | undefined;
  toText: Formula | undefined;
  readonly file: FileSpec;
}

/** One .ksy. */
export interface FileSpec {
  readonly id: string;
  /** The path that its imports are relative to. */
  readonly path: string;
  readonly isDebug: boolean;
  readonly imports: Map<string, FileSpec>;
  readonly mayBeOpaque: boolean;
  root: TypeSpec;
}

/** What determines how many bytes a value takes. */
export interface Extent {
  readonly size: Formula | undefined;
  readonly isToEnd: boolean;
  readonly terminator: Uint8Array | undefined;
  readonly isIncluded: boolean;
  readonly isConsumed: boolean;
  readonly isRequired: boolean;
  readonly padding: number | undefined;
}

export type DataType =
  | {
      readonly kind: 'int';
      readonly size: 1 | 2 | 4 | 8;
      readonly isSigned: boolean;
      readonly endian: Endian | 'inherited';
    }
  | { readonly kind: 'float'; readonly size: 4 | 8; readonly endian: Endian | 'inherited' }
  | { readonly kind: 'bits'; readonly width: number; readonly endian: Endian }
  | { readonly kind: 'bytes'; readonly contents?: Uint8Array }
  /** `extent`: for a `strz` in a switch, which ends differently from the other cases. */
  | { readonly kind: 'text'; readonly encoding: string; readonly extent?: Extent }
  | { readonly kind: 'struct'; readonly of: TypeSpec; readonly args: readonly Formula[] }
  | { readonly kind: 'switch'; readonly on: Formula; readonly cases: readonly SwitchCase[] }
  /** For parameters only. */
  | { readonly kind: 'any' | 'io' | 'bool' | 'anyStruct' };

export interface SwitchCase {
  /** Absent for the default case. */
  readonly key: Formula | undefined;
  readonly type: DataType;
}

export type Repeat =
  | { readonly kind: 'count'; readonly count: Formula }
  | { readonly kind: 'until'; readonly until: Formula }
  | { readonly kind: 'toEnd' };

export type Check =
  | { readonly kind: 'equal' | 'least' | 'most'; readonly value: Formula }
  /** `integers`: the values, if all are plain numbers. */
  | { readonly kind: 'oneOf'; readonly values: readonly Formula[]; readonly integers: ReadonlySet<unknown> | undefined }
  | { readonly kind: 'holds'; readonly value: Formula }
  | { readonly kind: 'inEnum' };

export type Process =
  | { readonly kind: 'xor' | 'rol' | 'ror'; readonly key: Formula }
  | { readonly kind: 'zlib' }
  | { readonly kind: 'custom'; readonly name: string; readonly args: readonly Formula[] };

/** The purpose of a number, as far as the expressions that use it show. */
export type Purpose = 'count' | 'size' | 'offset';

/** A field, a parameter or an instance. */
export interface Attribute {
  readonly id: string;
  readonly role: 'param' | 'field' | 'instance';
  readonly place: TextPlace;
  readonly about?: string;
  readonly owner: TypeSpec;
  /** The stored type; undefined for a value instance. */
  type: DataType | undefined;
  extent: Extent | undefined;
  enumOf: EnumSpec | undefined;
  isList: boolean;
  when: Formula | undefined;
  repeat: Repeat | undefined;
  checks: readonly Check[];
  process: Process | undefined;
  /** For an instance: its offset or its value. */
  at: Formula | undefined;
  io: Formula | undefined;
  value: Formula | undefined;
  /** The `_parent` of its struct, if that is not the struct around it. */
  parent: Formula | 'none' | undefined;
  purpose: Purpose | undefined;
}

/** The extent of an attribute's value. */
export function extentOf(attribute: Attribute, type: DataType | undefined): Extent | undefined {
  return (type?.kind === 'text' ? type.extent : undefined) ?? attribute.extent;
}

// The types of attributes in expressions.

/** The type of a stored attribute or parameter. The type of a value instance is that of its formula, once bound. */
export function valueTypeOf(attribute: Attribute): ValueType {
  const one = itemTypeOf(attribute);
  return attribute.isList ? { kind: 'list', of: one } : one;
}

/** The type of one item. */
export function itemTypeOf({ type, enumOf }: Attribute): ValueType {
  if (type === undefined) return ANY;
  if (enumOf && (type.kind === 'int' || type.kind === 'bits' || type.kind === 'switch'))
    return { kind: 'enum', of: enumOf };
  return typeOfData(type);
}

function typeOfData(type: DataType): ValueType {
  switch (type.kind) {
    case 'bits':
      return type.width === 1 ? { kind: 'bool' } : { kind: 'int' };
    case 'struct':
      return { kind: 'struct', of: type.of };
    case 'anyStruct':
      return { kind: 'struct' };
    case 'switch': {
      const [first, ...rest] = type.cases.map(each => typeOfData(each.type));
      return rest.reduce(commonType, first ?? ANY);
    }
    default:
      return { kind: type.kind };
  }
}

/** The types of the structs that a data type may be. */
export function structsOf(data: DataType | undefined): readonly TypeSpec[] {
  if (data?.kind === 'switch') return data.cases.flatMap(({ type }) => structsOf(type));
  return data?.kind === 'struct' ? [data.of] : [];
}

// Name resolution: types and enums are looked up in the type that names them, then in those around it, then in the
// imported files.

/** The type at a path, seen from another type. */
export function findType(from: TypeSpec, path: readonly string[]): TypeSpec | undefined {
  const [first = '', ...rest] = path;
  const start = findFirst(from, first);
  let found = start;
  for (const name of rest) found = found?.types.get(name);
  return found;
}

function findFirst(from: TypeSpec, name: string): TypeSpec | undefined {
  for (let at: TypeSpec | undefined = from; at; at = at.outer) {
    const found = at.types.get(name);
    if (found) return found;
    if (at.name === name) return at;
  }
  return importedType(from, name);
}

function importedType({ file }: TypeSpec, name: string): TypeSpec | undefined {
  const seen = new Set([file]);
  for (const each of seen) {
    const found = each.imports.get(name);
    if (found) return found.root;
    for (const next of each.imports.values()) seen.add(next);
  }
  return undefined;
}

/** The enum at a path, seen from a type. */
export function findEnum(from: TypeSpec, path: readonly string[]): EnumSpec | undefined {
  const name = path.at(-1) ?? '';
  const holder = path.slice(0, -1);
  if (holder.length > 0) return findType(from, holder)?.enums.get(name);
  for (let at: TypeSpec | undefined = from; at; at = at.outer) {
    const found = at.enums.get(name);
    if (found) return found;
  }
  return undefined;
}

// The size of a type or field in bits, if it is fixed.

const DEEPEST = 50;

/** Cached for finished types: each is part of many others. */
const knownBits = new WeakMap<TypeSpec, number | 'open'>();

/** The size of a type's fields in bits; undefined if it depends on the file. */
export function bitsOfType(type: TypeSpec, depth = 0): number | undefined {
  if (depth > DEEPEST) return undefined;
  const known = knownBits.get(type);
  if (known !== undefined) return known === 'open' ? undefined : known;
  const bits = addedBits(type, depth);
  const isFar = bits === undefined && depth > 0; // perhaps only because the depth limit was reached
  if (!isFar) knownBits.set(type, bits ?? 'open');
  return bits;
}

function addedBits(type: TypeSpec, depth: number): number | undefined {
  let all = 0;
  for (const [i, attribute] of type.seq.entries()) {
    const bits = bitsOfAttribute(attribute, depth);
    if (bits === undefined) return undefined;
    if (!goesOnInBits(attribute) || endsBits(type.seq[i - 1], attribute)) all = Math.ceil(all / 8) * 8;
    else if (all % 8 !== 0 && !isOfBits(attribute)) return undefined;
    all += bits;
  }
  return all;
}

/** The size of a field in bits. */
export function bitsOfAttribute(
  { type, extent, when, repeat }: Pick<Attribute, 'type' | 'extent' | 'when' | 'repeat'>,
  depth = 0,
): number | undefined {
  if (when !== undefined || type === undefined) return undefined;
  const one = bitsOf(type, extent, depth);
  if (one === undefined || repeat === undefined) return one;
  if (one % 8 !== 0 && !isOfBits({ type, extent })) return undefined;
  const count = repeat.kind === 'count' ? literal(repeat.count.expression) : undefined;
  return count === undefined ? undefined : one * count;
}

function bitsOf(type: DataType, extent: Attribute['extent'], depth: number): number | undefined {
  if (type.kind === 'bytes' && type.contents) return type.contents.length * 8;
  if (extent?.size) {
    const size = literal(extent.size.expression);
    return size === undefined ? undefined : size * 8;
  }
  switch (type.kind) {
    case 'int':
    case 'float':
      return type.size * 8;
    case 'bits':
      return type.width;
    case 'struct':
      return extent === undefined || (!extent.isToEnd && extent.terminator === undefined)
        ? bitsOfType(type.of, depth + 1)
        : undefined;
    default:
      return undefined;
  }
}

/** Whether the number of bytes is stated. */
export const hasStretch = (extent: Extent | undefined): boolean =>
  extent !== undefined && (extent.size !== undefined || extent.isToEnd || extent.terminator !== undefined);

const knownBitwise = new WeakMap<TypeSpec, boolean>();

/** Whether an attribute may begin within a byte: bits, and structs that continue the bits of the stream around them. */
export function goesOnInBits({ type, extent }: Pick<Attribute, 'type' | 'extent'>): boolean {
  if (type?.kind === 'bits') return true;
  if (type?.kind === 'switch') return type.cases.some(({ type: one }) => goesOnInBits({ type: one, extent }));
  if (type?.kind !== 'struct' || hasStretch(extent)) return false;
  const known = knownBitwise.get(type.of);
  if (known !== undefined) return known;
  knownBitwise.set(type.of, false); // until known: a type may be inside itself
  const found = type.of.seq.some(goesOnInBits);
  knownBitwise.set(type.of, found);
  return found;
}

/** As in Kaitai's compiler: a field after bits that is not bits starts at a new byte; structs continue within the byte. */
export function endsBits(before: Attribute | undefined, attribute: Attribute): boolean {
  return before?.type?.kind === 'bits' && attribute.type?.kind !== 'bits';
}

/** Whether everything an attribute reads is bits. */
function isOfBits({ type, extent }: Pick<Attribute, 'type' | 'extent'>): boolean {
  if (type?.kind === 'struct') return !hasStretch(extent) && type.of.seq.every(isOfBits);
  return type?.kind === 'bits';
}

function literal(expression: Expression): number | undefined {
  return expression.kind === 'int' && typeof expression.value === 'number' ? expression.value : undefined;
}

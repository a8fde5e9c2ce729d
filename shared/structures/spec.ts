// A structure as it was read: what its text says, with names resolved and expressions ready to be worked out.
import type { Formula } from './expression/formula.ts';
import type { Int } from './integers.ts';
import type { TextPlace } from './problem.ts';

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
  /** By the text of the number. */
  readonly members: Map<string, EnumMember>;
  readonly numbers: Map<string, Int>;
}

/** One type of a structure: what a group of fields is. */
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
  /** Every name in it. */
  readonly members: Map<string, Attribute>;
  /** inherited: as the type around says while reading. */
  endian: Endian | EndianRule | 'inherited' | undefined;
  bitEndian: Endian;
  encoding: string | undefined;
  toText: Formula | undefined;
  readonly file: FileSpec;
}

/** One .ksy. */
export interface FileSpec {
  readonly id: string;
  /** Where it was found, for its imports. */
  readonly path: string;
  readonly isDebug: boolean;
  readonly imports: Map<string, FileSpec>;
  readonly mayBeOpaque: boolean;
  root: TypeSpec;
}

/** What says how many bytes a value takes. */
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
  | { readonly kind: 'text'; readonly encoding: string }
  | { readonly kind: 'struct'; readonly of: TypeSpec; readonly args: readonly Formula[] }
  | { readonly kind: 'switch'; readonly on: Formula; readonly cases: readonly SwitchCase[] }
  /** Of parameters only. */
  | { readonly kind: 'any' | 'io' | 'bool' | 'anyStruct' };

export interface SwitchCase {
  /** Absent: every other value. */
  readonly key: Formula | undefined;
  readonly type: DataType;
}

export type Repeat =
  | { readonly kind: 'count'; readonly count: Formula }
  | { readonly kind: 'until'; readonly until: Formula }
  | { readonly kind: 'toEnd' };

export type Check =
  | { readonly kind: 'equal' | 'least' | 'most'; readonly value: Formula }
  | { readonly kind: 'oneOf'; readonly values: readonly Formula[] }
  | { readonly kind: 'holds'; readonly value: Formula }
  | { readonly kind: 'inEnum' };

export type Process =
  | { readonly kind: 'xor' | 'rol' | 'ror'; readonly key: Formula }
  | { readonly kind: 'zlib' }
  | { readonly kind: 'custom'; readonly name: string; readonly args: readonly Formula[] };

/** What a number is for, as far as the expressions that use it show. */
export type Purpose = 'count' | 'size' | 'offset';

/** A field, a parameter or an instance. */
export interface Attribute {
  readonly id: string;
  readonly role: 'param' | 'field' | 'instance';
  readonly place: TextPlace;
  readonly about?: string;
  readonly owner: TypeSpec;
  /** What stands here; of a value instance, nothing. */
  type: DataType | undefined;
  extent: Extent | undefined;
  enumOf: EnumSpec | undefined;
  isList: boolean;
  when: Formula | undefined;
  repeat: Repeat | undefined;
  checks: readonly Check[];
  process: Process | undefined;
  /** Of an instance: where it stands, or what its value is. */
  at: Formula | undefined;
  io: Formula | undefined;
  value: Formula | undefined;
  /** What its struct's `_parent` is, where that is not the struct around. */
  parent: Formula | 'none' | undefined;
  purpose: Purpose | undefined;
}

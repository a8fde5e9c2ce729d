// What was read, with its place: the tree that all views are made of.

import type { LazyItems } from './lazy-items.ts';
import type { Attribute, DataType, Endian } from './spec.ts';
import type { Space } from './stream.ts';
import type { StructValue } from './struct-value.ts';

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

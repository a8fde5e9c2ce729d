// How parts of a format's scenes are moved by hand: what can change, and in which fields.
import type { Handle, NewPlacing, Point } from '../scene/handle.ts';

/** A field with its new value. */
export interface FieldValue {
  readonly path: string;
  readonly value: number | string | boolean;
}

export interface Hands<M> {
  /** What can be done to the part at the path of a scene's origin; undefined if nothing. */
  handle(model: M, path: string): Handle | undefined;
  /** The fields that place the part. Unchanged ones may be included. */
  place(model: M, path: string, to: NewPlacing): readonly FieldValue[];
  /** The fields that flip a part to its other side; empty if it has no sides. */
  flip?(model: M, path: string): readonly FieldValue[];
}

/** The three fields of a position. */
export function pointFields(path: string, [x, y, z]: readonly [number, number, number]): readonly FieldValue[] {
  return [
    { path: `${path}.x`, value: x },
    { path: `${path}.y`, value: y },
    { path: `${path}.z`, value: z },
  ];
}

export interface Listed {
  readonly list: string;
  readonly index: number;
}

/** `vertices[3]` as a list and an index. */
export function listedAt(path: string): Listed | undefined {
  const found = /^(\w+)\[(\d+)\]$/.exec(path);
  return found ? { list: found[1] ?? '', index: Number(found[2]) } : undefined;
}

export const numbersOf = ({ x, y, z }: Point): readonly [number, number, number] => [x, y, z];

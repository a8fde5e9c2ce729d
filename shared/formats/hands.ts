// How a format lets parts of its scenes be moved by hand: what of a part can change, and which fields say so.
import type { Handle, NewPlacing, Point } from '../scene/handle.ts';

/** A field, and what it is set to. */
export interface FieldValue {
  readonly path: string;
  readonly value: number | string | boolean;
}

export interface Hands<M> {
  /** What can be done to the part at the path of a scene's origin; undefined: nothing. */
  handle(model: M, path: string): Handle | undefined;
  /** The fields that place the part. What does not change may be among them. */
  place(model: M, path: string, to: NewPlacing): readonly FieldValue[];
  /** The fields that turn a part to its other side; none where it has no sides. */
  flip?(model: M, path: string): readonly FieldValue[];
}

/** The three fields of a place. */
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

/** `vertices[3]` as a list and a place in it. */
export function listedAt(path: string): Listed | undefined {
  const found = /^(\w+)\[(\d+)\]$/.exec(path);
  return found ? { list: found[1] ?? '', index: Number(found[2]) } : undefined;
}

export const numbersOf = ({ x, y, z }: Point): readonly [number, number, number] => [x, y, z];

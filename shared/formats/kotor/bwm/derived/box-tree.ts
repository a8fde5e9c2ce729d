// Builds the box tree like the game's own compiler.
import type { Surface } from '../surface.ts';
import { type Box, NONE } from './box-table.ts';

/** A leaf extends this far below its triangle. */
const BELOW = 0.01;
const ABOVE = 0.0101;

type Three = [number, number, number];

interface Growing {
  readonly surface: Surface;
  readonly leaves: readonly Pick<Box, 'min' | 'max'>[];
  readonly middles: Float64Array;
  readonly boxes: Box[];
}

/** Builds a tree with a leaf for each face, depth first: split in halves by number, along the longest side of each box. */
export function boxTreeOf(surface: Surface): readonly Box[] {
  const count = surface.materials.length;
  if (count === 0) return [];
  const faces = Array.from({ length: count }, (_, face) => face);
  const leaves = faces.map(face => leafOf(surface, face));
  const growing: Growing = { surface, leaves, middles: middlesOf(surface), boxes: [] };
  grow(growing, faces);
  return growing.boxes;
}

/** Appends the tree of some faces; returns the index of its root. Halving keeps it shallow. */
function grow(growing: Growing, faces: readonly number[]): number {
  const { boxes, leaves } = growing;
  const index = boxes.length;
  const box = around(faces.map(face => leaves[face]));
  const [only = NONE] = faces;
  boxes.push({ ...box, face: faces.length === 1 ? only : NONE, plane: 0, left: NONE, right: NONE });
  if (faces.length === 1) return index;
  const sorted = sortedAlong(growing, faces, longestSide(box));
  const half = Math.floor(faces.length / 2);
  const left = grow(growing, sorted.slice(0, half));
  const right = grow(growing, sorted.slice(half));
  boxes[index] = { ...box, face: NONE, plane: planeOf(boxes[left] ?? box, boxes[right] ?? box), left, right };
  return index;
}

function leafOf({ positions, corners }: Surface, face: number): Pick<Box, 'min' | 'max'> {
  const box: { min: Three; max: Three } = { min: [0, 0, 0], max: [0, 0, 0] };
  for (const axis of [0, 1, 2] as const) {
    const of = [0, 1, 2].map(corner => positions[(corners[face * 3 + corner] ?? 0) * 3 + axis] ?? 0);
    box.min[axis] = Math.fround(Math.min(...of) - BELOW);
    box.max[axis] = Math.fround(Math.max(...of) + ABOVE);
  }
  return box;
}

function middlesOf({ positions, corners }: Surface): Float64Array {
  const middles = new Float64Array(corners.length);
  for (let i = 0; i < corners.length; i++) {
    const face = Math.floor(i / 3) * 3;
    const axis = i % 3;
    for (const corner of [0, 1, 2])
      middles[i] = (middles[i] ?? 0) + (positions[(corners[face + corner] ?? 0) * 3 + axis] ?? 0) / 3;
  }
  return middles;
}

function around(boxes: readonly (Pick<Box, 'min' | 'max'> | undefined)[]): Pick<Box, 'min' | 'max'> {
  const min: Three = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const max: Three = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const box of boxes) {
    for (const axis of [0, 1, 2] as const) {
      min[axis] = Math.min(min[axis], box?.min[axis] ?? min[axis]);
      max[axis] = Math.max(max[axis], box?.max[axis] ?? max[axis]);
    }
  }
  return { min, max };
}

function longestSide({ min, max }: Pick<Box, 'min' | 'max'>): 0 | 1 | 2 {
  const [x, y, z] = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  if (x >= y && x >= z) return 0;
  return y >= z ? 1 : 2;
}

function sortedAlong({ middles }: Growing, faces: readonly number[], axis: 0 | 1 | 2): readonly number[] {
  return faces.toSorted((a, b) => (middles[a * 3 + axis] ?? 0) - (middles[b * 3 + axis] ?? 0) || a - b);
}

const PLANES = { forth: [1, 2, 4], back: [8, 16, 32] } as const;

/** The axis along which the centres of two boxes are furthest apart, the last of equal ones; and the right box's side. */
function planeOf(left: Pick<Box, 'min' | 'max'>, right: Pick<Box, 'min' | 'max'>): number {
  const apart = [0, 1, 2].map(axis => middle(right, axis) - middle(left, axis));
  const [x = 0, y = 0, z = 0] = apart.map(Math.abs);
  const axis = x > y && x > z ? 0 : y > z ? 1 : 2;
  return ((apart[axis] ?? 0) > 0 ? PLANES.forth : PLANES.back)[axis];
}

function middle({ min, max }: Pick<Box, 'min' | 'max'>, axis: number): number {
  return ((min[axis] ?? 0) + (max[axis] ?? 0)) / 2;
}

// Axis-aligned boxes, which nodes store and by which the games decide what to draw.

import type { CheckFinding } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import type { Source } from '../../../base/source.ts';
import { boxNames, oddFloats } from '../../odd-floats.ts';
import type { Object3d } from './object3d.ts';

interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface Box {
  readonly min: Point;
  readonly max: Point;
}

/** The box around two boxes, either of which may be missing. */
export function unionOf(a: Box | undefined, b: Box | undefined): Box | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return {
    min: { x: Math.min(a.min.x, b.min.x), y: Math.min(a.min.y, b.min.y), z: Math.min(a.min.z, b.min.z) },
    max: { x: Math.max(a.max.x, b.max.x), y: Math.max(a.max.y, b.max.y), z: Math.max(a.max.z, b.max.z) },
  };
}

/** Rounding by the original tools, which is not an error. */
const SLACK = 1e-3;
const SLACK_FAR_OUT = 1e-5;

/** Which sides of a box contain another box, within rounding, in stored order. NaN and infinity contain nothing. */
function sidesHeld({ min, max }: Box, inner: Box): readonly boolean[] {
  return [
    ...[reaches(inner.min.x, min.x), reaches(inner.min.y, min.y), reaches(inner.min.z, min.z)],
    ...[reaches(max.x, inner.max.x), reaches(max.y, inner.max.y), reaches(max.z, inner.max.z)],
  ];
}

const reaches = (high: number, low: number): boolean => high - low >= -(SLACK + Math.abs(low) * SLACK_FAR_OUT);

/** The box of a table of points; undefined if it is empty or has a NaN or infinity. */
export function boxOfPoints(source: Source): Box | undefined {
  const view = viewOf(source.read(0, source.size));
  const min = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const max = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0, axis = 0; at + 4 <= view.byteLength; at += 4, axis = axis === 2 ? 0 : axis + 1) {
    const value = view.getFloat32(at, true);
    if (value < (min[axis] ?? 0)) min[axis] = value;
    if (value > (max[axis] ?? 0)) max[axis] = value;
    if (!Number.isFinite(value)) return undefined;
  }
  const [minX = 0, minY = 0, minZ = 0] = min;
  const [maxX = 0, maxY = 0, maxZ = 0] = max;
  if (!(minX <= maxX)) return undefined;
  return { min: { x: minX, y: minY, z: minZ }, max: { x: maxX, y: maxY, z: maxZ } };
}

/** The axis-aligned box around a transformed box. */
export function placedBox({ min, max }: Box, { flags, transform }: Object3d): Box {
  if (flags.initial) return { min, max };
  const { x, y, z, translation } = transform;
  const along = (axis: 'x' | 'y' | 'z'): readonly [number, number] => {
    const [a, b] = [x[axis] * min.x, x[axis] * max.x];
    const [c, d] = [y[axis] * min.y, y[axis] * max.y];
    const [e, f] = [z[axis] * min.z, z[axis] * max.z];
    const at = translation[axis];
    return [
      at + Math.min(a, b) + Math.min(c, d) + Math.min(e, f),
      at + Math.max(a, b) + Math.max(c, d) + Math.max(e, f),
    ];
  };
  const [minX, maxX] = along('x');
  const [minY, maxY] = along('y');
  const [minZ, maxZ] = along('z');
  return { min: { x: minX, y: minY, z: minZ }, max: { x: maxX, y: maxY, z: maxZ } };
}

/** Whether a box is unset: tools store zeros then. */
function isNoBox({ min, max }: Box): boolean {
  return min.x === 0 && min.y === 0 && min.z === 0 && max.x === 0 && max.y === 0 && max.z === 0;
}

/** As stored: six floats. */
export function boxFloats({ min, max }: Box): readonly number[] {
  return [min.x, min.y, min.z, max.x, max.y, max.z];
}

export interface Sphere {
  readonly middle: Point;
  readonly radius: number;
}

/** As stored: four floats. */
export function sphereFloats({ middle: { x, y, z }, radius }: Sphere): readonly number[] {
  return [x, y, z, radius];
}

/** The fields' names; `path` ends in a dot or is empty. */
export const sphereNames = (path: string): readonly string[] =>
  ['middle.x', 'middle.y', 'middle.z', 'diagonal'].map(name => `${path}${name}`);

/** The sphere around a box, with the games' square root: half the bits of the square, too large between powers of four. */
export function sphereAround({ min, max }: Box): Sphere {
  const half = { x: (max.x - min.x) / 2, y: (max.y - min.y) / 2, z: (max.z - min.z) / 2 };
  return {
    middle: { x: half.x + min.x, y: half.y + min.y, z: half.z + min.z },
    radius: roughRoot(half.x * half.x + half.y * half.y + half.z * half.z),
  };
}

/** What half the bits of 1.0 lack. */
const HALF_OF_ONE = 0x1fc0_0000;

/** The games' approximate square root. */
export function roughRoot(square: number): number {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, square);
  view.setInt32(0, (view.getInt32(0) >> 1) + HALF_OF_ONE);
  return view.getFloat32(0);
}

/** Whether a sphere contains a box, within rounding. */
export function sphereHolds({ middle, radius }: Sphere, { min, max }: Box): boolean {
  const far = (axis: 'x' | 'y' | 'z'): number =>
    Math.max(Math.abs(min[axis] - middle[axis]), Math.abs(max[axis] - middle[axis]));
  return reaches(radius, Math.hypot(far('x'), far('y'), far('z')));
}

// Boxes that do not enclose their content. The games trust the stored boxes and skip whatever they say is out of view, so a
// thing moved out of its boxes disappears at times.

/** The members of a node that describe its boxes. */
interface Boxed {
  readonly flags: { readonly hasNodeBox: boolean; readonly hasModelBox: boolean; readonly hasChildBox: boolean };
  readonly nodeBox: Box;
  readonly modelBox: Box;
  readonly childBox: Box;
}

/** The actual content of a node: the vertices of its model, and the boxes of its children at their positions. */
interface Inside {
  readonly model: Box | undefined;
  readonly children: Box | undefined;
}

/**
 * Boxes of a node that are too small, each as a note, since it is unknown how all original ones were made. A box
 * only grows. Returns the box of the node as it should be.
 */
export function* oddBoxes(
  node: Boxed,
  { model, children }: Inside,
  path: string,
): Generator<CheckFinding, Box | undefined> {
  const { hasModelBox, hasChildBox, hasNodeBox } = node.flags;
  const ofModel = hasModelBox ? yield* grown(node.modelBox, model, MODEL, `${path}modelBox`) : undefined;
  const ofChildren = hasChildBox ? yield* grown(node.childBox, children, CHILDREN, `${path}childBox`) : undefined;
  const both = unionOf(ofModel, ofChildren);
  return (hasNodeBox ? yield* grown(node.nodeBox, both, BOTH, `${path}nodeBox`) : undefined) ?? both;
}

const BEYOND = 'beyond this box, by which the game decides what to draw';
const MODEL = `the vertices of the model reach ${BEYOND}`;
const CHILDREN = `the nodes below reach ${BEYOND}`;
const BOTH = `the model or the nodes below reach ${BEYOND}`;

function* grown(
  box: Box,
  inside: Box | undefined,
  text: string,
  path: string,
): Generator<CheckFinding, Box | undefined> {
  if (isNoBox(box)) return undefined;
  if (inside === undefined) return box;
  const held = sidesHeld(box, inside);
  if (held.every(Boolean)) return box;
  const larger = unionOf(box, inside) ?? box;
  const floats = { names: boxNames(path), isWrong: (i: number) => !held[i], expected: boxFloats(larger) };
  yield* oddFloats(floats, { text, weight: 'note' });
  return larger;
}

/** The members of a model that describe its extent. */
interface Reaching {
  readonly middle: Box['min'];
  readonly diagonal: number;
}

/** A sphere of a model that does not enclose its vertices. */
export function* oddSphere(
  { middle, diagonal }: Reaching,
  inside: Box | undefined,
  path: string,
): Generator<CheckFinding> {
  if (inside === undefined || sphereHolds({ middle, radius: diagonal }, inside)) return;
  const expected = sphereFloats(sphereAround(inside));
  const found = sphereFloats({ middle, radius: diagonal });
  const isWrong = (i: number): boolean => found[i] !== Math.fround(expected[i] ?? 0);
  yield* oddFloats({ names: sphereNames(path), isWrong, expected }, { text: SPHERE, weight: 'note' });
}

const SPHERE = 'the vertices reach beyond the sphere of middle and diagonal';

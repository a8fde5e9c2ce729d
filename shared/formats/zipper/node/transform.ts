// The transform of a node, which the file stores twice.
import { rotationOfRows } from '../../../scene/quaternion.ts';
import type { Object3d } from './object3d.ts';

export interface NodePlace {
  readonly translation: readonly [number, number, number];
  readonly rotation: readonly [number, number, number, number];
  readonly scale: readonly [number, number, number];
  /** In column order; absent if the node has no transform. */
  readonly matrix?: readonly number[];
}

const AT_HOME: NodePlace = { translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] };

/** A body's transform relative to its parent. The game uses the stored matrix; animations change the separate values. */
export function nodePlacement({ flags, rotate, scale, transform }: Object3d): NodePlace {
  if (flags.initial) return AT_HOME;
  const { translation: t } = transform;
  const matrix = columnsOf(transform);
  const turned = flags.matrix ? turnOf(matrix) : { rotation: quaternionOf(rotate), scale: [scale.x, scale.y, scale.z] };
  return { translation: [t.x, t.y, t.z], ...turned, matrix } as NodePlace; // three numbers, and four
}

/** Row i of the stored matrix is the image of axis i: read by rows, it is a matrix in column order. */
export function columnsOf({ x, y, z, translation: t }: Object3d['transform']): readonly number[] {
  return [x.x, x.y, x.z, 0, y.x, y.y, y.z, 0, z.x, z.y, z.z, 0, t.x, t.y, t.z, 1];
}

/** Rotated about z, then x, then y. */
export function quaternionOf({ x, y, z }: Object3d['rotate']): NodePlace['rotation'] {
  const [sinX, sinY, sinZ] = [Math.sin(x / 2), Math.sin(y / 2), Math.sin(z / 2)];
  const [cosX, cosY, cosZ] = [Math.cos(x / 2), Math.cos(y / 2), Math.cos(z / 2)];
  return [
    sinX * cosY * cosZ + cosX * sinY * sinZ,
    cosX * sinY * cosZ - sinX * cosY * sinZ,
    cosX * cosY * sinZ - sinX * sinY * cosZ,
    cosX * cosY * cosZ + sinX * sinY * sinZ,
  ];
}

/** The rotation and scale of a matrix; a mirrored one is mirrored along x. */
export function turnOf(m: readonly number[]): Pick<NodePlace, 'rotation' | 'scale'> {
  const at = (i: number): number => m[i] ?? 0;
  const lengths = [0, 4, 8].map(i => Math.hypot(at(i), at(i + 1), at(i + 2)) || 1);
  const mirror = determinant(at) < 0 ? -1 : 1;
  const [sx = 1, sy = 1, sz = 1] = [(lengths[0] ?? 1) * mirror, lengths[1], lengths[2]];
  const r = (row: number, column: number): number => at(column * 4 + row) / ([sx, sy, sz][column] ?? 1);
  return { rotation: rotationOfRows(r), scale: [sx, sy, sz] };
}

function determinant(m: (i: number) => number): number {
  return m(0) * (m(5) * m(10) - m(9) * m(6)) - m(4) * (m(1) * m(10) - m(9) * m(2)) + m(8) * (m(1) * m(6) - m(5) * m(2));
}

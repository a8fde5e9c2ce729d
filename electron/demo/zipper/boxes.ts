// The bounding boxes that nodes store.
import type { Box, Xyz } from '../vectors.ts';
import type { ModelPlan, NodePlacement } from './world-plan.ts';

/** The box around some positions. */
export function boxOf(places: readonly Xyz[]): Box | undefined {
  const [first] = places;
  if (first === undefined) return undefined;
  const min: [number, number, number] = [...first];
  const max: [number, number, number] = [...first];
  for (const place of places)
    for (const axis of [0, 1, 2] as const) {
      min[axis] = Math.min(min[axis], place[axis]);
      max[axis] = Math.max(max[axis], place[axis]);
    }
  return { min, max };
}

/** A placed object, with its children. */
interface Standing {
  readonly model?: ModelPlan;
  readonly place?: NodePlacement;
  readonly children?: readonly Standing[];
}

/** The corners of the box of an object and everything below it, in its parent's space: boxes of boxes, as in the games. */
export function cornersOf({ model, place, children = [] }: Standing): Xyz[] {
  const box = boxOf([...(model?.vertices ?? []), ...children.flatMap(cornersOf)]);
  if (box === undefined) return [];
  const rows = place?.matrix ?? rowsOf(place?.turn ?? [0, 0, 0], place?.scale ?? [1, 1, 1]);
  const [offX, offY, offZ] = place?.at ?? [0, 0, 0];
  const along = (axis: 0 | 1 | 2, [x, y, z]: Xyz) =>
    x * (rows[axis] ?? 0) + y * (rows[3 + axis] ?? 0) + z * (rows[6 + axis] ?? 0);
  const { min, max } = box;
  const corners = [min, max].flatMap(([x]) =>
    [min, max].flatMap(([, y]) => [min, max].map(([, , z]): Xyz => [x, y, z])),
  );
  return corners.map(corner => [along(0, corner) + offX, along(1, corner) + offY, along(2, corner) + offZ]);
}

/** Three rows of a matrix: scaled, then rotated about z, x and y. */
export function rowsOf([x, y, z]: Xyz, [sx, sy, sz]: Xyz): number[] {
  const [cosX, cosY, cosZ] = [Math.cos(x), Math.cos(y), Math.cos(z)];
  const [sinX, sinY, sinZ] = [Math.sin(x), Math.sin(y), Math.sin(z)];
  return [
    (sinY * sinX * sinZ + cosY * cosZ) * sx,
    cosX * sinZ * sx,
    (cosY * sinX * sinZ - sinY * cosZ) * sx,
    (sinY * sinX * cosZ - cosY * sinZ) * sy,
    cosX * cosZ * sy,
    (cosY * sinX * cosZ + sinY * sinZ) * sy,
    sinY * cosX * sz,
    0 - sinX * sz,
    cosY * cosX * sz,
  ];
}

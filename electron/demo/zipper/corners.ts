import type { Xyz } from './byte-writer.ts';
import { boxOf, type ModelPlan } from './model-writer.ts';
import { type Place, rowsOf } from './node-writer.ts';

/** What stands somewhere, with what stands in it. */
export interface Standing {
  readonly model?: ModelPlan;
  readonly place?: Place;
  readonly children?: readonly Standing[];
}

/** The corners of the box of a thing and all below it, in the space of its parent: boxes of boxes, as the games make them. */
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

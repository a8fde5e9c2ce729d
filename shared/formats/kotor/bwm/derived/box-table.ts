// The nodes of a box tree as stored.
import { type Records, Table } from '#layout';
import { viewOf } from '../../../../base/bytes.ts';
import { memorySource } from '../../../../base/source.ts';
import { type Bwm, boxNode } from '../stored.ts';

/** No face, no child. */
export const NONE = -1;

/** One node, with its numbers as stored. */
export interface Box {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
  readonly face: number;
  readonly plane: number;
  readonly left: number;
  readonly right: number;
}

const SIZE = boxNode.size ?? 0;
const at = boxNode.offsets;
const MIN = at.min ?? 0;
const MAX = at.max ?? 0;
const FACE = at.face ?? 0;
const CONSTANT = at.unknown1C ?? 0;
const PLANE = at.plane ?? 0;
const LEFT = at.left ?? 0;
const RIGHT = at.right ?? 0;
/** A constant in every node. */
const FOUR = 4;

/** The nodes of a table. */
export function boxesOf({ source, length }: Bwm['boxes']): readonly Box[] {
  const view = viewOf(source.read(0, source.size));
  const three = (start: number): Box['min'] => [
    view.getFloat32(start, true),
    view.getFloat32(start + 4, true),
    view.getFloat32(start + 8, true),
  ];
  return Array.from({ length }, (_, i) => {
    const start = i * SIZE;
    const number = (offset: number): number => view.getInt32(start + offset, true);
    return {
      ...{ min: three(start + MIN), max: three(start + MAX), face: number(FACE), plane: number(PLANE) },
      ...{ left: number(LEFT), right: number(RIGHT) },
    };
  });
}

/** The table of nodes. */
export function boxTable(boxes: readonly Box[]): Bwm['boxes'] {
  const bytes = new Uint8Array(boxes.length * SIZE);
  const view = viewOf(bytes);
  for (const [i, { min, max, face, plane, left, right }] of boxes.entries()) {
    const start = i * SIZE;
    for (const axis of [0, 1, 2] as const) {
      view.setFloat32(start + MIN + axis * 4, min[axis], true);
      view.setFloat32(start + MAX + axis * 4, max[axis], true);
    }
    view.setInt32(start + FACE, face, true);
    view.setInt32(start + CONSTANT, FOUR, true);
    view.setInt32(start + PLANE, plane, true);
    view.setInt32(start + LEFT, left, true);
    view.setInt32(start + RIGHT, right, true);
  }
  return new Table(boxNode, { source: memorySource(bytes), length: boxes.length });
}

/** A table in which every leaf has the new number of its face. The boxes are copied exactly. */
export function withFacesAt(boxes: Bwm['boxes'], newNumbers: Int32Array): Records<ReturnType<Bwm['boxes']['at']>> {
  const bytes = boxes.source.read(0, boxes.source.size).slice();
  const view = viewOf(bytes);
  for (let start = FACE; start < bytes.length; start += SIZE) {
    const moved = newNumbers[view.getInt32(start, true)];
    if (moved !== undefined) view.setInt32(start, moved, true);
  }
  return new Table(boxNode, { source: memorySource(bytes), length: boxes.length });
}

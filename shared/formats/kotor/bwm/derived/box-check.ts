import type { Surface } from '../surface.ts';
import { type Box, NONE } from './box-table.ts';

/** Vertices were moved onto those of the neighbouring rooms after the boxes were made, by up to 0.008 in known files. */
const SLACK = 0.01;

/** What makes a tree useless: one clause, and the node it is about. */
export interface TreeFlaw {
  readonly box: number;
  readonly field: 'face' | 'left' | 'right' | 'min' | 'max';
  readonly text: string;
}

/** The first thing that keeps a tree from finding every face; undefined where nothing does. */
export function treeFlaw(boxes: readonly Box[], root: number, surface: Surface): TreeFlaw | undefined {
  const faceCount = surface.materials.length;
  const found = new Uint8Array(faceCount);
  const seen = new Uint8Array(boxes.length);
  const open: { readonly index: number; readonly from: number; readonly side: 'left' | 'right' }[] = [];
  if (boxes.length > 0) open.push({ index: root, from: 0, side: 'left' });
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { index, from, side } = next;
    const box = boxes[index];
    if (box === undefined) return { box: from, field: side, text: `names box ${index}, and there are ${boxes.length}` };
    if (seen[index]) return { box: from, field: side, text: `names box ${index}, which hangs elsewhere already` };
    seen[index] = 1;
    const flaw = box.face === NONE ? undefined : leafFlaw(box, index, { surface, found });
    if (flaw) return flaw;
    if (box.face !== NONE) continue;
    for (const child of ['right', 'left'] as const) {
      if (!holds(box, boxes[box[child]] ?? box))
        return { box: index, field: 'min', text: `does not hold its ${child} box` };
      open.push({ index: box[child], from: index, side: child });
    }
  }
  const missing = found.indexOf(0);
  return missing < 0 ? undefined : { box: 0, field: 'face', text: `face ${missing} is in no leaf` };
}

interface Leaves {
  readonly surface: Surface;
  /** By face. */
  readonly found: Uint8Array;
}

function leafFlaw(box: Box, index: number, { surface, found }: Leaves): TreeFlaw | undefined {
  const { face } = box;
  if (!(face >= 0 && face < found.length))
    return { box: index, field: 'face', text: `names face ${face}, and there are ${found.length}` };
  if (found[face]) return { box: index, field: 'face', text: `names face ${face}, which is in a leaf already` };
  found[face] = 1;
  if (holdsFace(box, face, surface)) return undefined;
  return { box: index, field: 'min', text: `does not hold face ${face}` };
}

function holds(outer: Box, inner: Box): boolean {
  return [0, 1, 2].every(
    axis =>
      !(at(inner.min, axis) < at(outer.min, axis) - SLACK) && !(at(inner.max, axis) > at(outer.max, axis) + SLACK),
  );
}

function holdsFace({ min, max }: Box, face: number, { positions, corners }: Surface): boolean {
  return [0, 1, 2].every(axis =>
    [0, 1, 2].every(corner => {
      const place = positions[(corners[face * 3 + corner] ?? 0) * 3 + axis] ?? 0;
      return !(place < at(min, axis) - SLACK) && !(place > at(max, axis) + SLACK);
    }),
  );
}

const at = (three: readonly [number, number, number], axis: number): number => three[axis] ?? 0;

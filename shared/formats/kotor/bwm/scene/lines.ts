import type { Overlay, OverlayItem } from '../../../../scene/scene.ts';

export type Point = readonly [number, number, number];

/** One thing that lines show. */
export interface Drawn extends Omit<OverlayItem, 'firstLine' | 'lineCount'> {
  /** 6 numbers for each line. */
  readonly lines: ArrayLike<number>;
}

const LINE = 6;

/** A set of lines with names. */
export function overlayOf(name: string, kind: Overlay['kind'], drawn: readonly Drawn[]): Overlay {
  const lines = new Float32Array(drawn.reduce((sum, item) => sum + item.lines.length, 0));
  let firstLine = 0;
  const items = drawn.map(({ lines: own, ...item }): OverlayItem => {
    const first = firstLine;
    lines.set(own, first * LINE);
    firstLine += own.length / LINE;
    return { ...item, firstLine: first, lineCount: own.length / LINE };
  });
  return { name, kind, lines, items };
}

/** The lines of one item. */
export function linesOf({ lines }: Overlay, { firstLine, lineCount }: OverlayItem): Float32Array {
  return lines.subarray(firstLine * LINE, (firstLine + lineCount) * LINE);
}

/** The twelve edges of a box: from each corner along each axis that leads away from the smallest one. */
export function boxLines(min: Point, max: Point): Float32Array {
  const lines = new Float32Array(EDGES * LINE);
  let at = 0;
  for (let bits = 0; bits < 8; bits++) {
    for (const bit of [1, 2, 4]) {
      if (bits & bit) continue;
      for (const axis of [0, 1, 2] as const) {
        lines[at + axis] = bits & (1 << axis) ? max[axis] : min[axis];
        lines[at + 3 + axis] = (bits | bit) & (1 << axis) ? max[axis] : min[axis];
      }
      at += LINE;
    }
  }
  return lines;
}

const EDGES = 12;

/** The point in the middle of some. */
export function middleOf(points: readonly Point[]): Point {
  const sum = (axis: 0 | 1 | 2): number => points.reduce((total, point) => total + point[axis], 0) / points.length;
  return [sum(0), sum(1), sum(2)];
}

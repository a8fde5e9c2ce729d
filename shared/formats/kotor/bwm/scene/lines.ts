import type { Overlay, OverlayItem } from '../../../../scene/scene.ts';

export type Point = readonly [number, number, number];
export type Line = readonly [Point, Point];

/** One thing that lines show. */
export interface Drawn extends Omit<OverlayItem, 'firstLine' | 'lineCount'> {
  readonly lines: readonly Line[];
}

/** A set of lines with names. */
export function overlayOf(name: string, kind: Overlay['kind'], drawn: readonly Drawn[]): Overlay {
  const lines = new Float32Array(drawn.reduce((sum, item) => sum + item.lines.length, 0) * 6);
  let firstLine = 0;
  const items = drawn.map(({ lines: own, ...item }): OverlayItem => {
    const first = firstLine;
    for (const [from, to] of own) {
      lines.set(from, firstLine * 6);
      lines.set(to, firstLine * 6 + 3);
      firstLine += 1;
    }
    return { ...item, firstLine: first, lineCount: own.length };
  });
  return { name, kind, lines, items };
}

/** The twelve edges of a box. */
export function boxLines(min: Point, max: Point): readonly Line[] {
  const corner = (bits: number): Point => [
    bits & 1 ? max[0] : min[0],
    bits & 2 ? max[1] : min[1],
    bits & 4 ? max[2] : min[2],
  ];
  return [0, 1, 2, 3, 4, 5, 6, 7].flatMap(bits =>
    [1, 2, 4].flatMap(bit => (bits & bit ? [] : [[corner(bits), corner(bits | bit)] as const])),
  );
}

/** The point in the middle of some. */
export function middleOf(points: readonly Point[]): Point {
  const sum = (axis: 0 | 1 | 2): number => points.reduce((total, point) => total + point[axis], 0) / points.length;
  return [sum(0), sum(1), sum(2)];
}

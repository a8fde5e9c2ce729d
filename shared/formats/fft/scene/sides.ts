// The sides of the map from which polygons are hidden. Bits 13 to 10 are the diagonals, 9 to 2 the sides between them,
// clockwise from the south-west: the position of the viewer, as Ganesha names them. GaneshaDx turns the same circle by
// half: how the game reads it is not settled, and the view can show either.
import type { HiddenSides } from '../../../scene/scene.ts';

/** Degrees clockwise from north, by bit. */
const SIDES: Readonly<Record<number, number>> = {
  ...{ 13: 225, 12: 315, 11: 45, 10: 135 },
  ...{ 9: 202.5, 8: 247.5, 7: 292.5, 6: 337.5, 5: 22.5, 4: 67.5, 3: 112.5, 2: 157.5 },
};
const ALL: readonly number[] = Object.values(SIDES);
const MASK = 0x3ffc;

export function hiddenSides(word: number): HiddenSides {
  const from = Object.entries(SIDES).flatMap(([bit, side]) => ((word >> Number(bit)) & 1 ? [side] : []));
  return { from, of: ALL };
}

/** Polygons by the sides that they are hidden from; those that never are come first. */
export function hiddenParts(
  count: number,
  wordOf: (polygon: number) => number,
): readonly (readonly [hidden: number, polygons: readonly number[]])[] {
  const parts = Map.groupBy(
    Array.from({ length: count }, (_, i) => i),
    polygon => wordOf(polygon) & MASK,
  );
  return [...parts].toSorted(([a], [b]) => a - b);
}

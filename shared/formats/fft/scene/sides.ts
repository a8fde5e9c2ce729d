// From which sides of the map polygons are hidden. Bits 13 to 10 are the diagonals, 9 to 2 the sides between them, clockwise
// from the south-west: where the eye is, as Ganesha names them. GaneshaDx has the same circle turned by half: the game's own
// reading is not settled, and the view can show either.
import type { HiddenSides } from '../../../scene/scene.ts';

/** Degrees from north, clockwise, by the bit. */
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

/** Polygons by the sides they are hidden from, those that never are first. */
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

// What a face is made of. The game reads surfacemat.2da when it runs; this is that table as The Sith Lords ships it.
// Tools disagree about 16, 19 and the unused numbers; the order of faces in the game's own files agrees with the table.

/** The labels of the table, by row. */
export const surfaceMaterials = {
  0: 'NotDefined',
  1: 'Dirt',
  2: 'Obscuring',
  3: 'Grass',
  4: 'Stone',
  5: 'Wood',
  6: 'Water',
  7: 'Nonwalk',
  8: 'Transparent',
  9: 'Carpet',
  10: 'Metal',
  11: 'Puddles',
  12: 'Swamp',
  13: 'Mud',
  14: 'Leaves',
  15: 'Lava',
  16: 'BottomlessPit',
  17: 'DeepWater',
  18: 'Door',
  19: 'NonWalkGrass',
  30: 'Trigger',
} as const;

const names: Readonly<Record<number, string>> = surfaceMaterials;
const walkable: ReadonlySet<number> = new Set([1, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 16, 18, 30]);

/** Whether someone can stand on a face of this material. */
export function isWalkable(material: number): boolean {
  return walkable.has(material);
}

/** `Stone`; `material 23` for a row the game does not use. */
export function materialName(material: number): string {
  return names[material] ?? `material ${material}`;
}

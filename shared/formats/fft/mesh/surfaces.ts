/** What tiles are made of, by number. */
const SURFACES = [
  ...['Natural Surface', 'Sand area', 'Stalactite', 'Grassland', 'Thicket', 'Snow', 'Rocky cliff', 'Gravel'],
  ...['Wasteland', 'Swamp', 'Marsh', 'Poisoned marsh', 'Lava rocks', 'Ice', 'Waterway', 'River'],
  ...['Lake', 'Sea', 'Lava', 'Road', 'Wooden floor', 'Stone floor', 'Roof', 'Stone wall'],
  ...['Sky', 'Darkness', 'Salt', 'Book', 'Obstacle', 'Rug', 'Tree', 'Box'],
  ...['Brick', 'Chimney', 'Mud wall', 'Bridge', 'Water plant', 'Stairs', 'Furniture', 'Ivy'],
  ...['Deck', 'Machine', 'Iron plate', 'Moss', 'Tombstone', 'Waterfall', 'Coffin'],
];
const CROSS_SECTION = 0x3f;

/** The name of a surface; its number where it has none. */
export function surfaceName(kind: number): string {
  return SURFACES[kind] ?? (kind === CROSS_SECTION ? 'Cross section' : String(kind));
}

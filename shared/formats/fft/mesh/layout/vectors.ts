import { i16, struct } from '#layout';

/** A position in the map. */
export const point = struct(
  { x: i16, y: i16, z: i16 },
  'A position: x to the east, y down, z to the north; a tile is 28 wide.',
);

/** A direction; 4096 is one. */
export const direction = struct({ x: i16, y: i16, z: i16 }, 'A direction; 4096 is one.');

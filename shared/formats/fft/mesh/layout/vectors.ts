import { i16 } from '../../../../layout/scalars.ts';
import { struct } from '../../../../layout/struct.ts';

/** A place in the map. */
export const point = struct(
  { x: i16, y: i16, z: i16 },
  'A place: x to the east, y down, z to the north; a tile is 28 wide.',
);

/** A way to go: 4096 is one. */
export const direction = struct({ x: i16, y: i16, z: i16 }, 'A direction; 4096 is one.');

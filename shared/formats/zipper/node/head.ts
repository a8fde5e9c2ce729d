// The parts of a node that all four games share, as shapes: in mechlib a node's model and children follow directly,
// a world has tables.

import { choice, constant, expects, filledText, flags, i8, i16, i32, padding, tagOf, u32 } from '#layout';
import { box, pointer } from './vectors.ts';

/** The default content of the tool's name buffer. */
const NAME_FILL = 'Default_node_name';

const nodeClass = choice(u32, {
  0: 'empty',
  1: 'camera',
  2: 'world',
  3: 'window',
  4: 'display',
  5: 'object3d',
  6: 'lod',
  9: 'light',
});

export const nodeFlags = flags(u32, {
  active: 2,
  altitudeSurface: 3,
  intersectSurface: 4,
  intersectBox: 5,
  proximity: 6,
  landmark: 7,
  hasNodeBox: 8,
  hasModelBox: 9,
  hasChildBox: 10,
  unknown12: 12,
  terrain: 15,
  canModify: 16,
  clipTo: 17,
  treeValid: 19,
  override: 23,
  zoneCheck: 24,
  unknown25: 25,
  unknown28: 28,
});

/** Bytes 0 to 59. The union with the data of each class must be called `data`. */
export const nodeHead = {
  name: filledText(36, NAME_FILL),
  flags: { ...nodeFlags, about: `${nodeFlags.about}. Animations may switch \`active\` on later` },
  unknown28: padding(4),
  updateFlags: u32,
  zone: { ...i8, about: '-1 for none' },
  unknown31: padding(3),
  class: tagOf(nodeClass, 'data'),
  dataPointer: pointer,
};

/** Bytes 64 to 75: constant. */
export const nodeActions = {
  environment: constant(u32, 0),
  actionPriority: constant(u32, 1),
  actionCallback: constant(u32, 0),
};

/** Bytes 76 to 83: the cell of the world that the node is in; -1 and -1 for none. */
export const nodeAreasMw = { areaX: i32, areaZ: i32 };
/** In the virtual partition, 0 and 0 mean none. */
export const nodeAreasPm = { areaX: i16, areaZ: i16, virtualX: i16, virtualZ: i16 };

const boxes = { nodeBox: box, modelBox: box, childBox: box };

/** Bytes 100 to 187, in Recoil and MechWarrior 3. */
export const nodeBoxesMw = { unknown64: padding(16), ...boxes };
/** Bytes 96 to 187. */
export const nodeBoxesPm = {
  unknown60: padding(16),
  activeBox: expects(choice(u32, { 0: 'node', 1: 'model', 2: 'child' }), 'named'),
  ...boxes,
};

/** Bytes 188 to 191: in Recoil, nothing else follows the boxes. */
export const nodeEndRc = { activationPointer: pointer };
/** Bytes 188 to 207. */
export const nodeEnd = {
  ...nodeEndRc,
  unknownC0: padding(4),
  unknownC4: { ...i32, about: '160 for empty, lod and object3d, else 0' },
  unknownC8: padding(8),
};

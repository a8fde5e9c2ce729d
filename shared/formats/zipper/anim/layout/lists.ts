// Tables of the things a definition names. All but the last three begin with a record of zeros, so index 0 means none.
import { byMember, choice, expects, filledText, fixedText, padding, refTo, struct, u8, u16, u32 } from '#layout';
import { name32, onOff32, pointer, unsetVec3 } from './values.ts';

/** Names of nodes were written over this default. */
const nodeName = filledText(32, 'Default_node_name');

const matrix = struct({ x: unsetVec3, y: unsetVec3, z: unsetVec3, translation: unsetVec3 });
const affine = { ...matrix, about: 'three rows of rotation, then translation; may be left unset, and hold no numbers' };

export const objectOld = struct(
  {
    name: nodeName,
    unknown20: padding(4),
    pointer,
    flags: u32,
    mergedFlags: u32,
    affine,
  },
  'An object the animation moves, and where it starts.',
);

export const objectNew = struct(
  { name: nodeName, unknown20: padding(4), pointer, flags: u16, rootIndex: u16, affine },
  'An object the animation moves, and where it starts.',
);

export const nodeOld = struct({ name: nodeName, unknown20: padding(4), pointer }, 'A node that events name.');

export const nodeNew = struct(
  { flags: u16, rootIndex: u16, name: nodeName, unknown24: padding(4), pointer },
  'A node that events name. In Crimson Skies two may have the same name.',
);

const inWorld = { ...u32, about: '0' };

export const light = struct({ name: nodeName, flags: u32, pointer, inWorld }, 'A light that events name.');
export const dynamicSound = struct(
  { name: nodeName, flags: u32, pointer, inWorld },
  'A sound that is a node of its own and can move.',
);
export const puffer = struct(
  { name: name32, unknown20: padding(3), flags: u8, pointer, inWorld },
  'A source of particles that events name.',
);

export const staticSound = struct({ name: name32, unknown20: padding(4) }, 'A sound that events play.');
export const staticSoundCs = struct({ name: fixedText(40) }, 'A sound that events play.');

export const effect = struct(
  { name: name32, index: expects(u32, { min: 0, max: 20 }) },
  'An effect of the engine that events start.',
);

const prerequisiteType = choice(u32, { 1: 'ANIMATION', 2: 'OBJECT', 3: 'PARENT' });
const active = { ...u32, about: '0 or 1; 3 and 2 as well in Pirate’s Moon' };
const isOptional = { ...onOff32, about: 'on: need not be met if enough others are' };

const prerequisiteNode = struct(
  { optional: isOptional, type: prerequisiteType, active, name: name32, pointer },
  'An object, or the parent of what follows, must be active or not.',
);

export const prerequisite = byMember('type', {
  ANIMATION: struct(
    { optional: isOptional, type: prerequisiteType, name: name32, unknown28: padding(8) },
    'Another animation must run.',
  ),
  OBJECT: prerequisiteNode,
  PARENT: prerequisiteNode,
});

const animRefType = expects(choice(u32, { 0: 'CALL_ANIMATION', 1: 'WITH_LOCAL_NAME' }), 'named');

export const animRef = byMember(
  'type',
  {
    WITH_LOCAL_NAME: struct(
      { name: name32, localName: name32, type: animRefType, pointer },
      'An animation that is called under a name of its own: by CALL_OBJECT_CONNECTOR in Recoil.',
    ),
  },
  struct({ name: fixedText(64), type: animRefType, pointer }, 'An animation that is called, once for each call.'),
);

export const path = struct({ name: name32, unknown20: u32 }, 'A part of the path that leads to the node.');
export const scriptId = struct(
  { script: { ...refTo(u32, 'scripts'), about: 'index into scripts' } },
  'A script the definition uses.',
);

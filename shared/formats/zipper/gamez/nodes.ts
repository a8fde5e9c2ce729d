// The nodes of a world: one table of structs, then the extra data of each class, and its parents and children.
import {
  bytes,
  chooseBy,
  constant,
  countOf,
  f32,
  hiddenIf,
  type Infer,
  i16,
  i32,
  later,
  list,
  offsetOf,
  optional,
  padding,
  refTo,
  shown,
  startAt,
  struct,
  u32,
} from '#layout';
import { zoneSet } from '../model/polygon.ts';
import {
  nodeActions,
  nodeAreasMw,
  nodeAreasPm,
  nodeBoxesMw,
  nodeBoxesPm,
  nodeEnd,
  nodeEndRc,
  nodeHead,
} from '../node/head.ts';
import { lodMw, lodPm } from '../node/lod.ts';
import { object3d } from '../node/object3d.ts';
import { affine, range, vec3 } from '../node/vectors.ts';
import { lightMw, lightPm, lightRc } from './light.ts';
import { pointer, unitColor } from './vectors.ts';
import { worldMw, worldPm, worldRc } from './world.ts';

const ABOUT = 'A node of the scene. Numbers of nodes are places in this table.';

const model = { ...refTo(i32, 'models'), about: '-1 for none' };
const node = refTo(i32, 'nodes');
const family = { parents: later(list(node, 'parentCount')), children: later(list(node, 'childCount')) };

/** An unknown class has data of unknown size: the bytes there are kept as a gap. */
const nothingKnown = bytes(0);
const empty = struct({}, 'Nothing more.');

/** 248 bytes. */
export const window = struct(
  {
    originX: i32,
    originY: i32,
    width: i32,
    height: i32,
    clearPolygons: { ...padding(208), about: 'four polygons of 52 bytes' },
    clearCount: u32,
    bufferIndex: { ...i32, about: '-1' },
    bufferPointer: pointer,
    bufferWidth: u32,
    bufferHeight: u32,
    bufferDepth: u32,
  },
  'The part of a display that a camera draws into.',
);
export interface Window extends Infer<typeof window> {}

/** 28 bytes. */
export const display = struct(
  { originX: u32, originY: u32, width: u32, height: u32, clearColor: unitColor },
  'The screen.',
);
export interface Display extends Infer<typeof display> {}

const both = struct({ horizontal: f32, vertical: f32 });

/** The same 488 bytes in all four games. */
export const camera = struct(
  {
    world: refTo(i32, 'nodes'),
    window: refTo(i32, 'nodes'),
    focusXY: { ...refTo(i32, 'nodes'), about: 'a node, -1 for none' },
    focusXZ: { ...refTo(i32, 'nodes'), about: 'a node, -1 for none' },
    flags: u32,
    translate: vec3,
    rotate: { ...vec3, about: 'radians' },
    worldTranslate: vec3,
    worldRotate: vec3,
    ancestorTransform: affine,
    viewVector: vec3,
    transform: affine,
    clip: { ...range, about: 'distances between which it sees' },
    nearInWorld: vec3,
    farInWorld: vec3,
    lodMultiplier: f32,
    lodInverseSquared: f32,
    fovScale: both,
    fovBase: { ...both, about: 'radians' },
    fovScaled: both,
    fovHalf: both,
    clipRecalculate: constant(u32, 1),
    unknownFC: padding(60),
    fovRecalculate: constant(u32, 1),
    unknown13C: padding(72),
    rotateRecalculate: constant(u32, 1),
    unknown188: padding(76),
    fovCotangent: { ...both, about: 'of half the angles' },
    unknown1DC: padding(8),
    zoneSet,
  },
  'Where the player looks from.',
);
export interface Camera extends Infer<typeof camera> {}

const common = { empty, camera, window, display, object3d };
const classesRc = { ...common, world: worldRc, lod: lodMw, light: lightRc };
const classesMw = { ...common, world: worldMw, lod: lodMw, light: lightMw };
const classesPm = { ...common, world: worldPm, lod: lodPm, light: lightPm };

const countsMw = {
  parentCount: countOf(u32, 'parents'),
  parentsPointer: pointer,
  childCount: countOf(u32, 'children'),
  childrenPointer: pointer,
};
const countsPm = {
  parentCount: countOf(i16, 'parents'),
  childCount: countOf(i16, 'children'),
  parentsPointer: pointer,
  childrenPointer: pointer,
};

const UNLESS_EMPTY = { not: 'empty' } as const;
/** The last four bytes in the table: the parent of an empty node, otherwise the offset of its data. */
const place = {
  emptyParent: { ...optional(node, 'class', 'empty'), about: 'the node above an empty one' },
  dataOffset: shown(hiddenIf(offsetOf(u32, 'dataStart'), 'class', UNLESS_EMPTY)),
  dataStart: later(hiddenIf(startAt('dataOffset'), 'class', UNLESS_EMPTY)),
};

export const nodeRc = struct(
  {
    ...{ ...nodeHead, model, ...nodeActions, ...nodeAreasMw, ...countsMw, ...nodeBoxesMw, ...nodeEndRc, ...place },
    data: later(chooseBy('class', classesRc, nothingKnown)),
    ...family,
  },
  ABOUT,
);

export const nodeMw = struct(
  {
    ...{ ...nodeHead, model, ...nodeActions, ...nodeAreasMw, ...countsMw, ...nodeBoxesMw, ...nodeEnd, ...place },
    data: later(chooseBy('class', classesMw, nothingKnown)),
    ...family,
  },
  ABOUT,
);

const runtimeNumber = { ...u32, about: 'a number of 24 bits that the tool gave it, and 2 above them: kept' };
const nodePmShape = {
  ...{ ...nodeHead, model, ...nodeActions, ...nodeAreasPm, ...countsPm, ...nodeBoxesPm, ...nodeEnd, runtimeNumber },
  data: later(chooseBy('class', classesPm)),
  ...family,
};
export const nodePm = struct(nodePmShape, ABOUT);

/** Crimson Skies has a few patterns of bits where the others have zero. */
export const nodeCs = struct({ ...nodePmShape, unknown28: u32 }, ABOUT);

const nextFree = { ...u32, about: 'the next free place, 0x00FFFFFF for none' };
const freeNode = (after: number) =>
  struct(
    { unused00: padding(60), model: constant(i32, -1), unused40: padding(after), nextFree },
    'A place without a node.',
  );
export const freeNodeRc = freeNode(128);
export const freeNodeMw = freeNode(144);

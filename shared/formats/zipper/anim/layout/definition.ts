// An animation: its trigger, its requirements, the things it names, and its sequences of events.
import {
  choice,
  constant,
  countOf,
  expects,
  f32,
  fixedText,
  flags,
  type Infer,
  type Layout,
  lazily,
  list,
  listToEnd,
  type Model,
  optional,
  padding,
  type Records,
  records,
  relabel,
  type Shape,
  type Struct,
  sizeOf,
  struct,
  u8,
  u32,
  within,
} from '#layout';
import { eventCs, eventMw, eventPm, eventRc } from './events/event.ts';
import * as lists from './lists.ts';
import { SEQUENCE_HEAD, sequenceShape } from './sequence.ts';
import { name32, pointer, range } from './values.ts';

const names = {
  name: { ...name32, about: 'of the node it belongs to' },
  animPointer: { ...pointer, about: 'an address; a hash of the name in Crimson Skies' },
  rootName: { ...name32, about: 'of the node it runs on' },
  rootPointer: pointer,
} as const;

const activation = choice(u8, {
  0: 'WEAPON_HIT',
  1: 'COLLIDE_HIT',
  2: 'WEAPON_OR_COLLIDE_HIT',
  3: 'ON_CALL',
  4: 'ON_STARTUP',
});

const state = {
  status: expects(choice(u8, { 0: 'ACTIVE', 5: 'DISABLED' }), 'named'),
  activation: { ...expects(activation, 'named'), about: 'what sets it off' },
  priority: { ...u8, about: '4 as a rule, 1 is low' },
  unknown9B: { ...expects(u8, { among: [0, 2] }), about: '2; 0 in the reserved one' },
  executionRange: { ...range, about: 'how near the player must be' },
  resetTime: { ...f32, about: 'seconds, -1 for none' },
  unknownA8: constant(f32, 0),
  maxHealth: f32,
  health: { ...f32, about: 'as much as the most there can be' },
} as const;

const flagsRc = flags(u32, {
  executionByRange: 1,
  executionByZone: 3,
  hasCallbacks: 4,
  resetTime: 5,
  networkLog: 10,
  saveLog: 12,
});
const laterFlags = {
  executionByRange: 1,
  executionByZone: 3,
  hasCallbacks: 4,
  resetTime: 5,
  networkLogSet: 10,
  networkLogOn: 11,
  saveLogSet: 12,
  saveLogOn: 13,
  autoResetNodeStates: 16,
  proximityDamage: 20,
} as const;
const flagsMw = flags(u32, laterFlags);
const flagsPm = flags(u32, { ...laterFlags, localNodesOnly: 19 });
const flagsCs = flags(u32, {
  ...laterFlags,
  localNodesOnly: 19,
  unknown2: 2,
  unknown14: 14,
  unknown15: 15,
  unknown17: 17,
  unknown18: 18,
  unknown21: 21,
  unknown22: 22,
  unknown23: 23,
});

const countsFront = {
  sequenceCount: countOf(u8, 'sequences'),
  objectCount: countOf(u8, 'objects'),
  nodeCount: countOf(u8, 'nodes'),
  lightCount: countOf(u8, 'lights'),
} as const;
const pufferCount = { pufferCount: countOf(u8, 'puffers') } as const;
const countsBack = {
  dynamicSoundCount: countOf(u8, 'dynamicSounds'),
  staticSoundCount: countOf(u8, 'staticSounds'),
  effectCount: countOf(u8, 'effects'),
  prerequisiteCount: countOf(u8, 'prerequisites'),
  leastPrerequisites: { ...u8, about: 'how many of the optional ones must be met' },
  animRefCount: countOf(u8, 'animRefs'),
} as const;
const pointersFront = { objectsPointer: pointer, nodesPointer: pointer, lightsPointer: pointer } as const;
const pointersBack = {
  dynamicSoundsPointer: pointer,
  staticSoundsPointer: pointer,
  effectsPointer: pointer,
  prerequisitesPointer: pointer,
  animRefsPointer: pointer,
} as const;

/** The state after a reset as stored in the definition: its events follow the lists, after the same header again. */
const resetCopy = struct(
  { ...sequenceShape, size: sizeOf(u32, '^resetState', { plus: -SEQUENCE_HEAD }) },
  'The same head as the one before the events of the reset state.',
);

const sequenceRc = struct(
  { ...sequenceShape, size: sizeOf(u32, 'events'), events: within(lazily(listToEnd(eventRc)), 'size') },
  'Events one after the other.',
);
const sequenceMw = struct(
  { ...sequenceShape, size: sizeOf(u32, 'events'), events: within(lazily(listToEnd(eventMw)), 'size') },
  'Events one after the other.',
);
const sequencePm = struct(
  { ...sequenceShape, size: sizeOf(u32, 'events'), events: within(lazily(listToEnd(eventPm)), 'size') },
  'Events one after the other.',
);
const sequenceCs = struct(
  { ...sequenceShape, size: sizeOf(u32, 'events'), events: within(lazily(listToEnd(eventCs)), 'size') },
  'Events one after the other.',
);

/** An address whose 0 means that the thing is absent. */
const presence = { ...relabel(pointer, 'tag'), about: 'an address of the time it was compiled; 0: there is none' };

const about = 'An animation.';
const animName = fixedText(32);

const NONE = 'the record for index 0, which means none';
/** What the later games store for an absent address. */
const UNSET = { pointer: 0xffff_ffff };

export const definitionRc = struct(
  {
    animName,
    ...names,
    unknown68: padding(44),
    flags: flagsRc,
    ...state,
    unknownB4: padding(12),
    sequencesPointer: pointer,
    resetStateHead: resetCopy,
    ...countsFront,
    ...countsBack,
    unknown10E: padding(2),
    ...pointersFront,
    ...pointersBack,
    unknown130: padding(4),
    objects: named(lists.objectOld, 'objectCount'),
    nodes: named(lists.nodeOld, 'nodeCount'),
    lights: named(lists.light, 'lightCount'),
    dynamicSounds: named(lists.dynamicSound, 'dynamicSoundCount'),
    staticSounds: named(lists.staticSound, 'staticSoundCount'),
    effects: named(lists.effect, 'effectCount'),
    prerequisites: list(lists.prerequisite, 'prerequisiteCount'),
    animRefs: list(lists.animRef, 'animRefCount'),
    resetState: sequenceRc,
    sequences: list(sequenceRc, 'sequenceCount'),
  },
  about,
);

/** The things that a definition names, after a record that means none. */
function named<F extends Shape, const N extends string>(of: Struct<F>, count: N, blank?: unknown) {
  return { ...table(of, count), policy: { none: { what: NONE, ...(blank !== undefined && { blank }) } } };
}

/** This many records; a thorough read checks each of them. */
function table<F extends Shape, const N extends string>(
  of: Struct<F>,
  count: N,
): Layout<Records<Model<F>>, 'value', N> {
  const rows = records(of, count) as Layout<Records<Model<F>>, 'value', N>; // a name is the only count used here
  return {
    ...rows,
    decode(r) {
      const start = r.pos;
      const value = rows.decode(r);
      const end = r.pos;
      if (!r.thorough) return value;
      r.pos = start;
      const depth = r.enter();
      for (let row = 0; row < value.length; row++) {
        r.path[depth] = row;
        of.decode(r);
      }
      r.depth = depth;
      r.pos = end;
      return value;
    },
  };
}

export const definitionMw = struct(
  {
    animName,
    ...names,
    unknown68: padding(44),
    flags: flagsMw,
    ...state,
    unknownB4: padding(16),
    sequencesPointer: pointer,
    resetStateHead: resetCopy,
    ...countsFront,
    ...pufferCount,
    ...countsBack,
    unknown113: padding(1),
    ...pointersFront,
    puffersPointer: pointer,
    ...pointersBack,
    unknown138: padding(4),
    objects: named(lists.objectOld, 'objectCount'),
    nodes: named(lists.nodeOld, 'nodeCount'),
    lights: named(lists.light, 'lightCount'),
    puffers: named(lists.puffer, 'pufferCount'),
    dynamicSounds: named(lists.dynamicSound, 'dynamicSoundCount'),
    staticSounds: named(lists.staticSound, 'staticSoundCount'),
    effects: named(lists.effect, 'effectCount'),
    prerequisites: list(lists.prerequisite, 'prerequisiteCount'),
    animRefs: list(lists.animRef, 'animRefCount'),
    resetState: sequenceMw,
    sequences: list(sequenceMw, 'sequenceCount'),
  },
  about,
);

export const definitionPm = struct(
  {
    animName,
    unknown20: padding(8),
    ...names,
    unknown70: padding(44),
    flags: flagsPm,
    ...state,
    unknownBC: padding(16),
    sequencesPointer: pointer,
    resetStatePointer: presence,
    unknownD4: padding(4),
    ...countsFront,
    ...pufferCount,
    ...countsBack,
    unknownE3: padding(1),
    ...pointersFront,
    puffersPointer: pointer,
    ...pointersBack,
    unknown108: padding(4),
    objects: named(lists.objectNew, 'objectCount', UNSET),
    nodes: named(lists.nodeNew, 'nodeCount', UNSET),
    lights: named(lists.light, 'lightCount'),
    puffers: named(lists.puffer, 'pufferCount'),
    dynamicSounds: named(lists.dynamicSound, 'dynamicSoundCount'),
    staticSounds: named(lists.staticSound, 'staticSoundCount'),
    effects: named(lists.effect, 'effectCount'),
    prerequisites: list(lists.prerequisite, 'prerequisiteCount'),
    animRefs: list(lists.animRef, 'animRefCount'),
    resetState: optional(sequencePm, 'resetStatePointer'),
    sequences: list(sequencePm, 'sequenceCount'),
  },
  about,
);

export const definitionCs = struct(
  {
    animName,
    pathPointer: pointer,
    pathCount: countOf(u32, 'path'),
    ...names,
    unknown70: padding(44),
    flags: flagsCs,
    ...state,
    unknownBC: padding(16),
    sequencesPointer: pointer,
    resetStatePointer: presence,
    extraSequencePointer: presence,
    ...countsFront,
    ...pufferCount,
    ...countsBack,
    scriptIdCount: countOf(u8, 'scriptIds'),
    ...pointersFront,
    puffersPointer: pointer,
    ...pointersBack,
    scriptIdsPointer: pointer,
    unknown10C: u32,
    path: table(lists.path, 'pathCount'),
    objects: named(lists.objectNew, 'objectCount', UNSET),
    nodes: named(lists.nodeNew, 'nodeCount'),
    lights: named(lists.light, 'lightCount'),
    puffers: named(lists.puffer, 'pufferCount'),
    dynamicSounds: named(lists.dynamicSound, 'dynamicSoundCount'),
    staticSounds: named(lists.staticSoundCs, 'staticSoundCount'),
    effects: named(lists.effect, 'effectCount'),
    prerequisites: list(lists.prerequisite, 'prerequisiteCount'),
    animRefs: list(lists.animRef, 'animRefCount'),
    scriptIds: table(lists.scriptId, 'scriptIdCount'),
    resetState: optional(sequenceCs, 'resetStatePointer'),
    extraSequence: optional(sequenceCs, 'extraSequencePointer'),
    sequences: list(sequenceCs, 'sequenceCount'),
  },
  about,
);

export interface DefinitionRc extends Infer<typeof definitionRc> {}
export interface DefinitionMw extends Infer<typeof definitionMw> {}
export interface DefinitionPm extends Infer<typeof definitionPm> {}
export interface DefinitionCs extends Infer<typeof definitionCs> {}

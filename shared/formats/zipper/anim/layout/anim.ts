import {
  byMember,
  checked,
  constant,
  countOf,
  f32,
  fixedText,
  type Infer,
  type Layout,
  later,
  laterOf,
  lazily,
  list,
  listToEnd,
  padding,
  relabel,
  restText,
  sizeOf,
  struct,
  u8,
  u16,
  u32,
  within,
} from '#layout';
import { unixTime } from '../../time/unix-time.ts';
import { checkFindings } from './checks.ts';
import { definitionCs, definitionMw, definitionPm, definitionRc } from './definition.ts';
import { frame } from './frames.ts';
import { onOff32, pointer } from './values.ts';

// Everything before the definitions: the sources it was compiled from, and values that apply to the whole file.

export const SIGNATURE = 0x0817_0616;

const modified = { ...unixTime, about: 'when it was last changed' };

const source = struct(
  { path: fixedText(80), modified },
  'A reader it was compiled from. If that file is in the game folder with another time, the game rejects anim.zbd.',
);

const base = struct({ path: fixedText(128), modified }, 'The world or planes it was compiled against.');

const definitionCount = countOf(u16, '^definitions');
const definitionsPointer = pointer;
const gravity = { ...f32, about: 'metres per second, each second; -9.8' };

const front = {
  unknown00: padding(8),
  unknown08: padding(2),
  definitionCount,
  definitionsPointer,
};

const infoRc = struct(
  {
    ...front,
    messageCount: constant(u32, 0),
    messagesPointer: constant(u32, 0),
    worldPointer: pointer,
    gravity,
    unknown20: padding(28),
  },
  'Settings for all animations of the file.',
);

const infoMw = struct(
  {
    ...front,
    messageCount: constant(u32, 0),
    messagesPointer: constant(u32, 0),
    worldPointer: pointer,
    gravity,
    unknown20: padding(28),
    unknown3C: constant(u32, 1),
    unknown40: padding(4),
  },
  'Settings for all animations of the file.',
);

const infoPm = struct(
  {
    ...front,
    scriptCount: countOf(u32, '^scripts'),
    scriptsPointer: pointer,
    messageCount: constant(u32, 0),
    messagesPointer: constant(u32, 0),
    worldPointer: pointer,
    gravity,
    unknown28: { ...u32, about: "1 in the first chapter of Pirate's Moon, else 0; varies in Crimson Skies" },
    unknown2C: padding(16),
    unknown3C: constant(u32, 1),
    unknown40: padding(44),
  },
  'Settings for all animations of the file.',
);

/** Index 0 means no animation. */
const RESERVED = { reserved: 'the reserved definition, which every file has' };

const head = {
  signature: constant(u32, SIGNATURE),
  version: relabel(u32, 'tag'),
} as const;
const sourceCount = countOf(u32, 'sources');
const sources = list(source, 'sourceCount');

const animRc = struct(
  {
    ...head,
    sourceCount,
    sources,
    info: infoRc,
    definitions: { ...list(definitionRc, 'info.definitionCount'), policy: RESERVED },
  },
  'Animations of Recoil.',
);

const animMw = struct(
  {
    ...head,
    sourceCount,
    sources,
    info: infoMw,
    definitions: { ...list(definitionMw, 'info.definitionCount'), policy: RESERVED },
  },
  'Animations of MechWarrior 3.',
);

/** A movement in the pool after the definitions: Pirate's Moon and Crimson Skies. */
const script = struct(
  {
    namePointer: pointer,
    objectPointer: pointer,
    nameSize: sizeOf(u8, 'name'),
    objectSize: sizeOf(u8, 'object'),
    unknown0A: padding(2),
    spline: { ...onOff32, about: 'whether the curves of its frames mean anything' },
    frameCount: relabel(u32, 'count'),
    dataSize: sizeOf(u32, 'frames'),
    dataPointer: pointer,
    name: later({ ...within(restText, 'nameSize'), about: 'the file it was exported to' }),
    object: later({ ...within(restText, 'objectSize'), about: 'what it was exported from' }),
    frames: later(within(lazily(listToEnd(frame)), 'dataSize')),
  },
  'A movement of one object: all heads first, then names and frames of each.',
);
export interface Script extends Infer<typeof script> {}

const animPm = struct(
  {
    ...head,
    compiled: { ...unixTime, about: 'when it was compiled' },
    sourceCount,
    sources,
    info: infoPm,
    definitions: { ...list(definitionPm, 'info.definitionCount'), policy: RESERVED },
    scripts: list(script, 'info.scriptCount'),
    scriptData: laterOf('scripts'),
  },
  "Animations of Pirate's Moon.",
);

const animCs = struct(
  {
    ...head,
    baseCount: countOf(u32, 'bases'),
    sourceCount,
    bases: list(base, 'baseCount'),
    sources,
    info: infoPm,
    definitions: { ...list(definitionCs, 'info.definitionCount'), policy: RESERVED },
    scripts: list(script, 'info.scriptCount'),
    scriptData: laterOf('scripts'),
  },
  'Animations of Crimson Skies.',
);

/** As stored, without checks. */
const structure = byMember('version', { 28: animRc, 39: animMw, 50: animPm, 53: animCs });
export type Anim = Infer<typeof structure>;

const examined = checked<Anim>(structure, checkFindings);

/** A compiled animation file, of the game given by its version. A thorough read also checks the whole file. */
export const anim: Layout<Anim> = {
  ...structure,
  decode: r => (r.thorough ? examined : structure).decode(r),
};

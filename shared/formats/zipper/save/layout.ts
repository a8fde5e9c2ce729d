import {
  asFault,
  bytesAs,
  choice,
  constant,
  countOf,
  custom,
  fixedText,
  type Infer,
  i32,
  type Layout,
  list,
  padding,
  type Reader,
  relabel,
  sizeOf,
  struct,
  u8,
  u32,
} from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { unknownBytes, unknownLeaf } from './unknown-bytes.ts';

const size = { ...constant(u32, 8), about: 'of this header' };

const header8 = struct({ size, version: { ...u32, about: '2' } }, 'What kind of save it is: MechWarrior 3.');
const header12 = struct(
  {
    size: { ...constant(u32, 12), about: 'of this header' },
    version: { ...u32, about: '2' },
    contents: { ...relabel(u32, 'flags'), about: '1 persistence, 2 status, 0x10000 save, 0x20000 mission' },
  },
  'What kind of save it is: Crimson Skies.',
);

const activation = struct(
  {
    type: choice(u32, { 1: 'one', 2: 'two', 5: 'five' }),
    unknown04: padding(4),
    name: { ...fixedText(32), about: 'of the animation' },
    nodeIndex: { ...i32, about: 'of the node it runs on, -1 for none' },
    unknown2C: {
      ...unknownBytes(36),
      about:
        'of type one nine numbers, 0 in every save described; of type two three such numbers and 24 bytes of memory that nobody cleared; of type five 36 of them',
    },
    pointer: { ...u32, about: 'an address of the time it was saved: only 0 or not counts' },
    status: { ...choice(u8, { 3: 'executed', 4: 'invalid' }), about: '1 is met, too: its meaning is not known' },
    stateCount: { ...countOf(u8, 'nodeStates'), about: '0 for type five' },
    unknown56: { ...u8, about: '25 with an address, else 0' },
    unknown57: padding(1),
    nodeStates: { ...list(unknownBytes(68), 'stateCount'), about: 'of each node 68 bytes that no description divides' },
  },
  'How far an animation had come when the game was saved.',
);

const plane = struct(
  {
    owned: u32,
    name: fixedText(40),
    airframe: u32,
    unknown30: { ...unknownBytes(4), about: 'between airframe and hardpoints: no description names it' },
    hardpointsLeft: u32,
    hardpointsRight: u32,
    unknown3C: { ...unknownBytes(76), about: 'from the hardpoints to the guns at 0x88: no description names them' },
    guns: { ...list(u32, 4), size: 16, minSize: 16, about: 'by slot, 5 for none' },
    ammunition: { ...list(u32, 4), size: 16, minSize: 16, about: 'by slot, 4 for none' },
    ordnance: { ...list(u32, 8), size: 32, minSize: 32, about: 'by pylon, 11 for none' },
    unknownC8: { ...unknownBytes(4), about: 'what is left of 204 bytes: the next plane begins after it' },
  },
  "One plane of the player's hangar.",
);

const PLANES = 25;
const uiData = struct(
  {
    missionIndex: u32,
    unknown004: { ...unknownBytes(8), about: 'between the mission and the profile: no description names them' },
    profilePath: fixedText(260),
    unknown110: {
      ...unknownBytes(516),
      about: 'from the end of a Windows path to the pilot at 0x314: no description names them',
    },
    pilotName: fixedText(32),
    unknown334: { ...unknownBytes(4), about: 'between pilot and missions completed: no description names it' },
    missionsCompleted: u32,
    selectedPlane: u32,
    unknown340: {
      ...unknownBytes(264),
      about: 'from the selected plane to the money at 0x448: no description names them',
    },
    money: u32,
    planes: { ...list(plane, PLANES), size: PLANES * plane.minSize, minSize: PLANES * plane.minSize },
    unknown1838: {
      ...unknownBytes(4620),
      about:
        'a 26th plane up to 0x1904 by one description, results of missions from 0x1868 by the same: both cannot be, so neither is named',
    },
  },
  "What the menus of Crimson Skies know of the player. A 26th plane and the missions' results are in the last bytes.",
);

const PILOT = 1448;
const pilotStatus = struct(
  {
    unknown000: {
      ...unknownBytes(PILOT),
      about: 'what the program has in memory of the pilot, written as it is: no description names any of it',
    },
  },
  'The state of the pilot of Crimson Skies.',
);

const section = struct(
  {
    size: sizeOf(u32, 'unknown04', { plus: u32.size }),
    unknown04: bytesAs(unknownLeaf),
  },
  'A section of a save of Crimson Skies: its own size, and what no description names.',
);

const parts = { header8, header12, activation, uiData, pilotStatus, section };
export type SavePart = keyof typeof parts;

/** One member of a saved game. */
export type Save =
  | ({ readonly part: 'header8' } & Infer<typeof header8>)
  | ({ readonly part: 'header12' } & Infer<typeof header12>)
  | ({ readonly part: 'activation' } & Infer<typeof activation>)
  | ({ readonly part: 'uiData' } & Infer<typeof uiData>)
  | ({ readonly part: 'pilotStatus' } & Infer<typeof pilotStatus>)
  | ({ readonly part: 'section' } & Infer<typeof section>);

/** What is fixed in the sizes of the parts. */
export const SIZES = {
  header8: header8.minSize,
  header12: header12.minSize,
  activation: activation.minSize,
  nodeState: 68,
  uiData: uiData.minSize,
  pilotStatus: PILOT,
} as const;

/** Which part some bytes can be; each has a size of its own. */
function partAt(r: Reader): SavePart {
  const bytes = r.limit - r.pos;
  if (bytes === SIZES.header8) return 'header8';
  if (bytes === SIZES.header12) return 'header12';
  if (bytes === SIZES.uiData) return 'uiData';
  const all = r.peek(r.pos, bytes);
  const states = all.read(Math.min(bytes - 1, activation.offsets.stateCount ?? 0), 1)[0] ?? 0;
  const most = SIZES.activation + states * SIZES.nodeState;
  // A pilot has as many bytes as an animation with the states of 20 nodes.
  if (bytes === SIZES.pilotStatus && most !== bytes) return 'pilotStatus';
  if (bytes > SIZES.header12 && viewOf(all.read(0, u32.size)).getUint32(0, true) === bytes) return 'section';
  return bytes <= most
    ? 'activation'
    : r.fault(`no member of a save has ${bytes} bytes: an animation's state would have ${most}`);
}

/** The member of a part as one of the union, and back: the part's name stands beside its fields. */
const layouts = parts as unknown as Readonly<Record<SavePart, Layout<Save>>>;

/** Bytes that are no part at all were read as nothing. */
const layoutOf = ({ part }: { readonly part?: SavePart | undefined }): Layout<Save> | undefined =>
  part && layouts[part];

/** A member of a saved game: which one it is follows from its size. */
export const save: Layout<Save> = {
  ...custom<Save>({
    kind: 'member of a saved game',
    about:
      'A header of 8 or 12 bytes, the state of an animation, what the menus know of the player, or a part that nobody described.',
    minSize: SIZES.header8,
    decode(r) {
      const part = partAt(r);
      try {
        return Object.assign(layouts[part].decode(r), { part });
      } catch (error) {
        const fault = asFault(error);
        if (typeof fault.partial === 'object' && fault.partial !== null) Object.assign(fault.partial, { part });
        throw fault;
      }
    },
    encode: (w, value) => layouts[value.part].encode(w, value),
    fields: (r, out) => layouts[partAt(r)].fields(r, out),
    toJson: value => layoutOf(value)?.toJson?.(value) ?? {},
    child: (value, step) => layoutOf(value)?.child?.(value, step),
  }),
  parts: Object.entries(parts).map(([key, layout]) => ({ key, layout })),
};

import {
  asFault,
  bytes,
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
  type Scalar,
  sizeOf,
  struct,
  u8,
  u16,
  u32,
} from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { vec3 } from '../node/vectors.ts';
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
        'of type one nine numbers, 0 in every save described; of type two three such numbers and 24 bytes of uncleared memory; of type five 36 of them',
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

/** A number for each slot, in a table of fixed size for every save. */
function slots<T>(of: Scalar<T>, count: number, about: string) {
  const size = of.size * count;
  return { ...list(of, count), size, minSize: size, about };
}

const plane = struct(
  {
    owned: u32,
    name: { ...fixedText(36), about: 'what follows its NUL may be left of a longer one' },
    unknown28: { ...unknownBytes(4), about: 'worked out by the program from the other values' },
    airframe: u32,
    engine: u32,
    hardpointsLeft: u32,
    hardpointsRight: u32,
    unknown3C: { ...unknownBytes(4), about: 'worked out by the program from the other values' },
    pattern: { ...u32, about: 'of its paint' },
    colours: slots(u32, 3, 'of its paint, by the numbers of the swatches'),
    shades: slots(u32, 3, 'of these colours'),
    decals: slots(u32, 3, 'nose, tail, wings'),
    shownColours: slots(u32, 3, 'what the colours and shades come to: red, green, blue'),
    armour: slots(u32, 4, 'nose, tail, left, right; five for each unit'),
    twinGuns: { ...relabel(u32, 'flags'), about: 'a bit for each slot that has two' },
    guns: slots(u32, 4, 'by slot: 0 to 4 are calibres of 30 to 70, 5 is none'),
    ammunition: slots(u32, 4, 'by slot, 4 for none'),
    ordnance: slots(u32, 8, 'by pylon, the left wing first, 11 for none'),
    unknownC8: { ...unknownBytes(4), about: 'what is left of 204 bytes: the next plane begins after it' },
  },
  "One plane of the player's hangar.",
);

const flight = {
  objectives: { ...relabel(u32, 'flags'), about: 'those that were met; bit 0 is the first of them' },
  milliseconds: u32,
  shots: { ...bytes(12), about: 'a byte for each class of weapon, of all others the last' },
  hits: { ...bytes(12), about: 'a byte for each class of weapon' },
  shotCount: u16,
  hitCount: u16,
  unknown24: { ...unknownBytes(4), about: 'between hits and money: no description names it' },
  money: { ...u32, about: 'paid for it' },
  airframe: u32,
  planeName: fixedText(36),
};
const result = struct(
  { attempt: struct(flight, 'The last time it was flown.'), best: struct(flight, 'The best of all times.') },
  'How a mission of the campaign went.',
);

const PLANES = 26;
const MISSIONS = 24;
const uiData = struct(
  {
    missionIndex: u32,
    unknown004: {
      ...unknownBytes(8),
      about: 'at 0x8 a number for the screen of the menus; before it no description names anything',
    },
    profilePath: fixedText(260),
    unknown110: { ...unknownBytes(76), about: 'settings of the picture; names of graphics cards are among them' },
    screenWidth: u32,
    screenHeight: u32,
    unknown164: { ...unknownBytes(432), about: 'settings of the picture and of details, up to the pilot at 0x314' },
    pilotName: { ...fixedText(32), about: 'what follows its NUL may be left of a longer one' },
    unknown334: { ...unknownBytes(4), about: 'between pilot and missions completed: no description names it' },
    missionsCompleted: { ...u32, about: 'which is the next mission, counted from 0' },
    selectedPlane: u32,
    wingmanPlane: u32,
    memento: { ...fixedText(260), about: 'the picture on the wall' },
    money: u32,
    planes: {
      ...{ ...list(plane, PLANES), size: PLANES * plane.minSize, minSize: PLANES * plane.minSize },
      about: 'the last one is the plane that is being built',
    },
    unknown1904: {
      ...unknownBytes(12),
      about: 'what is left of result 0, which is over the last plane: results are counted from 1',
    },
    results: {
      ...{ ...list(result, MISSIONS), size: MISSIONS * result.minSize, minSize: MISSIONS * result.minSize },
      about: 'of the missions of the campaign, in their order',
    },
    unknown28D0: { ...unknownBytes(4), about: 'between the results and the name: no description names it' },
    saveName: { ...fixedText(368), about: 'of saved games, to begin with; nothing says where its room ends' },
  },
  'What the menus of Crimson Skies know of the player: an image of the memory of the program.',
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

const vehicle = struct(
  {
    size: { ...constant(u32, 408), about: 'of all of it' },
    position: vec3,
    orientation: vec3,
    velocity: vec3,
    unknown28: { ...unknownBytes(368), about: 'damage and weapons, which no description divides' },
  },
  'A vehicle of Crimson Skies in flight.',
);

const section = struct(
  {
    size: sizeOf(u32, 'unknown04', { plus: u32.size }),
    unknown04: bytesAs(unknownLeaf),
  },
  'A section of a save of Crimson Skies: its own size, and what no description names.',
);

const parts = { header8, header12, activation, uiData, pilotStatus, vehicle, section };
export type SavePart = keyof typeof parts;

/** One member of a saved game. */
export type Save =
  | ({ readonly part: 'header8' } & Infer<typeof header8>)
  | ({ readonly part: 'header12' } & Infer<typeof header12>)
  | ({ readonly part: 'activation' } & Infer<typeof activation>)
  | ({ readonly part: 'uiData' } & Infer<typeof uiData>)
  | ({ readonly part: 'pilotStatus' } & Infer<typeof pilotStatus>)
  | ({ readonly part: 'vehicle' } & Infer<typeof vehicle>)
  | ({ readonly part: 'section' } & Infer<typeof section>);

/** The fixed numbers in the sizes of the parts. */
export const SIZES = {
  header8: header8.minSize,
  header12: header12.minSize,
  activation: activation.minSize,
  nodeState: 68,
  uiData: uiData.minSize,
  pilotStatus: PILOT,
} as const;

/** Which part these bytes can be; each has a distinct size. */
function partAt(r: Reader): SavePart {
  const count = r.limit - r.pos;
  if (count === SIZES.header8) return 'header8';
  if (count === SIZES.header12) return 'header12';
  if (count === SIZES.uiData) return 'uiData';
  const all = r.peek(r.pos, count);
  const states = all.read(Math.min(count - 1, activation.offsets.stateCount ?? 0), 1)[0] ?? 0;
  const most = SIZES.activation + states * SIZES.nodeState;
  // A pilot has the same count as an animation with the states of 20 nodes.
  if (count === SIZES.pilotStatus && most !== count) return 'pilotStatus';
  const isOwnSize = count >= u32.size && viewOf(all.read(0, u32.size)).getUint32(0, true) === count;
  if (isOwnSize && count === vehicle.minSize) return 'vehicle';
  // A player's section contains nothing else.
  if (isOwnSize && (count > SIZES.header12 || count === u32.size)) return 'section';
  return count <= most
    ? 'activation'
    : r.fault(`no member of a save has ${count} count: an animation's state would have ${most}`);
}

/** The part as a member of the union: the part's name is next to its fields. */
const layouts = parts as unknown as Readonly<Record<SavePart, Layout<Save>>>;

/** Bytes that are no known part decode to nothing. */
const layoutOf = ({ part }: { readonly part?: SavePart | undefined }): Layout<Save> | undefined =>
  part && layouts[part];

/** A member of a saved game; its size determines which one. */
export const save: Layout<Save> = {
  ...custom<Save>({
    kind: 'member of a saved game',
    about:
      'A header of 8 or 12 bytes, the state of an animation, what the menus know of the player, or an undocumented part.',
    minSize: u32.size,
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

// The animations of a file's skeletons: tracks named after a bone's own track, with a prefix of three characters: a letter
// for when it plays, and a number.
import { Budget } from '../../../../base/budget.ts';
import { largest } from '../../../../base/largest.ts';
import { multiplyInto, rotateInto } from '../../../../scene/quaternion.ts';
import type { Channel, Clip } from '../../../../scene/skeleton.ts';
import type { ClipHead, Neighbour, Neighbours } from '../../../scenes.ts';
import { trackDef } from '../layout/skeletons.ts';
import type { Wld } from '../layout/wld.ts';
import { type Bones, bonesOf, type Frame, framesOf, restTrackOf } from './bones.ts';
import { filesOfRaces, lenderOf, raceOf } from './lenders.ts';
import {
  definitionOf,
  type Fragment,
  fragmentsOf,
  nameOf,
  newWldFile,
  originOf,
  rowsIn,
  titleOf,
  type WldFile,
} from './wld-file.ts';

/** When the animations of a creature play, by the prefixes of their tracks. */
const MEANINGS: Readonly<Record<string, string>> = {
  ...{ C01: 'kick', C02: 'one-handed piercing', C03: 'two-handed slashing', C04: 'two-handed blunt' },
  ...{ C05: 'one-handed slashing', C06: 'off hand', C07: 'bash', C08: 'hand to hand', C09: 'archery' },
  ...{ C10: 'attack while swimming', C11: 'round kick' },
  ...{ D01: 'light hit', D02: 'heavy hit', D04: 'drowning', D05: 'death' },
  ...{ L01: 'walk', L02: 'run', L03: 'jump while running', L04: 'jump', L05: 'fall', L06: 'walk crouched' },
  ...{ L07: 'climb', L08: 'crouch', L09: 'swim on the spot' },
  ...{ O01: 'idle', P01: 'idle', P02: 'sit', P03: 'turn', P04: 'step aside', P05: 'loot', P06: 'swim' },
  ...{ T02: 'instrument', T03: 'instrument', T04: 'cast', T05: 'cast', T06: 'cast' },
  ...{ T07: 'special move', T08: 'special move', T09: 'special move' },
};

const EMOTE = 'S';

/** One animation of a skeleton: a track for each bone that moves. */
interface Movement {
  readonly skeleton: Fragment<0x10>;
  /** `L01` */
  readonly prefix: string;
  /** `~2` for the second one of that name in a file. */
  readonly take: string;
  readonly tracks: ReadonlyMap<number, Fragment<0x13>>;
  /** The skeleton it is borrowed from. */
  readonly from?: string;
}

const PREFIX = 3;
const MILLISECONDS = 1000;
/** For tracks that do not give the duration of a frame, in milliseconds. */
const USUAL_SLEEP = 100;
/** Whole numbers are stored: sizes that differ by less than one of them are the same. */
const SAME_SIZE = 1 / 512;

/** The animations in a file. */
export function clipsOf(model: Wld): readonly ClipHead[] {
  return movementsOf(model).map(headOf);
}

/** One animation with all its keys; a borrowed one names the skeleton of the other file after the @. */
export function clipOf(model: Wld, id: string, { asset, address }: Neighbour, ask?: Neighbours): Clip | undefined {
  const [own = '', borrower] = id.split('@');
  const found = borrower === undefined ? undefined : ask?.find([borrower]);
  const other = found && (ask?.model(found) as Wld | undefined); // of this format, as none is named
  if (borrower !== undefined && other === undefined) return undefined;
  const movements = other ? lentTo(other, model) : movementsOf(model);
  const movement = movements.find(each => idOf(each) === own);
  if (movement === undefined) return undefined;
  const findings: string[] = [];
  const bones = bonesOf(movement.skeleton);
  const frames = new Budget(MOST_FRAMES);
  const moved = [...movement.tracks].filter(([, track]) => frames.take(definitionIn(track)?.body.frames.length ?? 0));
  if (moved.length < movement.tracks.size) findings.push('It moves too many bones: not all of them are shown.');
  const channels = moved.flatMap(([bone, track]) => channelsOf({ bones, bone, track, findings }));
  return { ...headOf(movement), id, asset, address, channels, findings };
}

/** The names of the skeletons in a file. */
export function skeletonsOf(model: Wld): readonly string[] {
  return fragmentsOf(newWldFile(model, 0), 0x10).map(titleOf);
}

/** The most frames of all bones together: any number of tracks may share one definition. */
const MOST_FRAMES = 1 << 18;

const idOf = ({ skeleton, prefix, take, from }: Movement): string =>
  `${titleOf(skeleton)}.${prefix}${take}${from === undefined ? '' : `<${from}`}`;

function headOf(movement: Movement): ClipHead {
  const { skeleton, prefix, take, tracks, from } = movement;
  const stored = [...tracks.values()];
  const [first] = stored;
  const frames = stored.map(track => definitionIn(track)?.body.frames.length ?? 0);
  const meaning = meaningOf(prefix);
  const name = [`${titleOf(skeleton)}.${prefix}${take}`, meaning].filter(part => part !== undefined).join(' ');
  return {
    ...{ id: idOf(movement), name: from === undefined ? name : `${name}, of ${from}`, skeleton: titleOf(skeleton) },
    frameCount: largest(0, frames),
    frameRate: MILLISECONDS / (stored.find(({ body }) => body.sleep)?.body.sleep ?? USUAL_SLEEP),
    origin: originOf(first ?? skeleton),
  };
}

function definitionIn({ file, index }: Fragment<0x13>): Fragment<0x12> | undefined {
  return definitionOf(file, index + 1, [0x13, 0x12]);
}

type Tracks = Map<number, Fragment<0x13>>;

/** Clips are requested one at a time, and each is looked up among all. */
const known = new WeakMap<Wld, readonly Movement[]>();

function movementsOf(model: Wld): readonly Movement[] {
  const movements = known.get(model) ?? movementsIn(newWldFile(model, 0));
  known.set(model, movements);
  return movements;
}

/**
 * In the order of the skeletons, then of the prefixes. A file may have an animation twice: the second track of a bone
 * belongs to the second take.
 */
function movementsIn(file: WldFile): readonly Movement[] {
  const skeletons = fragmentsOf(file, 0x10);
  if (skeletons.length === 0) return [];
  const bones = bonesByTrack(skeletons);
  const found = new Map<string, { skeleton: Fragment<0x10>; prefix: string; takes: Tracks[] }>();
  for (const track of fragmentsOf(file, 0x13)) {
    const name = nameOf(track).toUpperCase();
    for (const { skeleton, bone } of bones.get(name.slice(PREFIX)) ?? []) {
      const prefix = name.slice(0, PREFIX);
      const key = `${skeleton.index} ${prefix}`;
      const known = found.get(key) ?? { skeleton, prefix, takes: [] };
      found.set(key, known);
      const { takes } = known;
      const take = takes.find(tracks => !tracks.has(bone));
      if (take) take.set(bone, track);
      else takes.push(new Map([[bone, track]]));
    }
  }
  const own = [...found.values()]
    .toSorted((a, b) => a.skeleton.index - b.skeleton.index || (a.prefix < b.prefix ? -1 : a.prefix > b.prefix ? 1 : 0))
    .flatMap(({ skeleton, prefix, takes }) =>
      takes.filter(isTake).map((tracks, i) => ({ skeleton, prefix, tracks, take: i === 0 ? '' : `~${i + 1}` })),
    );
  return [...own, ...borrowedBy(skeletons, own)];
}

/** The share of bones that two skeletons must have in common to use each other's clips. */
const ALIKE = 0.75;

/**
 * Races without animations use those of another race, matched by bone names; only the client knows which. Offered are those
 * of every similar skeleton in the file, the most similar first.
 */
function* borrowedBy(skeletons: readonly Fragment<0x10>[], own: readonly Movement[]): Generator<Movement> {
  const moved = Map.groupBy(own, ({ skeleton }) => skeleton);
  const lenders = [...moved].map(([skeleton, movements]) => ({ skeleton, movements, bones: bonesBySuffix(skeleton) }));
  for (const skeleton of skeletons) {
    if (moved.has(skeleton)) continue;
    const bones = bonesBySuffix(skeleton);
    const share = (of: ReadonlyMap<string, number>): number => {
      const both = [...bones.keys()].filter(suffix => of.has(suffix)).length;
      return both / Math.max(1, bones.size + of.size - both);
    };
    const alike = lenders.filter(lender => bones.size > FEWEST && share(lender.bones) >= ALIKE);
    for (const lender of alike.toSorted((a, b) => share(b.bones) - share(a.bones)))
      for (const movement of lender.movements) yield borrowed(movement, { skeleton, bones, lent: lender.bones });
  }
}

/** The files that may hold the animations of races that have none in this file. */
export function lendersFor(model: Wld): readonly string[] {
  const wanted = racesWithout(model).flatMap(({ lender }) => lender);
  return wanted.length === 0 ? [] : filesOfRaces([...new Set(wanted)]);
}

/** What another file lends to the races of this one; the ids name the lender, which the caller has to open. */
export function lentClips(model: Wld, { address }: Neighbour, lender: Wld): readonly ClipHead[] {
  const name = address.slice(Math.max(address.lastIndexOf('/'), address.lastIndexOf(':')) + 1);
  return lentTo(model, lender).map(movement => ({ ...headOf(movement), id: `${idOf(movement)}@${name}` }));
}

interface Without {
  readonly skeleton: Fragment<0x10>;
  readonly lender: string;
}

/** Skeletons without animations, of races that use those of another. */
function racesWithout(model: Wld): readonly Without[] {
  const moved = new Set(movementsOf(model).map(({ skeleton }) => skeleton.index));
  return fragmentsOf(newWldFile(model, 0), 0x10).flatMap(skeleton => {
    const lender = lenderOf(raceOf(titleOf(skeleton)));
    return lender === undefined || moved.has(skeleton.index) ? [] : [{ skeleton, lender }];
  });
}

function lentTo(model: Wld, lender: Wld): readonly Movement[] {
  const movements = movementsOf(lender).filter(({ from }) => from === undefined);
  return racesWithout(model).flatMap(({ skeleton, lender: race }) => {
    const bones = bonesBySuffix(skeleton);
    return movements
      .filter(each => raceOf(titleOf(each.skeleton)) === race)
      .map(each => borrowed(each, { skeleton, bones, lent: bonesBySuffix(each.skeleton) }))
      .filter(({ tracks }) => tracks.size > 0);
  });
}

/** The fewest bones to compare: a stick with a flag resembles everything. */
const FEWEST = 4;

interface Taking {
  readonly skeleton: Fragment<0x10>;
  readonly bones: ReadonlyMap<string, number>;
  readonly lent: ReadonlyMap<string, number>;
}

function borrowed(movement: Movement, { skeleton, bones, lent }: Taking): Movement {
  const tracks = [...bones].flatMap(([suffix, bone]): [number, Fragment<0x13>][] => {
    const track = movement.tracks.get(lent.get(suffix) ?? -1);
    return track ? [[bone, track]] : [];
  });
  return { ...movement, skeleton, tracks: new Map(tracks), from: titleOf(movement.skeleton) };
}

/** Bones by the names of their own tracks without the skeleton's name, in capitals. */
function bonesBySuffix(skeleton: Fragment<0x10>): ReadonlyMap<string, number> {
  const base = titleOf(skeleton).toUpperCase();
  const found = new Map<string, number>();
  for (const bone of skeleton.body.dags.keys()) {
    const track = restTrackOf(skeleton, bone);
    const name = track ? nameOf(track).toUpperCase() : '';
    if (name.startsWith(base) && !found.has(name.slice(base.length))) found.set(name.slice(base.length), bone);
  }
  return found;
}

/** A single pose after a motion is not another take of it. */
function isTake(tracks: Tracks, index: number): boolean {
  return index === 0 || [...tracks.values()].some(track => (definitionIn(track)?.body.frames.length ?? 0) > 1);
}

interface Bone {
  readonly skeleton: Fragment<0x10>;
  readonly bone: number;
}

/** Bones by the names of their own tracks, in capitals. */
function bonesByTrack(skeletons: readonly Fragment<0x10>[]): ReadonlyMap<string, readonly Bone[]> {
  const bones = new Map<string, Bone[]>();
  for (const skeleton of skeletons)
    for (const bone of skeleton.body.dags.keys()) {
      const track = restTrackOf(skeleton, bone);
      const name = track ? nameOf(track).toUpperCase() : '';
      const known = bones.get(name);
      if (known) known.push({ skeleton, bone });
      else if (name !== '') bones.set(name, [{ skeleton, bone }]);
    }
  return bones;
}

interface Moved {
  readonly bones: Bones;
  readonly bone: number;
  readonly track: Fragment<0x13>;
  readonly findings: string[];
}

/** How a track moves its bone from its rest pose: rotations and positions are in the same rows. */
function channelsOf({ bones, bone, track, findings }: Moved): readonly Channel[] {
  const stored = definitionIn(track);
  if (stored === undefined) return [];
  const frames = track.body.flags.reverse ? framesOf(stored).toReversed() : framesOf(stored);
  checkSizes(bones, bone, { frames, findings, name: nameOf(track) });
  const rotations = new Float32Array(frames.length * 4);
  const places = new Float32Array(frames.length * 3);
  for (const [i, frame] of frames.entries()) {
    const { rotation, translation } = offsetFrom(bones, bone, frame);
    rotations.set(rotation, i * 4);
    places.set(translation, i * 3);
  }
  const rows = rowsIn(stored, 'frames', trackDef.offsets.frames ?? 0, stored.body.frames);
  const common = {
    bone,
    times: Float32Array.from(frames.keys()),
    outside: 'nearest',
    rest: 0,
    origin: originOf(stored),
    keys: { kind: 'rows', values: rows },
    // The rows of a track that plays backwards are not in the order of its keys.
    ...(track.body.flags.reverse ? {} : { timing: { kind: 'steps' } as const }),
  } as const;
  return [
    { ...common, target: 'rotation', components: 4, values: rotations },
    { ...common, target: 'place', components: 3, values: places },
  ];
}

const back = new Float64Array(4);
const turned = new Float64Array(4);
const moved = new Float64Array(3);

/**
 * The offset of a bone at one moment from its rest pose, in its own space at rest. The result is reused by the next call.
 */
function offsetFrom(
  { parents, translations, rotations, sizes }: Bones,
  bone: number,
  { translation, rotation }: Frame,
): { readonly translation: Float64Array; readonly rotation: Float64Array } {
  const above = sizes[parents[bone] ?? -1] ?? 1;
  for (let i = 0; i < 4; i++) back[i] = (rotations[bone * 4 + i] ?? 0) * (i < 3 ? -1 : 1);
  turned.set(rotation);
  multiplyInto(turned, 0, back, 0, turned, 0);
  for (let axis = 0; axis < 3; axis++)
    moved[axis] = (translation[axis] ?? 0) * above - (translations[bone * 3 + axis] ?? 0);
  rotateInto(moved, 0, back, 0, moved, 0);
  return { translation: moved, rotation: turned };
}

/** Bones keep their size: a track that changes it is reported, and the change is not shown. */
function checkSizes(
  { sizes, parents }: Bones,
  bone: number,
  { frames, findings, name }: { readonly frames: readonly Frame[]; readonly findings: string[]; readonly name: string },
): void {
  const own = (sizes[bone] ?? 1) / (sizes[parents[bone] ?? -1] ?? 1);
  if (frames.some(({ size }) => Math.abs(size - own) > SAME_SIZE))
    findings.push(`${name} changes the size of its bone, which is not shown.`);
}

function meaningOf(prefix: string): string | undefined {
  return MEANINGS[prefix] ?? (prefix.startsWith(EMOTE) ? 'emote' : undefined);
}

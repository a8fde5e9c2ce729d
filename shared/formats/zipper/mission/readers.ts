// The readers of the missions that take place in a world: which exist, and what they place in it.
import type { SceneChoice, Wanted } from '../../../scene/choices.ts';
import type { Neighbour, Neighbours } from '../../scenes.ts';
import type { ReaderValue } from '../reader/value.ts';
import { missionNames } from './names.ts';

/** An archive with the readers of one mission. */
export interface MissionReader {
  /** Its path below the world's folder: `readerm1.zbd`, `m01/zrdr.zbd`. */
  readonly file: string;
  readonly title: string;
  readonly address: string;
}

const DIFFICULTIES = [
  { value: 'easy', name: 'Easy', suffix: '_easy' },
  { value: 'medium', name: 'Medium', suffix: '' },
  { value: 'hard', name: 'Hard', suffix: '_hard' },
] as const;
const USUAL = 'medium';
const VEHICLES = 'aiv';
const PICKUPS = 'puppies';
/** A network has a number of two digits. */
const MOST_NETWORKS = 99;
/** In Crimson Skies, the chapter's archive with the networks of all its missions. */
const CHAPTER = 'zrdr.zbd';

/** The missions of a world that place something in it, in the order of the game. */
export function missionReaders(self: Neighbour, ask: Neighbours): readonly MissionReader[] {
  const folder = folderOf(self);
  const lists = [VEHICLES, PICKUPS].flatMap(list => DIFFICULTIES.map(({ suffix }) => `${list}${suffix}.zrd`));
  return missionNames.flatMap(({ file, title }) => {
    const address = folder + file;
    const found = ask.find([file.slice(file.lastIndexOf('/') + 1)], [address]);
    if (found?.address.toLowerCase() !== address.toLowerCase()) return [];
    const reader = { file, title, address: found.address };
    return [...lists, 'net_01.zrd'].some(name => memberOf(reader, name, ask)) ? [reader] : [];
  });
}

/** The folder of an address's file, with a slash. */
function folderOf({ address }: Neighbour): string {
  const [path = ''] = address.split('::');
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** A reader of a mission; without a value if it is damaged or not a reader. */
export interface Member extends Neighbour {
  readonly value: ReaderValue | undefined;
}

export function memberOf(
  { address }: Pick<MissionReader, 'address'>,
  name: string,
  ask: Neighbours,
): Member | undefined {
  const found = ask.find([name], [address]);
  if (found === undefined || !found.address.toLowerCase().startsWith(`${address.toLowerCase()}::`)) return undefined;
  const value = ask.model(found, 'zipper/reader') as ReaderValue | undefined; // of the requested format
  return { ...found, value };
}

/** The choices that missions offer. */
export function missionChoices(
  readers: readonly MissionReader[],
  chosen: MissionReader,
  { options, chosen: difficulty }: MissionLists,
): readonly SceneChoice[] {
  const missions = readers.map(({ file, title }) => ({ value: file, name: title, isStored: true }));
  return [
    ...(missions.length > 1
      ? [{ key: 'mission', name: 'Mission', options: missions, chosen: readers.indexOf(chosen) }]
      : []),
    ...(options.length > 1 ? [{ key: 'difficulty', name: 'Difficulty', options, chosen: difficulty }] : []),
  ];
}

/** The requested mission, or the first. */
export function wantedMission(readers: readonly MissionReader[], { mission }: Wanted): MissionReader | undefined {
  return readers.find(({ file }) => file === mission) ?? readers[0];
}

/** The lists of a mission for one difficulty. */
export interface MissionLists {
  readonly options: readonly { readonly value: string; readonly name: string; readonly isStored: boolean }[];
  readonly chosen: number;
  readonly vehicles: Member | undefined;
  readonly pickups: Member | undefined;
}

/** The lists for the requested difficulty, or the middle one; each list falls back to the usual one. */
export function missionLists(reader: MissionReader, ask: Neighbours, wanted: Wanted): MissionLists {
  const listOf = (list: string, suffix: string) => memberOf(reader, `${list}${suffix}.zrd`, ask);
  const there = DIFFICULTIES.filter(({ suffix }) => listOf(VEHICLES, suffix) ?? listOf(PICKUPS, suffix));
  const usual = wanted.difficulty ?? USUAL;
  const chosen = Math.max(
    0,
    there.findIndex(({ value }) => value === usual),
  );
  const suffix = there[chosen]?.suffix ?? '';
  return {
    options: there.map(({ value, name }) => ({ value, name, isStored: true })),
    chosen,
    vehicles: listOf(VEHICLES, suffix) ?? listOf(VEHICLES, ''),
    pickups: listOf(PICKUPS, suffix) ?? listOf(PICKUPS, ''),
  };
}

/** A network of a mission, by its number. */
export interface NetworkMember extends Member {
  readonly number: number;
}

/** The networks of a mission, by their numbers. */
export function networkFiles(reader: MissionReader, ask: Neighbours): readonly NetworkMember[] {
  return Array.from({ length: MOST_NETWORKS }, (_, i) => i + 1).flatMap(number => {
    const member = memberOf(reader, `net_${String(number).padStart(2, '0')}.zrd`, ask);
    return member ? [{ ...member, number }] : [];
  });
}

/** The networks of a chapter of Crimson Skies, and the reader that contains their names; undefined if it has none. */
export function chapterNetworks(
  self: Neighbour,
  ask: Neighbours,
): { readonly names: Member; readonly network: (number: number) => Member | undefined } | undefined {
  const chapter = { address: folderOf(self) + CHAPTER };
  const names = memberOf(chapter, 'neindex.zrd', ask);
  const network = (number: number) => memberOf(chapter, `ne${String(number).padStart(6, '0')}.zrd`, ask);
  return names && { names, network };
}

// The readers of the missions that are played in a world: which there are, and what they place in it.
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

const FIRST = 'aiv.zrd';
const PICKUPS = [
  { value: 'easy', name: 'Easy', file: 'puppies_easy.zrd' },
  { value: 'medium', name: 'Medium', file: 'puppies.zrd' },
  { value: 'hard', name: 'Hard', file: 'puppies_hard.zrd' },
] as const;
/** Two digits name a network. */
const MOST_NETWORKS = 99;

/** Missions around a world that place something in it, in the order a player meets them. */
export function missionReaders(self: Neighbour, ask: Neighbours): readonly MissionReader[] {
  const [path = ''] = self.address.split('::');
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return missionNames.flatMap(({ file, title }) => {
    const address = folder + file;
    const found = ask.find([file.slice(file.lastIndexOf('/') + 1)], [address]);
    if (found?.address.toLowerCase() !== address.toLowerCase()) return [];
    const reader = { file, title, address: found.address };
    return [FIRST, ...PICKUPS.map(each => each.file), 'net_01.zrd'].some(name => memberOf(reader, name, ask))
      ? [reader]
      : [];
  });
}

/** A reader of a mission; without a value where it is damaged, or none. */
export interface Member extends Neighbour {
  readonly value: ReaderValue | undefined;
}

export function memberOf({ address }: MissionReader, name: string, ask: Neighbours): Member | undefined {
  const found = ask.find([name], [address]);
  if (found === undefined || !found.address.toLowerCase().startsWith(`${address.toLowerCase()}::`)) return undefined;
  const value = ask.model(found, 'zipper/reader') as ReaderValue | undefined; // of the format that was asked for
  return { ...found, value };
}

/** What of the missions can be chosen. */
export function missionChoices(
  readers: readonly MissionReader[],
  chosen: MissionReader,
  pickups: PickupList | undefined,
): readonly SceneChoice[] {
  const missions = readers.map(({ file, title }) => ({ value: file, name: title, isStored: true }));
  return [
    ...(missions.length > 1
      ? [{ key: 'mission', name: 'Mission', options: missions, chosen: readers.indexOf(chosen) }]
      : []),
    ...(pickups && pickups.options.length > 1
      ? [{ key: 'difficulty', name: 'Difficulty', options: pickups.options, chosen: pickups.chosen }]
      : []),
  ];
}

/** The mission that is wanted, else the first. */
export function wantedMission(readers: readonly MissionReader[], { mission }: Wanted): MissionReader | undefined {
  return readers.find(({ file }) => file === mission) ?? readers[0];
}

export interface PickupList {
  readonly options: readonly { readonly value: string; readonly name: string; readonly isStored: boolean }[];
  readonly chosen: number;
  /** Its reader. */
  readonly file: string;
}

/** The pickups for the difficulty that is wanted, else for the middle one. */
export function pickupList(reader: MissionReader, ask: Neighbours, wanted: Wanted): PickupList | undefined {
  const there = PICKUPS.filter(({ file }) => memberOf(reader, file, ask));
  const usual = wanted.difficulty ?? 'medium';
  const chosen = Math.max(
    0,
    there.findIndex(({ value }) => value === usual),
  );
  const file = there[chosen]?.file;
  const options = there.map(({ value, name }) => ({ value, name, isStored: true }));
  return file === undefined ? undefined : { options, chosen, file };
}

/** The networks of a mission, by their numbers. */
export function networkFiles(reader: MissionReader, ask: Neighbours) {
  return Array.from({ length: MOST_NETWORKS }, (_, i) => i + 1).flatMap(number => {
    const member = memberOf(reader, `net_${String(number).padStart(2, '0')}.zrd`, ask);
    return member ? [{ ...member, number }] : [];
  });
}

export const vehicleFile = FIRST;

import type { MissionContents, MissionRow, NamedPlace } from '../../../shared/contract/search-types.ts';
import { missionStrings as say } from './strings.ts';

/** A file of a mission, or an asset it refers to. */
export interface UsedRow {
  /** Its kind, its name, its place, what else uses it, and what refers to it. */
  readonly cells: readonly string[];
  /** Its place; if it is missing, the place that refers to it; absent for a file without references. */
  readonly place: NamedPlace | undefined;
  readonly isMissing: boolean;
}

/** A mission's files, then what they refer to, missing ones first. */
export function usedRows({ files, uses, lacks }: MissionContents, missions: readonly MissionRow[]): readonly UsedRow[] {
  const also = othersText(missions);
  const named = uses.map(({ kind, name, target, from, count, others, isMissing }): UsedRow => {
    const where = target === null ? say.missing : placeText(target);
    return {
      cells: [kind, name, where, also(others), say.times(from.address, count)],
      place: target ?? from,
      isMissing,
    };
  });
  return [
    ...lacks.map(
      (path): UsedRow => ({
        cells: [say.file, lastName(path), say.missing, '', path],
        place: undefined,
        isMissing: true,
      }),
    ),
    ...named.filter(row => row.isMissing),
    ...files.map(
      (file): UsedRow => ({
        cells: [say.fileKind[file.reach], lastName(file.address), file.address, also(file.others), ''],
        place: file,
        isMissing: false,
      }),
    ),
    ...named.filter(row => !row.isMissing),
  ];
}

/** Missions by name, or by place if several have the same name. */
function othersText(missions: readonly MissionRow[]): (places: readonly string[]) => string {
  const byName = Map.groupBy(missions, ({ name }) => name);
  const texts = new Map(
    missions.map(({ name, place }) => [place, (byName.get(name)?.length ?? 0) > 1 ? place : name] as const),
  );
  return places => places.map(place => texts.get(place) ?? place).join('; ');
}

function placeText({ address, path }: NamedPlace): string {
  return path === undefined ? address : `${address}: ${path}`;
}

function lastName(address: string): string {
  return /[^\\/:]*$/.exec(address)?.[0] ?? address;
}

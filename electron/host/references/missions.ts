import type {
  MissionContents,
  MissionFileRow,
  MissionRow,
  Missions,
  MissionUse,
  NamedPlace,
} from '../../../shared/contract/search-types.ts';
import type { FormatId } from '../../../shared/formats/format-id.ts';
import { formats } from '../../../shared/formats/index.ts';
import { folderOf, type Mission, type MissionsAround } from '../../../shared/formats/missions.ts';
import { type EntryStep, parseAddress } from '../../files/address.ts';
import { addressInIndex } from '../../index/address-in-index.ts';
import type { NamedRow, RefRow } from '../../index/name-queries.ts';
import { type Meanings, meaningsIn } from '../../index/names-in-install.ts';
import type { FileRow } from '../../index/queries.ts';
import { installNumber } from '../browse/browsed-install.ts';
import { entryOf, type ReferencesView } from './references.ts';

/** The missions of a game folder, as the last scan found them; with a place, everything that one of them uses. */
export function missionsOf(view: ReferencesView, place?: string): Missions {
  const install = installNumber(view.index, view.install);
  if (install === undefined) return { missions: [] };
  const all = new AllMissions(view, install);
  const missions = all.used.map(used => rowOf(used));
  const shown = place === undefined ? undefined : all.used.find(({ mission }) => mission.place === place);
  return { missions, ...(shown && { shown: all.contents(shown) }) };
}

/** An asset that a mission names, and what names it. */
interface Named {
  readonly row: RefRow;
  readonly meant: NamedRow | undefined;
  count: number;
}

interface UsedMission {
  readonly mission: Mission;
  /** By target, or by the name of what is missing. */
  readonly named: ReadonlyMap<string, Named>;
}

/** Animations name parts of worlds all the time: these are not listed. */
const INSIDE = 'node';

class AllMissions {
  readonly used: readonly UsedMission[];
  readonly #view: ReferencesView;
  readonly #install: number;
  readonly #files: ReadonlyMap<string, FileRow>;
  readonly #meanings: Meanings;
  readonly #meant = new Map<string, readonly NamedRow[]>();
  readonly #addresses = new Map<string, string | undefined>();
  readonly #users: ReadonlyMap<string, readonly string[]>;

  constructor(view: ReferencesView, install: number) {
    this.#view = view;
    this.#install = install;
    this.#files = new Map(view.index.queries.files.all(install).map(file => [file.path, file]));
    this.#meanings = meaningsIn(view.index, install);
    this.used = this.#missions().map(mission => ({ mission, named: this.#namedBy(mission) }));
    this.#users = usersOf(this.used);
  }

  #missions(): readonly Mission[] {
    const { queries } = this.#view.index;
    const files = [...this.#files.values()];
    return formats.flatMap(({ id, missions }) => {
      if (missions === undefined) return [];
      const rows = queries.ofFormat.all(this.#install, id, this.#install, id);
      const anchors = rows.flatMap(({ file, entry }) => this.#addressOf(file, entry) ?? []);
      return [...missions({ files, anchors, beside: this.#beside() })];
    });
  }

  /** Folders and containers are looked up repeatedly. */
  #beside(): MissionsAround['beside'] {
    const folders = Map.groupBy(this.#files.keys(), folderOf);
    const containers = new Map<string, readonly string[]>();
    return address => {
      const { path, entries } = parseAddress(address);
      if (entries.length === 0) return folders.get(folderOf(path)) ?? [];
      const key = address.slice(0, address.lastIndexOf('::'));
      const known = containers.get(key) ?? this.#inContainer(path, entries.slice(0, -1));
      containers.set(key, known);
      return known;
    };
  }

  #inContainer(path: string, steps: readonly EntryStep[]): readonly string[] {
    const file = this.#files.get(path);
    const parent = file && entryOf(this.#view, file.id, steps);
    if (file === undefined || parent === undefined) return [];
    const rows = this.#view.index.queries.entriesOf.all(file.id, parent);
    return rows.flatMap(({ id }) => this.#addressOf(file.id, id) ?? []);
  }

  #namedBy(mission: Mission): ReadonlyMap<string, Named> {
    const found = new Map<string, Named>();
    for (const { address, reach } of mission.files) {
      if (reach === 'game') continue;
      for (const row of this.#refsAt(address)) {
        if (row.kind === INSIDE) continue;
        const meant = this.#nearest(mission, row);
        if (meant === undefined && (row.surely === 0 || !this.#meanings.has(row.kind))) continue;
        const key = meant ? `${meant.file} ${meant.entry} ${meant.path}` : `missing ${row.kind} ${row.target}`;
        const known = found.get(key);
        if (known) known.count++;
        else found.set(key, { row, meant, count: 1 });
      }
    }
    return found;
  }

  #refsAt(address: string): readonly RefRow[] {
    const { path, entries } = parseAddress(address);
    const file = this.#files.get(path);
    const { queries } = this.#view.index;
    if (file === undefined) return [];
    if (entries.length === 0) return queries.refsInFile.all(file.id);
    const entry = entryOf(this.#view, file.id, entries);
    return entry === undefined ? [] : queries.refsOf.all(file.id, entry);
  }

  /** Of several possible targets, the one that shares most of its path with the mission. */
  #nearest({ place }: Mission, { kind, target, surely }: RefRow): NamedRow | undefined {
    const key = `${kind} ${surely} ${target}`;
    const known = this.#meant.get(key) ?? this.#meanings.of({ kind, target, surely });
    this.#meant.set(key, known);
    const [first, ...others] = known;
    return others.length === 0 ? first : known.toSorted((a, b) => this.#near(b, place) - this.#near(a, place))[0];
  }

  #near({ file, entry }: NamedRow, place: string): number {
    const address = this.#addressOf(file, entry) ?? '';
    let same = 0;
    for (let i = 0; i < address.length && address[i] === place[i]; i++) if (address[i] === '/') same = i;
    return same;
  }

  #addressOf(file: number, entry: number | null): string | undefined {
    const key = `${file} ${entry}`;
    if (!this.#addresses.has(key)) this.#addresses.set(key, addressInIndex(this.#view.index, file, entry));
    return this.#addresses.get(key);
  }

  contents({ mission, named }: UsedMission): MissionContents {
    const others = (key: string): readonly string[] =>
      (this.#users.get(key) ?? []).filter(place => place !== mission.place);
    const uses = [...named].map(([key, each]): MissionUse => this.#useOf(each, others(key)));
    return {
      ...rowOf({ mission, named }),
      lacks: mission.lacks ?? [],
      files: mission.files.flatMap(({ address, reach }): MissionFileRow[] => {
        const place = this.#placeOf(address);
        return place ? [{ ...place, reach, others: others(address) }] : [];
      }),
      uses: uses.toSorted((a, b) => order.compare(a.kind, b.kind) || order.compare(a.name, b.name)),
    };
  }

  #useOf({ row, meant, count }: Named, others: readonly string[]): MissionUse {
    const address = this.#addressOf(row.file, row.entry) ?? '';
    const target = meant ? this.#targetOf(meant) : null;
    const from = { ...(this.#placeOf(address) ?? this.#bare(address, 'unknown')), path: row.path };
    return { kind: row.kind, name: row.name, target, isMissing: target === null, from, count, others };
  }

  #targetOf({ file, entry, format, path }: NamedRow): NamedPlace | null {
    const address = this.#addressOf(file, entry);
    return address === undefined ? null : { ...this.#bare(address, format), ...(path !== null && { path }) };
  }

  #placeOf(address: string): NamedPlace | undefined {
    const { path, entries } = parseAddress(address);
    const file = this.#files.get(path);
    if (file === undefined) return undefined;
    if (entries.length === 0) return this.#bare(address, file.format);
    const entry = entryOf(this.#view, file.id, entries);
    const row = typeof entry === 'number' ? this.#view.index.queries.entryById.get(entry) : undefined;
    return row && this.#bare(address, row.format);
  }

  #bare(address: string, format: FormatId): NamedPlace {
    return { asset: this.#view.services.assets.idOf(this.#view.install.id, address), address, format };
  }
}

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function rowOf({ mission: { kind, name, place, files, lacks = [] }, named }: UsedMission): MissionRow {
  const missing = [...named.values()].filter(({ meant }) => meant === undefined).length;
  return { kind, name, place, files: files.length, uses: named.size, missing: missing + lacks.length };
}

/** The places of the missions that have a file, or use an asset. */
function usersOf(used: readonly UsedMission[]): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  const add = (key: string, place: string): void => {
    const known = users.get(key);
    if (known) known.push(place);
    else users.set(key, [place]);
  };
  for (const { mission, named } of used) {
    for (const { address } of mission.files) add(address, mission.place);
    for (const key of named.keys()) add(key, mission.place);
  }
  return users;
}

// Where files that are read together lead to each other wrongly, as they are now: the rooms of an area.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import { type Decoded, decode, findLeaf } from '#layout';
import type { Source } from '../../../shared/base/source.ts';
import type { Problem } from '../../../shared/contract/types.ts';
import type { Companion, Companions, Link } from '../../../shared/formats/companions.ts';
import { type AnyFormat, formats, identify } from '../../../shared/formats/index.ts';
import { diskPath } from '../../files/disk-names.ts';
import { type Opened, openCurrent } from '../../files/open-address.ts';
import { type BrowsedInstall, currentIn, installNumber } from './browsed-install.ts';

/** More areas than these lie in archives, and are looked at one by one. */
const MOST_AREAS = 20;

const linking = formats.flatMap(({ id, companions }: AnyFormat) => (companions?.links ? [{ id, companions }] : []));

/** Looks at an area again where one of its files changed. */
export interface RoomProblems {
  /** Of the areas that are files of an install, edited or not; each in a turn of its own. */
  of(view: BrowsedInstall): Promise<readonly Problem[]>;
}

interface Known {
  readonly stamp: string;
  readonly problems: readonly Problem[];
}

export function createRoomProblems(): RoomProblems {
  const known = new Map<string, Known>();
  function problemsIn(view: BrowsedInstall, path: string, companions: Companions<unknown>): readonly Problem[] {
    const area = roomAt(view, path, path);
    area.opened?.close();
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const names = area.decoded === undefined ? [] : companions.names(area.decoded.value, area.name, []);
    const stamp = [path, ...names.map(name => folder + name)].map(address => stampOf(view, address)).join(' ');
    const key = `${view.install.id} ${path}`;
    const before = known.get(key);
    if (before?.stamp === stamp) return before.problems;
    const problems = problemsOf(view, area, { names, folder, path, companions });
    known.set(key, { stamp, problems });
    return problems;
  }
  return {
    async of(view) {
      const number = installNumber(view.index, view.install);
      const found: Problem[] = [];
      for (const { id, companions } of number === undefined ? [] : linking)
        for (const { path } of view.index.queries.filesOfFormat.all(number ?? 0, id).slice(0, MOST_AREAS)) {
          found.push(...problemsIn(view, path, companions));
          await otherWork();
        }
      return found;
    },
  };
}

/** Another one when the file, or what was edited of it, is another. */
function stampOf({ install }: BrowsedInstall, address: string): string {
  const edits = install.project?.peek(address);
  if (edits?.isEdited) return `edit ${edits.revision}`;
  const found = statSync(diskPath(join(install.folder, address)), { throwIfNoEntry: false });
  return found === undefined ? 'none' : `${found.mtimeMs}/${found.size}`;
}

interface Room {
  readonly name: string;
  readonly address: string;
  readonly opened: Opened | undefined;
  readonly format: AnyFormat | undefined;
  readonly decoded: Decoded<unknown> | undefined;
}

interface Area {
  readonly names: readonly string[];
  readonly folder: string;
  readonly path: string;
  readonly companions: Companions<unknown>;
}

function problemsOf(view: BrowsedInstall, area: Room, { names, folder, path, companions }: Area): readonly Problem[] {
  const rooms = names.map(name => roomAt(view, name, folder + name));
  try {
    const hasOne = rooms.some(({ opened }) => opened);
    const links = hasOne ? (companions.links?.(area.decoded?.value, rooms.map(companionOf)) ?? []) : [];
    return Array.from(links, link => problemOf(view, link, { rooms, path })).flat();
  } finally {
    for (const { opened } of rooms) opened?.close();
  }
}

/** Nothing where there is no such file, or it cannot be read. */
function roomAt(view: BrowsedInstall, name: string, address: string): Room {
  try {
    const opened = openCurrent(view.install.folder, address, currentIn(view));
    const { format } = identify({ name: opened.name, source: opened.source });
    const decoded = format.layout && decode(format.layout, opened.source);
    return {
      name,
      address: address.slice(0, -opened.name.length) + opened.name,
      opened,
      format,
      decoded: decoded?.fault ? undefined : decoded,
    };
  } catch {
    return { name, address, opened: undefined, format: undefined, decoded: undefined }; // it is told as a name that was not found
  }
}

function companionOf({ name, opened, format, decoded }: Room): Companion {
  const source: Source | undefined = opened?.source;
  return {
    ...{ name, source, sector: undefined, isEdited: true },
    model: wanted => (format?.id === wanted ? decoded?.value : undefined),
  };
}

interface Around {
  readonly rooms: readonly Room[];
  /** Of the area. */
  readonly path: string;
}

function problemOf(
  { services, install }: BrowsedInstall,
  { of, path, edge, problem, weight, fix }: Link,
  around: Around,
): readonly Problem[] {
  const room = around.rooms.find(({ name }) => name === of.name);
  if (problem === undefined || room?.format?.layout === undefined || room.opened === undefined) return [];
  const spot = findLeaf(room.format.layout, room.opened.source, path)?.spot;
  return [
    {
      asset: services.assets.idOf(install.id, room.address),
      address: room.address,
      weight: weight ?? 'warning',
      text: `edge ${edge} ${problem}`,
      path,
      ...(spot && { start: spot.start, size: spot.size }),
      repairable: false,
      ...(fix && { fix }),
      shownIn: { asset: services.assets.idOf(install.id, around.path), address: around.path },
    },
  ];
}

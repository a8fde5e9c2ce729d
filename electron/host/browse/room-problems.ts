// Wrong transitions between files that are read together, as they are now: the rooms of an area.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as otherWork, setTimeout as wait } from 'node:timers/promises';
import { type Decoded, decode, findLeaf } from '#layout';
import type { Source } from '../../../shared/base/source.ts';
import type { InstallId, Problem } from '../../../shared/contract/types.ts';
import type { Companion, Companions, Link } from '../../../shared/formats/companions.ts';
import { type AnyFormat, formats, identify } from '../../../shared/formats/index.ts';
import { diskPath } from '../../files/disk-names.ts';
import { type Opened, openCurrent } from '../../files/open-address.ts';
import { type BrowsedInstall, currentIn, installNumber } from './browsed-install.ts';

const linking = formats.flatMap(({ id, companions }: AnyFormat) => (companions?.links ? [{ id, companions }] : []));

/** Checks an area again after one of its files changed. */
export interface RoomProblems {
  /**
   * Checks the areas that are files of a game folder, edited or not, a few rooms at a time. Long work continues
   * after the answer, and notifies the window; until then the areas report their previous problems.
   */
  of(view: BrowsedInstall): Promise<readonly Problem[]>;
  /** Stops what runs for a game folder. */
  stop(install: InstallId): void;
  close(): Promise<void>;
}

/** How long an answer waits for areas that are not checked yet. */
const PATIENCE_MILLISECONDS = 250;
/** How long to work before the host does other work. */
const TURN_MILLISECONDS = 20;

interface Known {
  readonly stamp: string;
  readonly problems: readonly Problem[];
}

export function createRoomProblems(): RoomProblems {
  const known = new Map<string, Known>();
  const running = new Map<InstallId, Running>();
  async function problemsIn(view: BrowsedInstall, path: string, companions: Companions<unknown>): Promise<boolean> {
    const area = roomAt(view, path, path);
    area.opened?.close();
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const names = area.decoded === undefined ? [] : companions.names(area.decoded.value, area.name, []);
    const stamp = [path, ...names.map(name => folder + name)].map(address => stampOf(view, address)).join(' ');
    const key = `${view.install.id} ${path}`;
    const before = known.get(key);
    if (before?.stamp === stamp) return false;
    const problems = await problemsOf(view, area, { names, folder, path, companions });
    known.set(key, { stamp, problems });
    return problems.length > 0 || (before?.problems.length ?? 0) > 0;
  }
  /** All areas from first to last; another request starts over, and keeps what was found so far. */
  async function look(view: BrowsedInstall, areas: readonly AreaFile[], run: Running): Promise<void> {
    let hasNews = false;
    for (const { path, companions } of areas) {
      if (run.isStopped) return;
      if (await problemsIn(view, path, companions)) hasNews = true;
      await otherWork();
    }
    if (run.isAwaited || !hasNews) return;
    view.services.emit('installChanged', { install: view.install.id, reason: 'index' });
  }
  return {
    async of(view) {
      const { id } = view.install;
      const areas = areasIn(view);
      const before = running.get(id);
      if (before) before.isStopped = true;
      await before?.ended;
      const run: Running = { isStopped: false, isAwaited: true, ended: Promise.resolve() };
      running.set(id, run);
      run.ended = look(view, areas, run).catch((error: unknown) => {
        // The next caller gets the error.
        run.failed = { error };
      });
      await Promise.race([run.ended, wait(PATIENCE_MILLISECONDS)]);
      run.isAwaited = false;
      const failed = run.failed ?? before?.failed;
      if (failed) throw failed.error;
      return areas.flatMap(({ path }) => known.get(`${id} ${path}`)?.problems ?? []);
    },
    stop(install) {
      const run = running.get(install);
      if (run) run.isStopped = true;
      running.delete(install);
    },
    async close() {
      for (const run of running.values()) run.isStopped = true;
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}

interface Running {
  isStopped: boolean;
  /** A caller waits for the result. */
  isAwaited: boolean;
  ended: Promise<void>;
  failed?: { readonly error: unknown };
}

interface AreaFile {
  readonly path: string;
  readonly companions: Companions<unknown>;
}

function areasIn(view: BrowsedInstall): readonly AreaFile[] {
  const number = installNumber(view.index, view.install);
  if (number === undefined) return [];
  return linking.flatMap(({ id, companions }) =>
    view.index.queries.filesOfFormat.all(number, id).map(({ path }) => ({ path, companions })),
  );
}

/** Changes when the file or its edits change. */
function stampOf({ install }: BrowsedInstall, address: string): string {
  const edits = install.project?.peek(address);
  if (edits?.isAhead) return `edit ${edits.revision}`;
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

async function problemsOf(view: BrowsedInstall, area: Room, of: Area): Promise<readonly Problem[]> {
  const { names, folder, path, companions } = of;
  const rooms: Room[] = [];
  try {
    for (const name of names) {
      rooms.push(roomAt(view, name, folder + name));
      await otherWork();
    }
    const hasOne = rooms.some(({ opened }) => opened);
    const links = hasOne ? (companions.links?.(area.decoded?.value, rooms.map(companionOf)) ?? []) : [];
    const found: Problem[] = [];
    let turn = performance.now();
    for (const link of links) {
      found.push(...problemOf(view, link, { rooms, path }));
      if (performance.now() - turn < TURN_MILLISECONDS) continue;
      await otherWork();
      turn = performance.now();
    }
    return found;
  } finally {
    for (const { opened } of rooms) opened?.close();
  }
}

/** Undefined if there is no such file, or it cannot be read. */
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
    return { name, address, opened: undefined, format: undefined, decoded: undefined }; // reported as a name that was not found
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

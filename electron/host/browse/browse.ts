import type { Dirent } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { AssetRow, InstallId, Problem, QuickOpenResult } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import type { NamesSince } from '../../answers/scene/scene-names.ts';
import { refuse } from '../../failures/refuse.ts';
import { parseAddress } from '../../files/address.ts';
import { diskFailure } from '../../files/disk-failure.ts';
import { readFolder } from '../../files/disk-names.ts';
import { fileFailures } from '../../files/file-failures.ts';
import { openFile } from '../../files/file-source.ts';
import { nearestNames } from '../../files/find-file.ts';
import { addressInIndex, problemAddress } from '../../index/address-in-index.ts';
import { listingOf } from '../../index/content-of.ts';
import { indexFailures } from '../../index/index-failures.ts';
import { joinHits } from '../../index/name-list.ts';
import { TOLD_OF } from '../../index/names-in-install.ts';
import type { Index } from '../../index/open-index.ts';
import { missionsOf } from '../references/missions.ts';
import { referencesOf } from '../references/references.ts';
import {
  type BrowsedInstall,
  type BrowseServices,
  type FilePlace,
  filePlace,
  installNumber,
} from './browsed-install.ts';
import { EditedNames } from './edited-names.ts';
import { contentRow, entryRows, folderRow, oneEntryRow, problemsByEntry, type RowContent } from './entry-rows.ts';
import type { KnownNames } from './known-names.ts';
import { createRoomProblems } from './room-problems.ts';
import { createNames, createScans } from './scans.ts';

/** The browser's half of the host: lists the contents of an open game folder and keeps its index up to date. */
export interface Browse {
  readonly handlers: Pick<
    Handlers<Workbench>,
    'scan' | 'browse' | 'quickOpen' | 'locate' | 'problems' | 'references' | 'missions'
  >;
  /** The names in containers of a game folder, with edits. */
  namesSince(id: InstallId): Promise<NamesSince>;
  /** Stops what runs for a game folder and forgets its names. */
  closeInstall(id: InstallId): void;
  /** Stops everything; resolves when no thread runs any more. */
  close(): Promise<void>;
}

/** Creates it from the host's services and the one index that all game folders share. */
export function createBrowse(services: BrowseServices, index: Index): Browse {
  const viewOf = (id: InstallId): BrowsedInstall => ({ services, index, install: services.installs.get(id) });
  const names = createNames();
  const edited = new Map<InstallId, EditedNames>();
  const rooms = createRoomProblems();
  const scans = createScans(viewOf, names);
  function editedOf(install: InstallId): EditedNames {
    const current = edited.get(install) ?? new EditedNames();
    edited.set(install, current);
    return current;
  }
  return {
    async namesSince(install) {
      const current = editedOf(install);
      await current.followNames(viewOf(install));
      return current.since;
    },
    handlers: {
      scan: ({ install }, context) => scans.scan(install, context),
      async browse({ install, parent }) {
        const view = viewOf(install);
        names.of(view); // started early, so that the first keystroke of a quick open does not wait
        return childrenOf(view, parent === undefined ? '' : services.assets.find(parent).address);
      },
      async quickOpen({ install, ...query }) {
        const view = viewOf(install);
        const [known, current] = [names.of(view), editedOf(install)];
        await Promise.all([known?.settled(), current.follow(view)]);
        return { ...(await quickOpen(view, { known, edited: current }, query)), indexing: scans.isRunning(install) };
      },
      locate: ({ install, address }) => locate(viewOf(install), address),
      problems: async ({ install }) => [...problemsOf(viewOf(install)), ...(await rooms.of(viewOf(install)))],
      async references({ asset }) {
        const { install, address } = services.assets.find(asset);
        return referencesOf(viewOf(install), address);
      },
      missions: async ({ install, place }) => missionsOf(viewOf(install), place),
    },
    closeInstall(id) {
      scans.stop(id);
      rooms.stop(id);
      names.forget(id);
      edited.delete(id);
    },
    async close() {
      await scans.close();
      await rooms.close();
      await names.close();
    },
  };
}

/** All problems in a game folder, as the last scan found them. */
function problemsOf({ services, index, install }: BrowsedInstall): Problem[] {
  const number = installNumber(index, install);
  if (number === undefined) return [];
  return index.queries.problems.all(number).map(row => {
    const { weight, text, path, start, size, repairable, dangling } = row;
    const address = problemAddress(index, row);
    return {
      asset: services.assets.idOf(install.id, address),
      address,
      weight,
      text,
      ...(path !== null && { path }),
      ...(start !== null && { start }),
      ...(size !== null && { size }),
      repairable: repairable === 1,
      ...(dangling > 0 && { scanned: dangling === TOLD_OF.name ? 'name' : 'file' }),
    };
  });
}

/** The row at an address of the game folder; letter case does not matter. */
async function locate(view: BrowsedInstall, text: string): Promise<AssetRow> {
  const { path: wanted, entries: steps } = parseAddress(text);
  const path = await resolvePath(view.install.folder, wanted);
  const file = await lookAt(view, path);
  if (file === undefined) return oneFolderRow(view, path);
  return steps.length === 0 ? oneFileRow(view, file) : oneEntryRow(view, { file, steps });
}

/** Natural order: file2 before file10, ignoring letter case. */
const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The contents of a folder, read from disk: folders first, then files. */
async function folderRows(view: BrowsedInstall, path: string): Promise<AssetRow[]> {
  const inside = (row: Dirent) => (path === '' ? row.name : `${path}/${row.name}`);
  const listed = await readFolder(join(view.install.folder, path)).catch(error => {
    throw diskFailure(error, path, 'listed');
  });
  listed.sort((a, b) => natural.compare(a.name, b.name) || (a.name < b.name ? -1 : 1));
  const folders = listed.filter(row => row.isDirectory()).map(row => oneFolderRow(view, inside(row)));
  const rows = await Promise.all(folders);
  for (const row of listed) {
    if (row.isDirectory()) continue;
    const place = await filePlace(view, inside(row)).catch(() => undefined);
    // A broken link, or a link to a folder: the index lists these under problems.
    if (place !== undefined) rows.push(await oneFileRow(view, place));
  }
  return rows;
}

/** The row of one folder. */
async function oneFolderRow(view: BrowsedInstall, path: string): Promise<AssetRow> {
  const children = await readFolder(join(view.install.folder, path)).catch(() => []);
  const number = installNumber(view.index, view.install);
  const problems =
    number === undefined ? 0 : (view.index.queries.problemsBelow.get(number, `${path}/`, `${path}0`) ?? 0);
  return { ...folderRow(view, path, children.length), problems };
}

/** The row of a file: from the index if it knows these bytes, otherwise from the file itself. */
async function oneFileRow(view: BrowsedInstall, place: FilePlace): Promise<AssetRow> {
  const { path } = place;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const content = place.known ? knownContent(view, place.known) : await lookedAt(view, place, name);
  return contentRow(view, { kind: 'file', address: path, name }, content);
}

function knownContent(view: BrowsedInstall, known: NonNullable<FilePlace['known']>): RowContent {
  const counts = view.index.queries.problemCounts.all(known.id);
  return { ...known, problems: counts.reduce((sum, row) => sum + row.count, 0) };
}

async function lookedAt(view: BrowsedInstall, { path, size }: FilePlace, name: string): Promise<RowContent> {
  await otherWork();
  try {
    const source = openFile(join(view.install.folder, path));
    try {
      const { format, entries } = listingOf({ name, source });
      return { format, size, entries: entries.length, problems: 0 };
    } finally {
      source.close();
    }
  } catch {
    // It cannot be read: the row is shown anyway, and opening it says why.
    return { format: 'unknown', size, entries: 0, problems: 1 };
  }
}

/** The contents of a folder or a container; the empty address is the game folder itself. */
async function childrenOf(view: BrowsedInstall, address: string): Promise<AssetRow[]> {
  if (address === '') return folderRows(view, '');
  const { path, entries: steps } = parseAddress(address);
  const file = await lookAt(view, path);
  return file === undefined ? folderRows(view, path) : entryRows(view, { file, steps });
}

async function lookAt(view: BrowsedInstall, path: string): Promise<FilePlace | undefined> {
  return filePlace(view, path).catch(error => {
    throw diskFailure(error, path, 'read');
  });
}

/** A path inside a folder as it is spelled on disk: letter case matters only if both spellings exist. */
async function resolvePath(folder: string, path: string): Promise<string> {
  let found = '';
  for (const part of partsOf(folder, path)) {
    const rows = await readFolder(join(folder, found)).catch(error => {
      throw diskFailure(error, path, 'listed');
    });
    const names = rows.map(row => row.name);
    found = join(found, spelled(names, part, path));
  }
  return found.replaceAll('\\', '/');
}

function partsOf(folder: string, path: string): string[] {
  const inside = isAbsolute(path) ? relative(folder, path) : path;
  const parts = inside.split(/[/\\]/).filter(part => part !== '' && part !== '.');
  if (parts.includes('..') || isAbsolute(inside)) refuse(indexFailures.outsideInstall(path));
  return parts;
}

function spelled(names: readonly string[], part: string, path: string): string {
  if (names.includes(part)) return part;
  const folded = part.toLowerCase();
  const alike = names.filter(name => name.toLowerCase() === folded);
  if (alike.length > 1) refuse(fileFailures.severalFiles(path, alike.join(', ')));
  return alike[0] ?? refuse(fileFailures.noSuchFile(path, nearestNames(names, part).join(', ')));
}

interface Names {
  /** The names of the index; absent before the first scan. */
  readonly known: KnownNames | undefined;
  /** The names in edited containers, instead of the index's. */
  readonly edited: EditedNames;
}

/** The names of a game folder that match a query, best first; `total` counts all of them. */
async function quickOpen(
  view: BrowsedInstall,
  { known, edited }: Names,
  { query, limit }: { readonly query: string; readonly limit: number },
): Promise<Omit<QuickOpenResult, 'indexing'>> {
  const indexed = known?.list.search(query, limit, edited.isStale) ?? { total: 0, hits: [] };
  const { total, hits } = joinHits(indexed, edited.list.search(query, limit), limit);
  const found = hits.map(async ({ key, marks }) => {
    const row = edited.rowOf(view, key) ?? (await knownRow(view, key, known?.folderOf(key)));
    // A row that disappeared between the search and now is left out; the next keystroke finds it gone.
    return row === undefined ? [] : [{ row, marks }];
  });
  const rows = (await Promise.all(found)).flat();
  const whole = query.trim().toLowerCase();
  const isMeant = ({ row }: { readonly row: AssetRow }) => row.address.toLowerCase() === whole;
  // A query that is a whole address means exactly that, whatever else has the name.
  return { total, hits: [...rows.filter(isMeant), ...rows.filter(hit => !isMeant(hit))] };
}

/** The row for a key of the index. */
async function knownRow(view: BrowsedInstall, key: number, folder: string | undefined): Promise<AssetRow | undefined> {
  if (folder !== undefined) return knownFolderRow(view, folder);
  return key < 0 ? fileRow(view, -key) : entryRow(view, key);
}

async function knownFolderRow(view: BrowsedInstall, path: string): Promise<AssetRow | undefined> {
  const row = await oneFolderRow(view, path);
  return row.hasChildren ? row : undefined;
}

function fileRow(view: BrowsedInstall, id: number): AssetRow | undefined {
  const row = view.index.queries.fileById.get(id);
  if (row === undefined) return undefined;
  const counts = view.index.queries.problemCounts.all(id);
  const name = row.path.slice(row.path.lastIndexOf('/') + 1);
  const problems = counts.reduce((sum, { count }) => sum + count, 0);
  return contentRow(view, { kind: 'file', address: row.path, name }, { ...row, problems });
}

function entryRow(view: BrowsedInstall, id: number): AssetRow | undefined {
  const row = view.index.queries.entryById.get(id);
  const address = row && addressInIndex(view.index, row.file, id);
  if (row === undefined || address === undefined) return undefined;
  const problems = problemsByEntry(view, row.file, row.parent).get(id) ?? 0;
  return contentRow(view, { kind: 'entry', address, name: row.name }, { ...row, problems });
}

import { isAbsolute, join, relative } from 'node:path';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { AssetRow, InstallId, Problem, QuickOpenResult } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { refuse } from '../../failures/refuse.ts';
import { parseAddress } from '../../files/address.ts';
import { diskFailure } from '../../files/disk-failure.ts';
import { readFolder } from '../../files/disk-names.ts';
import { fileFailures } from '../../files/file-failures.ts';
import { nearestNames } from '../../files/nearest-names.ts';
import { addressInIndex, problemAddress } from '../../index/address-in-index.ts';
import { indexFailures } from '../../index/index-failures.ts';
import type { Index } from '../../index/open-index.ts';
import { referencesOf } from '../references/references.ts';
import { entryRows, oneEntryRow, problemsByEntry } from './entry-rows.ts';
import { folderRows, oneFileRow, oneFolderRow } from './folder-rows.ts';
import type { KnownNames } from './known-names.ts';
import { createNames } from './names.ts';
import { type BrowseServices, type FilePlace, filePlace, installNumber, type View } from './place.ts';
import { contentRow } from './rows.ts';
import { createScans } from './scans.ts';

/** The browser's half of the host: what lies in an open install, and keeping the index of it up to date. */
export interface Browse {
  readonly handlers: Pick<Handlers<Workbench>, 'scan' | 'browse' | 'quickOpen' | 'locate' | 'problems' | 'references'>;
  /** Stops what runs for an install and forgets its names. */
  closeInstall(id: InstallId): void;
  /** Stops everything; resolves when no thread runs any more. */
  close(): Promise<void>;
}

/** Makes it over the host's services and the one index that all installs share. */
export function createBrowse(services: BrowseServices, index: Index): Browse {
  const viewOf = (id: InstallId): View => ({ services, index, install: services.installs.get(id) });
  const names = createNames();
  const scans = createScans(viewOf, names);
  return {
    handlers: {
      scan: ({ install }, context) => scans.scan(install, context),
      async browse({ install, parent }) {
        const view = viewOf(install);
        names.of(view); // begun early, so that the first key of a quick open need not wait
        return childrenOf(view, parent === undefined ? '' : services.assets.find(parent).address);
      },
      async quickOpen({ install, ...query }) {
        const view = viewOf(install);
        const known = names.of(view);
        await known?.settled();
        const found = known ? quickOpen(view, known, query) : { total: 0, hits: [] };
        return { ...found, indexing: scans.isRunning(install) };
      },
      locate: ({ install, address }) => locate(viewOf(install), address),
      problems: async ({ install }) => problemsOf(viewOf(install)),
      async references({ asset }) {
        const { install, address } = services.assets.find(asset);
        return referencesOf(viewOf(install), address);
      },
    },
    closeInstall(id) {
      scans.stop(id);
      names.forget(id);
    },
    async close() {
      await scans.close();
      await names.close();
    },
  };
}

/** Everything that is odd in an install, as the last scan found it. */
function problemsOf({ services, index, install }: View): Problem[] {
  const number = installNumber(index, install);
  if (number === undefined) return [];
  return index.queries.problems.all(number).map(row => {
    const { weight, text, path, start, size, repairable } = row;
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
    };
  });
}

/** The row at an address of the install; names may differ in upper and lower case. */
async function locate(view: View, text: string): Promise<AssetRow> {
  const { path: wanted, entries: steps } = parseAddress(text);
  const path = await resolvePath(view.install.folder, wanted);
  const file = await lookAt(view, path);
  if (file === undefined) return oneFolderRow(view, path);
  return steps.length === 0 ? oneFileRow(view, file) : oneEntryRow(view, { file, steps });
}

/** What lies in a folder or a container; the empty address is the install itself. */
async function childrenOf(view: View, address: string): Promise<AssetRow[]> {
  if (address === '') return folderRows(view, '');
  const { path, entries: steps } = parseAddress(address);
  const file = await lookAt(view, path);
  return file === undefined ? folderRows(view, path) : entryRows(view, { file, steps });
}

async function lookAt(view: View, path: string): Promise<FilePlace | undefined> {
  return filePlace(view, path).catch(error => {
    throw diskFailure(error, path, 'read');
  });
}

/** A path within a folder as it is spelled on disk: upper and lower case count only where both are there. */
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

/** The names of an install that fit a query, best first; `total` counts all of them. */
function quickOpen(
  view: View,
  names: KnownNames,
  { query, limit }: { readonly query: string; readonly limit: number },
): Omit<QuickOpenResult, 'indexing'> {
  const { total, hits } = names.list.search(query, limit);
  const rows = hits.flatMap(({ key, marks }) => {
    const row = key < 0 ? fileRow(view, -key) : entryRow(view, key);
    // A row that went between the search and now is left out; the next key finds it gone.
    return row === undefined ? [] : [{ row, marks }];
  });
  const whole = query.trim().toLowerCase();
  const isMeant = ({ row }: { readonly row: AssetRow }) => row.address.toLowerCase() === whole;
  // Who types a whole address means it, whatever else is called so.
  return { total, hits: [...rows.filter(isMeant), ...rows.filter(hit => !isMeant(hit))] };
}

function fileRow(view: View, id: number): AssetRow | undefined {
  const row = view.index.queries.fileById.get(id);
  if (row === undefined) return undefined;
  const counts = view.index.queries.problemCounts.all(id);
  const name = row.path.slice(row.path.lastIndexOf('/') + 1);
  const problems = counts.reduce((sum, { count }) => sum + count, 0);
  return contentRow(view, { kind: 'file', address: row.path, name }, { ...row, problems });
}

function entryRow(view: View, id: number): AssetRow | undefined {
  const row = view.index.queries.entryById.get(id);
  const address = row && addressInIndex(view.index, row.file, id);
  if (row === undefined || address === undefined) return undefined;
  const problems = problemsByEntry(view, row.file, row.parent).get(id) ?? 0;
  return contentRow(view, { kind: 'entry', address, name: row.name }, { ...row, problems });
}

import type { AssetId, AssetRow } from '../../../shared/contract/types.ts';
import { bytesOfFile } from '../base/bytes-of-file.ts';
import { failureOf } from '../base/notices.ts';
import { itemRowAt } from '../items/item-menu.ts';
import { parentOf } from '../labels/address.ts';
import type { Workbench } from '../workbench.ts';
import { meantRow } from './meant-row.ts';
import {
  importOrOfferRaw,
  isModelFor,
  type MeantFile,
  type Putting,
  plainly,
  putFiles,
  replaceWithFile,
  replaceWithFiles,
} from './replace-file.ts';
import { entryStrings as say } from './strings.ts';

/** Changes to a container's entries; Undo reverts each as one step. */
export interface EntryEdits {
  /** Files replace the entries with their names, pictures with any extension; the others are added. All is one step. */
  put(files: readonly File[], rows: readonly AssetRow[]): Promise<void>;
  replace(row: AssetRow, file: File): Promise<void>;
  /** Each file replaces the entry with its name, with any extension; none are added. */
  replaceAll(files: readonly File[], rows: readonly AssetRow[]): Promise<void>;
  remove(rows: readonly AssetRow[]): Promise<void>;
  /** Adds copies as the last entries, under free names. */
  duplicate(rows: readonly AssetRow[]): Promise<void>;
  /** Moves an entry to another position in the archive; false if its order is fixed, which is shown. */
  move(places: EntryMove, rows: readonly AssetRow[]): Promise<boolean>;
  /** Returns why not, in one sentence. */
  rename(row: AssetRow, name: string): Promise<string | undefined>;
}

export interface EntryMove {
  readonly from: number;
  readonly to: number;
}

/** The edits of an entry's archive; shows a message if the row is not an entry. */
export async function editsAround(bench: Workbench, row: AssetRow): Promise<EntryEdits | undefined> {
  const { install } = bench.installs.store.getState();
  if (install === undefined) return undefined;
  if (row.kind !== 'entry') {
    bench.notices.say(say.onlyEntries, { tone: 'bad' });
    return undefined;
  }
  try {
    const { id } = await bench.client.locate({ install: install.id, address: parentOf(row.address) });
    return entryEdits(bench, id);
  } catch (error) {
    bench.notices.caught(error);
    return undefined;
  }
}

/** A drop on a row: files are added to an archive by name; on any other file, a single file replaces it. */
export async function dropFiles(bench: Workbench, row: AssetRow, given: readonly File[]): Promise<void> {
  const { install } = bench.installs.store.getState();
  try {
    const files = await bench.dragOut.dropped(row.id, given);
    const [file, ...others] = files;
    if (install === undefined || file === undefined) return;
    if (row.entries !== undefined) {
      const rows = await bench.client.browse({ install: install.id, parent: row.id });
      await entryEdits(bench, row.id).put(files, rows);
    } else if (row.kind === 'folder' || others.length > 0) bench.notices.say(say.onlyArchives, { tone: 'bad' });
    else await replaceWithFile(bench, row, file);
  } catch (error) {
    bench.notices.caught(error);
  }
}

/** Undo and Redo rename entries too: a tab whose name is gone continues under the new one. */
export async function followNames(
  { client, installs, notices, tabs }: Pick<Workbench, 'client' | 'installs' | 'notices' | 'tabs'>,
  container: AssetId,
): Promise<void> {
  const { install } = installs.store.getState();
  const renamed = tabs.store.getState().tabs.filter(tab => tabs.namesakes(tab.asset).size > 0);
  if (install === undefined || renamed.length === 0) return;
  const rows = await notices.watch(client.browse({ install: install.id, parent: container }));
  for (const { asset } of renamed) {
    const now = rows?.some(row => row.id === asset) ? undefined : rows?.find(row => tabs.namesakes(asset).has(row.id));
    if (now !== undefined) tabs.renamed(asset, now);
  }
}

export function entryEdits(bench: Workbench, container: AssetId, putting: Putting = plainly): EntryEdits {
  const { client, notices, documents } = bench;
  const undo = () => documents.edit.undo(container);

  async function shown(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      notices.caught(error);
    }
  }

  async function add(name: string, file: File): Promise<void> {
    const bytes = await bytesOfFile(file);
    await importOrOfferRaw(bench, how =>
      putting(async () => {
        const { edited, notes } = await client.addEntry({ container, name, bytes, ...how });
        documents.noted(edited, container);
        notices.done([say.added(name), ...notes].join(' '), undo);
      }),
    );
  }

  async function putOne({ row, name, file }: MeantFile): Promise<void> {
    if (row === undefined) await add(name, file);
    else await putting(() => replaceWithFile(bench, row, file, container), [row.id]);
  }

  /** Renamed, it is another asset: its row and tab change before the user can use them again. */
  async function follow(row: AssetRow, name: string): Promise<void> {
    const { install } = bench.installs.store.getState();
    const rows = install === undefined ? [] : await client.browse({ install: install.id, parent: container });
    const renamed = rows.findLast(other => other.name === name);
    if (renamed) bench.tabs.renamed(row.id, renamed);
    await bench.tree.refresh();
  }

  return {
    replace: (row, file) => shown(() => replaceWithFile(bench, row, file, container)),
    replaceAll: (files, rows) => shown(() => replaceWithFiles(bench, { rows, container }, files)),
    put: (files, rows) =>
      shown(async () => {
        const given = meantFor(files, rows);
        const models = given.filter(({ row, file }) => row !== undefined && isModelFor(bench, row, file));
        const together = given.filter(each => !models.includes(each));
        const [only, ...others] = together;
        if (others.length > 0) await putFiles(bench, container, { given: together, putting });
        else if (only !== undefined) await putOne(only);
        for (const model of models) await putOne(model);
      }),
    remove: rows =>
      shown(async () => {
        documents.noted(await client.removeEntries({ container, entries: rows.map(row => row.id) }), container);
        notices.done(say.removed(rows.length), undo);
      }),
    duplicate: rows =>
      shown(() =>
        putting(async () => {
          documents.noted(await client.duplicateEntries({ container, entries: rows.map(row => row.id) }), container);
          notices.done(say.duplicated(rows.length), undo);
        }),
      ),
    async move({ from, to }, rows) {
      const paths = [`entries[${from}]`];
      const item = await itemRowAt(bench, container, paths[0] ?? '').catch(() => undefined);
      if (item === undefined || item.node.onlyEnd) {
        notices.say(say.fixedOrder(rows[from]?.name ?? ''), { tone: 'bad' });
        return false;
      }
      const after = to + 1 < rows.length ? `entries[${to + 1}]` : 'entries[]';
      const edit = { kind: 'move', paths, to: to < from ? `entries[${to}]` : after } as const;
      return (await documents.edit.editItems(container, edit)) !== undefined;
    },
    async rename(row, name) {
      try {
        documents.noted(await client.renameEntry({ container, entry: row.id, name }), container);
        await follow(row, name);
        return undefined;
      } catch (error) {
        return failureOf(error).text;
      }
    },
  };
}

/** The effect of each file on an archive; of several for one entry, the last counts. */
function meantFor(files: readonly File[], rows: readonly AssetRow[]): readonly MeantFile[] {
  const hasPaths = rows.some(({ name }) => /[\\/]/.test(name));
  const given = files.map(file => {
    const name = hasPaths ? file.name : (file.name.split(/[\\/]/).at(-1) ?? file.name);
    return { row: meantRow(name, rows, { orNew: true }), name, file };
  });
  return given.filter(
    ({ row }, at) => row === undefined || !given.some((each, other) => other > at && each.row === row),
  );
}

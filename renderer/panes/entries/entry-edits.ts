import type { AssetId, AssetRow } from '../../../shared/contract/types.ts';
import { failureOf } from '../../state/notices.ts';
import { replaceWithFile } from '../../state/replace-file.ts';
import type { Workbench } from '../../state/workbench.ts';
import { entriesStrings as say } from './strings.ts';

/** Changes of a container's entries; each is a step that Undo takes back. */
export interface EntryEdits {
  /** Files take the place of entries of their names; the others are added. */
  put(files: readonly File[], rows: readonly AssetRow[]): Promise<void>;
  replace(row: AssetRow, file: File): Promise<void>;
  remove(rows: readonly AssetRow[]): Promise<void>;
  /** Answers the sentence why not. */
  rename(row: AssetRow, name: string): Promise<string | undefined>;
}

export function entryEdits(bench: Workbench, container: AssetId): EntryEdits {
  const { client, notices, documents } = bench;
  const action = (asset: AssetId) => ({
    action: { title: say.undo, run: () => void documents.edit.undo(asset) },
  });

  async function shown(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      notices.caught(error);
    }
  }

  return {
    replace: (row, file) => shown(() => replaceWithFile(bench, row, file)),
    put: (files, rows) =>
      shown(async () => {
        for (const file of files) {
          const row = rows.find(({ name }) => name.toLowerCase() === file.name.toLowerCase());
          if (row !== undefined) await replaceWithFile(bench, row, file);
          else {
            const bytes = new Uint8Array(await file.arrayBuffer());
            await client.addEntry({ container, name: file.name, bytes });
            notices.say(say.added(file.name), action(container));
          }
        }
      }),
    remove: rows =>
      shown(async () => {
        await client.removeEntries({ container, entries: rows.map(row => row.id) });
        notices.say(say.removed(rows.length), action(container));
      }),
    rename: (row, name) =>
      client.renameEntry({ container, entry: row.id, name }).then(
        () => undefined,
        error => failureOf(error).text,
      ),
  };
}

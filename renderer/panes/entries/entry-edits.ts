import type { AssetId, AssetRow } from '../../../shared/contract/types.ts';
import { failureOf } from '../../state/notices.ts';
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

export function entryEdits({ client, notices, documents }: Workbench, container: AssetId): EntryEdits {
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

  async function replace(row: AssetRow, file: File): Promise<void> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { notes } = await client.replaceWithFile({ asset: row.id, name: file.name, bytes });
    notices.say(say.replaced(row.name), action(row.id));
    for (const note of notes) notices.say(note, { tone: 'info' });
  }

  return {
    replace: (row, file) => shown(() => replace(row, file)),
    put: (files, rows) =>
      shown(async () => {
        for (const file of files) {
          const row = rows.find(({ name }) => name.toLowerCase() === file.name.toLowerCase());
          if (row !== undefined) await replace(row, file);
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

/** Asks for files; nothing happens when it is dismissed. */
export function chooseFiles(options: { readonly several: boolean }, chosen: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = options.several;
  input.onchange = () => {
    if (input.files && input.files.length > 0) chosen([...input.files]);
  };
  input.click();
}

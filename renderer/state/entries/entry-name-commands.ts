import type { AssetRow } from '../../../shared/contract/types.ts';
import type { Command } from '../commands/commands.ts';
import type { Workbench } from '../workbench.ts';
import { editsAround } from './entry-edits.ts';
import { entryStrings as say } from './strings.ts';

interface EntryNaming {
  /** Where it is shown: the prefix of the command ids, and the scope of the keys. */
  readonly where: 'explorer' | 'asset';
  readonly when?: () => boolean;
  rename(row: AssetRow): void;
}

/** Renames and removes an entry; nothing for other assets. */
export function entryNameCommands(bench: Workbench, row: AssetRow | undefined, naming: EntryNaming): Command[] {
  if (row?.kind !== 'entry') return [];
  const { where, when, rename } = naming;
  const common = { group: say.group, ...(when && { when }) };
  const keyed = (key: string) => (where === 'explorer' ? { scope: where, keys: [key] } : {});
  return [
    { ...common, id: `${where}.rename`, title: say.rename(row.name), ...keyed('F2'), run: () => rename(row) },
    {
      ...{ ...common, id: `${where}.remove`, title: say.remove(row.name), ...keyed('Del') },
      run: () => void removeEntry(bench, row),
    },
  ];
}

/** Removes an entry from its archive; Undo restores it. */
export async function removeEntry(bench: Workbench, row: AssetRow): Promise<void> {
  await (await editsAround(bench, row))?.remove([row]);
}

import type { AssetRow } from '../../../shared/contract/types.ts';
import type { Command } from '../commands/commands.ts';
import type { Workbench } from '../workbench.ts';
import { editsAround } from './entry-edits.ts';
import { entryStrings as say } from './strings.ts';

interface EntryNaming {
  /** Where it is shown: the start of the commands' ids, and with keys the scope in which they are heard. */
  readonly where: 'explorer' | 'asset';
  readonly when?: () => boolean;
  rename(row: AssetRow): void;
}

/** An entry under another name, and out of its archive; nothing for what is no entry. */
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

/** Takes an entry out of its archive; Undo brings it back. */
export async function removeEntry(bench: Workbench, row: AssetRow): Promise<void> {
  await (await editsAround(bench, row))?.remove([row]);
}

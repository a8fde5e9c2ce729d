import { useMemo } from 'react';
import type { Change } from '../../../shared/contract/change-types.ts';
import type { AssetId, AssetRow } from '../../../shared/contract/types.ts';
import { usePart } from '../../state/workbench.ts';
import { entriesStrings as say } from './strings.ts';

/** What the changes of an archive's list have made of an entry that is in it now; `written`: the game folder has it so already. */
export type ListChange = 'added' | 'renamed' | 'written';

interface Made {
  readonly change: ListChange;
  /** The name it had at first; absent where it was added. */
  readonly from?: string;
}

/** By the names the entries have now. `changes`: newest first, those of other assets too. */
export function listChanges(changes: readonly Change[], archive: AssetId): ReadonlyMap<string, ListChange> {
  const made = new Map<string, Made>();
  const own = changes.filter(({ asset, undone }) => asset === archive && undone !== true).toReversed();
  for (const { fields = [], written } of own) {
    const renames = fields.flatMap(({ renamed, old, new: name }) =>
      renamed && old !== undefined && name !== undefined
        ? [{ name, from: made.has(old) ? made.get(old)?.from : old, old }]
        : [],
    );
    for (const { old } of renames) made.delete(old);
    for (const { name, from } of renames) {
      if (name === from) continue;
      const change = written ? 'written' : from === undefined ? 'added' : 'renamed';
      made.set(name, { change, ...(from !== undefined && { from }) });
    }
    for (const { path, label, old, new: now, renamed } of fields) {
      if (renamed || label === undefined || !/^entries\[\d+\]$/.test(path)) continue;
      if (now === undefined) made.delete(label);
      else if (old === undefined) made.set(label, { change: written ? 'written' : 'added' });
    }
  }
  return new Map([...made].map(([name, { change }]) => [name, change]));
}

/** Those of an archive that is shown. */
export function useListChanges(asset: AssetId): ReadonlyMap<string, ListChange> {
  const edits = usePart(
    parts => parts.changes,
    state => state.list,
  );
  return useMemo(() => listChanges(edits, asset), [edits, asset]);
}

/** What changed in the list and in the entry itself. */
export function stateOf({ status }: Pick<AssetRow, 'status'>, inList: ListChange | undefined): string {
  const said = [inList === undefined ? '' : say.inList[inList], say.status[status]];
  return [...new Set(said)].filter(text => text !== '').join(', ');
}

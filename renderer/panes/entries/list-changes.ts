import { useMemo } from 'react';
import type { Change } from '../../../shared/contract/change-types.ts';
import type { AssetId, AssetRow } from '../../../shared/contract/types.ts';
import { usePart } from '../../state/workbench.ts';
import { entriesStrings as say } from './strings.ts';

/** What the changes of an archive's list have made of an entry that is in it now; `written`: the game folder has it so already. */
export type ListChange = 'added' | 'renamed' | 'written';

/** By the names the entries have now. `changes`: newest first, those of other assets too. */
export function listChanges(changes: readonly Change[], archive: AssetId): ReadonlyMap<string, ListChange> {
  const found = new Map<string, ListChange>();
  const own = changes.filter(({ asset, undone }) => asset === archive && undone !== true).toReversed();
  for (const { fields = [], written } of own) {
    const renames = fields.filter(({ renamed }) => renamed);
    const were = renames.map(({ old = '' }) => found.get(old));
    for (const { old = '' } of renames) found.delete(old);
    for (const [at, { new: name = '' }] of renames.entries())
      found.set(name, written ? 'written' : were[at] === 'added' ? 'added' : 'renamed');
    for (const { path, label, old, new: now, renamed } of fields) {
      if (renamed || label === undefined || !/^entries\[\d+\]$/.test(path)) continue;
      if (now === undefined) found.delete(label);
      else if (old === undefined) found.set(label, written ? 'written' : 'added');
    }
  }
  return found;
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

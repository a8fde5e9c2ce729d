import { useMemo } from 'react';
import type { Change } from '../../../shared/contract/change-types.ts';
import type { AssetId, AssetRow } from '../../../shared/contract/types.ts';
import { hasChangesInside } from '../../state/project/changes-inside.ts';
import { usePart } from '../../state/workbench.ts';
import { entriesStrings as say } from './strings.ts';

/** How changes of an archive's list affected a present entry; `written`: the game folder already has it. */
export type ListChange = 'added' | 'renamed' | 'written';

interface Made {
  readonly change: ListChange;
  /** Its original name; absent if it was added. */
  readonly from?: string;
}

/** By the entries' present names. `changes`: newest first, including those of other assets. */
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

/** What changed in the list, in the entry itself and inside it. */
export type StateOf = (row: Pick<AssetRow, 'name' | 'address' | 'status'>) => string;

/** The same for the rows of an archive or folder that is shown. */
export function useStates(asset: AssetId): StateOf {
  const edits = usePart(
    parts => parts.changes,
    state => state.list,
  );
  return useMemo(() => statesBy(edits, asset), [edits, asset]);
}

export function statesBy(changes: readonly Change[], archive: AssetId): StateOf {
  const inList = listChanges(changes, archive);
  return ({ name, address, status }) => {
    const change = inList.get(name);
    const said = [
      change === undefined ? '' : say.inList[change],
      say.status[status],
      hasChangesInside(changes, address) ? say.changedInside : '',
    ];
    return [...new Set(said)].filter(text => text !== '').join(', ');
  };
}

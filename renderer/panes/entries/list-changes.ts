import { useMemo } from 'react';
import type { Change } from '../../../shared/contract/change-types.ts';
import type { AssetId, AssetRow } from '../../../shared/contract/types.ts';
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

/** The list changes of an archive that is shown. */
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

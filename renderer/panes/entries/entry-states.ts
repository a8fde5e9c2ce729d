import { useMemo } from 'react';
import type { Change } from '../../../shared/contract/change-types.ts';
import type { AssetRow } from '../../../shared/contract/types.ts';
import { hasChangesInside } from '../../state/project/changes-inside.ts';
import { listChangeOf } from '../../state/project/list-changes.ts';
import { usePart } from '../../state/workbench.ts';
import { entriesStrings as say } from './strings.ts';

/** What changed in the list, in the entry itself and inside it. */
export type StateOf = (row: Pick<AssetRow, 'kind' | 'name' | 'address' | 'status'>) => string;

export function useStates(): StateOf {
  const edits = usePart(
    parts => parts.changes,
    state => state.list,
  );
  return useMemo(() => statesBy(edits), [edits]);
}

export function statesBy(changes: readonly Change[]): StateOf {
  return row => {
    const change = listChangeOf(changes, row);
    const said = [
      change === undefined ? '' : say.inList[change],
      say.status[row.status],
      hasChangesInside(changes, row.address) ? say.changedInside : '',
    ];
    return [...new Set(said)].filter(text => text !== '').join(', ');
  };
}

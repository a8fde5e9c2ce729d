import { useEffect, useMemo, useRef } from 'react';
import type { AssetId, AssetRow } from '../../../shared/contract/types.ts';
import type { EntryEdits } from '../../state/entries/entry-edits.ts';

/** The edits of a list, which select the entries that they add: in a long list, nobody would find them otherwise. */
export function useSelectAdded(
  edits: EntryEdits,
  rows: readonly AssetRow[],
  select: (added: readonly number[]) => void,
): EntryEdits {
  const now = useRef(rows);
  now.current = rows;
  const before = useRef<ReadonlySet<AssetId>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other rows can be new
  useEffect(() => {
    const known = before.current;
    if (known === undefined) return;
    const added = rows.flatMap(({ id }, at) => (known.has(id) ? [] : [at]));
    if (added.length === 0) return;
    before.current = undefined;
    select(added);
  }, [rows]);
  return useMemo(() => {
    const noting = <A extends readonly unknown[]>(add: (...args: A) => Promise<void>) => {
      return (...args: A) => {
        before.current = new Set(now.current.map(({ id }) => id));
        return add(...args);
      };
    };
    return { ...edits, put: noting(edits.put), duplicate: noting(edits.duplicate) };
  }, [edits]);
}

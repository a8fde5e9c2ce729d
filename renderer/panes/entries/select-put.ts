import { useCallback, useRef } from 'react';
import type { AssetId, AssetRow } from '../../../shared/contract/types.ts';
import type { Putting } from '../../state/entries/replace-file.ts';

interface List {
  readonly rows: readonly AssetRow[];
  reload(): Promise<readonly AssetRow[]>;
}

/** Selects what was put into a list, since nobody would find it in a long one; `first`: the first added row, or else replaced. */
export function useSelectPut(
  { rows, reload }: List,
  select: (put: ReadonlySet<number>, first: number) => void,
): Putting {
  const now = useRef(rows);
  now.current = rows;
  return useCallback(
    async (put, replaced = []) => {
      const before = new Set(now.current.map(({ id }) => id));
      await put();
      // If they cannot be read again, the list says so itself.
      const { added, all } = putRows(await reload().catch(() => []), before, new Set(replaced));
      const [first] = [...added, ...all];
      if (first !== undefined) select(new Set(all), first);
    },
    [reload, select],
  );
}

/** The numbers of the rows that are new, and of all that were put. */
function putRows(rows: readonly AssetRow[], before: ReadonlySet<AssetId>, replaced: ReadonlySet<AssetId>) {
  const added = rows.flatMap(({ id }, at) => (before.has(id) ? [] : [at]));
  const all = rows.flatMap(({ id }, at) => (before.has(id) && !replaced.has(id) ? [] : [at]));
  return { added, all };
}

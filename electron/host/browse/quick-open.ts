import type { AssetRow, QuickOpenResult } from '../../../shared/contract/types.ts';
import { addressInIndex } from '../../index/address-in-index.ts';
import { problemsByEntry } from './entry-rows.ts';
import type { KnownNames } from './known-names.ts';
import type { View } from './place.ts';
import { contentRow } from './rows.ts';

/** The names of an install that fit a query, best first; `total` counts all of them. */
export function quickOpen(
  view: View,
  names: KnownNames,
  { query, limit }: { readonly query: string; readonly limit: number },
): Omit<QuickOpenResult, 'indexing'> {
  const { total, hits } = names.list.search(query, limit);
  const rows = hits.flatMap(({ key, marks }) => {
    const row = key < 0 ? fileRow(view, -key) : entryRow(view, key);
    // A row that went between the search and now is left out; the next key finds it gone.
    return row === undefined ? [] : [{ row, marks }];
  });
  const whole = query.trim().toLowerCase();
  const isMeant = ({ row }: { readonly row: AssetRow }) => row.address.toLowerCase() === whole;
  // Who types a whole address means it, whatever else is called so.
  return { total, hits: [...rows.filter(isMeant), ...rows.filter(hit => !isMeant(hit))] };
}

function fileRow(view: View, id: number): AssetRow | undefined {
  const row = view.index.queries.fileById.get(id);
  if (row === undefined) return undefined;
  const counts = view.index.queries.problemCounts.all(id);
  const name = row.path.slice(row.path.lastIndexOf('/') + 1);
  const problems = counts.reduce((sum, { count }) => sum + count, 0);
  return contentRow(view, { kind: 'file', address: row.path, name }, { ...row, problems });
}

function entryRow(view: View, id: number): AssetRow | undefined {
  const row = view.index.queries.entryById.get(id);
  const address = row && addressInIndex(view.index, row.file, id);
  if (row === undefined || address === undefined) return undefined;
  const problems = problemsByEntry(view, row.file, row.parent).get(id) ?? 0;
  return contentRow(view, { kind: 'entry', address, name: row.name }, { ...row, problems });
}

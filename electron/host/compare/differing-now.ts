// How much of a comparison of folders still differs, including unwritten edits: containers of rows that are equal by now count too.
import type { ComparedNow } from '../../../shared/contract/compare-types.ts';
import { countRows, type PlaceRow } from './place-rows.ts';

/** `isSameItself`: whether nothing in a container differs apart from its contents. Parents come before their children in `rows`. */
export async function differingNow(
  rows: readonly PlaceRow[],
  same: readonly string[],
  isSameItself: (row: PlaceRow) => Promise<boolean>,
): Promise<ComparedNow> {
  const leaves = new Set(same);
  const { kinds, formats } = countRows(rows.filter(({ id }) => !leaves.has(id)));
  if (leaves.size === 0) return { same, below: {}, kinds, formats };
  const below = differingBelow(rows, leaves);
  /** Rows that contain differences. */
  const differing = new Set<string>();
  const around: string[] = [];
  for (const row of rows.toReversed()) {
    const { id, parent } = row;
    const isAround = row.count > 0;
    const isSame = isAround ? !differing.has(id) && (await isSameItself(row)) : leaves.has(id);
    if (isSame && isAround) around.push(id);
    if (!isSame && parent !== undefined) differing.add(parent);
  }
  const fewer = rows.filter(({ id, count }) => count > 0 && below.get(id) !== count);
  return {
    same: [...same, ...around],
    below: Object.fromEntries(fewer.map(({ id }) => [id, below.get(id) ?? 0])),
    ...{ kinds, formats },
  };
}

/** How many differing files and entries are inside each row. */
function differingBelow(rows: readonly PlaceRow[], same: ReadonlySet<string>): ReadonlyMap<string, number> {
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
  const below = new Map<string, number>();
  for (const { id, count } of rows) {
    if (count > 0 || same.has(id)) continue;
    for (let at = parents.get(id); at !== undefined; at = parents.get(at)) below.set(at, (below.get(at) ?? 0) + 1);
  }
  return below;
}

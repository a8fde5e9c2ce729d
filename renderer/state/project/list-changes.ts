import type { Change } from '../../../shared/contract/change-types.ts';
import type { AssetRow } from '../../../shared/contract/types.ts';
import { parentOf } from '../labels/address.ts';
import { usePart } from '../workbench.ts';

/** How changes of an archive's list affected a present entry; `written`: the game folder already has it. */
export type ListChange = 'added' | 'renamed' | 'written';

interface Made {
  readonly change: ListChange;
  /** Its original name; absent if it was added. */
  readonly from?: string;
}

/** By the entries' present names. `changes`: newest first, including those of other assets; `archive`: its address. */
export function listChanges(changes: readonly Change[], archive: string): ReadonlyMap<string, ListChange> {
  const made = new Map<string, Made>();
  const own = changes.filter(({ address, undone }) => address === archive && undone !== true).toReversed();
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

const known = new WeakMap<readonly Change[], Map<string, ReadonlyMap<string, ListChange>>>();

/** How the list of an entry's archive changed it. */
export function listChangeOf(
  changes: readonly Change[],
  { kind, address, name }: Pick<AssetRow, 'kind' | 'address' | 'name'>,
): ListChange | undefined {
  if (kind !== 'entry') return undefined;
  const archive = parentOf(address);
  const archives = known.get(changes) ?? new Map<string, ReadonlyMap<string, ListChange>>();
  const made = archives.get(archive) ?? listChanges(changes, archive);
  known.set(changes, archives.set(archive, made));
  return made.get(name);
}

export function useListChange(row: AssetRow): ListChange | undefined {
  return usePart(
    parts => parts.changes,
    ({ list }) => listChangeOf(list, row),
  );
}

import { addressInIndex } from '../../index/address-in-index.ts';
import type { Index } from '../../index/open-index.ts';
import type { NamesByName } from './names-on-disk.ts';

/** Every name of an install as the index knows it, made once for each state of it. */
export interface IndexNames {
  /** Absent before the first scan. */
  of(folder: string): { readonly names: NamesByName; readonly install: number } | undefined;
}

const SLICE = 10_000;

export function createIndexNames(index: Index): IndexNames {
  const made = new Map<string, { readonly stamp: string; readonly names: NamesByName; readonly install: number }>();
  return {
    of(folder) {
      const row = index.queries.installByFolder.get(folder);
      if (row?.scanned === undefined || row.scanned === null) return undefined;
      const stamp = `${row.scanned} ${index.queries.countEntries.get(row.id)} ${index.queries.totals.get(row.id)?.files}`;
      const known = made.get(folder);
      if (known?.stamp === stamp) return known;
      const fresh = { stamp, install: row.id, names: namesIn(index, row.id) };
      made.set(folder, fresh);
      return fresh;
    },
  };
}

function namesIn(index: Index, install: number): NamesByName {
  const names = new Map<string, string[]>();
  const add = (name: string, address: string | undefined): void => {
    if (address === undefined) return;
    const key = name.slice(Math.max(name.lastIndexOf('\\'), name.lastIndexOf('/')) + 1).toLowerCase();
    const known = names.get(key);
    if (known) known.push(address);
    else names.set(key, [address]);
  };
  for (const file of index.queries.files.all(install)) {
    add(file.path, file.path);
    for (let last = 0, more = file.entries > 0; more; ) {
      const rows = index.queries.namesOf.all(file.id, last, SLICE);
      for (const row of rows) add(row.name, addressInIndex(index, file.id, row.id));
      last = rows.at(-1)?.id ?? 0;
      more = rows.length === SLICE;
    }
  }
  return names;
}

import { setImmediate as otherWork } from 'node:timers/promises';
import { addressInIndex } from '../../index/address-in-index.ts';
import type { Index } from '../../index/open-index.ts';

/** Every file and entry of an install, as of a state of the index. */
export interface KnownAddresses {
  readonly stamp: string;
  readonly addresses: readonly string[];
}

export interface IndexNames {
  /** Absent before the first scan. */
  of(folder: string): Promise<KnownAddresses | undefined>;
}

/** As many are looked up before others in the host get their turn. */
const SLICE = 500;

export function createIndexNames(index: Index): IndexNames {
  const made = new Map<string, { readonly stamp: string; readonly addresses: Promise<readonly string[]> }>();
  return {
    async of(folder) {
      const row = index.queries.installByFolder.get(folder);
      if (row?.scanned === undefined || row.scanned === null) return undefined;
      const stamp = `${folder} ${row.scanned} ${index.queries.countEntries.get(row.id)} ${index.queries.totals.get(row.id)?.files}`;
      const known = made.get(folder);
      const current = known?.stamp === stamp ? known : { stamp, addresses: addressesIn(index, row.id) };
      made.set(folder, current);
      return { stamp, addresses: await current.addresses };
    },
  };
}

async function addressesIn(index: Index, install: number): Promise<readonly string[]> {
  const addresses: string[] = [];
  let since = 0;
  for (const file of index.queries.files.all(install)) {
    addresses.push(file.path);
    if (++since % SLICE === 0) await otherWork();
    for (let last = 0, more = file.entries > 0; more; ) {
      const rows = index.queries.namesOf.all(file.id, last, SLICE);
      for (const row of rows) {
        const address = addressInIndex(index, file.id, row.id);
        if (address !== undefined) addresses.push(address);
      }
      last = rows.at(-1)?.id ?? 0;
      more = rows.length === SLICE;
      await otherWork();
    }
  }
  return addresses;
}

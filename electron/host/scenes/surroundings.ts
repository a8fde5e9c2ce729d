import { setImmediate as otherWork } from 'node:timers/promises';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import type { NamesSince } from '../../answers/scene/scene-names.ts';
import type { SceneNote } from '../../answers/scene/scene-task.ts';
import { addressInIndex } from '../../index/address-in-index.ts';
import type { Index } from '../../index/open-index.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { Browse } from '../browse/browse.ts';
import type { OpenInstall } from '../installs/open-install.ts';
import { lazy } from '../lazy.ts';

/** The surroundings of an asset, for calls that need more than its own bytes. */
export interface Surroundings {
  readonly install: OpenInstall;
  readonly names: KnownAddresses | undefined;
  readonly namesSince: NamesSince;
  readonly signal: AbortSignalLike;
  /** Takes the sections of a scene. */
  readonly onNote?: (note: SceneNote) => void;
}

/** Every file and entry of a game folder, at a state of the index. */
interface KnownAddresses {
  readonly stamp: string;
  readonly addresses: readonly string[];
}

interface IndexNames {
  /** Absent before the first scan. */
  of(folder: string): Promise<KnownAddresses | undefined>;
}

/** Lookups before the host does other work. */
const SLICE = 500;

function createIndexNames(index: Index): IndexNames {
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

/** Finds the surroundings of an open asset. */
export interface SurroundingsOf {
  (open: OpenAsset, signal: AbortSignalLike): Promise<Surroundings>;
  /** The same for callers that only need its immediate surroundings. */
  nearby(open: OpenAsset, signal: AbortSignalLike): Promise<Surroundings>;
}

/** What they are found in. */
export interface SurroundingsNeeds {
  index(): Index;
  browse(): Pick<Browse, 'namesSince'>;
}

/** Looks names up in the index once for all callers until it changes. */
export function createSurroundings({ index, browse }: SurroundingsNeeds): SurroundingsOf {
  const indexed = lazy(() => createIndexNames(index()));
  async function nearby({ install }: OpenAsset, signal: AbortSignalLike): Promise<Surroundings> {
    return { install, names: undefined, namesSince: await browse().namesSince(install.id), signal };
  }
  const about = async (open: OpenAsset, signal: AbortSignalLike): Promise<Surroundings> => {
    const names = await indexed.get().of(open.install.folder);
    return { ...(await nearby(open, signal)), names };
  };
  return Object.assign(about, { nearby });
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

// Which rows of a comparison of folders are equal on both sides by now: its list shows the disk, and edits come after it.
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { keepNewest } from '../../../shared/base/keep-newest.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import { containersAround, parseAddress, printStep } from '../../files/address.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import { openInEdited } from '../assets/left-entry.ts';
import type { Services } from '../services.ts';
import type { NamedContent } from './compared-side.ts';
import type { Comparer } from './comparer.ts';
import type { Comparison } from './comparisons.ts';
import { isSame } from './match-places.ts';
import type { OpenSide } from './open-side.ts';
import { sideNow } from './pair-sides.ts';
import type { PlaceRow } from './place-rows.ts';

interface SameNowParts {
  readonly services: Services;
  readonly store: AssetStore;
  comparer(): Comparer;
}

/** This many pairs are not hashed again while they are unchanged. */
const KEPT = 2000;

/** The ids of the rows that are equal by now; rows without edits on either side are not checked. */
export function createSameNow({ services, store, comparer }: SameNowParts) {
  const known = new Map<string, boolean>();

  async function haveSameBytes(a: string, b: string, signal: AbortSignalLike): Promise<boolean> {
    const sides = [sideNow(store, a), sideNow(store, b)];
    const key = JSON.stringify(sides.map(({ id, revision }) => [id, revision]));
    const before = known.get(key);
    if (before !== undefined) return before;
    const hash = (content: NamedContent) => comparer().hash(content, { signal });
    const [hashA, hashB] = await Promise.all(sides.map(side => hash(side.content())));
    const same = hashA !== undefined && hashB !== undefined && isSame(hashA, hashB);
    keepNewest(known, KEPT, [key, same]);
    return same;
  }

  /** Whether a side has an entry at an address by now. */
  function has(side: OpenSide, address: string): boolean {
    const [container] = containersAround(address);
    const id = container === undefined ? undefined : side.idOf(container);
    const step = parseAddress(address).entries.at(-1);
    if (id === undefined || step === undefined) return false;
    const { install, address: around } = store.get(id);
    const entry = openInEdited(install, `${around}::${printStep(step)}`);
    entry?.close();
    return entry !== undefined;
  }

  /** Whether both sides have it with the same bytes, or neither has it. */
  async function isSameAt({ a, b }: Comparison, address: string, signal: AbortSignalLike): Promise<boolean> {
    const hasA = has(a, address);
    if (hasA !== has(b, address)) return false;
    const [idA, idB] = [a.idOf(address), b.idOf(address)];
    return !hasA || (idA !== undefined && idB !== undefined && (await haveSameBytes(idA, idB, signal)));
  }

  async function isRowSame(found: Comparison, row: PlaceRow, signal: AbortSignalLike): Promise<boolean> {
    const { kind, addressA, addressB } = row;
    if (kind === 'moved') return false;
    if (kind === 'changed') {
      const [a, b] = [found.a.idOf(addressA ?? ''), found.b.idOf(addressB ?? '')];
      return a !== undefined && b !== undefined && haveSameBytes(a, b, signal);
    }
    const addresses = [...new Set([addressA, addressB])].filter(address => address !== undefined);
    // Files outside containers are added and removed only on disk.
    if (addresses.some(address => containersAround(address).length === 0)) return false;
    for (const address of addresses) if (!(await isSameAt(found, address, signal))) return false;
    return true;
  }

  return async (found: Comparison, signal: AbortSignalLike): Promise<readonly string[]> => {
    const edited = [found.a, found.b].map(side => editedIn(side, services));
    const same: string[] = [];
    for (const row of found.summary.rows) {
      if (row.count > 0 || !edited.some(addresses => isTouched(row, addresses))) continue;
      if (await orFalse(isRowSame(found, row, signal))) same.push(row.id);
    }
    return same;
  };
}

/** The edited addresses of a folder. */
function editedIn({ place, install }: OpenSide, { installs }: Services): ReadonlySet<string> {
  if (place.kind !== 'folder') return new Set();
  return new Set(
    installs
      .get(install)
      .project.states()
      .map(({ address }) => address),
  );
}

/** Also counts edits of its containers. */
function isTouched({ addressA, addressB }: PlaceRow, edited: ReadonlySet<string>): boolean {
  if (edited.size === 0) return false;
  const own = [addressA, addressB].filter(address => address !== undefined);
  return own.some(address => [address, ...containersAround(address)].some(at => edited.has(at)));
}

/** An asset that cannot be read is not known to be equal. */
async function orFalse(isSameNow: Promise<boolean>): Promise<boolean> {
  try {
    return await isSameNow;
  } catch (error) {
    if (error instanceof FailureError && error.failure.code !== 'cancelled') return false;
    throw error;
  }
}

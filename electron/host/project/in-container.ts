// How an edited container relates to an entry with a timeline of its own.
import { basename } from 'node:path';
import { type Source, sameSource } from '../../../shared/base/source.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import { parseAddress } from '../../files/address.ts';
import { openerInSource } from '../../files/open-address.ts';
import { type AssetState, isEdited } from './asset-state.ts';

/** Whether a container's own edits left an entry as it was: the entry was edited and written separately since. */
export function isUntouchedIn(outer: AssetState, { address }: AssetState, found: Source): boolean {
  const before = bytesIn(outer, outer.document.original, address);
  return before !== undefined && sameSource(before, found);
}

/**
 * Whether an edited container holds bytes of an entry that were written once and undone since: its edits were made over
 * them, and would restore them.
 */
export function isOlderIn(outer: AssetState, state: AssetState): boolean {
  if (isEdited(state) || state.document.hasLeft || !state.address.startsWith(`${outer.address}::`)) return false;
  const found = bytesIn(outer, outer.document.source(), state.address);
  return found !== undefined && !sameSource(found, state.document.source()) && isUntouchedIn(outer, state, found);
}

/** Whether an edited container of an address still holds older bytes of it, so that its own timeline has the current ones. */
export function isOlderAround(states: readonly AssetState[], address: string): boolean {
  const own = states.find(state => state.address === address);
  return own !== undefined && states.some(outer => isOlderIn(outer, own));
}

/** The entry at an address in a content of its container; undefined if it has no such entry. */
function bytesIn(outer: AssetState, source: Source, address: string): Source | undefined {
  const around = parseAddress(outer.address);
  const inner = parseAddress(address).entries.slice(around.entries.length);
  const container = { source, name: around.entries.at(-1)?.name ?? basename(around.path), address: outer.address };
  try {
    return openerInSource(container)(inner);
  } catch (error) {
    if (error instanceof FailureError) return undefined;
    throw error;
  }
}

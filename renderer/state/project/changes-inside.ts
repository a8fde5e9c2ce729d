import type { Change } from '../../../shared/contract/change-types.ts';
import { placesAround } from '../labels/address.ts';
import { usePart } from '../workbench.ts';

const known = new WeakMap<readonly Change[], ReadonlySet<string>>();

/** Whether something in an archive or a folder was changed, and the change is not written yet. */
export function hasChangesInside(list: readonly Change[], address: string): boolean {
  const places =
    known.get(list) ?? new Set(list.filter(({ written }) => !written).flatMap(change => placesAround(change.address)));
  known.set(list, places);
  return places.has(address);
}

export function useChangesInside(address: string): boolean {
  return usePart(
    parts => parts.changes,
    ({ list }) => hasChangesInside(list, address),
  );
}

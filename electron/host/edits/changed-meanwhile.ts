import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import type { OpenAsset } from '../assets/open-asset.ts';

export const CHANGED_MEANWHILE = 'it was changed by another edit meanwhile';

/** What was worked out for a revision is made in no other: offsets and paths mean others there. */
export function refuseIfChanged(asset: OpenAsset, revision: number): void {
  if (asset.revision !== revision) refuse(failures.itemsNotChanged(asset.address, CHANGED_MEANWHILE));
}

import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import type { OpenAsset } from '../assets/open-asset.ts';

export const CHANGED_MEANWHILE = 'it was changed by another edit meanwhile';

/** A step computed for one revision is never made in another: offsets and paths have other meanings there. */
export function refuseIfChanged(asset: OpenAsset, revision: number): void {
  if (asset.revision !== revision) refuse(failures.itemsNotChanged(asset.address, CHANGED_MEANWHILE));
}

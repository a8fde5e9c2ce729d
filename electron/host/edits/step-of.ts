import type { Edited } from '../../../shared/contract/change-types.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { Changed } from '../project/project-types.ts';
import { announce, edited, type OpenFiles } from './edited.ts';

/** Makes a step of an asset, and tells every window of it. */
export async function stepOf(asset: OpenAsset, make: () => Promise<Changed>, needs: OpenFiles): Promise<Edited> {
  const { changed } = await make();
  // An added entry is another by now.
  const now = asset.addedAt === undefined ? asset : needs.store.get(asset.id);
  const told = announce(needs.services, now, edited(now, changed));
  announceInside(now, needs);
  return told;
}

/** Tells of the open entries that a change of their container has made anew. */
export function announceInside({ install, address }: OpenAsset, { store, services }: OpenFiles): void {
  const inside = store.opened().filter(each => each.install === install && each.address.startsWith(`${address}::`));
  for (const each of inside) {
    try {
      const asset = store.get(each.id);
      if (asset !== each) announce(services, asset, edited(asset, [{ start: 0, size: asset.view().source.size }]));
    } catch (error) {
      // It went with the change, and its list says so.
      if (!(error instanceof FailureError)) throw error;
    }
  }
}

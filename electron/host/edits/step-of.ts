import type { Edited } from '../../../shared/contract/change-types.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { Changed } from '../project/project-types.ts';
import { announce, edited, type OpenFiles } from './edited.ts';

/** Makes a step of an asset, and notifies every window. */
export async function stepOf(asset: OpenAsset, make: () => Promise<Changed>, needs: OpenFiles): Promise<Edited> {
  const { changed } = await make();
  // An added entry is another asset by now.
  const now = asset.addedAt === undefined ? asset : needs.store.get(asset.id);
  const reported = announce(needs.services, now, edited(now, changed));
  announceInside(now, needs);
  return reported;
}

/** Whether an entry was missing in its container when its window was last notified. */
const unlisted = new WeakMap<OpenAsset, boolean>();

/** Notifies about open entries that a change of their container has changed, renamed, removed or restored. */
export function announceInside({ install, address }: OpenAsset, { store, services }: OpenFiles): void {
  const inside = store.opened().filter(each => each.install === install && each.address.startsWith(`${address}::`));
  for (const each of inside) {
    try {
      const asset = store.get(each.id);
      const was = unlisted.get(each) ?? false;
      unlisted.set(asset, asset.isUnlisted);
      if (asset !== each || was !== unlisted.get(asset))
        announce(services, asset, edited(asset, [{ start: 0, size: asset.view().source.size }]));
    } catch (error) {
      // It was removed by the change, and its list says so.
      if (!(error instanceof FailureError)) throw error;
      // The change removed it, or its container is no longer one: windows that show it request it again, and get the reason.
      unlisted.set(each, true);
      announce(services, each, edited(each), true);
    }
  }
}

import type { Edited } from '../../../shared/contract/change-types.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { Changed } from '../project/project-types.ts';
import type { Services } from '../services.ts';
import { hasOtherNames } from './has-other-names.ts';

/** The effect of a step on an asset, as the window hears it. */
export function edited(asset: OpenAsset, changed: Changed['changed'] = []): Edited {
  const { source, revision } = asset.view();
  return { asset: asset.id, revision, size: source.size, ...asset.takeable, changed };
}

/** The open files, and the listeners for their changes. */
export interface OpenFiles {
  readonly store: AssetStore;
  readonly services: Services;
}

/** Who is notified of edits: the windows, and the guard. */
export interface Listeners extends Pick<Services, 'emit' | 'statusOf'> {
  readonly watch: Pick<Services['watch'], 'follow'>;
}

/** Tells every window that an asset has new bytes; `isGone`: it is no longer in its container. */
export function announce(services: Listeners, asset: OpenAsset, result: Edited, isGone = false): Edited {
  const { revision, size, canUndo, canRedo } = result;
  const install = asset.install.id;
  const status = services.statusOf(install, asset.address);
  const renamed = hasOtherNames(asset, isGone) ? ({ renamed: true } as const) : {};
  services.emit('assetChanged', { install, asset: asset.id, revision, size, status, canUndo, canRedo, ...renamed });
  services.emit('installChanged', { install, reason: 'project' });
  services.watch.follow(asset);
  return result;
}

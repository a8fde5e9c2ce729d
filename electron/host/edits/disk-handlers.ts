import type { Handlers } from '../../../shared/contract/call.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { Services } from '../services.ts';
import { checkOnDisk } from '../write/check-on-disk.ts';
import type { DiskChanges } from './disk-changes.ts';
import { announce, edited } from './edited.ts';

type Topic = 'resolveChanged' | 'recovered' | 'resolveRecovered';

interface DiskNeeds {
  readonly store: AssetStore;
  readonly services: Services;
  readonly changes: DiskChanges;
}

/** What the user decides when an edited file changes on disk, or after a session that did not end cleanly. */
export function diskHandlers({ store, services, changes }: DiskNeeds): Pick<Handlers<Workbench>, Topic> {
  return {
    async resolveChanged({ asset, keep }) {
      const open = store.get(asset);
      if (keep === 'disk') await open.reset();
      else await acceptDisk(open);
      changes.settle(asset);
      return announce(services, open, edited(open, [{ start: 0, size: open.view().source.size }]));
    },
    async recovered({ install }) {
      const { project, id } = services.installs.get(install);
      return project.recovered().map(row => ({ ...row, asset: services.assets.idOf(id, row.address) }));
    },
    async resolveRecovered({ install, keep }) {
      await services.installs.get(install).project.resolveRecovered(keep);
      for (const asset of store.opened()) if (asset.install.id === install) announce(services, asset, edited(asset));
      return undefined;
    },
  };
}

/** Keeps the edits, and lets them overwrite the file on disk. */
async function acceptDisk({ install, address }: OpenAsset): Promise<void> {
  const found = await checkOnDisk(install.project, address);
  if (found.kind !== 'same') await install.project.accept(address, found.kind === 'changed' ? found.sha256 : null);
}

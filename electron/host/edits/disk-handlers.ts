import type { Handlers } from '../../../shared/contract/call.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import type { Services } from '../services.ts';
import type { DiskChanges } from './disk-changes.ts';
import { announce, edited } from './edited.ts';
import { onDisk } from './on-disk.ts';

type Topic = 'resolveChanged' | 'recovered' | 'resolveRecovered';

/** What the user decides when a file changed under his edits, or when a session ended without an end. */
export function diskHandlers(
  store: AssetStore,
  services: Services,
  changes: DiskChanges,
): Pick<Handlers<Workbench>, Topic> {
  return {
    async resolveChanged({ asset, keep }) {
      const open = store.get(asset);
      if (keep === 'disk') await open.reset();
      else await open.install.project.accept(open.address, (await onDisk(open)).sha256);
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

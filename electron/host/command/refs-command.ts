import { join, resolve } from 'node:path';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { NamedPlace } from '../../../shared/contract/search-types.ts';
import { openAddress } from '../../files/open-address.ts';
import { openIndex } from '../../index/open-index.ts';
import { scanInstall } from '../../index/scan-result.ts';
import { assetId } from '../asset-id.ts';
import { findFolder } from '../installs/open-install.ts';
import { referencesOf } from '../references/references.ts';

/** refs: what a file or entry of a game folder names, and what names it; the index is brought up to date first. */
export function refsCommand(dataFolder: string): Handlers<Command>['refs'] {
  return async ({ base, folder, address }, { signal, progress }) => {
    const install = await findFolder(resolve(base, folder));
    const place = folder.replace(/[\\/]+$/, '');
    const asked = address.startsWith(`${place}/`) ? address.slice(place.length + 1) : address;
    openAddress(install.folder, asked).close();
    const index = openIndex(join(dataFolder, 'index.sqlite'));
    try {
      await scanInstall({
        ...{ index, folder: install.folder, signal },
        onProgress: ({ bytes, totalBytes }) =>
          progress({ text: 'reading', done: bytes, total: totalBytes, unit: 'bytes' }),
      });
      const assets = { idOf: assetId };
      const found = referencesOf({ services: { assets }, index, install }, asked);
      const told = ({ asset: _, ...row }: NamedPlace) => ({ ...row, address: `${place}/${row.address}` });
      return {
        uses: found.uses.map(use => ({ ...use, target: use.target && told(use.target) })),
        usedBy: found.usedBy.map(({ asset: _, ...row }) => ({ ...row, address: `${place}/${row.address}` })),
      };
    } finally {
      index.close();
    }
  };
}

import { relative, resolve, sep } from 'node:path';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { MissionRows } from '../../../shared/contract/command-types.ts';
import type { Missions, NamedPlace } from '../../../shared/contract/search-types.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { parseAddress, printAddress } from '../../files/address.ts';
import { openAddress } from '../../files/open-address.ts';
import { indexFailures } from '../../index/index-failures.ts';
import { openIndex } from '../../index/open-index.ts';
import { scanInstall } from '../../index/scan-result.ts';
import { assetId } from '../asset-id.ts';
import { sharedIndex } from '../data-folder.ts';
import { findFolder } from '../installs/open-install.ts';
import { staysBelow } from '../project/manifest.ts';
import { missionsOf } from '../references/missions.ts';
import { type ReferencesView, referencesOf } from '../references/references.ts';

/** refs: what a file or entry of a game folder names, and what names it; updates the index first. */
export function refsCommand(dataFolder: string): Handlers<Command>['refs'] {
  return async ({ base, folder, address }, context) => {
    const install = await findFolder(resolve(base, folder));
    const place = folder.replace(/[\\/]+$/, '');
    const asked = addressInside(
      install.folder,
      address.startsWith(`${place}/`) ? address.slice(place.length + 1) : address,
    );
    openAddress(install.folder, asked).close();
    return withIndex({ dataFolder, install }, context, view => {
      const found = referencesOf(view, asked);
      const withAddress = ({ asset: _, ...row }: NamedPlace) => ({ ...row, address: `${place}/${row.address}` });
      return {
        uses: found.uses.map(use => ({ ...use, target: use.target && withAddress(use.target) })),
        usedBy: found.usedBy.map(({ asset: _, ...row }) => ({ ...row, address: `${place}/${row.address}` })),
      };
    });
  };
}

/** The address as the index has it: relative to the folder, with / as its separator. */
function addressInside(folder: string, address: string): string {
  const { path, entries } = parseAddress(address);
  const inside = relative(folder, resolve(folder, path)).split(sep).join('/');
  if (inside === '' || !staysBelow(inside)) refuse(indexFailures.outsideInstall(address));
  return printAddress({ path: inside, entries });
}

/** missions: the missions of a folder, and everything that one of them uses; updates the index first. */
export function missionsCommand(dataFolder: string): Handlers<Command>['missions'] {
  return async ({ base, folder, name }, context) => {
    const install = await findFolder(resolve(base, folder));
    return withIndex({ dataFolder, install }, context, (view): MissionRows => {
      const { missions } = missionsOf(view);
      if (name === undefined) return { missions };
      const place = placeNamed(missions, name, folder);
      const { shown } = missionsOf(view, place);
      if (shown === undefined) return { missions };
      const bare = <T extends NamedPlace>({ asset: _, ...row }: T) => row;
      const uses = shown.uses.map(use => ({
        ...use,
        from: bare(use.from),
        target: use.target && bare(use.target),
      }));
      return { missions, shown: { ...shown, files: shown.files.map(bare), uses } };
    });
  };
}

/** By its place, or by a unique name; refuses a name that matches none or several. */
function placeNamed(missions: Missions['missions'], name: string, folder: string): string {
  const asked = name.toLowerCase().replaceAll('\\', '/').replace(/\/$/, '');
  const exact = missions.find(({ place }) => place.toLowerCase() === asked);
  const found = exact
    ? [exact]
    : missions.filter(each => each.name.toLowerCase() === asked || each.place.toLowerCase().endsWith(`/${asked}`));
  const [first, ...others] = found;
  if (first === undefined || others.length > 0)
    refuse(
      failures.noMission(
        folder,
        name,
        (first ? found : missions).map(({ place }) => place),
      ),
    );
  return first.place;
}

interface Indexed {
  readonly dataFolder: string;
  readonly install: Awaited<ReturnType<typeof findFolder>>;
}

/** With the index of a folder, brought up to date. */
async function withIndex<T>(
  { dataFolder, install }: Indexed,
  { signal, progress }: Parameters<Handlers<Command>['refs']>[1],
  use: (view: ReferencesView) => T,
): Promise<T> {
  const index = openIndex(sharedIndex(dataFolder));
  try {
    await scanInstall({
      ...{ index, folder: install.folder, signal },
      onProgress: ({ bytes, totalBytes }) =>
        progress({ text: 'reading', done: bytes, total: totalBytes, unit: 'bytes' }),
    });
    return use({ services: { assets: { idOf: assetId } }, index, install });
  } finally {
    index.close();
  }
}

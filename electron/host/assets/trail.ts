import type { Asset } from '../../../shared/contract/types.ts';
import { parseAddress, printAddress } from '../../files/address.ts';
import type { Services } from '../services.ts';
import type { OpenAsset } from './open-asset.ts';

/** The folders, the file and the containers down to an asset, itself last. */
export function trailOf({ address, install }: OpenAsset, { assets }: Services): Asset['trail'] {
  const { path, entries } = parseAddress(address);
  const parts = path.split('/');
  const folders = parts.map((name, i) => ({ name, address: parts.slice(0, i + 1).join('/') }));
  const steps = entries.map(({ name }, i) => ({
    name,
    address: printAddress({ path, entries: entries.slice(0, i + 1) }),
  }));
  return [...folders, ...steps].map(part => ({ id: assets.idOf(install.id, part.address), name: part.name }));
}

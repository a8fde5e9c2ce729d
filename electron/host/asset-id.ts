import { createHash } from 'node:crypto';
import type { AssetId, InstallId } from '../../shared/contract/types.ts';

/** The id of an open game folder: the same folder has the same id in every session. */
export function installId(realFolder: string): InstallId {
  return digest(realFolder) as InstallId; // as: ids are made here only
}

/** The id of an asset, from its address relative to the game folder; it does not reveal the path. */
export function assetId(install: InstallId, address: string): AssetId {
  return digest(`${install}/${address}`) as AssetId; // as: ids are made here only
}

function digest(text: string): string {
  return createHash('sha1').update(text, 'utf8').digest('hex').slice(0, 16);
}

import type { AssetId, InstallId } from '../../shared/contract/types.ts';
import { assetId } from './asset-id.ts';
import { failures } from './failures.ts';
import { refuse } from './refuse.ts';
import type { AssetTable } from './services.ts';

/** A table in memory: one row per address that was ever shown. */
export function createAssetTable(): AssetTable {
  const known = new Map<AssetId, { readonly install: InstallId; readonly address: string }>();
  return {
    idOf(install, address) {
      const id = assetId(install, address);
      if (!known.has(id)) known.set(id, { install, address });
      return id;
    },
    find: id => known.get(id) ?? refuse(failures.unknownAsset()),
  };
}

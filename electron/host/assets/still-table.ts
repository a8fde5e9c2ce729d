import type { AssetId } from '../../../shared/contract/types.ts';
import { assetId } from '../asset-id.ts';
import { ReadOnlyAsset, type ReadOnlyBytes } from './read-only-asset.ts';

/** The ids of bytes that lie beside an asset; nothing of them is opened before somebody looks. */
export interface StillTable {
  /** The same bytes have the same id; `version` tells bytes of one address apart. */
  idOf(bytes: ReadOnlyBytes, version: string): AssetId;
  open(id: AssetId): ReadOnlyAsset | undefined;
}

export function createStillTable(): StillTable {
  const known = new Map<AssetId, ReadOnlyBytes>();
  return {
    idOf(bytes, version) {
      const way = bytes.entries.map(({ name, nth }) => `${name}~${nth}`).join('::');
      const id = assetId(bytes.install.id, [bytes.address, version, bytes.file, way].join('\n'));
      known.set(id, bytes);
      return id;
    },
    open(id) {
      const bytes = known.get(id);
      return bytes && new ReadOnlyAsset(id, bytes);
    },
  };
}

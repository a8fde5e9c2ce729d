import type { AssetId } from '../../../shared/contract/types.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { OpenInstall } from '../installs/open-install.ts';
import { entriesIn } from './with-entries.ts';

/** The entry names of each container when it last changed. */
const lastNames = new WeakMap<OpenInstall, Map<AssetId, string>>();

/**
 * Whether names in an asset may have changed since the last call: lookups by name must then be repeated. One that is gone is closed
 * and has none.
 */
export function hasOtherNames(asset: OpenAsset, isGone = false): boolean {
  const names = isGone ? '' : namesIn(asset);
  const all = lastNames.get(asset.install) ?? new Map<AssetId, string>();
  lastNames.set(asset.install, all);
  const before = all.get(asset.id);
  all.set(asset.id, names);
  return before === undefined ? names !== '' : before !== names;
}

function namesIn(asset: OpenAsset): string {
  const { format, model } = asset.view();
  if (format.container === undefined || model === undefined) return '';
  return entriesIn(asset)
    .map(({ name }) => name)
    .join('\n');
}

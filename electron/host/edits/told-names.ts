import type { AssetId } from '../../../shared/contract/types.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { OpenInstall } from '../installs/open-install.ts';
import { entriesIn } from './with-entries.ts';

/** What the entries of each container were called when it last changed. */
const told = new WeakMap<OpenInstall, Map<AssetId, string>>();

/** Whether what lies in an asset may be called otherwise since this was asked last: what finds entries by their names looks again. */
export function hasOtherNames(asset: OpenAsset): boolean {
  const names = namesIn(asset);
  const all = told.get(asset.install) ?? new Map<AssetId, string>();
  told.set(asset.install, all);
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

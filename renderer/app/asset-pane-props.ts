import type { AssetId } from '../../shared/contract/types.ts';

/** What each view of an asset's tab is given. */
export interface AssetPaneProps {
  readonly asset: AssetId;
}

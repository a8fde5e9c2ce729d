import type { Asset } from '../../../shared/contract/types.ts';
import type { Pair } from './pair-state.ts';

/** What each way to look at a pair is given. */
export interface PairViewProps {
  readonly pair: Pair;
  readonly assetA: Asset;
  readonly assetB: Asset;
  /** Every byte is the same: only the name or the place is another. */
  readonly isSame: boolean;
}

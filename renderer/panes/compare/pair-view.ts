import type { Asset } from '../../../shared/contract/types.ts';
import type { Pair } from './pair-state.ts';

/** The props of each view of a pair. */
export interface PairViewProps {
  readonly pair: Pair;
  readonly assetA: Asset;
  readonly assetB: Asset;
  /** All bytes are the same: only the name or the position differs. */
  readonly isSame: boolean;
}

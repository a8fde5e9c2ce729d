import type { AssetId } from '../../../shared/contract/types.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import { type Comparison, pairOf, rowOf } from './comparisons.ts';
import type { PairSide } from './fields-cache.ts';
import { contentOf, type OpenSide } from './open-side.ts';

export type PairSides = readonly [PairSide, PairSide];

/** An asset with its edits. */
export function sideNow(store: AssetStore, asset: AssetId): PairSide {
  const open = store.get(asset);
  const { revision, name, structure } = open;
  return { id: asset, revision, name, content: () => ({ ...contentOf(open), name, structure: structure?.sent }) };
}

/** Both sides of a row with their edits. */
export function pairNow(store: AssetStore, found: Comparison, row: string): PairSides {
  const { a, b } = pairOf(found, row);
  return [sideNow(store, a), sideNow(store, b)];
}

/** Both sides of a row as the comparison found them: in folders, without edits. */
export function pairCompared(store: AssetStore, found: Comparison, row: string): PairSides {
  const { addressA = '', addressB = '' } = rowOf(found, row);
  const { a, b } = pairOf(found, row);
  return [sideCompared(store, a, found.a.storedAt?.(addressA)), sideCompared(store, b, found.b.storedAt?.(addressB))];
}

function sideCompared(
  store: AssetStore,
  asset: AssetId,
  stored: ReturnType<NonNullable<OpenSide['storedAt']>>,
): PairSide {
  if (stored === undefined) return sideNow(store, asset);
  const { name, structure } = store.get(asset);
  const content = () => ({ ...stored.content, name, structure: structure?.sent });
  return { id: stored.version, revision: 0, name, content };
}

import { useEffect, useMemo } from 'react';
import type { Asset, AssetId } from '../../../shared/contract/types.ts';
import { usePart, useWorkbench, type Workbench } from '../../state/workbench.ts';
import { createPair, type Pair, type PairPlace } from './pair-state.ts';

export interface OpenPair {
  readonly pair: Pair;
  readonly assetA: Asset | undefined;
  readonly assetB: Asset | undefined;
}

/** Opens both sides of a row for as long as it is shown. */
export function usePair({ comparison, row, a, b }: PairPlace): OpenPair {
  const bench = useWorkbench();
  const pair = useMemo(() => createPair(bench.client, { comparison, row, a, b }), [bench, comparison, row, a, b]);
  useEffect(() => () => pair.end(), [pair]);
  return { pair, assetA: useOpenAsset(bench, a), assetB: useOpenAsset(bench, b) };
}

/** An asset that is shown without a tab of its own. */
export function useOpenAsset(bench: Workbench, id: AssetId | undefined): Asset | undefined {
  const { documents, tabs } = bench;
  const entry = usePart(
    parts => parts.documents,
    state => (id === undefined ? undefined : state.entries[id]),
  );
  const isKnown = entry !== undefined;
  // Also when its own tab is closed meanwhile, which forgets it.
  useEffect(() => {
    if (id !== undefined && !isKnown) void documents.open(id);
  }, [documents, id, isKnown]);
  useEffect(
    () => () => {
      const hasTab = tabs.store.getState().tabs.some(tab => tab.asset === id);
      if (id !== undefined && !hasTab) documents.close(id);
    },
    [documents, tabs, id],
  );
  return entry?.asset;
}

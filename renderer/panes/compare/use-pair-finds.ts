import { useMemo } from 'react';
import type { Asset } from '../../../shared/contract/types.ts';
import { createFindSession, type FindSession } from '../../byte-grid/find-session.ts';
import { useWorkbench } from '../../state/workbench.ts';
import { cellOf, type SideName } from './aligned.ts';
import { nearestOffset } from './pair-canvas.ts';
import type { PairGrid } from './pair-grid-state.ts';

/** Finding in either side. */
export type PairFinds = Readonly<Record<SideName, FindSession>>;

export function usePairFinds(grid: PairGrid, assetA: Asset, assetB: Asset): PairFinds {
  const { documents } = useWorkbench();
  const [a, b, sizeA, sizeB] = [assetA.id, assetB.id, assetA.size, assetB.size];
  return useMemo(() => {
    const session = (side: SideName, asset: string, size: number) =>
      createFindSession({
        asset,
        size: () => size,
        caret: () => nearestOffset(grid, side, grid.store.getState().caret.at),
        find: documents.find,
        select: hit => grid.show({ start: cellOf(grid.aligned, side, hit.start), size: hit.size }),
      });
    return { a: session('a', a, sizeA), b: session('b', b, sizeB) };
  }, [grid, documents, a, b, sizeA, sizeB]);
}

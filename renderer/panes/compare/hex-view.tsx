import { TriangleAlert } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useWorkbench } from '../../state/workbench.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { Progress } from '../../widgets/progress.tsx';
import { type Aligned, cellOf, offsetIn } from './aligned.ts';
import type { PairViewProps } from './detail.tsx';
import { DiffMap } from './diff-map.tsx';
import { HexTools, usePairFinds } from './hex-tools.tsx';
import { createPairGrid, type PairGrid } from './pair-grid-state.ts';
import { PairSide } from './pair-side.tsx';
import type { Pair, PairSelection } from './pair-state.ts';
import { useStepper } from './stepper.ts';
import { strings } from './strings.ts';
import { useAgain } from './use-again.ts';

/** The bytes of both sides in two grids that scroll as one. */
export function HexView({ pair, assetA, assetB }: PairViewProps) {
  const { aligned, alignedFailure, progress } = useStore(pair.store);
  useAgain(() => void pair.loadBytes(), [pair, assetA.revision, assetB.revision]);
  if (alignedFailure !== undefined)
    return <EmptyState icon={<TriangleAlert />} title={strings.couldNotCompare} text={alignedFailure.text} />;
  if (aligned === undefined) {
    return (
      <div className="compare-wait" role="status" aria-busy>
        <Progress label={strings.hex.loading} done={progress?.done ?? 0} total={progress?.total} />
      </div>
    );
  }
  return <Grids pair={pair} assetA={assetA} assetB={assetB} aligned={aligned} />;
}

function Grids({ pair, assetA, assetB, aligned }: Omit<PairViewProps, 'isSame'> & { readonly aligned: Aligned }) {
  const grid = usePairGrid(pair, aligned);
  const finds = usePairFinds(grid, assetA, assetB);
  useStepper(grid.step);
  return (
    <div className="compare-hex">
      <HexTools grid={grid} finds={finds} assetA={assetA} assetB={assetB} />
      <div className="compare-grids">
        <PairSide side="a" asset={assetA} grid={grid} finds={finds.a} />
        <PairSide side="b" asset={assetB} grid={grid} finds={finds.b} />
        <DiffMap grid={grid} />
      </div>
    </div>
  );
}

/** One grid for a pair and its blocks; what is picked elsewhere is shown, what is picked here is told. */
function usePairGrid(pair: Pair, aligned: Aligned): PairGrid {
  const { selection } = useWorkbench();
  const grid = useMemo(() => {
    return createPairGrid(aligned, range => {
      const picked = rangesOf(aligned, range);
      pair.select(picked);
      if (picked.b) void selection.selectRange(pair.b, picked.b.start, picked.b.size, 'compare');
      else if (picked.a) void selection.selectRange(pair.a, picked.a.start, picked.a.size, 'compare');
    });
  }, [pair, aligned, selection]);
  useEffect(() => {
    const { selection: picked } = pair.store.getState();
    const cells = picked && cellsOf(aligned, picked);
    if (cells !== undefined) grid.show(cells);
    else grid.step(1);
  }, [grid, pair, aligned]);
  return grid;
}

/** The bytes of both sides in a run of cells. */
function rangesOf(aligned: Aligned, { start, size }: { readonly start: number; readonly size: number }): PairSelection {
  const of = (side: 'a' | 'b') => {
    let first = start;
    let last = start + size - 1;
    while (first <= last && offsetIn(aligned, side, first) === undefined) first += 1;
    while (last >= first && offsetIn(aligned, side, last) === undefined) last -= 1;
    const from = offsetIn(aligned, side, first);
    const to = offsetIn(aligned, side, last);
    return from === undefined || to === undefined || last < first ? undefined : { start: from, size: to - from + 1 };
  };
  const [a, b] = [of('a'), of('b')];
  return { ...(a && { a }), ...(b && { b }) };
}

function cellsOf(aligned: Aligned, { a, b }: PairSelection) {
  const starts = [a && cellOf(aligned, 'a', a.start), b && cellOf(aligned, 'b', b.start)];
  const ends = [a && cellOf(aligned, 'a', a.start + a.size - 1), b && cellOf(aligned, 'b', b.start + b.size - 1)];
  const known = [...starts, ...ends].filter(cell => cell !== undefined);
  if (known.length === 0) return undefined;
  const start = Math.min(...known);
  return { start, size: Math.max(...known) + 1 - start };
}

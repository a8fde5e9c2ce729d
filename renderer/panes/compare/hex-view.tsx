import { TriangleAlert } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { readPalette } from '../../byte-grid/palette.ts';
import { rowCount, thumbAt, topForThumb } from '../../byte-grid/row-scroll.ts';
import { useWorkbench } from '../../state/workbench.ts';
import { onThemeChange, readTokens } from '../../style/read-tokens.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { Progress } from '../../widgets/progress.tsx';
import { type Aligned, cellOf, kindOfBlock, offsetIn } from './aligned.ts';
import { HexTools, usePairFinds } from './hex-tools.tsx';
import { createPairGrid, type PairGrid } from './pair-grid-state.ts';
import { PairHits } from './pair-hits.tsx';
import { PairSide } from './pair-side.tsx';
import type { Pair, PairSelection } from './pair-state.ts';
import type { PairViewProps } from './pair-view.ts';
import { useAgain, useStepper } from './stepper.ts';
import { strings } from './strings.ts';

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
  const side = useStore(grid.store, state => state.side);
  const [isListed, setListed] = useState(false);
  useStepper(grid.step);
  return (
    <div className="compare-hex">
      <HexTools {...{ grid, finds, assetA, assetB, isListed }} toggleList={() => setListed(!isListed)} />
      <div className="compare-grids">
        <PairSide side="a" asset={assetA} grid={grid} finds={finds.a} />
        <PairSide side="b" asset={assetB} grid={grid} finds={finds.b} />
        <DiffMap grid={grid} />
      </div>
      {isListed && (
        <PairHits
          key={side}
          {...{ grid, side }}
          asset={side === 'a' ? assetA : assetB}
          finds={finds[side]}
          onClose={() => setListed(false)}
        />
      )}
    </div>
  );
}

/** The strip next to the grids: the positions of differences in the whole file, and the scroll bar of both sides. */
function DiffMap({ grid }: { readonly grid: PairGrid }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const draw = () => paint(element, grid);
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    const ends = [grid.store.subscribe(draw), onThemeChange(draw), () => observer.disconnect()];
    const unlisten = listen(element, grid);
    draw();
    return () => {
      unlisten();
      for (const end of ends) end();
    };
  }, [grid]);
  return (
    <div className="compare-map" aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  );
}

const least = 2;

function paint(canvas: HTMLCanvasElement, grid: PairGrid): void {
  const { width, height } = canvas.getBoundingClientRect();
  const context = canvas.getContext('2d');
  if (context === null || width === 0 || height === 0) return;
  const ratio = window.devicePixelRatio;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const palette = readPalette(readTokens());
  context.fillStyle = palette.background;
  context.fillRect(0, 0, width, height);
  const { aligned, store } = grid;
  const scale = height / Math.max(1, aligned.size);
  let reached = -1;
  for (const block of aligned.differences) {
    const top = Math.floor(block.start * scale);
    const end = Math.max(top + least, Math.ceil((block.start + block.size) * scale));
    // Thousands of differences may share one line of pixels, which is drawn only once.
    if (end <= reached) continue;
    reached = end;
    const kind = kindOfBlock(block);
    const half = width / 2;
    context.fillStyle = palette.bad;
    if (kind !== 'added') context.fillRect(1, top, half - 1, end - top);
    context.fillStyle = palette.added;
    if (kind !== 'removed') context.fillRect(half, top, half - 1, end - top);
  }
  context.fillStyle = palette.line;
  context.fillRect(0, 0, 1, height);
  const thumb = thumbAt(grid.scroll(), store.getState().top, height);
  if (thumb.height >= height) return;
  context.globalAlpha = 0.2;
  context.fillStyle = palette.text;
  context.fillRect(1, thumb.top, width - 1, thumb.height);
  context.globalAlpha = 1;
  context.strokeStyle = palette.offset;
  context.strokeRect(1.5, Math.round(thumb.top) + 0.5, width - 2, Math.round(thumb.height) - 1);
}

function listen(canvas: HTMLCanvasElement, grid: PairGrid): () => void {
  let isHeld = false;
  function go(event: PointerEvent): void {
    const { top, height } = canvas.getBoundingClientRect();
    if (rowCount(grid.scroll()) <= grid.scroll().visible) return;
    const thumb = thumbAt(grid.scroll(), 0, height).height;
    grid.scrollTo(topForThumb(grid.scroll(), event.clientY - top - thumb / 2, height));
  }
  const down = (event: PointerEvent) => {
    canvas.setPointerCapture(event.pointerId);
    isHeld = true;
    go(event);
  };
  const move = (event: PointerEvent) => {
    if (isHeld) go(event);
  };
  const up = () => {
    isHeld = false;
  };
  canvas.addEventListener('pointerdown', down);
  canvas.addEventListener('pointermove', move);
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('pointercancel', up);
  return () => {
    canvas.removeEventListener('pointerdown', down);
    canvas.removeEventListener('pointermove', move);
    canvas.removeEventListener('pointerup', up);
    canvas.removeEventListener('pointercancel', up);
  };
}

/** One grid for a pair and its blocks; follows selections made elsewhere, and reports its own. */
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

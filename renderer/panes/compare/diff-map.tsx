import { useEffect, useRef } from 'react';
import { readPalette } from '../../byte-grid/palette.ts';
import { rowCount, thumbAt, topForThumb } from '../../byte-grid/row-scroll.ts';
import { onThemeChange, readTokens } from '../../style/read-tokens.ts';
import { kindOfBlock } from './aligned.ts';
import type { PairGrid } from './pair-grid-state.ts';

/** The strip beside the grids: where the differences lie in the whole, and the scroll bar of both sides. */
export function DiffMap({ grid }: { readonly grid: PairGrid }) {
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
    // Thousands of differences fall on one line of pixels: it is drawn once.
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

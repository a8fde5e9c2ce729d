import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand';
import { hexOffset, toHex } from '../../../shared/base/hex.ts';
import type { Asset } from '../../../shared/contract/types.ts';
import { windowBytes } from '../../byte-grid/asset-window.ts';
import { controlMoves, type Move, plainMoves } from '../../byte-grid/byte-range.ts';
import type { FindSession } from '../../byte-grid/find-session.ts';
import { hitTest } from '../../byte-grid/geometry.ts';
import { byteLetter } from '../../byte-grid/letters.ts';
import { rowCount, wheelRows } from '../../byte-grid/row-scroll.ts';
import { BYTES_PAGE } from '../../state/documents/document-pages.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { offsetIn, type SideName } from './aligned.ts';
import { useListFocus } from './list-focus.ts';
import { PairCanvas } from './pair-canvas.ts';
import type { PairGrid } from './pair-grid-state.ts';
import { strings } from './strings.ts';

interface PairSideProps {
  readonly side: SideName;
  readonly asset: Asset;
  readonly grid: PairGrid;
  readonly finds: FindSession;
}

/** The grid of one side. */
export function PairSide({ side, asset, grid, finds }: PairSideProps) {
  const bench = useWorkbench();
  const canvas = useRef<HTMLCanvasElement>(null);
  const id = useId();
  const onShown = useListFocus();
  const { caret, perRow } = useStore(grid.store);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const { documents, preferences } = bench;
    const drawn = new PairCanvas(element, grid, {
      side,
      pageSize: BYTES_PAGE,
      bytesPage: page => documents.bytesPage(asset.id, page),
      hits: () => finds.store.getState().hits,
      preferences: () => preferences.store.getState(),
    });
    drawn.start([grid.store, finds.store, documents.store, preferences.store]);
    const unlisten = listenToPointer(element, drawn);
    return () => {
      unlisten();
      drawn.stop();
    };
  }, [bench, grid, finds, side, asset.id]);

  function onKeyDown(event: KeyboardEvent): void {
    const move = moveOf(event);
    if (move === undefined) return;
    grid.move(move, { extend: event.shiftKey });
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="compare-grid-side">
      <p className={`compare-grid-name compare-side-${side}`}>
        <b>{strings.side[side]}</b> <span className="truncate">{asset.name}</span>
        <span className="dim">{strings.size(undefined, asset.size)}</span>
      </p>
      <div
        className="compare-grid"
        ref={side === 'a' ? onShown : undefined}
        role="grid"
        tabIndex={0}
        aria-label={strings.hex.label(strings.side[side])}
        aria-description={strings.hex.help}
        aria-rowcount={rowCount(grid.scroll())}
        aria-colcount={perRow}
        aria-activedescendant={grid.aligned.size === 0 ? undefined : `${id}-${caret.at % perRow}`}
        data-autofocus
        onKeyDown={onKeyDown}
        onFocus={() => grid.focus(side, true)}
        onBlur={() => grid.focus(side, false)}
      >
        <div className="compare-canvas" aria-hidden="true">
          <canvas ref={canvas} />
        </div>
        <CaretRow id={id} side={side} asset={asset} grid={grid} />
      </div>
    </div>
  );
}

/** The caret's row as elements: screen readers cannot read a canvas. */
function CaretRow({ id, side, asset, grid }: Omit<PairSideProps, 'finds'> & { readonly id: string }) {
  const { documents } = useWorkbench();
  const { caret, perRow } = useStore(grid.store);
  usePart(
    bench => bench.documents,
    state => state.entries[asset.id]?.arrived,
  );
  const start = caret.at - (caret.at % perRow);
  const columns = Array.from({ length: Math.max(0, Math.min(perRow, grid.aligned.size - start)) }, (_, i) => i);
  const first = offsetIn(grid.aligned, side, start);
  return (
    <div className="visually-hidden" role="rowgroup">
      <div role="row" aria-rowindex={Math.floor(start / perRow) + 1}>
        <span role="rowheader">{first === undefined ? strings.hex.gap : hexOffset(first)}</span>
        {columns.map(column => (
          <span key={column} role="gridcell" id={`${id}-${column}`} aria-colindex={column + 1}>
            {cellText(offsetIn(grid.aligned, side, start + column))}
          </span>
        ))}
      </div>
    </div>
  );

  function cellText(offset: number | undefined): string {
    if (offset === undefined) return strings.hex.gap;
    const [cell = -1] = windowBytes({ start: offset, size: 1 }, BYTES_PAGE, page =>
      documents.bytesPage(asset.id, page),
    );
    return cell < 0 ? strings.hex.reading : `${toHex(Uint8Array.of(cell & 0xff))} ${byteLetter(cell & 0xff)}`;
  }
}

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Where a key leads in the grids, if it leads anywhere. */
function moveOf({ key, ctrlKey, metaKey, altKey }: Press): Move | undefined {
  if (altKey) return undefined;
  return (ctrlKey || metaKey ? controlMoves : plainMoves)[key];
}

/** Connects the mouse to one side's grid, until the returned function is called. */
function listenToPointer(canvas: HTMLCanvasElement, drawn: PairCanvas): () => void {
  const { grid } = drawn;
  let isDragging = false;
  let carried = 0;

  function cellAt(event: { clientX: number; clientY: number }): number {
    const box = canvas.getBoundingClientRect();
    const y = Math.min(Math.max(event.clientY - box.top, 0), drawn.height() - 1);
    const hit = hitTest(drawn.geometry(), event.clientX - box.left + drawn.scrollLeft(), y);
    const { top, perRow } = grid.store.getState();
    const cell = (top + Math.max(0, hit.row)) * perRow + hit.column;
    return Math.min(Math.max(0, cell), Math.max(0, grid.aligned.size - 1));
  }

  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    isDragging = true;
    grid.press(cellAt(event), { extend: event.shiftKey });
  }

  function move(event: PointerEvent): void {
    if (isDragging) grid.drag(cellAt(event));
  }

  function up(): void {
    isDragging = false;
  }

  function wheel(event: WheelEvent): void {
    if (event.ctrlKey) return; // the window zooms
    event.preventDefault();
    if (event.shiftKey || event.deltaX !== 0) drawn.scrollSideways(event.shiftKey ? event.deltaY : event.deltaX);
    if (event.shiftKey) return;
    const { top, visible } = grid.store.getState();
    const moved = wheelRows(carried, event.deltaY, event.deltaMode, visible);
    carried = moved.carried;
    grid.scrollTo(top + moved.rows);
  }

  canvas.addEventListener('pointerdown', down);
  canvas.addEventListener('pointermove', move);
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('pointercancel', up);
  canvas.addEventListener('wheel', wheel, { passive: false });
  return () => {
    canvas.removeEventListener('pointerdown', down);
    canvas.removeEventListener('pointermove', move);
    canvas.removeEventListener('pointerup', up);
    canvas.removeEventListener('pointercancel', up);
    canvas.removeEventListener('wheel', wheel);
  };
}

import type { FieldRow } from '../../../shared/contract/types.ts';
import { blockRanges } from '../../byte-grid/byte-range.ts';
import { hitTest } from '../../byte-grid/geometry.ts';
import { rowCount, thumbAt, topForThumb, wheelRows } from '../../byte-grid/row-scroll.ts';
import type { GridCanvas } from './grid-canvas.ts';

/** The tooltip next to the pointer. */
export type Tip =
  | { readonly kind: 'field'; readonly field: FieldRow; readonly x: number; readonly y: number }
  | { readonly kind: 'offset'; readonly offset: number; readonly y: number };

export interface PointerPorts {
  hover(field: FieldRow | undefined): void;
  tip(tip: Tip | undefined): void;
}

/** While Shift is held, the thumb moves a tenth as far as the pointer. */
interface FineDrag {
  readonly y: number;
  readonly thumbTop: number;
}

const tipDelay = 250;
const fineShare = 0.1;

/** Connects the mouse to the grid, until the returned function is called. */
export function listenToPointer(canvas: HTMLCanvasElement, grid: GridCanvas, ports: PointerPorts): () => void {
  const hovering = createHovering(ports);
  const thumb = createThumb(grid, ports);
  const dragging = createByteDrag(grid);

  function at(event: { clientX: number; clientY: number }): { x: number; y: number } {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  function down(event: PointerEvent): void {
    const { x, y } = at(event);
    if (event.button === 2) pressBeside(grid, x, y);
    if (event.button !== 0 || grid.source.size() === 0) return;
    canvas.setPointerCapture(event.pointerId);
    hovering.hide();
    if (x >= grid.mapBox().left) thumb.start(y);
    else dragging.start(x, y, event.shiftKey);
  }

  function move(event: PointerEvent): void {
    const { x, y } = at(event);
    if (thumb.isHeld()) {
      thumb.move(y, event.shiftKey);
      return;
    }
    if (dragging.isUnderWay()) {
      dragging.move(x, y, event.altKey);
      return;
    }
    const hit = x < grid.mapBox().left ? byteAt(grid, x, y) : undefined;
    canvas.style.cursor = hit === undefined ? 'default' : 'text';
    const field = hit?.exact ? grid.fieldAt(hit.offset) : undefined;
    hovering.over(field?.kind === 'unknown' ? undefined : field, x, y);
  }

  function up(): void {
    dragging.end();
    thumb.end();
  }

  const wheel = wheelListener(grid, () => hovering.over(undefined, 0, 0));
  const leave = () => hovering.over(undefined, 0, 0);
  const listening = new AbortController();
  const { signal } = listening;
  canvas.addEventListener('pointerdown', down, { signal });
  canvas.addEventListener('pointermove', move, { signal });
  canvas.addEventListener('pointerup', up, { signal });
  canvas.addEventListener('pointercancel', up, { signal });
  canvas.addEventListener('pointerleave', leave, { signal });
  canvas.addEventListener('wheel', wheel, { passive: false, signal });
  return () => {
    hovering.close();
    dragging.end();
    listening.abort();
  };
}

/** A right click selects the byte under it unless that is selected already, so that its menu acts there. */
function pressBeside(grid: GridCanvas, x: number, y: number): void {
  const hit = x < grid.mapBox().left ? byteAt(grid, x, y) : undefined;
  if (hit?.exact && !isSelected(grid, hit.offset)) grid.view.press(hit.offset, hit.area, { extend: false });
}

function isSelected({ view, source }: GridCanvas, offset: number): boolean {
  const { block } = view.store.getState();
  const selection = source.selection();
  const ranges = block ? blockRanges(block, source.size()) : selection ? [selection] : [];
  return ranges.some(({ start, size }) => offset >= start && offset < start + size);
}

/** The byte at a point; after the last byte, the last one. */
function byteAt(grid: GridCanvas, x: number, y: number) {
  const hit = hitTest(grid.geometry(), x + grid.scrollLeft(), y);
  const { top, perRow } = grid.view.store.getState();
  const size = grid.source.size();
  const offset = (top + hit.row) * perRow + hit.column;
  return {
    offset: Math.min(Math.max(0, offset), Math.max(0, size - 1)),
    area: hit.area,
    exact: hit.exact && offset < size,
  };
}

/** Reports the field under the pointer after a short delay. */
function createHovering(ports: PointerPorts) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hovered: FieldRow | undefined;

  function hide(): void {
    clearTimeout(timer);
    ports.tip(undefined);
  }

  return {
    hide,
    over(field: FieldRow | undefined, x: number, y: number): void {
      if (field === hovered) return;
      hovered = field;
      hide();
      ports.hover(field);
      if (field !== undefined) timer = setTimeout(() => ports.tip({ kind: 'field', field, x, y }), tipDelay);
    },
    close: () => clearTimeout(timer),
  };
}

/** Dragging the thumb on the overview. */
function createThumb(grid: GridCanvas, ports: PointerPorts) {
  let held: { readonly grip: number; fine: FineDrag | undefined } | undefined;

  function move(y: number, isFine: boolean): void {
    if (held === undefined) return;
    const scroll = grid.view.scroll();
    const track = grid.mapBox().height;
    if (!isFine) held.fine = undefined;
    else held.fine ??= { y, thumbTop: thumbAt(scroll, grid.view.store.getState().top, track).top };
    const top = held.fine ? held.fine.thumbTop + (y - held.fine.y) * fineShare : y - held.grip;
    grid.view.scrollTo(topForThumb(scroll, top, track));
    const { top: row, perRow } = grid.view.store.getState();
    ports.tip({ kind: 'offset', offset: row * perRow, y });
  }

  return {
    isHeld: () => held !== undefined,
    move,
    start(y: number): void {
      const scroll = grid.view.scroll();
      if (rowCount(scroll) <= scroll.visible) return;
      const thumb = thumbAt(scroll, grid.view.store.getState().top, grid.mapBox().height);
      const isOnThumb = y >= thumb.top && y <= thumb.top + thumb.height;
      held = { grip: isOnThumb ? y - thumb.top : thumb.height / 2, fine: undefined };
      grid.hold(true);
      move(y, false);
    },
    end(): void {
      if (held === undefined) return;
      held = undefined;
      grid.hold(false);
      ports.tip(undefined);
    },
  };
}

/** Dragging over bytes; above or below the grid it keeps scrolling while the button is held. */
function createByteDrag(grid: GridCanvas) {
  let isDragging = false;
  /** Alt is held during the drag. */
  let block = false;
  let edge: ReturnType<typeof setInterval> | undefined;

  function scrollAtEdge(x: number, y: number): void {
    clearInterval(edge);
    const by = y < 0 ? -1 : y > grid.mapBox().height ? 1 : 0;
    if (by === 0) return;
    edge = setInterval(() => {
      grid.view.scrollBy(by * 2);
      const row = by < 0 ? grid.geometry().top : grid.mapBox().height - grid.geometry().row;
      grid.view.drag(byteAt(grid, x, row).offset, { block });
    }, 50);
  }

  return {
    isUnderWay: () => isDragging,
    start(x: number, y: number, extend: boolean): void {
      isDragging = true;
      const hit = byteAt(grid, x, y);
      grid.view.press(hit.offset, hit.area, { extend });
    },
    move(x: number, y: number, isBlock: boolean): void {
      block = isBlock;
      grid.view.drag(byteAt(grid, x, Math.min(Math.max(y, 0), grid.mapBox().height - 1)).offset, { block });
      scrollAtEdge(x, y);
    },
    end(): void {
      clearInterval(edge);
      isDragging = false;
    },
  };
}

function wheelListener(grid: GridCanvas, onScroll: () => void): (event: WheelEvent) => void {
  let carried = 0;
  return event => {
    if (event.ctrlKey) return; // the window zooms
    event.preventDefault();
    onScroll();
    if (event.shiftKey || event.deltaX !== 0) grid.scrollSideways(event.shiftKey ? event.deltaY : event.deltaX);
    if (event.shiftKey) return;
    const moved = wheelRows(carried, event.deltaY, event.deltaMode, grid.view.store.getState().visible);
    carried = moved.carried;
    grid.view.scrollBy(moved.rows);
  };
}

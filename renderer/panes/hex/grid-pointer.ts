import type { FieldRow } from '../../../shared/contract/types.ts';
import { hitTest } from '../../byte-grid/geometry.ts';
import { rowCount, thumbAt, topForThumb, wheelRows } from '../../byte-grid/row-scroll.ts';
import type { GridCanvas } from './grid-canvas.ts';

/** What floats beside the pointer. */
export type Tip =
  | { readonly kind: 'field'; readonly field: FieldRow; readonly x: number; readonly y: number }
  | { readonly kind: 'offset'; readonly offset: number; readonly y: number };

export interface PointerPorts {
  hover(field: FieldRow | undefined): void;
  tip(tip: Tip | undefined): void;
}

type Drag = { readonly kind: 'bytes' } | { readonly kind: 'thumb'; readonly grip: number; fine: FineDrag | undefined };

/** While Shift is held the thumb follows the hand at a tenth of its way. */
interface FineDrag {
  readonly y: number;
  readonly thumbTop: number;
}

const tipDelay = 250;
const fineShare = 0.1;

/** Connects the mouse to the grid, until the returned function is called. */
export function listenToPointer(canvas: HTMLCanvasElement, grid: GridCanvas, ports: PointerPorts): () => void {
  let drag: Drag | undefined;
  let carried = 0;
  /** Alt is held while bytes are dragged over. */
  let isBlock = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hovered: FieldRow | undefined;
  let edge: ReturnType<typeof setInterval> | undefined;

  function at(event: { clientX: number; clientY: number }): { x: number; y: number } {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** The byte at a point; beyond the last one is the last one. */
  function byteAt(x: number, y: number) {
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

  function setHover(field: FieldRow | undefined, x: number, y: number): void {
    if (field === hovered) return;
    hovered = field;
    clearTimeout(timer);
    ports.tip(undefined);
    ports.hover(field);
    if (field !== undefined) timer = setTimeout(() => ports.tip({ kind: 'field', field, x, y }), tipDelay);
  }

  function dragThumb(y: number, isFine: boolean): void {
    if (drag?.kind !== 'thumb') return;
    const scroll = grid.view.scroll();
    const track = grid.mapBox().height;
    if (!isFine) drag.fine = undefined;
    else drag.fine ??= { y, thumbTop: thumbAt(scroll, grid.view.store.getState().top, track).top };
    const top = drag.fine ? drag.fine.thumbTop + (y - drag.fine.y) * fineShare : y - drag.grip;
    grid.view.scrollTo(topForThumb(scroll, top, track));
    const { top: row, perRow } = grid.view.store.getState();
    ports.tip({ kind: 'offset', offset: row * perRow, y });
  }

  function startMap(y: number): void {
    const scroll = grid.view.scroll();
    if (rowCount(scroll) <= scroll.visible) return;
    const thumb = thumbAt(scroll, grid.view.store.getState().top, grid.mapBox().height);
    const isOnThumb = y >= thumb.top && y <= thumb.top + thumb.height;
    drag = { kind: 'thumb', grip: isOnThumb ? y - thumb.top : thumb.height / 2, fine: undefined };
    grid.hold(true);
    dragThumb(y, false);
  }

  /** Scrolls on while the mouse is held above or below the grid. */
  function scrollAtEdge(x: number, y: number): void {
    clearInterval(edge);
    const by = y < 0 ? -1 : y > grid.mapBox().height ? 1 : 0;
    if (by === 0) return;
    edge = setInterval(() => {
      grid.view.scrollBy(by * 2);
      grid.view.drag(byteAt(x, by < 0 ? grid.geometry().top : grid.mapBox().height - grid.geometry().row).offset, {
        block: isBlock,
      });
    }, 50);
  }

  function down(event: PointerEvent): void {
    if (event.button !== 0 || grid.source.size() === 0) return;
    const { x, y } = at(event);
    canvas.setPointerCapture(event.pointerId);
    clearTimeout(timer);
    ports.tip(undefined);
    if (x >= grid.mapBox().left) {
      startMap(y);
      return;
    }
    drag = { kind: 'bytes' };
    const hit = byteAt(x, y);
    grid.view.press(hit.offset, hit.area, { extend: event.shiftKey });
  }

  function move(event: PointerEvent): void {
    const { x, y } = at(event);
    if (drag?.kind === 'thumb') {
      dragThumb(y, event.shiftKey);
      return;
    }
    if (drag?.kind === 'bytes') {
      isBlock = event.altKey;
      grid.view.drag(byteAt(x, Math.min(Math.max(y, 0), grid.mapBox().height - 1)).offset, { block: isBlock });
      scrollAtEdge(x, y);
      return;
    }
    const hit = x < grid.mapBox().left ? byteAt(x, y) : undefined;
    canvas.style.cursor = hit === undefined ? 'default' : 'text';
    const field = hit?.exact ? grid.fieldAt(hit.offset) : undefined;
    setHover(field?.kind === 'unknown' ? undefined : field, x, y);
  }

  function up(): void {
    clearInterval(edge);
    if (drag?.kind === 'thumb') {
      grid.hold(false);
      ports.tip(undefined);
    }
    drag = undefined;
  }

  function wheel(event: WheelEvent): void {
    if (event.ctrlKey) return; // zooming is the window's
    event.preventDefault();
    setHover(undefined, 0, 0);
    if (event.shiftKey || event.deltaX !== 0) grid.scrollSideways(event.shiftKey ? event.deltaY : event.deltaX);
    if (event.shiftKey) return;
    const moved = wheelRows(carried, event.deltaY, event.deltaMode, grid.view.store.getState().visible);
    carried = moved.carried;
    grid.view.scrollBy(moved.rows);
  }

  const leave = () => setHover(undefined, 0, 0);
  canvas.addEventListener('pointerdown', down);
  canvas.addEventListener('pointermove', move);
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('pointercancel', up);
  canvas.addEventListener('pointerleave', leave);
  canvas.addEventListener('wheel', wheel, { passive: false });
  return () => {
    clearTimeout(timer);
    clearInterval(edge);
    canvas.removeEventListener('pointerdown', down);
    canvas.removeEventListener('pointermove', move);
    canvas.removeEventListener('pointerup', up);
    canvas.removeEventListener('pointercancel', up);
    canvas.removeEventListener('pointerleave', leave);
    canvas.removeEventListener('wheel', wheel);
  };
}

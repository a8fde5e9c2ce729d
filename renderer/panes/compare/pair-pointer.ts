import { hitTest } from '../../byte-grid/geometry.ts';
import { wheelRows } from '../../byte-grid/row-scroll.ts';
import type { PairCanvas } from './pair-canvas.ts';

/** Connects the mouse to one side's grid, until the returned function is called. */
export function listenToPointer(canvas: HTMLCanvasElement, drawn: PairCanvas): () => void {
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
    if (event.ctrlKey) return; // zooming is the window's
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

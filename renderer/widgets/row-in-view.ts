// Brings the active row of a list into view at once: a delayed scroll would happen under the pointer.
import { type RefObject, useLayoutEffect } from 'react';

interface Stretch {
  readonly start: number;
  readonly size: number;
}

/** The scroll position that shows a range of a list; unchanged if the range is visible. */
export function scrollFor({ start, size }: Stretch, { start: top, size: height }: Stretch): number {
  if (start < top) return start;
  return Math.max(top, Math.min(start, start + size - height));
}

/** `rows` contains them all, below the fixed part of the box; -1 for no row. */
export function useRowInView(
  { box, rows }: { readonly box: RefObject<HTMLElement | null>; readonly rows: RefObject<HTMLElement | null> },
  active: number,
  rowSize: number,
): void {
  useLayoutEffect(() => {
    const [frame, list] = [box.current, rows.current];
    if (frame === null || list === null || active < 0) return undefined;
    const bring = (): boolean => {
      if (frame.clientHeight === 0) return false;
      const head = list.getBoundingClientRect().top - frame.getBoundingClientRect().top + frame.scrollTop;
      const view = { start: frame.scrollTop, size: frame.clientHeight - head };
      frame.scrollTop = scrollFor({ start: active * rowSize, size: rowSize }, view);
      return true;
    };
    if (bring()) return undefined;
    // It is behind another tab: done as soon as it is visible.
    const seen = new ResizeObserver(() => bring() && seen.disconnect());
    seen.observe(frame);
    return () => seen.disconnect();
  }, [box, rows, active, rowSize]);
}

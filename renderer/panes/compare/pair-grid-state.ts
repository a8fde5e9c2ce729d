import { createStore, type StoreApi } from 'zustand/vanilla';
import { type ByteRange, type Caret, type Move, moveCaret, rangeOf } from '../../byte-grid/byte-range.ts';
import { clampTop, type RowScroll, reveal, revealStart } from '../../byte-grid/row-scroll.ts';
import { type Aligned, differenceBeside, type SideName } from './aligned.ts';

interface PairGridState {
  readonly top: number;
  readonly visible: number;
  readonly perRow: number;
  /** In cells, which both sides share. */
  readonly caret: Caret;
  /** The difference visited last. */
  readonly present?: number;
  /** The side with the keyboard. */
  readonly side: SideName;
  readonly focused: boolean;
}

/** Two grids that scroll and move together. */
export interface PairGrid {
  readonly store: StoreApi<PairGridState>;
  readonly aligned: Aligned;
  scroll(): RowScroll;
  scrollTo(top: number): void;
  /** Sets how much fits on a side; the smaller of the two applies to both. */
  resize(side: SideName, visible: number, perRow: number): void;
  focus(side: SideName, focused: boolean): void;
  press(cell: number, options: { readonly extend: boolean }): void;
  drag(cell: number): void;
  move(move: Move, options: { readonly extend: boolean }): void;
  /** Selects cells and brings them into view. */
  show(range: ByteRange): void;
  /** Goes to the next or previous difference; false if there is none in that direction. */
  step(by: 1 | -1): boolean;
}

/** The smaller side decides how much fits; the first cell shown stays visible. */
function createResizing(store: StoreApi<PairGridState>, scroll: () => RowScroll): PairGrid['resize'] {
  const fits = new Map<SideName, { readonly visible: number; readonly perRow: number }>();
  return (side, visible, perRow) => {
    fits.set(side, { visible, perRow });
    const least = [...fits.values()];
    const next = {
      visible: Math.min(...least.map(fit => fit.visible)),
      perRow: Math.min(...least.map(fit => fit.perRow)),
    };
    const before = store.getState();
    if (before.visible === next.visible && before.perRow === next.perRow) return;
    const firstCell = before.top * before.perRow;
    store.setState(next);
    store.setState({ top: clampTop(scroll(), Math.floor(firstCell / next.perRow)) });
  };
}

/** `picked` is called for every new selection made here. */
export function createPairGrid(aligned: Aligned, picked: (range: ByteRange) => void): PairGrid {
  const store = createStore<PairGridState>(() => ({
    top: 0,
    visible: 1,
    perRow: 16,
    caret: { anchor: 0, at: 0 },
    side: 'a',
    focused: false,
  }));
  const scroll = (): RowScroll => ({
    size: aligned.size,
    perRow: store.getState().perRow,
    visible: store.getState().visible,
  });

  function place(caret: Caret, top: number): void {
    const { present: _, ...rest } = store.getState();
    store.setState({ ...rest, caret, top }, true);
  }

  function go(caret: Caret): void {
    if (aligned.size === 0) return;
    place(caret, reveal(scroll(), store.getState().top, caret.at));
    picked(rangeOf(caret));
  }

  function show({ start, size }: ByteRange): void {
    if (aligned.size === 0) return;
    const at = Math.min(start, aligned.size - 1);
    const end = Math.min(Math.max(at, start + size - 1), aligned.size - 1);
    place({ anchor: end, at }, revealStart(scroll(), store.getState().top, at));
  }

  return {
    store,
    aligned,
    scroll,
    show,
    scrollTo: top => store.setState({ top: clampTop(scroll(), top) }),
    resize: createResizing(store, scroll),
    focus: (side, focused) => store.setState(focused ? { side, focused } : { focused }),
    press(cell, { extend }) {
      const { caret } = store.getState();
      go({ anchor: extend ? caret.anchor : cell, at: cell });
    },
    drag(cell) {
      const { caret } = store.getState();
      if (caret.at !== cell) go({ anchor: caret.anchor, at: cell });
    },
    move(move, options) {
      const { caret, perRow, visible } = store.getState();
      go(moveCaret(caret, move, { size: aligned.size, perRow, visible }, options));
    },
    step(by) {
      const { caret, present } = store.getState();
      const { start } = rangeOf(caret);
      // At the very beginning nothing has been visited yet, so a difference in the first cell is the next one.
      const from = by === 1 && start === 0 && present === undefined ? -1 : start;
      const index = differenceBeside(aligned, from, by);
      const block = index === undefined ? undefined : aligned.differences[index];
      if (block === undefined || index === undefined) return false;
      show(block);
      store.setState({ present: index });
      picked(block);
      return true;
    },
  };
}

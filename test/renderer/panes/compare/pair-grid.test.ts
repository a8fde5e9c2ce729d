import { describe, expect, test } from 'vitest';
import type { ByteRange } from '../../../../renderer/byte-grid/byte-range.ts';
import { alignBlocks } from '../../../../renderer/panes/compare/aligned.ts';
import { createPairGrid } from '../../../../renderer/panes/compare/pair-grid-state.ts';

/** 1000 bytes the same, 4 changed, 1000 the same, 8 only in B, 100 the same. */
const aligned = alignBlocks(
  [
    { same: true, aStart: 0, aSize: 1000, bStart: 0, bSize: 1000 },
    { same: false, aStart: 1000, aSize: 4, bStart: 1000, bSize: 4 },
    { same: true, aStart: 1004, aSize: 1000, bStart: 1004, bSize: 1000 },
    { same: false, aStart: 2004, aSize: 0, bStart: 2004, bSize: 8 },
    { same: true, aStart: 2004, aSize: 100, bStart: 2012, bSize: 100 },
  ],
  2104,
  2112,
);

function open() {
  const picked: ByteRange[] = [];
  const grid = createPairGrid(aligned, range => picked.push({ start: range.start, size: range.size }));
  grid.resize('a', 10, 16);
  grid.resize('b', 10, 16);
  return { grid, picked };
}

describe('two grids that scroll together', () => {
  test('go from difference to difference, select it, bring it into view and stop at the ends', () => {
    const { grid, picked } = open();
    expect(grid.step(1)).toBe(true);
    expect(picked).toEqual([{ start: 1000, size: 4 }]);
    const { top, visible, perRow } = grid.store.getState();
    expect(top * perRow).toBeLessThanOrEqual(1000);
    expect((top + visible) * perRow).toBeGreaterThan(1003);
    expect(grid.store.getState().present).toBe(0);
    expect(grid.step(1)).toBe(true);
    expect(grid.store.getState().present).toBe(1);
    expect(grid.step(1)).toBe(false);
    expect(grid.step(-1)).toBe(true);
    expect(grid.store.getState().present).toBe(0);
    expect(grid.step(-1)).toBe(false);
  });

  test('begin with a difference in the very first cell', () => {
    const first = alignBlocks([{ same: false, aStart: 0, aSize: 2, bStart: 0, bSize: 2 }], 2, 2);
    const grid = createPairGrid(first, () => {});
    expect(grid.step(1)).toBe(true);
    expect(grid.store.getState().present).toBe(0);
    expect(grid.step(1)).toBe(false);
  });

  test('have as many bytes per row as the narrower side', () => {
    const { grid } = open();
    grid.resize('b', 6, 8);
    expect(grid.store.getState()).toMatchObject({ visible: 6, perRow: 8 });
  });

  test('keep the position when the rows become shorter', () => {
    const { grid } = open();
    grid.scrollTo(50);
    grid.resize('a', 10, 8);
    expect(grid.store.getState().top).toBe(100);
  });

  test('never scroll past the end of the longer side', () => {
    const { grid } = open();
    grid.scrollTo(1_000_000);
    expect(grid.store.getState().top).toBe(Math.ceil(aligned.size / 16) - 10);
  });

  test('forget the current difference when the caret goes elsewhere', () => {
    const { grid } = open();
    grid.step(1);
    grid.move('right', { extend: false });
    expect(grid.store.getState().present).toBeUndefined();
    expect(grid.step(1)).toBe(true);
    expect(grid.store.getState().present).toBe(1);
  });
});

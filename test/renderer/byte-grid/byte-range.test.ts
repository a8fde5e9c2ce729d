import { describe, expect, test } from 'vitest';
import { inRanges, moveCaret, moved, rangeOf } from '../../../renderer/byte-grid/byte-range.ts';

const extent = { size: 100, perRow: 16, visible: 3 };

describe('the caret', () => {
  test.each([
    ['left', 0, 0],
    ['left', 17, 16],
    ['right', 99, 99],
    ['right', 15, 16],
    ['up', 5, 5],
    ['up', 21, 5],
    ['down', 5, 21],
    ['down', 90, 99],
    ['down', 97, 97],
    ['pageUp', 70, 22],
    ['pageUp', 20, 4],
    ['pageDown', 10, 58],
    ['pageDown', 80, 99],
    ['rowStart', 37, 32],
    ['rowEnd', 37, 47],
    ['rowEnd', 98, 99],
    ['start', 50, 0],
    ['end', 50, 99],
  ] as const)('%s from %i leads to %i', (move, from, to) => {
    expect(moved(from, move, extent)).toBe(to);
  });

  test('stays at the start of an empty asset', () => {
    expect(moved(0, 'end', { size: 0, perRow: 16, visible: 3 })).toBe(0);
    expect(moved(0, 'right', { size: 0, perRow: 16, visible: 3 })).toBe(0);
  });

  test('leaves its anchor in place with Shift, and takes it along without', () => {
    const caret = { anchor: 20, at: 20 };
    expect(moveCaret(caret, 'down', extent, { extend: true })).toEqual({ anchor: 20, at: 36 });
    expect(moveCaret(caret, 'down', extent, { extend: false })).toEqual({ anchor: 36, at: 36 });
  });

  test('selects the same bytes in either direction', () => {
    expect(rangeOf({ anchor: 3, at: 7 })).toEqual({ start: 3, size: 5 });
    expect(rangeOf({ anchor: 7, at: 3 })).toEqual({ start: 3, size: 5 });
    expect(rangeOf({ anchor: 7, at: 7 })).toEqual({ start: 7, size: 1 });
  });
});

describe('ranges', () => {
  test('contain their first byte and not the one after their last', () => {
    const ranges = [
      { start: 2, size: 2 },
      { start: 10, size: 1 },
      { start: 20, size: 5 },
    ];
    const held = Array.from({ length: 30 }, (_, offset) => offset).filter(offset => inRanges(ranges, offset));
    expect(held).toEqual([2, 3, 10, 20, 21, 22, 23, 24]);
  });
});

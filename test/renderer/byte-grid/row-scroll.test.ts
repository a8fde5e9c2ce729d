import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clampTop,
  lastTop,
  type RowScroll,
  reveal,
  revealStart,
  rowCount,
  thumbAt,
  topForThumb,
  wheelRows,
} from '../../../renderer/byte-grid/row-scroll.ts';

const fiveGigabytes = 5 * 1024 ** 3;
const sparse: RowScroll = { size: fiveGigabytes, perRow: 16, visible: 40 };

describe('the scroll model of the grid', () => {
  test('a 5 GB asset has all its rows, far beyond the maximum height of a browser element', () => {
    expect(rowCount(sparse)).toBe(335_544_320);
    expect(rowCount(sparse) * 20).toBeGreaterThan(33_554_428);
  });

  test('at the end of the scroll range the last byte is on the last visible row', () => {
    const top = lastTop(sparse);
    const lastRow = Math.floor((fiveGigabytes - 1) / 16);
    expect(top + sparse.visible - 1).toBe(lastRow);
  });

  test('an incomplete last row counts as a row', () => {
    expect(rowCount({ size: 33, perRow: 16, visible: 10 })).toBe(3);
  });

  test('an empty asset has one row for the caret, and nowhere to scroll', () => {
    const empty = { size: 0, perRow: 16, visible: 10 };
    expect(rowCount(empty)).toBe(1);
    expect(lastTop(empty)).toBe(0);
  });

  test('rows stay exact up to the largest offset a double can represent', () => {
    const largest = { size: Number.MAX_SAFE_INTEGER, perRow: 16, visible: 40 };
    expect(rowCount(largest)).toBe(2 ** 49);
    expect(clampTop(largest, Number.POSITIVE_INFINITY)).toBe(2 ** 49 - 40);
  });

  test('both ends of the thumb’s track are the two ends of the asset', () => {
    const track = 600;
    const { height } = thumbAt(sparse, 0, track);
    expect(topForThumb(sparse, 0, track)).toBe(0);
    expect(topForThumb(sparse, track - height, track)).toBe(lastTop(sparse));
    expect(topForThumb(sparse, track * 2, track)).toBe(lastTop(sparse));
    expect(topForThumb(sparse, -50, track)).toBe(0);
  });

  test('the thumb stays large enough to grab, and inside its track at the end', () => {
    const thumb = thumbAt(sparse, lastTop(sparse), 600);
    expect(thumb.height).toBe(18);
    expect(thumb.top + thumb.height).toBeCloseTo(600);
  });

  test('the thumb fills the track when every row is visible', () => {
    expect(thumbAt({ size: 100, perRow: 16, visible: 40 }, 0, 600)).toEqual({ top: 0, height: 600 });
  });

  test('the thumb’s position leads back to its row, as precisely as a pixel allows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 40 }),
        fc.integer({ min: 1, max: 64 }),
        fc.integer({ min: 1, max: 100 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (size, perRow, visible, share) => {
          const scroll = { size, perRow, visible };
          const top = clampTop(scroll, Math.floor(share * lastTop(scroll)));
          const back = topForThumb(scroll, thumbAt(scroll, top, 500).top, 500);
          expect(Math.abs(back - top)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  test('showing an offset moves as little as possible', () => {
    expect(reveal(sparse, 100, 100 * 16)).toBe(100);
    expect(reveal(sparse, 100, 139 * 16)).toBe(100);
    expect(reveal(sparse, 100, 140 * 16)).toBe(101);
    expect(reveal(sparse, 100, 20 * 16)).toBe(20);
  });

  test('a jump does not scroll if its target is visible, and otherwise puts it a third of the way down', () => {
    expect(revealStart(sparse, 100, 120 * 16)).toBe(100);
    expect(revealStart(sparse, 100, 5000 * 16)).toBe(5000 - 13);
  });

  test('a notch of the wheel scrolls three rows', () => {
    expect(wheelRows(0, 100, 0, 40)).toEqual({ rows: 3, carried: 0 });
    expect(wheelRows(0, -100, 0, 40)).toEqual({ rows: -3, carried: 0 });
  });

  test('small movements of a touchpad add up to rows', () => {
    let carried = 0;
    let rows = 0;
    for (let i = 0; i < 10; i++) {
      const moved = wheelRows(carried, 12.5, 0, 40);
      carried = moved.carried;
      rows += moved.rows;
    }
    expect(rows).toBe(3);
  });

  test('a wheel that counts in lines or pages scrolls by lines or pages', () => {
    expect(wheelRows(0, 3, 1, 40).rows).toBe(3);
    expect(wheelRows(0, -1, 2, 40).rows).toBe(-39);
  });
});

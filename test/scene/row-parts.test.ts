import { expect, test } from 'vitest';
import { type Rows, rowAt, rowOrigin } from '../../shared/scene/origin.ts';

/** Two items of 10 bytes, each with three rows and a gap. */
const rows: Rows = {
  ...{ source: 0, path: 'quads', start: 100, size: 20, stride: 10, count: 6 },
  parts: [
    { member: 'a', offset: 0, size: 2 },
    { member: 'b', offset: 4, size: 2 },
    { member: 'c', offset: 8, size: 2 },
  ],
};

test('a row within an item has the path and the bytes of its part', () => {
  expect(rowOrigin(rows, 4)).toEqual({ source: 0, path: 'quads[1].b', start: 114, size: 2 });
});

test('a byte leads to the part over it, and to none between parts', () => {
  expect([100, 101, 102, 104, 109, 110, 119, 120, 99].map(offset => rowAt(rows, offset))).toEqual([
    ...[0, 0, undefined, 1, 2, 3, 5, undefined, undefined],
  ]);
});

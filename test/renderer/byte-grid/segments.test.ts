import { describe, expect, test } from 'vitest';
import { outlineOf, segmentsOf } from '../../../renderer/byte-grid/segments.ts';

describe('the rows of a range', () => {
  test('a range inside a row is one segment with both its ends', () => {
    expect(segmentsOf({ start: 0x51, size: 4 }, 16, 0, 20)).toEqual([
      { row: 5, first: 1, end: 5, begins: true, ends: true },
    ]);
  });

  test('a range over several rows fills the rows between its ends', () => {
    expect(segmentsOf({ start: 14, size: 20 }, 16, 0, 20)).toEqual([
      { row: 0, first: 14, end: 16, begins: true, ends: false },
      { row: 1, first: 0, end: 16, begins: false, ends: false },
      { row: 2, first: 0, end: 2, begins: false, ends: true },
    ]);
  });

  test('only visible rows are returned, and they know that the range continues', () => {
    const [only, ...others] = segmentsOf({ start: 0, size: 10_000 }, 16, 100, 1);
    expect(others).toEqual([]);
    expect(only).toEqual({ row: 0, first: 0, end: 16, begins: false, ends: false });
  });

  test('a range elsewhere has no visible rows', () => {
    expect(segmentsOf({ start: 0, size: 16 }, 16, 5, 10)).toEqual([]);
    expect(segmentsOf({ start: 4000, size: 16 }, 16, 5, 10)).toEqual([]);
  });

  test('a range that ends with a row has no segment in the next', () => {
    expect(segmentsOf({ start: 0, size: 16 }, 16, 0, 4)).toHaveLength(1);
  });
});

describe('the outline of a range', () => {
  test('has no line inside it', () => {
    const edges = outlineOf(segmentsOf({ start: 14, size: 20 }, 16, 0, 20));
    const across = edges.filter(edge => 'to' in edge);
    expect(across).toEqual([
      { kind: 'top', row: 0, column: 14, to: 16 },
      { kind: 'top', row: 1, column: 0, to: 14 },
      { kind: 'bottom', row: 1, column: 2, to: 16 },
      { kind: 'bottom', row: 2, column: 0, to: 2 },
    ]);
  });

  test('stays open where the range continues off screen', () => {
    const edges = outlineOf(segmentsOf({ start: 0, size: 10_000 }, 16, 100, 3));
    expect(edges.filter(edge => 'to' in edge)).toEqual([]);
  });
});

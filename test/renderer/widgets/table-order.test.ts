import { describe, expect, test } from 'vitest';
import { cellTarget } from '../../../renderer/widgets/table-keys.ts';
import { nextSort, tableOrder } from '../../../renderer/widgets/table-order.ts';

const rows = [
  ['walk', '10'],
  ['Run', '-2.5'],
  ['jump 10', ''],
  ['jump 9', '9'],
];
const content = {
  columns: [{ key: 'name' }, { key: 'speed', numeric: true }],
  count: rows.length,
  cell: (row: number, column: number) => rows[row]?.[column] ?? '',
};

describe("a table's order", () => {
  test('is the stored one without a filter and without sorting', () => {
    expect(tableOrder(content, '', undefined)).toEqual([0, 1, 2, 3]);
  });

  test('includes only rows with every word, in any cell and case', () => {
    expect(tableOrder(content, 'JUMP', undefined)).toEqual([2, 3]);
    expect(tableOrder(content, 'jump 9', undefined)).toEqual([3]);
    expect(tableOrder(content, 'nothing', undefined)).toEqual([]);
  });

  test('of 30,000 rows does not compare every row with every other', () => {
    const count = 30_000;
    const entries = Array.from({ length: count }, (_, i) => [`UI_${(i * 7919) % count}.TGA`, String((i * 31) % 9973)]);
    const archive = { ...content, count, cell: (row: number, column: number) => entries[row]?.[column] ?? '' };
    const steps = [
      () => tableOrder(archive, 'ui_1 tga', undefined),
      () => tableOrder(archive, '', { column: 0, direction: 'ascending' }),
      () => tableOrder(archive, '', { column: 1, direction: 'descending' }),
    ];
    // Each with each, this outlives its test.
    for (const step of steps) expect(step().length).toBeGreaterThan(1000);
  });

  test('sorts words naturally, and numbers numerically with non-numbers after them', () => {
    expect(tableOrder(content, '', { column: 0, direction: 'ascending' })).toEqual([3, 2, 1, 0]);
    expect(tableOrder(content, '', { column: 1, direction: 'ascending' })).toEqual([1, 3, 0, 2]);
  });

  test('becomes ascending, descending and unsorted with each click on a heading', () => {
    const up = nextSort(undefined, 1);
    const down = nextSort(up, 1);
    expect([up?.direction, down?.direction, nextSort(down, 1)]).toEqual(['ascending', 'descending', undefined]);
    expect(nextSort(down, 0)).toEqual({ column: 0, direction: 'ascending' });
  });
});

describe('the keys of a table', () => {
  const size = { rows: 100, columns: 3, page: 10 };
  const at = { row: 50, column: 1 };
  test.each([
    ['ArrowDown', false, { row: 51, column: 1 }],
    ['ArrowLeft', false, { row: 50, column: 0 }],
    ['PageUp', false, { row: 40, column: 1 }],
    ['End', false, { row: 50, column: 2 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', true, { row: 99, column: 2 }],
    ['x', false, undefined],
  ])('%s with Ctrl %s leads to %j', (key, ctrlKey, target) => {
    expect(cellTarget({ key, ctrlKey }, at, size)).toEqual(target);
  });

  test('never leave the table, and enter it at the first key', () => {
    expect(cellTarget({ key: 'PageDown', ctrlKey: false }, { row: 99, column: 0 }, size)).toEqual({
      row: 99,
      column: 0,
    });
    expect(cellTarget({ key: 'ArrowDown', ctrlKey: false }, undefined, size)).toEqual({ row: 0, column: 0 });
    expect(cellTarget({ key: 'ArrowDown', ctrlKey: false }, undefined, { ...size, rows: 0 })).toBeUndefined();
  });
});

import { describe, expect, test } from 'vitest';
import { pairRows } from '../../../../renderer/panes/compare/table-view.tsx';
import type { TableResult } from '../../../../shared/contract/table-types.ts';

const tableOf = (...rows: readonly (readonly string[])[]): TableResult => ({
  revision: 0,
  what: 'messages',
  hasCodePage: false,
  columns: [
    { key: 'id', title: 'Id' },
    { key: 'text', title: 'Text' },
  ],
  rows: rows.map((cells, index) => ({ path: `[${index}]`, cells })),
});

const told = (a: TableResult, b: TableResult) =>
  pairRows(a, b).map(row => `${row.kind} ${(row.b ?? row.a)?.cells.join(' ')}`);

describe('rows of two tables', () => {
  test('are matched by name, wherever they are', () => {
    const a = tableOf(['1', 'one'], ['2', 'two'], ['3', 'three']);
    const b = tableOf(['0', 'none'], ['1', 'one'], ['3', 'drei']);
    expect(told(a, b)).toEqual(['added 0 none', 'same 1 one', 'removed 2 two', 'changed 3 drei']);
  });

  test('are matched by position if names repeat', () => {
    const a = tableOf(['x', 'one'], ['x', 'two']);
    const b = tableOf(['x', 'one'], ['x', 'zwei'], ['x', 'three']);
    expect(told(a, b)).toEqual(['same x one', 'changed x zwei', 'added x three']);
  });

  test('that were removed at the end stay at the end', () => {
    expect(told(tableOf(['1', 'one'], ['2', 'two']), tableOf(['1', 'one']))).toEqual(['same 1 one', 'removed 2 two']);
  });
});

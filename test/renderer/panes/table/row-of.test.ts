import { describe, expect, test } from 'vitest';
import { cellPath, manyLines, oneLine, rowFinder } from '../../../../renderer/panes/table/table-cells.ts';
import type { TableResult } from '../../../../shared/contract/table-types.ts';

const table: TableResult = {
  revision: 1,
  what: 'messages',
  hasCodePage: false,
  columns: [
    { key: 'id', title: 'Number' },
    { key: 'text', title: 'Text', isEditable: true },
  ],
  rows: [
    { path: 'messages[1]', cells: ['7', 'x'] },
    { path: 'messages[12]', cells: ['8', 'y'] },
    { path: '[0][1]', cells: ['fire', '0x9c'], paths: [null, '[0][1]'] },
  ],
};

describe('the rows of a table', () => {
  test('are found by their path, and by every path below it', () => {
    const find = rowFinder(table);
    const paths = ['messages[1]', 'messages[1].text', 'messages[12].text.length', '[0][1]', '[0][1].before'];
    expect(paths.map(find)).toEqual([0, 0, 1, 2, 2]);
    expect(['messages', 'messages[2].text', '[0]', '', undefined].map(find)).toEqual(Array(5).fill(undefined));
  });

  test('have the field of a cell below their path, or where the row says', () => {
    expect(cellPath(table, 1, 1)).toBe('messages[12].text');
    expect(cellPath(table, 2, 1)).toBe('[0][1]');
    expect(cellPath(table, 2, 0)).toBeUndefined();
    expect(cellPath(table, 9, 0)).toBeUndefined();
  });
});

test('show each kind of line ending as a symbol of its own, and convert it back', () => {
  const text = 'First\r\nSecond\n\rthird\r\n\r\n';
  expect(oneLine(text)).toBe('First⏎Second␊␍third⏎⏎');
  expect(manyLines(oneLine(text))).toBe(text);
});

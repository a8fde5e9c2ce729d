import { expect, test } from 'vitest';
import { tabRows, tabText } from '../../shared/base/tab-cells.ts';

test.each([
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\t\n\tb',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['one', [['one']]],
  ['', []],
  ['\n', [['']]],
  ['"two\nlines"\t"a ""b"""\n', [['two\nlines', 'a "b"']]],
  ['"Halt!"\t5"\t"open', [['"Halt!"', '5"', '"open']]],
])('%j of a spreadsheet is its cells', (text, rows) => {
  expect(tabRows(text)).toEqual(rows);
});

test('cells come back as they were copied', () => {
  const rows = [
    ['"Halt!"', 'two\r\nlines', '5"'],
    ['a\tb', '', ' '],
  ];
  expect(tabText(rows)).toBe('"""Halt!"""\t"two\r\nlines"\t5"\r\n"a\tb"\t\t ');
  expect(tabRows(tabText(rows))).toEqual(rows);
});

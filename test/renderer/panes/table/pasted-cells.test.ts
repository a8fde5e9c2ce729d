import { expect, test } from 'vitest';
import { pastedCells } from '../../../../renderer/panes/table/pasted-cells.ts';
import type { TableResult } from '../../../../shared/contract/table-types.ts';

const table: TableResult = {
  revision: 1,
  what: 'rows',
  hasCodePage: false,
  columns: [
    { key: 'name', title: 'Row' },
    { key: 'text', title: 'Text', isEditable: true },
    { key: 'mass', title: 'Mass', isEditable: true },
  ],
  rows: [
    { path: 'rows[0]', cells: ['heron', 'one\r\ntwo', '4'] },
    { path: 'rows[1]', cells: ['', 'a\nb', '5'] },
    { path: 'rows[2]', cells: ['tern', 'three', '6'], paths: [null, 'words[2]', null] },
  ],
};

function pasted(text: string, column = 1, rows: readonly number[] = [0, 1, 2]) {
  const stored = (typed: string) => (typed.includes('潮') ? { why: 'no 潮' } : { text: typed });
  const made = pastedCells({ table, rows, column, shown: shown => shown, stored }, text);
  return 'why' in made ? made.why : made.values.map(({ path, value }) => `${path}=${value}`);
}

test('cells fill the table from the selected one on, and those that stay are not set', () => {
  expect(pasted('x\t1\r\ny\t5\r\n')).toEqual(['rows[0].text=x', 'rows[0].mass=1', 'rows[1].text=y']);
  expect(pasted('heron\tx\r\n\ty', 0, [0, 1])).toEqual(['rows[0].text=x', 'rows[1].text=y']);
});

test('the rows are those that are shown', () => {
  expect(pasted('x\ny', 1, [2, 0])).toEqual(['words[2]=x', 'rows[0].text=y']);
});

test('line ends become those of the cell', () => {
  expect(pasted('"one\ntwo"\n"a\r\nc"\n"d\ne"')).toEqual(['rows[1].text=a\nc', 'words[2]=d\r\ne']);
});

test.each([
  ['', 'The clipboard has no text.'],
  ['1\t2\t3', '3 columns do not fit: the table has 2 from heron › Text on.'],
  ['1\n2\n3\n4', '4 rows do not fit: the table has 3 from heron › Text on.'],
  ['1\n潮', 'row 2 › Text: no 潮'],
  ['three\t6\nx\t7\nz\t8', 'tern › Mass: expected “6”, which cannot be edited, but found “8”.'],
])('%j is refused with the cell, what was expected and what was found', (text, why) => {
  expect(pasted(text)).toBe(why);
});

import { describe, expect, test } from 'vitest';
import { decode, encode, fieldsIn, setField, withEdit } from '#layout';
import type { MakeEdit } from '../../../electron/answers/items/make-edit.ts';
import { makeItems } from '../../../electron/answers/items/make-items.ts';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { kotor2da } from '../../../shared/formats/kotor/2da/index.ts';
import { type TwoDa, twoDa } from '../../../shared/formats/kotor/2da/layout.ts';
import { kotorFixtures } from '../../fixtures/kotor.ts';

const bytes = kotorFixtures.find(({ name }) => name === '2da')?.bytes ?? new Uint8Array();
const tableIn = (source: Source): TwoDa => decode(twoDa, source).value as TwoDa; // none here has a fault
const before = tableIn(memorySource(bytes));

function fromText(text: string) {
  const { text: form } = kotor2da;
  if (form === undefined) throw new Error('a table has a text form');
  return form.fromText(text, before);
}

/** Columns, and each row with its name first. */
function tableOf(text: string): unknown {
  const read = fromText(text);
  if ('problems' in read) throw new Error(read.problems[0]?.text);
  const { columns, rows } = read.model.table;
  return [columns, ...rows.map(({ name, cells }) => [name, ...cells])];
}

function firstProblem(text: string): unknown {
  const read = fromText(text);
  return 'problems' in read ? read.problems[0] : read;
}

describe('a table of the game made from text', () => {
  test('round-trips through its own CSV, byte for byte without changes', () => {
    const read = fromText(String(kotor2da.toCsv?.(before)));
    if ('problems' in read) throw new Error(read.problems[0]?.text);
    expect(toBytes(encode(twoDa, read.model))).toEqual(bytes);
  });

  test.each([
    ['with quotes, as spreadsheets write it', ',label,walk\r\n0,"Wet, ""deep"" mud",1\r\n1,,0\r\n'],
    ['with semicolons, as in Germany', ';label;walk\n0;"Wet, ""deep"" mud";1\n1;****;0'],
    ['with tabs', '\tlabel\twalk\n0\tWet, "deep" mud\t1\n1\t****\t0\n'],
  ])('%s', (_, text) => {
    expect(tableOf(text)).toEqual([
      ['label', 'walk'],
      ['0', 'Wet, "deep" mud', '1'],
      ['1', '', '0'],
    ]);
  });

  test('accepts the form that other tools write', () => {
    expect(tableOf('2DA V2.0\r\n\r\n    label   walk\r\n0   Gravel  1\r\n1   "Wet tar" ****\r\n')).toEqual([
      ['label', 'walk'],
      ['0', 'Gravel', '1'],
      ['1', 'Wet tar', ''],
    ]);
  });

  test.each([
    [
      'a sentence',
      'hello\n',
      1,
      'Expected the names of the columns in the first line, with a tab or a comma before each.',
    ],
    ['nothing', '', 1, 'Expected the names of the columns in the first line, with a tab or a comma before each.'],
    [
      'no names of rows',
      'label,walk\nGravel,1\n',
      1,
      'Expected an empty cell before the names of the columns, found label.',
    ],
    ['a row too short', ',a,b\n0,1,2\n1,"x\ny"\n', 3, 'Expected 2 cells after the name of the row, found 1.'],
    ['a letter of no game', ',a\n0,\u4e2d\n', 2, 'The games have no letter \u4e2d: expected letters of Windows-1252.'],
  ])('is refused if it contains %s', (_, text, line, why) => {
    expect(firstProblem(text)).toMatchObject({ line, text: why });
  });
});

describe('a stored text of a table', () => {
  const source = memorySource(bytes);

  test.each(['Mud', 'Gravel and tar', ''])('set to %j keeps its path, and setting it back restores the bytes', text => {
    const once = textSet(source, text);
    expect(textIn(once) ?? '').toBe(text);
    expect(tableIn(once).table.rows[0]?.cells[0]).toBe(text);
    expect(tableIn(once).table.rows.slice(1)).toEqual(before.table.rows.slice(1));
    expect(toBytes([textSet(once, 'Gravel')])).toEqual(bytes);
  });

  test('is refused if it has a letter of no game', () => {
    expect(setField(twoDa, source, 'table.texts[0]', '\u4e2d')).toMatchObject({
      why: expect.stringMatching(/windows-1252/),
    });
  });

  function textSet(table: Source, text: string): Source {
    const edit = setField(twoDa, table, 'table.texts[0]', text);
    if (edit.kind === 'refused') throw new Error(edit.why);
    return withEdit(table, edit);
  }

  const textIn = (table: Source): unknown =>
    fieldsIn(twoDa, table, { start: 0, size: table.size }).find(({ path }) => path === 'table.texts[0]')?.value;
});

describe('a cell of a table', () => {
  const source = memorySource(bytes);

  test('is set, and other cells with the same text stay', () => {
    const once = cellSet(source, 'rows[1].cells[1]', '1');
    expect(cellsIn(once)).toEqual(['Gravel 1', 'Tar 1']);
    expect(cellsIn(cellSet(once, 'rows[0].cells[1]', 77))).toEqual(['Gravel 77', 'Tar 1']);
    expect(cellsIn(cellSet(once, 'table.rows[0].cells[0]', '****'))).toEqual([' 1', 'Tar 1']);
  });

  test('is edited in its table row', () => {
    expect(kotor2da.table?.rows(before)[1]?.paths).toEqual([
      'table.rowNames[1]',
      'rows[1].cells[0]',
      'rows[1].cells[1]',
    ]);
  });

  test.each([
    ['a\tb', /no tab/],
    ['\u4e2d', /windows-1252/],
  ])('cannot hold %j', (text, why) => {
    expect(kotor2da.setShared?.(source, 'rows[1].cells[1]', text)).toMatchObject({ why: expect.stringMatching(why) });
  });

  test('that does not exist is refused with the reason', () => {
    expect(kotor2da.setShared?.(source, 'rows[1].cells[2]', 'x')).toEqual({
      why: 'there is no rows[1].cells[2], but 2 columns',
    });
  });

  function cellSet(before: Source, path: string, value: unknown): Source {
    const set = kotor2da.setShared?.(before, path, value);
    if (set === undefined || 'why' in set) throw new Error(set?.why);
    return set.source;
  }

  const cellsIn = (table: Source) => tableIn(table).table.rows.map(({ cells }) => cells.join(' '));
});

describe('rows of a table', () => {
  const source = memorySource(bytes);

  /** Names of rows, and their cells, after an edit. */
  function rowsAfter(edit: MakeEdit): unknown {
    const made = makeItems(kotor2da as unknown as Format, source, edit); // a format of any model
    if (made.kind === 'refused') return made.why;
    return tableIn(made.source).table.rows.map(({ name, cells }) => [name, ...cells].join(' '));
  }

  test('are added, removed and moved by the paths that show prints', () => {
    expect(rowsAfter({ kind: 'insert', path: 'rows[]', json: { cells: ['Ash', '****'] } })).toEqual([
      '0 Gravel 1',
      '1 Tar 0',
      '2 Ash ',
    ]);
    expect(rowsAfter({ kind: 'insert', path: 'rows[0]' })).toEqual(['0  ', '0 Gravel 1', '1 Tar 0']);
    expect(rowsAfter({ kind: 'remove', paths: ['rows[0]'] })).toEqual(['1 Tar 0']);
    expect(rowsAfter({ kind: 'copy', paths: ['rows[0]'] })).toEqual(['0 Gravel 1', '0 Gravel 1', '1 Tar 0']);
    expect(rowsAfter({ kind: 'move', paths: ['rows[0]'], to: 'rows[]' })).toEqual(['1 Tar 0', '0 Gravel 1']);
    expect(rowsAfter({ kind: 'rename', path: 'rows[0]', name: 'zero' })).toEqual(['zero Gravel 1', '1 Tar 0']);
    expect(rowsAfter({ kind: 'build', json: { columns: ['a'], rows: [{ name: 'x', cells: ['y'] }] } })).toEqual([
      'x y',
    ]);
  });

  test('are meant by their names too, which are the rows in the table and the structure', () => {
    expect(rowsAfter({ kind: 'copy', paths: ['table.rowNames[1]'], to: 'table.rowNames[0]' })).toEqual([
      '1 Tar 0',
      '0 Gravel 1',
      '1 Tar 0',
    ]);
    expect(rowsAfter({ kind: 'insert', path: 'table.rowNames[]' })).toEqual(['0 Gravel 1', '1 Tar 0', '2  ']);
    expect(rowsAfter({ kind: 'remove', paths: ['table.rowNames[0]'] })).toEqual(['1 Tar 0']);
  });

  test('are refused with the reason', () => {
    expect(rowsAfter({ kind: 'remove', paths: ['rows[7]'] })).toBe('there is no rows[7], but 2 rows');
    expect(rowsAfter({ kind: 'insert', path: 'rows[]', json: { cells: ['Ash'] } })).toBe(
      'rows[2]: expected 2 cells, found 1',
    );
    expect(rowsAfter({ kind: 'remove', paths: ['columns[0]'] })).toBe('table.columns[0] is not one of the rows');
  });
});

describe('oddly stored texts of a table', () => {
  /** Two rows of two cells, x, y, z and a fourth whose offset is given. */
  const oddTable = (last: number, texts: string): Source => {
    const head = Buffer.from('2DA V2.b\na\tb\t\0\x02\0\0\x000\t1\t', 'latin1');
    const offsets = Buffer.from([0, 0, 2, 0, 4, 0, last, 0, texts.length, 0]);
    return memorySource(new Uint8Array(Buffer.concat([head, offsets, Buffer.from(texts, 'latin1')])));
  };
  const cellsIn = (source: Source) => tableIn(source).table.rows.map(({ cells }) => cells);
  const set = (source: Source, value: string): Source => {
    const made = kotor2da.setShared?.(source, 'rows[0].cells[0]', value);
    if (made === undefined || 'why' in made) throw new Error(made?.why);
    return made.source;
  };

  test('a new one does not appear in a cell that points past all texts', () => {
    const source = oddTable(6, 'x\0y\0z\0');
    expect(cellsIn(set(source, 'NEW'))).toEqual([
      ['NEW', 'y'],
      ['z', ''],
    ]);
  });

  test('a new one does not continue a last text without its end, which is reported', () => {
    const source = oddTable(6, 'x\0y\0z\0q');
    expect(decode(twoDa, source).findings.map(({ text }) => text)).toContain('expected a NUL after the last text');
    expect(toBytes(encode(twoDa, tableIn(source)))).toEqual(source.bytes);
    expect(cellsIn(set(source, 'NEW'))).toEqual([
      ['NEW', 'y'],
      ['z', 'q'],
    ]);
    expect(cellsIn(set(source, 'q'))[0]).toEqual(['q', 'y']);
  });

  test('unchanged cells of JSON stay as they are, even if they contain four asterisks', () => {
    const source = oddTable(4, '****\0');
    const table = kotor2da.toJson?.(tableIn(source));
    const made = kotor2da.build?.(source, table);
    expect(made && 'source' in made && toBytes([made.source])).toEqual(source.bytes);
  });

  test.each(['a\tb', 'a\nb', 'a\0b'])('a name of %j is refused', name => {
    const edit = { kind: 'insert', path: 'rows[]', json: { name } } as const;
    expect(makeItems(kotor2da, memorySource(bytes), edit)).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('its name has no tab, no line end and no NUL'),
    });
  });
});

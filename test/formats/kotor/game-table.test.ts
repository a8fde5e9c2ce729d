import { describe, expect, test } from 'vitest';
import { decode, encode } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { kotor2da } from '../../../shared/formats/kotor/2da/index.ts';
import { type TwoDa, twoDa } from '../../../shared/formats/kotor/2da/layout.ts';
import { kotorFixtures } from '../../fixtures/kotor.ts';

const bytes = kotorFixtures.find(({ name }) => name === '2da')?.bytes ?? new Uint8Array();
const before = decode(twoDa, memorySource(bytes)).value as TwoDa; // it has no fault

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

describe('a table of the game from a text', () => {
  test('is what its own CSV says, byte for byte where nothing was changed', () => {
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

  test('of the form that other tools write', () => {
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
  ])('is refused where it holds %s', (_, text, line, why) => {
    expect(firstProblem(text)).toMatchObject({ line, text: why });
  });
});

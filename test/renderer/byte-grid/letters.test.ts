import { expect, test } from 'vitest';
import { gridGeometry, hitTest } from '../../../renderer/byte-grid/geometry.ts';
import {
  byteLetter,
  bytesBefore,
  bytesOfText,
  isVisible,
  letterByte,
  lettersAfter,
  shownLetters,
  typedBytes,
  wideLetters,
} from '../../../renderer/byte-grid/letters.ts';
import { readTable, textEncodings } from '../../../shared/base/text-encodings.ts';

const E0 = 0xe0;
/** Nothing is before it. */
const whole = { start: 0, before: 0 };

test('a byte is a different letter in each encoding, or a dot where it is none', () => {
  const letters = textEncodings.map(encoding => [encoding, byteLetter(E0, encoding)]);
  expect(Object.fromEntries(letters)).toEqual({
    'windows-1252': 'à',
    ascii: '·',
    ibm866: 'р',
    'windows-1250': 'ŕ',
    'windows-1251': 'а',
    macintosh: '‡',
    cp437: 'α',
    cp037: '\\',
    'utf-8': '·',
    'utf-16le': '·',
    'utf-16be': '·',
    shift_jis: '·',
    'euc-jp': '·',
    table: '·',
  });
  expect([0, 0x7f, 0x81, 0xa0, 0xad].filter(byte => isVisible(byte))).toEqual([]);
  expect(isVisible(0x20)).toBe(true);
});

test('a letter is typed as the byte that shows it, and every letter can be typed', () => {
  expect(letterByte('а', 'windows-1251')).toBe(E0);
  expect(letterByte('а')).toBeUndefined();
  for (const encoding of textEncodings)
    for (let byte = 0; byte < 256; byte++)
      if (isVisible(byte, encoding)) expect(letterByte(byteLetter(byte, encoding), encoding)).toBe(byte);
});

const cellsOf = (...bytes: number[]) => Int16Array.from(bytes);

test('a letter of several bytes is shown at its first byte', () => {
  const sjis = wideLetters(cellsOf(0x41, 0x93, 0xfa, 0xb1, 0x81), 0, { encoding: 'shift_jis' });
  expect(sjis).toEqual(['A', '日', '', 'ｱ', undefined]);
  const utf8 = wideLetters(cellsOf(0xc3, 0xa4, 0xff, 0xf0, 0x9f, 0x90, 0x9f, 0), 0, { encoding: 'utf-8' });
  expect(utf8).toEqual(['ä', '', undefined, '🐟', '', '', '', undefined]);
  expect(wideLetters(cellsOf(0xc6, 0xfc), 0, { encoding: 'euc-jp' })).toEqual(['日', '']);
});

test('a screen reader gets a row in any encoding', () => {
  const table = readTable('00=A\n8041=あ\n');
  expect(shownLetters(cellsOf(0, 0x80, 0x41, 0x99), whole, { encoding: 'table', table })).toEqual(['A', 'あ', '', '·']);
  expect(shownLetters(cellsOf(0x93, 0xfa), whole, { encoding: 'shift_jis' })).toEqual(['日', '']);
  expect(shownLetters(cellsOf(0xc8, -1), whole, { encoding: 'cp037' })).toEqual(['H', '·']);
});

test.each([
  ['utf-8', [...'aä日🐟éb']],
  ['utf-16le', [...'aä日🐟éb']],
  ['utf-16be', [...'aä日🐟éb']],
  ['shift_jis', [...'a日本語ｱソ表示b']],
  ['euc-jp', [...'a日本語表示b']],
] as const)('a row shows a letter of %s the same wherever the row begins', (encoding, text) => {
  const written = [...text, ...text, ...text].join('');
  const bytes = bytesOfText(written, { encoding }) ?? new Uint8Array();
  expect(bytes.length).toBeGreaterThan(written.length);
  const all = cellsOf(...bytes);
  const whole = wideLetters(all, 0, { encoding });
  expect(whole.filter(letter => letter).join('')).toBe(written);
  for (let start = 0; start < bytes.length; start++) {
    const before = bytesBefore(start, encoding);
    const shown = lettersAfter(all.subarray(start - before), { start, before }, { encoding });
    expect(shown).toEqual(whole.slice(start));
  }
});

test('letters of a table are read from well before the row', () => {
  const table = readTable('8041=あ\n8042=い\n41=A\n42=B\n');
  const given = cellsOf(0x80, 0x41, 0x80, 0x42, 0x41, 0x80, 0x41);
  const shown = lettersAfter(given, { start: 3, before: 3 }, { encoding: 'table', table });
  expect(shown).toEqual(['', 'A', 'あ', '']);
  expect(bytesBefore(50, 'table')).toBe(50);
  expect(bytesBefore(50, 'windows-1252')).toBe(0);
});

test('letters of two bytes begin at even offsets, and bytes that have not arrived show none', () => {
  expect(wideLetters(cellsOf(0, 0x41, 0, 0x42), 7, { encoding: 'utf-16le' })).toEqual([undefined, 'A', '', undefined]);
  expect(wideLetters(cellsOf(0, 0x41, -1, -1), 8, { encoding: 'utf-16be' })).toEqual(['A', '', undefined, undefined]);
});

test('a user’s table matches the longest bytes first', () => {
  const table = readTable('41=A\r\n4142=[AB]\n/FF=<end>\n*FE\nnothing\n');
  const given = cellsOf(0x41, 0x42, 0x41, 0xff, 0xfe);
  expect(wideLetters(given, 0, { encoding: 'table', table })).toEqual(['[AB]', '', 'A', '<end>', undefined]);
  expect(typedBytes('A', 'table', table)).toEqual(Uint8Array.of(0x41));
  expect(readTable('no table')).toBeUndefined();
});

test('a letter of several bytes is typed as those bytes', () => {
  expect(typedBytes('日', 'shift_jis')).toEqual(Uint8Array.of(0x93, 0xfa));
  expect(typedBytes('ä', 'utf-8')).toEqual(Uint8Array.of(0xc3, 0xa4));
  expect(typedBytes('H', 'cp037')).toEqual(Uint8Array.of(0xc8));
  expect(typedBytes('日', 'cp437')).toBeUndefined();
});

test('with a header the rows begin one row lower, and each byte is still under its point', () => {
  const sizes = { row: 20, letter: 8, left: 10, top: 5 };
  const [plain, headed] = [false, true].map(header => gridGeometry({ ...sizes, header }, 900, 16, 4096));
  expect([plain?.top, headed?.top]).toEqual([5, 25]);
  expect(headed && hitTest(headed, headed.hexLeft + 1, 26)).toMatchObject({ row: 0, column: 0, exact: true });
  expect(headed && hitTest(headed, headed.hexLeft + 1, 20)).toMatchObject({ exact: false });
});

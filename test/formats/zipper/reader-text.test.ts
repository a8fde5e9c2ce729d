import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, encode, fieldsIn, setField } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import { fromWindows1252 } from '../../../shared/base/windows1252.ts';
import { textForm } from '../../../shared/formats/zipper/reader-text/index.ts';
import { readerText } from '../../../shared/formats/zipper/reader-text/layout.ts';
import type { ReaderText } from '../../../shared/formats/zipper/reader-text/tree.ts';
import { asJson } from '../../support/as-json.ts';
import { bytesOf } from '../../support/build-zipper.ts';

function treeOf(text: string): ReaderText {
  const { value, fault } = decode(readerText, memorySource(bytesOf(text)));
  if (fault) throw new Error(fault.text);
  return value;
}

function textAfter(source: Source, path: string, value: unknown): string {
  const change = setField(readerText, source, path, value);
  if (change.kind === 'refused') throw new Error(change.why);
  const bytes = source.read(0, source.size).slice();
  if (change.kind === 'patch') bytes.set(change.bytes, change.start);
  return fromWindows1252(change.kind === 'patch' ? bytes : toBytes(change.pieces));
}

const shown = (text: string): unknown => asJson(readerText.toJson?.(treeOf(text)));

describe('reader text', () => {
  test.each([
    ['', []],
    ['; nothing but a remark', []],
    ['()', [[]]],
    ['KEY 1 (a b)', ['KEY', 1, ['a', 'b']]],
    ['(keya(0x9c) joya( 3 -1 0.5 ))', [['keya', ['0x9c'], 'joya', [3, -1, 0.5]]]],
    ['(007 +7 -0 2147483648 1e5 5. .5 - +.)', [[7, 7, 0, 2147483600, '1e5', 5, 0.5, '-', '+.']]],
    ['(-0.0 "" "1" 1"2" KE"Y S" "(;)")', [[-0, '', '1', '12', 'KEY S', '(;)']]],
    ['(A;glued\nB ; "tail\r\n)', [['A', 'B']]],
    ['("two\nlines")', [['two\nlines']]],
  ])('%j says %j', (text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  test.each([
    ['(a\r\n\t(b\r\n', 'line 2, column 2: the list opened here is never closed: expected ) before the end'],
    ['(a)\r\n )', 'line 2, column 2: unexpected ): expected a value or the end of the text'],
    ['(a\n"b c)', 'line 2, column 1: the text opened here is never closed: expected "'],
    [`(a ${'x'.repeat(256)})`, 'line 1, column 4: expected at most 255 bytes, found a token of 256'],
    ['('.repeat(700), 'line 1, column 600: expected lists less than 600 deep inside each other'],
  ])('%j is refused, and what stands before it is shown', (text, expected) => {
    const source = memorySource(bytesOf(text));
    const { fault, value } = decode(readerText, source);
    expect(fault?.text).toContain(expected);
    expect(value).toMatchObject({ items: expect.any(Array) });
    const [first] = fieldsIn(readerText, source, { start: 0, size: text.length });
    expect(first).toMatchObject({ path: '[0].open', kind: 'constant' });
  });

  test('of any bytes round-trips byte for byte, or is refused with a place', () => {
    const piece = fc.constantFrom('(', ')', '"', ' ', '\r\n', ';', 'word', '1.5', '\t', 'é');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), pieces => {
        const bytes = bytesOf(pieces.join(''));
        const { value, fault } = decode(readerText, memorySource(bytes));
        if (fault) expect(fault.start).toBeLessThanOrEqual(bytes.length);
        else expect(toBytes(encode(readerText, value))).toEqual(bytes);
      }),
    );
  });

  test.each([
    ['[0][1]', 'other', '(KEY other 0.5)'],
    ['[0][1]', 'two words', '(KEY "two words" 0.5)'],
    ['[0][1]', '12', '(KEY "12" 0.5)'],
    ['[0][1]', '0x9c', '(KEY 0x9c 0.5)'],
    ['[0][1]', 12, '(KEY 12 0.5)'],
    ['[0][2]', 0.75, '(KEY value 0.75)'],
    ['[0][0]', 'BIG', '(BIG value 0.5)'],
    // A number stays of its type: the games would read the bits of an integer as those of a float.
    ['[0][2]', '0.75', '(KEY value 0.75)'],
    ['[0][2]', '2', '(KEY value 2.0)'],
    ['[0][2]', 2, '(KEY value 2.0)'],
    ['[0][2]', '.50', '(KEY value 0.5)'],
    ['[0][2]', 1e-7, '(KEY value 0.0000001)'],
    ['[0][2]', 'none', '(KEY value none)'],
  ])('with %s set to %j reads %s', (path, value, expected) => {
    expect(textAfter(memorySource(bytesOf('(KEY value 0.5)')), path, value)).toBe(expected);
  });

  test.each([
    ['[0][1]', '8', '(A 8 ;x\r\n"5" 0.1000)'],
    ['[0][1]', '7', '(A 007 ;x\r\n"5" 0.1000)'],
    ['[0][2]', '5', '(A 007 ;x\r\n"5" 0.1000)'],
    ['[0][2]', '6', '(A 007 ;x\r\n"6" 0.1000)'],
    ['[0][3]', '0.1', '(A 007 ;x\r\n"5" 0.1000)'],
    ['[0][2].before2', ';y', '(A 007 ;y\r\n"5" 0.1000)'],
    ['[0][2].before3', '\n\t', '(A 007 ;x\n\t"5" 0.1000)'],
    ['[0].close', ')', '(A 007 ;x\r\n"5" 0.1000)'],
  ])('with %s set to %j keeps the spelling of all else', (path, value, expected) => {
    const source = memorySource(bytesOf('(A 007 ;x\r\n"5" 0.1000)'));
    expect(textAfter(source, path, value)).toBe(expected);
  });

  test.each([
    ['[0].open', ')', 'could not be read any more'],
    ['[0][1].before', 'x', 'only white space belongs here'],
    ['[0][1].before2', 'no', 'a comment begins with ;'],
    ['[0][1].before2', ';no longer', 'change the length in the text'],
  ])('does not set %s to %j', (path, value, why) => {
    const edit = setField(readerText, memorySource(bytesOf('(A ;x\nB)')), path, value);
    expect(edit).toMatchObject({ kind: 'refused', why: expect.stringContaining(why) });
  });

  test('refuses to set a token to an invalid value', () => {
    const source = memorySource(bytesOf('(KEY value)'));
    expect(setField(readerText, source, '[0][1]', 'a "quote"')).toMatchObject({ kind: 'refused' });
    expect(setField(readerText, source, '[0][1]', 'ŵ')).toMatchObject({ kind: 'refused' });
    expect(setField(readerText, source, '[0].open', '[')).toMatchObject({ kind: 'refused' });
  });
});

describe('the text form of reader text', () => {
  test('is the text, with letters beyond ASCII', () => {
    const text = '(NAME caf\xe9 ; 5 \x80\r\n)';
    expect(textForm.toText(treeOf(text))).toBe('(NAME café ; 5 €\r\n)');
    expect(textForm.fromText('\ufeff(NAME café ; 5 €\r\n)')).toEqual({ model: treeOf(text) });
  });

  test('reports letters that the games lack, line by line', () => {
    expect(textForm.fromText('(a ŵ)\n; ŷ')).toMatchObject({
      problems: [
        { line: 1, column: 4, endLine: 1, endColumn: 5 },
        { line: 2, column: 3 },
      ],
    });
  });

  test('reports syntax errors', () => {
    expect(textForm.fromText('(a\n b))')).toEqual({
      problems: [
        {
          text: 'Unexpected ): expected a value or the end of the text.',
          ...{ line: 2, column: 4, endLine: 2, endColumn: 5 },
        },
      ],
    });
  });
});

import { describe, expect, test } from 'vitest';
import { decode, encode, setField, valueAt } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import { identify } from '../../../shared/formats/index.ts';
import { textForm } from '../../../shared/formats/text/plain/index.ts';
import { plainText } from '../../../shared/formats/text/plain/layout.ts';
import { bytesOf } from '../../support/build-zipper.ts';
import { hexText } from '../../support/hex-text.ts';

const formatOf = (bytes: Uint8Array, name = 'x') => identify({ name, source: memorySource(bytes) }).format.id;

function linesOf(bytes: Uint8Array) {
  const { value, fault } = decode(plainText, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return value;
}

/** What a text becomes when it is edited: shown, changed, stored again. */
function edited(bytes: Uint8Array, edit: (text: string) => string): Uint8Array {
  const before = linesOf(bytes);
  const compiled = textForm.fromText(edit(textForm.toText(before)), before);
  if (!('model' in compiled)) throw new Error(compiled.problems[0]?.text);
  return toBytes(encode(plainText, compiled.model));
}

describe('a plain text', () => {
  // A hang guard: asked for each line again, the encoding of 30,000 lines takes minutes.
  test('of many lines is shown quickly, in the encoding of the whole text', () => {
    const shown = plainText.toJson?.(linesOf(hexText('C3A9 0A '.repeat(30_000))));
    expect(shown).toEqual(Array.from({ length: 30_000 }, () => 'é'));
  });

  test.each([
    [65_535, [65_536, 1]],
    [65_536, [65_536, 1, 1]],
    [65_537, [65_536, 2, 1]],
  ])('with a line of %i letters is split into pieces of %j bytes', (letters, sizes) => {
    const lines = linesOf(bytesOf(`${'a'.repeat(letters)}\nb`));
    expect(lines.map(line => line.length)).toEqual(sizes);
  });

  test.each([
    ['letters', bytesOf('Read me'), 'text/plain'],
    ['UTF-8', hexText('"caf" C3A9 0A'), 'text/plain'],
    ['Windows-1252', hexText('"caf" E9 ", 5 " 80'), 'text/plain'],
    ['letters and a NUL', hexText('"Read me" 00'), 'unknown'],
    ['a byte that is no letter', hexText('"Read me" 81'), 'unknown'],
    ['mostly high bytes', hexText('E9 E8 FF C0 C1 "ab"'), 'unknown'],
    ['three letters', bytesOf('abc'), 'unknown'],
    ['nothing', new Uint8Array(0), 'unknown'],
  ])('%s: %o is %s', (_, bytes, format) => {
    expect(formatOf(bytes)).toBe(format);
  });

  test('is detected by its beginning, without reading the rest', () => {
    let read = 0;
    const source: Source = {
      size: 15_000_000,
      read(_, size) {
        read += size;
        return new Uint8Array(size).fill(0x61);
      },
    };
    expect(identify({ name: 'log.txt', source }).format.id).toBe('text/plain');
    expect(read).toBeLessThan(200_000);
  });

  test('keeps its encoding, byte order mark and line ends when edited', () => {
    const shout = (text: string) => text.replace('low', 'HIGH');
    expect(edited(hexText('EFBBBF "low " C3A9 0D0A "end" 0A'), shout)).toEqual(
      hexText('EFBBBF "HIGH " C3A9 0D0A "end" 0A'),
    );
    expect(edited(hexText('"low " E9 0D0A'), shout)).toEqual(hexText('"HIGH " E9 0D0A'));
    expect(edited(hexText('"low"'), text => `${shout(text)} é`)).toEqual(hexText('"HIGH " C3A9'));
  });

  test('refuses letters that its encoding lacks, with line and column', () => {
    const before = linesOf(hexText('"caf" E9 0A "end"'));
    expect(textForm.fromText('café\nendŵ', before)).toEqual({
      problems: [
        {
          text: 'This text is stored as windows-1252, which has no ŵ.',
          ...{ line: 2, column: 4, endLine: 2, endColumn: 5 },
        },
      ],
    });
  });

  test('has nothing below a line', () => {
    expect(valueAt(plainText, memorySource(hexText('"first" 0A')), '[0].id')).toBeUndefined();
  });

  test('has its lines as fields that can be set', () => {
    const bytes = hexText('"first" 0D0A "caf" C3A9 0A "last"');
    const change = setField(plainText, memorySource(bytes), '[1]', 'thé noir');
    if (change.kind !== 'rebuild') throw new Error(change.kind);
    expect(toBytes(change.pieces)).toEqual(hexText('"first" 0D0A "th" C3A9 " noir" 0A "last"'));
  });
});

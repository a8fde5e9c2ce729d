import { describe, expect, it } from 'vitest';
import { piecesSource, toBytes } from '../../shared/base/pieces.ts';
import { bytes } from '../../shared/layout/bytes.ts';
import { dottedText, filledText, fixedText } from '../../shared/layout/fixed-text.ts';
import { decode } from '../../shared/layout/inside/decode.ts';
import { encode } from '../../shared/layout/inside/encode.ts';
import { text } from '../../shared/layout/inside/text.ts';
import { list } from '../../shared/layout/list.ts';
import { prefixedText } from '../../shared/layout/prefixed-text.ts';
import { restText } from '../../shared/layout/rest-text.ts';
import { u8, u16 } from '../../shared/layout/scalars.ts';
import { sizeOf } from '../../shared/layout/size-of.ts';
import { struct } from '../../shared/layout/struct.ts';
import { tag4 } from '../../shared/layout/tag4.ts';
import { zeroText } from '../../shared/layout/zero-text.ts';
import { hexText } from '../support/hex-text.ts';
import { edited, fieldLines, json, read } from './support.ts';

describe('text in a box', () => {
  const layout = struct({ name: fixedText(8) });

  it('ends at its NUL; the rest is separate padding', () => {
    expect(fieldLines(read(layout, '"AB" 00  99 00 98 00 00').fields)).toEqual([
      '0x0+3 text name "AB"',
      '0x3+5 padding name.padding {"bytes":5,"base64":"mQCYAAA="} (not zero)',
    ]);
  });

  it('may fill its box without a NUL', () => {
    expect(json(layout, '"ABCDEFGH"')).toEqual({ name: 'ABCDEFGH' });
    expect(fieldLines(read(layout, '"ABCDEFGH"').fields)).toEqual(['0x0+8 text name "ABCDEFGH"']);
  });

  it('may be empty', () => {
    expect(json(layout, '00 00 00 00 00 00 00 00')).toEqual({ name: '' });
  });

  it('keeps the bytes after its NUL, in a list and when the text changes', () => {
    expect(json(struct({ names: list(fixedText(3), 2) }), '"A" 00 01  "B" 00 02')).toEqual({ names: ['A', 'B'] });
    expect(edited(layout, hexText('"AB" 00 99 00 98 00 00'), 'name', 'X')).toEqual(hexText('"X" 00 00 99 00 98 00 00'));
    expect(edited(layout, hexText('"AB" 00 99 00 98 00 00'), 'name.padding', '01 02 03 04 05')).toEqual(
      hexText('"AB" 00  01 02 03 04 05'),
    );
  });

  it('refuses text that does not fit or has no byte', () => {
    const box = hexText('00 00 00 00 00 00 00 00');
    expect(edited(layout, box, 'name', 'NINE CHAR')).toBe('name: 9 characters do not fit: there is room for 8');
    expect(edited(layout, box, 'name', 'Ж')).toBe(`name: the game's character set (windows-1252) has no "Ж"`);
    expect(edited(layout, box, 'name', 5)).toBe('name: text is expected, not 5');
    expect(() => encode(layout, { name: 'NINE CHAR' })).toThrow('"NINE CHAR" does not fit 8 bytes');
  });

  it('shows bytes from 0x80 as their windows-1252 letter and writes them back', () => {
    expect(json(layout, '80 81 9F E4 FF 00 00 00')).toEqual({ name: '€\x81Ÿäÿ' });
  });
});

describe('text over the previous content of its box', () => {
  const layout = struct({ name: filledText(10, 'Default_') });

  it('keeps no leftovers if the rest is the default padding', () => {
    const { fields } = read(layout, '"A" 00 "fault_" 00 00');
    expect(fields[1]).toMatchObject({ kind: 'padding', text: 'as the tool leaves it' });
    expect(toBytes(encode(layout, { name: 'AB' }))).toEqual(hexText('"AB" 00 "ault_" 00 00'));
  });

  it('keeps any other rest', () => {
    expect(json(layout, '"A" 00 "XXXXXXXX"')).toEqual({ name: 'A' });
  });
});

describe('a name with its dot stored as a NUL', () => {
  const layout = struct({ name: dottedText(10) });

  it.each([
    ['"name" 00 "tif" 00 00', 'name.tif'],
    ['"name" 00 00 00 00 00 00', 'name'],
    ['"a.b" 00 "c" 00 00 00 00 00', 'a.b.c'],
    ['"name" 00 00 "x" 00 00 00', 'name'],
  ])('%s is %s', (hex, name) => {
    expect(json(layout, hex)).toEqual({ name });
  });

  it('covers both halves with one field', () => {
    expect(fieldLines(read(layout, '"name" 00 "tif" 00 00').fields)[0]).toBe('0x0+9 text name "name.tif"');
  });
});

describe('text of a size', () => {
  const layout = struct({ size: sizeOf(u8, 'name'), name: text('size'), end: u8 });

  it('takes its size from a sibling, which grows with the text', () => {
    expect(json(layout, '02 "ab" 07')).toEqual({ name: 'ab', end: 7 });
    expect(edited(layout, hexText('02 "ab" 07'), 'name', 'abc')).toEqual(hexText('03 "abc" 07'));
    expect(edited(layout, hexText('00 07'), 'name', 'abc')).toEqual(hexText('03 "abc" 07'));
    expect(edited(layout, hexText('02 "ab" 07'), 'name', 'xy')).toEqual(hexText('02 "xy" 07'));
  });

  it('refuses a text its size cannot count', () => {
    expect(edited(layout, hexText('02 "ab" 07'), 'name', 'x'.repeat(256))).toBe(
      'name: 256 does not fit u8, which holds up to 255',
    );
  });
});

describe('text after its length', () => {
  const layout = struct({ name: prefixedText(u16), end: u8 });

  it('has its length as a path of its own', () => {
    expect(fieldLines(read(layout, '02 00 "ab" 07').fields)).toEqual([
      '0x0+2 size name.length 2',
      '0x2+2 text name "ab"',
      '0x4+1 u8 end 7',
    ]);
  });

  it('grows and shrinks with its length', () => {
    expect(edited(layout, hexText('02 00 "ab" 07'), 'name', 'abc')).toEqual(hexText('03 00 "abc" 07'));
    expect(edited(layout, hexText('02 00 "ab" 07'), 'name', '')).toEqual(hexText('00 00 07'));
    expect(edited(layout, hexText('00 00 07'), 'name', 'a')).toEqual(hexText('01 00 "a" 07'));
    expect(edited(struct({ name: prefixedText(u8) }), hexText('00'), 'name', 'x'.repeat(256))).toBe(
      'name: 256 characters do not fit: there is room for 255',
    );
  });
});

describe('text up to its NUL', () => {
  const layout = struct({ name: zeroText, end: u8 });

  it('is read, however long it is', () => {
    const long = 'x'.repeat(200);
    expect(json(layout, `"${long}" 00 07`)).toEqual({ name: long, end: 7 });
    expect(edited(layout, hexText('"ab" 00 07'), 'name', 'abc')).toEqual(hexText('"abc" 00 07'));
  });

  it('is a fault without its NUL', () => {
    const decoded = decode(layout, piecesSource([hexText('"abc"')]));
    expect(decoded.fault?.text).toBe('name at 0x0: text without its NUL');
  });
});

describe('text in all remaining bytes', () => {
  const layout = struct({ id: u8, name: restText });

  it('ends at its NUL; the rest is separate padding, and is kept', () => {
    expect(fieldLines(read(layout, '01 "ab" 00 00 07').fields)).toEqual([
      '0x0+1 u8 id 1',
      '0x1+3 text name "ab"',
      '0x4+2 padding name.padding {"bytes":2,"base64":"AAc="} (not zero)',
    ]);
    expect(edited(layout, hexText('01 "ab" 00 00 07'), 'name', 'xy')).toEqual(hexText('01 "xy" 00 00 07'));
  });

  it.each([
    ['01 "ab"', 'ab'],
    ['01 "ab" 00', 'ab'],
    ['01 00', ''],
    ['01', ''],
  ])('%s is "%s", with or without its NUL', (hex, name) => {
    expect(json(layout, hex)).toEqual({ id: 1, name });
  });

  it('gets a NUL when it is new or grows', () => {
    expect(toBytes(encode(layout, { id: 1, name: 'new' }))).toEqual(hexText('01 "new" 00'));
    expect(edited(layout, hexText('01 "ab"'), 'name', 'abc')).toEqual(hexText('01 "abc" 00'));
    expect(edited(layout, hexText('01 "ab"'), 'name', 'x')).toEqual(hexText('01 "x" 00'));
    expect(edited(layout, hexText('01 "ab" 00'), 'name', 'xy')).toEqual(hexText('01 "xy" 00'));
    expect(edited(layout, hexText('01 "ab" 00'), 'name', 'x\0y')).toBe('name: this text ends at its first NUL');
  });
});

describe('a tag', () => {
  it('is four letters', () => {
    const layout = struct({ tag: tag4 });
    expect(json(layout, '"RIFF"')).toEqual({ tag: 'RIFF' });
    expect(edited(layout, hexText('"RIFF"'), 'tag', 'WAV')).toBe('tag: a tag has four characters');
    expect(edited(layout, hexText('"RIFF"'), 'tag', 'WAVE')).toEqual(hexText('"WAVE"'));
  });
});

describe('bytes', () => {
  const layout = struct({ size: sizeOf(u8, 'data'), data: bytes('size'), rest: bytes() });

  it('are a count and base64 in JSON', () => {
    expect(json(layout, '02 01 02 FF')).toEqual({
      data: { bytes: 2, base64: 'AQI=' },
      rest: { bytes: 1, base64: '/w==' },
    });
  });

  it('can be set as hex or as shown', () => {
    const given = hexText('02 01 02 FF');
    expect(edited(layout, given, 'data', '0A 0B')).toEqual(hexText('02 0A 0B FF'));
    expect(edited(layout, given, 'data', '0x0A0B')).toEqual(hexText('02 0A 0B FF'));
    expect(edited(layout, given, 'data', { bytes: 3, base64: 'AQID' })).toEqual(hexText('03 01 02 03 FF'));
    expect(edited(struct({ name: prefixedText(u8) }), hexText('00'), 'name', 'bits:7FC00001')).toEqual(
      hexText('0D "bits:7FC00001"'),
    );
    expect(edited(layout, given, 'data', 'xyz')).toBe('data: bytes are hex digits or {"base64": …}, not "xyz"');
  });
});

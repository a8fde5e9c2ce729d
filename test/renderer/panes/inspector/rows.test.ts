import { describe, expect, test } from 'vitest';
import { inspectorRows } from '../../../../renderer/panes/inspector/index.tsx';
import { type Endian, inverted, reading } from '../../../../renderer/panes/inspector/row.ts';
import { hexText } from '../../../support/hex-text.ts';

function shownAs(hex: string, endian: Endian = 'little'): Record<string, string> {
  const bytes = hexText(hex);
  const rows = inspectorRows.flatMap(row => {
    const shown = row.read(reading(bytes, endian));
    return shown === undefined ? [] : [[row.id, shown.text] as const];
  });
  return Object.fromEntries(rows);
}

function rowOf(id: string) {
  const row = inspectorRows.find(each => each.id === id);
  if (row === undefined) throw new Error(`no row ${id}`);
  return row;
}

/** Types `typed` into a row over `hex`; the answer is the bytes as hex, or the refusal. */
function typed(id: string, text: string, hex: string, endian: Endian = 'little'): string {
  const row = rowOf(id);
  const shown = row.read(reading(hexText(hex), endian));
  if (shown === undefined || row.write === undefined) return 'not editable';
  const answer = row.write(text, endian, shown);
  return 'why' in answer ? answer.why : Buffer.from(answer.bytes).toString('hex');
}

describe('the bytes at the cursor', () => {
  test('are read in every way, little endian', () => {
    expect(shownAs('CD CC AC 42 00 00 80 3F 00 00 00 C0 00 00 80 3F')).toMatchSnapshot();
  });

  test('are read in every way, big endian', () => {
    expect(shownAs('42 AC CC CD 3F 80 00 00 C0 00 00 00 3F 80 00 00', 'big')).toMatchSnapshot();
  });

  test.each([
    ['hex', 'u8', '2D', '0x2D'],
    ['hex', 'u32', '2D 00 00 00', '0x0000002D'],
    ['hex', 'i16', 'FF FF', '-0x0001'],
    ['hex', 'uleb128', '80 02', '0x100'],
    ['octal', 'u16', 'ED 01', '0o755'],
    ['binary', 'u8', '2D', '0b0010_1101'],
    ['binary', 'i8', 'FF', '-0b0000_0001'],
    ['decimal', 'u16', 'ED 01', '493'],
    ['hex', 'f32', '00 00 80 3F', '1.0'],
  ] as const)('whole numbers are shown in the chosen base: %s, %s of %s', (base, id, hex, expected) => {
    const shown = rowOf(id).read(reading(hexText(hex), 'little', { base }));
    expect(shown?.text).toBe(expected);
    // What is shown can be typed as it stands.
    if (shown) expect(typed(id, shown.text, hex)).toBe(hex.replaceAll(' ', '').toLowerCase());
  });

  test('inverted bytes are read as their complement, and typed values are written inverted', () => {
    const from = (hex: string) => reading(hexText(hex), 'little', { isInverted: true });
    expect(rowOf('u16').read(from('FE FF'))?.text).toBe('1');
    expect(rowOf('string').read(from('B7 9A 8D 90 91 FF'))?.text).toBe('"Heron"');
    expect(rowOf('bin').read(from('0F'))?.text).toBe('1111 0000');
    const answer = rowOf('u16').write?.('1', 'little', { text: '', size: 2 });
    if (answer === undefined || 'why' in answer) throw new Error('it was refused');
    expect([...inverted(answer.bytes)]).toEqual([0xfe, 0xff]);
  });

  test('rows that would need bytes past the end show nothing', () => {
    const ofOneByte = ['bin', 'u8', 'i8', 'uleb128', 'sleb128', 'bool', 'char', 'string', 'utf8'];
    expect(Object.keys(shownAs('41'))).toEqual(ofOneByte);
    expect(shownAs('')).toEqual({});
  });

  test.each([
    ['i24', 'FF FF FF', '-1'],
    ['u24', 'FF FF FF', '16,777,215'],
    ['i24', '00 00 80', '-8,388,608'],
    ['i48', '00 00 00 00 00 80', '-140,737,488,355,328'],
    ['u64', 'FF FF FF FF FF FF FF FF', '18,446,744,073,709,551,615'],
    ['i64', 'FF FF FF FF FF FF FF FF', '-1'],
    ['f16', '00 3C', '1.0'],
    ['f16', 'FF 7B', '65500.0'],
    ['f16', '01 00', '6e-8'],
    ['f16', '00 FC', '-∞'],
    ['f16', '01 7C', 'NaN'],
    ['f32', '00 00 00 80', '-0.0'],
    ['f32', 'CD CC AC 42', '86.4'],
    ['f32', '01 00 80 7F', 'NaN'],
    ['f64', '9A 99 99 99 99 99 B9 3F', '0.1'],
    ['fixed8.8', '80 FF', '-0.5'],
    ['fixed16.16', '00 80 01 00', '1.5'],
    ['fixed4.12', '00 18', '1.5'],
    ['angle4096', '00 04', '90.0°'],
    ['angle4096', 'FF FF', '-0.087890625°'],
    ['uleb128', 'E5 8E 26', '624,485'],
    ['uleb128', '7F', '127'],
    ['sleb128', 'C0 BB 78', '-123,456'],
    ['sleb128', '7F', '-1'],
    ['time64', '00 00 00 00 01 00 00 00', '2106-02-07 06:28:16'],
    ['vec2', '00 00 80 3F 00 00 00 C0', '1.0  -2.0'],
    ['bool', '02', 'true (2)'],
    ['char', 'FC', "'ü'"],
    ['string', '47 72 FC DF 65 00 41', '"Grüße"'],
    ['utf8', '47 72 C3 BC 00', '"Grü"'],
    ['utf16', '47 00 72 00 FC 00 00 00', '"Grü"'],
    ['time_t', '00 00 00 00', '1970-01-01 00:00:00'],
    ['filetime', '00 80 3E D5 DE B1 9D 01', '1970-01-01 00:00:00'],
    ['dos', '00 BA CC 32', '2005-06-12 23:16:00'],
    ['guid', '33 22 11 00 55 44 77 66 88 99 AA BB CC DD EE FF', '{00112233-4455-6677-8899-AABBCCDDEEFF}'],
    ['rgba8', 'FF 80 00 40', '255 128 0 · 64'],
    ['vec3', '00 00 80 3F 00 00 00 40 00 00 40 C0', '1.0  2.0  -3.0'],
    ['fourcc', '52 49 46 46', 'RIFF'],
  ])('%s of %s is %s', (id, hex, text) => {
    expect(shownAs(hex)[id]).toBe(text);
  });

  test.each([
    ['utf8', 'C3 28 00'],
    ['utf16', '00 D8 00 00'],
    ['string', '00 41'],
    ['string', '41 07 00'],
    ['fourcc', '52 49 46 00'],
    ['dos', '00 00 00 00'],
    ['filetime', 'FF FF FF FF FF FF FF FF'],
  ])('%s shows nothing for %s, which is invalid', (id, hex) => {
    expect(shownAs(hex)[id]).toBeUndefined();
  });

  test('colours are scaled to the whole range', () => {
    const colour = (id: string, hex: string) => rowOf(id).read(reading(hexText(hex), 'little'))?.colour;
    expect(colour('rgb565', '00 F8')).toEqual({ red: 255, green: 0, blue: 0, alpha: 255 });
    expect(colour('bgr555', '1F 00')).toEqual({ red: 255, green: 0, blue: 0, alpha: 255 });
    expect(colour('argb1555', '00 FC')).toEqual({ red: 255, green: 0, blue: 0, alpha: 255 });
    expect(colour('argb1555', '00 7C')).toEqual({ red: 255, green: 0, blue: 0, alpha: 0 });
    expect(colour('rgb565', 'FF FF')).toEqual({ red: 255, green: 255, blue: 255, alpha: 255 });
  });
});

describe('typing a value', () => {
  const sixteen = '00 '.repeat(16);
  test.each([
    ['bin', '1010 0101', 'a5'],
    ['u8', '0xFF', 'ff'],
    ['i16', '-2', 'feff'],
    ['u24', '1,000,000', '40420f'],
    ['i64', '-1', 'ffffffffffffffff'],
    ['f16', '1.5', '003e'],
    ['f32', '86.4', 'cdccac42'],
    ['f32', '-0.0', '00000080'],
    ['f64', '0.1', '9a9999999999b93f'],
    ['fixed4.12', '1.5', '0018'],
    ['bool', 'true', '01'],
    ['char', 'ü', 'not editable'],
    ['time_t', '1970-01-02', '80510100'],
    ['rgb565', 'F800', '00f8'],
    ['rgba8', '255 128 0 64', 'ff800040'],
    ['rgba8', '#FF800040', 'ff800040'],
    ['angle4096', '90°', '0004'],
    ['time64', '2106-02-07 06:28:16', '0000000001000000'],
    ['vec3', '1 2 -3', '0000803f00000040000040c0'],
    ['guid', '{00112233-4455-6677-8899-AABBCCDDEEFF}', '33221100554477668899aabbccddeeff'],
  ])('into %s: %j gives %s', (id, text, bytes) => {
    expect(typed(id, text, sixteen)).toBe(bytes);
  });

  test('keeps the chosen byte order', () => {
    expect(typed('u32', '1', sixteen, 'big')).toBe('00000001');
    expect(typed('guid', '00112233445566778899AABBCCDDEEFF', sixteen, 'big')).toBe('00112233445566778899aabbccddeeff');
    expect(typed('vec3', '1 0 0', sixteen, 'big')).toBe('3f8000000000000000000000');
  });

  test.each([
    ['u8', '256', 'Enter a number from 0 to 255.'],
    ['i8', '-129', 'Enter a number from -128 to 127.'],
    ['u8', 'ten', 'Enter a whole number such as 45 or 0x2D.'],
    ['f32', 'fast', 'Enter a number such as 86.4 or 1e-3.'],
    ['fixed8.8', '128', 'Enter a number from -128 to 127.99609375.'],
    ['bin', '101', 'Enter eight binary digits.'],
    ['vec3', '1 2', 'Enter 3 numbers separated by spaces or commas.'],
    ['time_t', '2005-02-30', 'Enter a time such as 2005-06-12 23:21:00 (UTC).'],
    ['time_t', '1969-01-01', 'This time is out of range.'],
    ['guid', '1234', 'Enter a GUID of 32 hex digits.'],
  ])('into %s: %j is refused with a sentence', (id, text, why) => {
    expect(typed(id, text, sixteen)).toBe(why);
  });

  test('text fills its old space with zeros and never moves what follows', () => {
    const heron = '68 65 72 6F 6E 00 41';
    expect(typed('string', 'owl', heron)).toBe('6f776c0000');
    expect(typed('string', '"crane"', heron)).toBe('6372616e65');
    expect(typed('string', 'pelican', heron)).toBe('At most 5 characters fit without moving the bytes after them.');
    expect(typed('string', '漢', heron)).toBe('This text has a character that Windows-1252 lacks.');
    expect(typed('utf16', 'hi', '68 00 65 00 79 00 00 00')).toBe('680069000000');
  });

  test('a LEB128 number keeps its length, and says what fits in it', () => {
    expect(typed('uleb128', '1', 'E5 8E 26')).toBe('818000');
    expect(typed('uleb128', '0x80', '7F')).toBe('Enter a number from 0 to 127.');
    expect(typed('sleb128', '-123456', 'E5 8E 26')).toBe('c0bb78');
    expect(typed('sleb128', '64', '7F')).toBe('Enter a number from -64 to 63.');
  });

  test('every integer row writes back what it shows', () => {
    const hex = '81 92 A3 B4 C5 D6 E7 F8 09 1A 2B 3C 4D 5E 6F 70';
    for (const endian of ['little', 'big'] as const) {
      for (const row of inspectorRows.filter(each => /^[ui]\d+$/.test(each.id))) {
        const shown = row.read(reading(hexText(hex), endian));
        expect(typed(row.id, shown?.text ?? '', hex, endian)).toBe(
          hex
            .replaceAll(' ', '')
            .toLowerCase()
            .slice(0, (shown?.size ?? 0) * 2),
        );
      }
    }
  });
});

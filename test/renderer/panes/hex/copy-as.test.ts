import { describe, expect, test } from 'vitest';
import { type ByteForm, byteForms } from '../../../../renderer/panes/hex/byte-forms.ts';

const settings = { encoding: 'windows-1252', isLittle: true } as const;
const text = (kind: ByteForm, bytes: number[], start = 0) =>
  byteForms[kind].write({ start, bytes: Uint8Array.from(bytes), fields: [] }, settings) ?? '';

describe('copying bytes', () => {
  test('as hex, spaced and plain', () => {
    expect(text('hexSpaced', [0, 0xcd, 0xf])).toBe('00 CD 0F');
    expect(text('hexPlain', [0, 0xcd, 0xf])).toBe('00CD0F');
  });

  test('as arrays of each language', () => {
    const kinds: ByteForm[] = ['c', 'cSharp', 'rust', 'python', 'javaScript', 'java'];
    expect(kinds.map(kind => text(kind, [1, 0x80])).join('\n\n')).toMatchInlineSnapshot(`
      "const unsigned char data[2] = {
          0x01, 0x80,
      };

      byte[] data =
      {
          0x01, 0x80,
      };

      const DATA: [u8; 2] = [
          0x01, 0x80,
      ];

      data = bytes([
          0x01, 0x80,
      ])

      const data = new Uint8Array([
          0x01, 0x80,
      ]);

      byte[] data = {
          0x01, (byte) 0x80,
      };"
    `);
  });

  test('as arrays in lines of twelve', () => {
    const lines = text('c', new Array(25).fill(0)).split('\n');
    expect(lines.slice(1, -1).map(line => line.split(',').length - 1)).toEqual([12, 12, 1]);
  });

  test('as Base64 with padding', () => {
    expect(text('base64', [0x4d])).toBe('TQ==');
    expect(text('base64', [0x4d, 0x61, 0x6e])).toBe('TWFu');
  });

  test('as a string literal that no compiler reads differently', () => {
    expect(text('string', [0x22, 0x5c, 0x0a, 0x41])).toBe('"\\"\\\\\\nA"');
    // a hex escape would swallow the A after it
    expect(text('string', [0x01, 0x41, 0x47])).toBe('"\\x01\\x41G"');
    expect(text('string', [0xfc])).toBe('"\\xFC"');
  });

  test('as numbers of a type and byte order, if they are a whole number of them', () => {
    expect(text('u16', [1, 0, 0xff, 0xff])).toBe('1, 65535');
    expect(text('i8', [0xff, 1])).toBe('-1, 1');
    expect(text('f32', [0, 0, 0x80, 0x3f])).toBe('1');
    expect(
      byteForms.u16.write({ start: 0, bytes: Uint8Array.of(1, 2), fields: [] }, { ...settings, isLittle: false }),
    ).toBe('258');
  });

  test('as a hex dump whose columns are below their offsets', () => {
    const bytes = [...'HERON walks'].map(letter => letter.charCodeAt(0));
    expect(text('hexdump', [...bytes, 0, 0xfc], 0x1e)).toMatchInlineSnapshot(`
      "00000010                                             48 45                HE
      00000020  52 4F 4E 20 77 61 6C 6B  73 00 FC                 RON walks·ü"
    `);
  });

  test('as a table for a forum post', () => {
    expect(text('markdown', [0x7c, 0x41])).toMatchInlineSnapshot(`
      "| offset | 00 | 01 | 02 | 03 | 04 | 05 | 06 | 07 | 08 | 09 | 0A | 0B | 0C | 0D | 0E | 0F | text |
      |---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
      | 00000000 | 7C | 41 |    |    |    |    |    |    |    |    |    |    |    |    |    |    | \\|A |"
    `);
  });

  test('as their fields, even where JSON has no such number', () => {
    const fields = [
      { path: 'a', start: 0, size: 8, kind: 'u64', value: 2n ** 60n },
      { path: 'b', start: 8, size: 4, kind: 'f32', value: Number.NaN },
      { path: 'c', start: 12, size: 1, kind: 'u8', value: 1, finding: { weight: 'note' as const, text: 'odd' } },
    ];
    const json: unknown = JSON.parse(
      byteForms.fieldsJson.write({ start: 2, bytes: new Uint8Array(11), fields }, settings) ?? '',
    );
    expect(json).toEqual([
      {
        path: 'a',
        start: 0,
        size: 8,
        kind: 'u64',
        value: '1152921504606846976',
        bytes: '00 00 00 00 00 00',
        bytesAt: 2,
      },
      { path: 'b', start: 8, size: 4, kind: 'f32', value: 'NaN', bytes: '00 00 00 00' },
      { path: 'c', start: 12, size: 1, kind: 'u8', value: 1, finding: 'odd', bytes: '00' },
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CopyKind, copyKinds } from '../../../../renderer/panes/hex/copy-as.ts';
import { pasteKinds, repeated } from '../../../../renderer/panes/hex/paste-as.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);

describe('reading bytes from a text', () => {
  test.each<readonly [string, readonly number[]]>([
    ['00 CD 0f', [0, 0xcd, 0xf]],
    ['00cd0f', [0, 0xcd, 0xf]],
    ['0x00, 0xCD, 0x0F', [0, 0xcd, 0xf]],
    ['\\x00\\xcd\\x0f', [0, 0xcd, 0xf]],
    ['{ 1, 128, 255 }', [1, 128, 255]],
    ['new byte[] { 1, (byte) 0x80, -1 };', [1, 0x80, 0xff]],
    ['const DATA: [u8; 2] = [\n    0x01, 0x80,\n];', [1, 0x80]],
    ['"MASS\\n\\x01"', [0x4d, 0x41, 0x53, 0x53, 0x0a, 1]],
    ['00000010: 4142 43                                  ABC', [0x41, 0x42, 0x43]],
    ['00000010  41 42 43                                          ABC', [0x41, 0x42, 0x43]],
  ])('%j', (text, expected) => {
    expect(pasteKinds.any(text)).toEqual(Uint8Array.from(expected));
  });

  test.each(['', 'walker', '0xCD 0', '{ 256 }', '[1, x]', '"snow ☃"'])('%j is none', text => {
    expect(pasteKinds.any(text)).toBeUndefined();
  });

  test('Base64 and letters are read when they are asked for', () => {
    expect(pasteKinds.base64('TWF\nu')).toEqual(bytes(0x4d, 0x61, 0x6e));
    expect(pasteKinds.windows1252('é€')).toEqual(bytes(0xe9, 0x80));
    expect(pasteKinds.windows1252('☃')).toBeUndefined();
    expect(pasteKinds.utf8('é')).toEqual(bytes(0xc3, 0xa9));
    expect(pasteKinds.utf16('é☃')).toEqual(bytes(0xe9, 0, 3, 0x26));
  });

  const kinds: CopyKind[] = [
    'hexSpaced',
    'hexPlain',
    'c',
    'cSharp',
    'rust',
    'python',
    'javaScript',
    'java',
    'string',
    'hexdump',
    'markdown',
  ];

  test.each(kinds)('what is copied as %s is read as the same bytes', kind => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 80 }), fc.nat({ max: 100_000 }), (data, start) => {
        const text = copyKinds[kind]({ start, bytes: data, fields: [] });
        expect(pasteKinds.any(text)).toEqual(data);
      }),
      { numRuns: 60 },
    );
  });
});

test('a pattern is cut where the room ends', () => {
  expect(repeated(bytes(1, 2, 3), 7)).toEqual(bytes(1, 2, 3, 1, 2, 3, 1));
});

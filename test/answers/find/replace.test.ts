import { describe, expect, test } from 'vitest';
import { planOf, replaced, replacements } from '../../../electron/answers/find/replace.ts';
import { resized } from '../../../electron/answers/find/resize.ts';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import type { Replacing } from '../../../shared/contract/search-types.ts';
import { identify } from '../../../shared/formats/index.ts';

const { signal } = new AbortController();
const latin = (text: string): Uint8Array => Uint8Array.from(text, letter => letter.charCodeAt(0));
const unknown = identify({ name: 'a.bin', source: memorySource(Uint8Array.of(1, 2, 3)) }).format;

async function replace(bytes: Uint8Array, replacing: Replacing): Promise<Uint8Array> {
  const source = memorySource(bytes);
  const result = await replaced(await replacements(source, replacing, signal), { source, format: unknown }, signal);
  if (result.kind === 'refused') throw new Error(result.why);
  return toBytes([result.source]);
}

describe('replacing all hits', () => {
  test('keeps the digits that the replacement masks', async () => {
    const done = await replace(Uint8Array.of(0x4a, 1, 0x4b, 2), { mode: 'hex', query: '4? ??', replacement: '5? ??' });
    expect(done).toEqual(Uint8Array.of(0x5a, 1, 0x5b, 2));
  });

  test('writes text and numbers in the form of the search', async () => {
    const text = await replace(latin('\0a\0b\0c'), {
      ...{ mode: 'text', query: 'B', encoding: 'utf-16be', replacement: 'Z' },
    });
    expect(text).toEqual(latin('\0a\0Z\0c'));
    const number = await replace(Uint8Array.of(9, 0, 1, 0xf4, 9), {
      ...{ mode: 'number', type: 'u16', bigEndian: true, query: '500', replacement: '-1' },
    }).catch(error => String(error.failure.text));
    expect(number).toBe('"-1" is not a number of type u16.');
  });

  test('inserts the matches of groups, and grows files without structure', async () => {
    const done = await replace(latin('tex_1 tex_22'), {
      mode: 'regex',
      query: 'tex_(\\d+)',
      replacement: '<$1>\\x00$&',
    });
    expect(done).toEqual(latin('<1>\0tex_1 <22>\0tex_22'));
  });

  test('plans without changing, in the selection only', async () => {
    const source = memorySource(latin('aXbXcX'));
    const replacing = { mode: 'text', query: 'x', replacement: '--', within: { start: 0, size: 4 } } as const;
    const edits = await replacements(source, replacing, signal);
    const plan = await planOf(edits, source, () => replaced(edits, { source, format: unknown }, signal));
    expect(plan).toEqual({
      total: 2,
      grows: 2,
      rows: [
        { start: 1, old: latin('X'), new: latin('--') },
        { start: 3, old: latin('X'), new: latin('--') },
      ],
    });
  });
});

/** RIFF, a format of 8-bit mono, and eight samples: sizes at 4 and 40. */
const wav = (): Uint8Array => {
  const bytes = new Uint8Array(52);
  bytes.set(latin('RIFF\x2c\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x22\x56\0\0\x22\x56\0\0\x01\0\x08\0data\x08\0\0\0'), 0);
  bytes.set([1, 2, 3, 4, 5, 6, 7, 8], 44);
  return bytes;
};

describe('inserted and deleted bytes', () => {
  const source = memorySource(wav());
  const { format } = identify({ name: 'a.wav', source });

  test('grow the field they are in, and the sizes around it are updated', () => {
    const made = resized(format, source, [{ start: 46, remove: 0, insert: Uint8Array.of(9, 9) }]);
    if (made.kind === 'refused') throw new Error(made.why);
    const bytes = toBytes([made.source]);
    const view = new DataView(bytes.buffer);
    expect(bytes.length).toBe(54);
    expect([view.getUint32(4, true), view.getUint32(40, true)]).toEqual([46, 10]);
    expect(Array.from(bytes.subarray(44))).toEqual([1, 2, 9, 9, 3, 4, 5, 6, 7, 8]);
  });

  test('shrink it as well', () => {
    const made = resized(format, source, [{ start: 44, remove: 4, insert: new Uint8Array(0) }]);
    if (made.kind === 'refused') throw new Error(made.why);
    const bytes = toBytes([made.source]);
    expect(Array.from(bytes.subarray(40))).toEqual([4, 0, 0, 0, 5, 6, 7, 8]);
  });

  test('at thousands of places in one field are one rebuild, with the sizes updated once', async () => {
    const samples = 6000;
    const long = new Uint8Array(44 + samples);
    long.set(wav().subarray(0, 44));
    long.fill(7, 44);
    new DataView(long.buffer).setUint32(4, 36 + samples, true);
    new DataView(long.buffer).setUint32(40, samples, true);
    const view = { source: memorySource(long), format };
    const replacing = { query: '07', replacement: '08 09', within: { start: 44, size: samples } };
    const edits = await replacements(view.source, { ...replacing, mode: 'hex' }, signal);
    const made = await replaced(edits, view, signal);
    if (made.kind === 'refused') throw new Error(made.why);
    const bytes = toBytes([made.source]);
    expect(bytes.length).toBe(44 + 2 * samples);
    expect(new DataView(bytes.buffer).getUint32(40, true)).toBe(2 * samples);
    expect(bytes.subarray(44).every((byte, i) => byte === 8 + (i % 2))).toBe(true);
  });

  test('are allowed in plain text, also at line ends', () => {
    const text = memorySource(latin('one\r\ntwo\r\n'));
    const plain = identify({ name: 'a.txt', source: text }).format;
    const splices = [
      [{ start: 7, remove: 0, insert: latin('\r\n') }, 'one\r\ntw\r\no\r\n'],
      [{ start: 3, remove: 2, insert: latin('') }, 'onetwo\r\n'],
    ] as const;
    for (const [edit, wanted] of splices) {
      const made = resized(plain, text, [edit]);
      expect(made.kind === 'made' && toBytes([made.source])).toEqual(latin(wanted));
    }
  });

  test('are refused if a field has a fixed length, with the reason', () => {
    expect(resized(format, source, [{ start: 24, remove: 0, insert: Uint8Array.of(0) }])).toEqual({
      kind: 'refused',
      why: expect.stringMatching(/has a fixed length/),
    });
    expect(resized(format, source, [{ start: 20, remove: 4, insert: new Uint8Array(0) }])).toEqual({
      kind: 'refused',
      why: '0x14 to 0x17 is more than one field. Select bytes of one field, or whole items of a list',
    });
  });
});

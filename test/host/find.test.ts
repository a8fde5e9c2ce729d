import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { find, findPart } from '../../electron/answers/find/find-bytes.ts';
import { memorySource, type Source } from '../../shared/base/source.ts';
import type { FindQuery } from '../../shared/contract/search-types.ts';
import type { AssetId } from '../../shared/contract/types.ts';

const options = { signal: new AbortController().signal, onProgress: () => {} };
const asset = '0123456789abcdef' as AssetId; // as: any will do
const query = (part: Partial<FindQuery>): FindQuery => ({
  asset,
  mode: 'hex',
  query: '00',
  from: 0,
  direction: 'forward',
  limit: 100,
  ...part,
});
const search = (bytes: readonly number[] | Source, part: Partial<FindQuery>) =>
  find('read' in bytes ? bytes : memorySource(Uint8Array.from(bytes)), query(part), options);
const starts = async (bytes: readonly number[] | Source, part: Partial<FindQuery>) =>
  (await search(bytes, part)).hits.map(hit => hit.start);
const letters = (text: string): number[] => [...text].map(letter => letter.charCodeAt(0));

describe('find', () => {
  test('finds bytes, with ? for any digit', async () => {
    const bytes = [0x4d, 0x5a, 0x90, 0x4d, 0x5b, 0x90, 0x4d, 0x6a, 0x90];
    expect(await starts(bytes, { query: '4D5A90' })).toEqual([0]);
    expect(await starts(bytes, { query: '4d ?? 90' })).toEqual([0, 3, 6]);
    expect(await starts(bytes, { query: '4D 5? 90' })).toEqual([0, 3]);
    expect(await starts(bytes, { query: '?D ?A' })).toEqual([0, 6]);
    expect(await starts(bytes, { query: '9?4?' })).toEqual([2, 5]);
  });

  test('finds text and ignores case by default', async () => {
    const bytes = letters('Ammo AMMO ammo');
    expect(await starts(bytes, { mode: 'text', query: 'ammo' })).toEqual([0, 5, 10]);
    expect(await starts(bytes, { mode: 'text', query: 'ammo', matchCase: true })).toEqual([10]);
    expect(await starts([0xc4, 0xe4, 0x80], { mode: 'text', query: 'ä' })).toEqual([0, 1]);
    expect(await starts([0xc4, 0xe4, 0x80], { mode: 'text', query: '€' })).toEqual([2]);
  });

  test('counts matches that do not overlap', async () => {
    expect(await starts([0, 0, 0, 0, 0], { query: '00 00' })).toEqual([0, 2]);
  });

  test('gives the next match, forward and backward', async () => {
    const bytes = [1, 0, 1, 0, 1, 0];
    expect(await search(bytes, { from: 2 })).toMatchObject({ total: 3, index: 1 });
    expect(await search(bytes, { from: 3 })).toMatchObject({ total: 3, index: 1 });
    expect(await search(bytes, { from: 6 })).toMatchObject({ total: 3, index: -1 });
    expect(await search(bytes, { from: 3, direction: 'backward' })).toMatchObject({ total: 3, index: 0 });
    expect(await search(bytes, { from: 0, direction: 'backward' })).toMatchObject({ total: 3, index: -1 });
  });

  test('gives only the matches nearby, and counts all', async () => {
    const bytes = new Array<number>(1000).fill(0);
    const found = await search(bytes, { from: 500, limit: 4 });
    expect(found).toMatchObject({ total: 1000, index: 500 });
    expect(found.hits.map(hit => hit.start)).toEqual([498, 499, 500, 501]);
  });

  test('finds matches across chunk boundaries', async () => {
    const size = 9 * 1024 * 1024;
    const seam = 4 * 1024 * 1024;
    const bytes = new Uint8Array(size);
    for (const at of [seam - 1, 2 * seam - 3, size - 4]) bytes.set([1, 2, 3, 4], at);
    for (const sought of ['01 02 03 04', '01 ?? 03 0?', '0? 02 ?3 ??'])
      expect(await starts(memorySource(bytes), { query: sought })).toEqual([seam - 1, 2 * seam - 3, size - 4]);
  });

  test('finds in columns of rows only matches inside one row', async () => {
    const rows = ['abcdab..', 'ab..cdab', 'cdabcd.a', 'b.......'].join('');
    const columns = { start: 4, width: 4, stride: 8 };
    const part = { mode: 'text', columns, within: { start: 4, size: 28 } } as const;
    expect(await starts(letters(rows), { ...part, query: 'ab' })).toEqual([4, 14]);
    expect(await starts(letters(rows), { ...part, query: 'cd' })).toEqual([12, 20]);
    expect(await starts(letters(rows), { ...part, mode: 'regex', query: '[a-d]+' })).toEqual([4, 12, 20, 23]);
    expect(await starts(letters(rows), { ...part, query: 'ab', within: { start: 10, size: 9 } })).toEqual([14]);
  });

  test('searches a block of a million rows in parts, each of which continues the last', async () => {
    const bytes = new Uint8Array(40 * 1024 * 1024);
    const places = [3, 32 * 1024 * 1024 - 13, 32 * 1024 * 1024 + 3, bytes.length - 13];
    for (const at of places) bytes[at] = 1;
    bytes[8] = 1; // beside the columns
    const sought = { mode: 'hex', query: '01', columns: { start: 2, width: 2, stride: 16 } } as const;
    const found: number[] = [];
    for (let start = 0; start < bytes.length; ) {
      const more = await findPart(memorySource(bytes), sought, { start, end: bytes.length, signal: options.signal });
      found.push(...more.hits.map(hit => hit.start));
      expect(more.next).toBeGreaterThan(start);
      start = more.next;
    }
    expect(found).toEqual(places);
  });

  test('finds the same as a search at every offset', async () => {
    const small = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(
        small,
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 }),
        async (bytes, sought) => {
          const expected: number[] = [];
          for (let at = 0; at + sought.length <= bytes.length; )
            if (sought.every((byte, i) => bytes[at + i] === byte)) {
              expected.push(at);
              at += sought.length;
            } else at++;
          expect(await starts(bytes, { query: sought.map(byte => `0${byte}`).join('') })).toEqual(expected);
        },
      ),
    );
  });

  test('stops when cancelled', async () => {
    const signal = AbortSignal.abort(new DOMException('stop', 'AbortError'));
    await expect(find(memorySource(new Uint8Array(10)), query({}), { ...options, signal })).rejects.toThrow('stop');
  });

  test.each(['0', 'xyz', '0x', '123', '??', '?? ??'])('refuses the pattern %s', async sought => {
    await expect(search([0], { query: sought })).rejects.toMatchObject({ failure: { code: 'badRequest' } });
  });

  test('refuses text that these games cannot store', async () => {
    await expect(search([0], { mode: 'text', query: '日本' })).rejects.toMatchObject({
      failure: { code: 'badRequest' },
    });
  });

  test('finds text in its stored encoding and ignores case', async () => {
    const japanese = [0x41, 0x93, 0xfa, 0x96, 0x7b, 0x62]; // A日本b in Shift-JIS
    expect(await starts(japanese, { mode: 'text', query: '日本B', encoding: 'shift_jis' })).toEqual([1]);
    const wide = [0, 0x48, 0, 0x65, 0, 0x48, 0, 0x45]; // HeHE, high byte first
    expect(await starts(wide, { mode: 'text', query: 'he', encoding: 'utf-16be' })).toEqual([0, 4]);
    expect(await starts(wide, { mode: 'text', query: 'HE', encoding: 'utf-16be', matchCase: true })).toEqual([4]);
    const ebcdic = [0xc8, 0x85, 0x93, 0x93, 0x96]; // Hello
    expect(await starts(ebcdic, { mode: 'text', query: 'HELLO', encoding: 'cp037' })).toEqual([0]);
    expect(await starts([0x81, 0x9a], { mode: 'text', query: 'Ü', encoding: 'cp437' })).toEqual([0, 1]);
  });

  test('finds numbers by type, within a tolerance', async () => {
    const bytes = [0, 0x80, 0x3f, 0, 0, 0x80, 0x3f, 0xcd, 0xcc, 0x8c, 0x3f]; // 1.0 at 3, 1.1 at 7
    expect(await starts(bytes, { mode: 'number', type: 'f32', query: '1' })).toEqual([3]);
    expect(await starts(bytes, { mode: 'number', type: 'f32', query: '1.05', tolerance: 0.06 })).toEqual([3, 7]);
    const big = [0, 0, 1, 0xf4, 0xff, 0xff, 0xff, 0xfe];
    expect(await starts(big, { mode: 'number', type: 'u32', query: '500', bigEndian: true })).toEqual([0]);
    expect(await starts(big, { mode: 'number', type: 'i32', query: '-3', bigEndian: true, tolerance: 1 })).toEqual([4]);
    expect(await starts(big, { mode: 'number', type: 'u64', query: '0x1f4fffffffe', bigEndian: true })).toEqual([0]);
  });

  test.each([
    ['u8', '256'],
    ['u16', '-1'],
    ['i8', '128'],
    ['f32', 'one'],
    ['i64', '1.5'],
  ] as const)('refuses as %s the number %s', async (type, typed) => {
    await expect(search([0], { mode: 'number', type, query: typed })).rejects.toMatchObject({
      failure: { code: 'badRequest' },
    });
  });

  test('finds regular expressions over bytes, also at chunk boundaries', async () => {
    const bytes = [...letters('tex_01.bmp'), 0, 0xff, ...letters('TEX_22.tga')];
    expect((await search(bytes, { mode: 'regex', query: 'tex_\\d+\\.' })).hits).toEqual([
      { start: 0, size: 7 },
      { start: 12, size: 7 },
    ]);
    expect(await starts(bytes, { mode: 'regex', query: '\\x00\\xff' })).toEqual([10]);
    expect(await starts(bytes, { mode: 'regex', query: '^t', matchCase: true })).toEqual([0]);
    const seam = 256 * 1024;
    const long = new Uint8Array(2 * seam + 10);
    for (const at of [seam - 1, seam, 2 * seam - 3]) long.set([7, 8, 9], at);
    expect(await starts(memorySource(long), { mode: 'regex', query: '\\x07.*?\\x09' })).toEqual([
      seam - 1,
      2 * seam - 3,
    ]);
  });

  test('gives up on an expression that would run for ever', async () => {
    const bytes = [...letters('a'.repeat(40)), 0];
    await expect(search(bytes, { mode: 'regex', query: '(a+)+$b' })).rejects.toMatchObject({
      failure: { code: 'badRequest', text: 'This regular expression takes too long on these bytes.' },
    });
    await expect(search(bytes, { mode: 'regex', query: '(' })).rejects.toMatchObject({
      failure: { code: 'badRequest' },
    });
  });

  test('finds in a selection only matches entirely inside it', async () => {
    expect(await starts([1, 1, 1, 1, 1], { query: '01 01', within: { start: 1, size: 3 } })).toEqual([1]);
  });

  test('lists strings with their lengths', async () => {
    const bytes = [0, ...letters('abc'), 0, ...letters('walker 3'), 7, 0x77, 0, 0x69, 0, 0x64, 0, 0x65, 0];
    expect((await search(bytes, { mode: 'strings', query: '4', encoding: 'ascii' })).hits).toEqual([
      { start: 5, size: 8 },
    ]);
    expect((await search(bytes, { mode: 'strings', query: '4', encoding: 'utf-16le' })).hits).toEqual([
      { start: 14, size: 8 },
    ]);
    const japanese = [0, 0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0]; // 日本語
    expect((await search(japanese, { mode: 'strings', query: '3', encoding: 'shift_jis' })).hits).toEqual([
      { start: 1, size: 6 },
    ]);
  });

  test('lists all hits in parts, each hit once', async () => {
    const bytes = memorySource(new Uint8Array(25_001));
    const signal = new AbortController().signal;
    const all: number[] = [];
    for (let start = 0; start < bytes.size; ) {
      const part = await findPart(bytes, { mode: 'hex', query: '00 00' }, { start, end: bytes.size, signal });
      expect(part.hits.length).toBeLessThanOrEqual(10_000);
      all.push(...part.hits.map(hit => hit.start));
      start = part.next;
    }
    expect(all).toEqual(Array.from({ length: 12_500 }, (_, i) => 2 * i));
  });

  test.skipIf(process.platform === 'win32')(
    'gives an expression its processor time, however long other processes keep the machine busy',
    async () => {
      const program = join(import.meta.dirname, 'find-for-a-while.ts');
      const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
      let said = '';
      child.stdout.on('data', (data: Buffer) => {
        said += data.toString();
      });
      const exit = once(child, 'exit');
      await once(child.stdout, 'data');
      // As a machine does that has other work: nearly all the time of the program is time in an expression.
      for (let turn = 0; turn < 2; turn++) {
        await wait(100);
        child.kill('SIGSTOP');
        await wait(400);
        child.kill('SIGCONT');
      }
      await exit;
      expect(said).toBe('begins\nfound\n');
    },
  );
});

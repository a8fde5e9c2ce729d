import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { find } from '../../electron/host/assets/asset-handlers.ts';
import { memorySource, type Source } from '../../shared/base/source.ts';
import type { AssetId, FindQuery } from '../../shared/contract/types.ts';

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
  test('finds bytes, with any digit where a ? stands', async () => {
    const bytes = [0x4d, 0x5a, 0x90, 0x4d, 0x5b, 0x90, 0x4d, 0x6a, 0x90];
    expect(await starts(bytes, { query: '4D5A90' })).toEqual([0]);
    expect(await starts(bytes, { query: '4d ?? 90' })).toEqual([0, 3, 6]);
    expect(await starts(bytes, { query: '4D 5? 90' })).toEqual([0, 3]);
    expect(await starts(bytes, { query: '?D ?A' })).toEqual([0, 6]);
    expect(await starts(bytes, { query: '9?4?' })).toEqual([2, 5]);
  });

  test('finds text, whatever its case unless asked', async () => {
    const bytes = letters('Ammo AMMO ammo');
    expect(await starts(bytes, { mode: 'text', query: 'ammo' })).toEqual([0, 5, 10]);
    expect(await starts(bytes, { mode: 'text', query: 'ammo', matchCase: true })).toEqual([10]);
    expect(await starts([0xc4, 0xe4, 0x80], { mode: 'text', query: 'ä' })).toEqual([0, 1]);
    expect(await starts([0xc4, 0xe4, 0x80], { mode: 'text', query: '€' })).toEqual([2]);
  });

  test('counts places that do not overlap', async () => {
    expect(await starts([0, 0, 0, 0, 0], { query: '00 00' })).toEqual([0, 2]);
  });

  test('says which place comes next, forward and backward', async () => {
    const bytes = [1, 0, 1, 0, 1, 0];
    expect(await search(bytes, { from: 2 })).toMatchObject({ total: 3, index: 1 });
    expect(await search(bytes, { from: 3 })).toMatchObject({ total: 3, index: 1 });
    expect(await search(bytes, { from: 6 })).toMatchObject({ total: 3, index: -1 });
    expect(await search(bytes, { from: 3, direction: 'backward' })).toMatchObject({ total: 3, index: 0 });
    expect(await search(bytes, { from: 0, direction: 'backward' })).toMatchObject({ total: 3, index: -1 });
  });

  test('gives only the places around, and counts all', async () => {
    const bytes = new Array<number>(1000).fill(0);
    const found = await search(bytes, { from: 500, limit: 4 });
    expect(found).toMatchObject({ total: 1000, index: 500 });
    expect(found.hits.map(hit => hit.start)).toEqual([498, 499, 500, 501]);
  });

  test('finds what lies across the seams of its chunks', async () => {
    const size = 9 * 1024 * 1024;
    const seam = 4 * 1024 * 1024;
    const bytes = new Uint8Array(size);
    for (const at of [seam - 1, 2 * seam - 3, size - 4]) bytes.set([1, 2, 3, 4], at);
    for (const sought of ['01 02 03 04', '01 ?? 03 0?', '0? 02 ?3 ??'])
      expect(await starts(memorySource(bytes), { query: sought })).toEqual([seam - 1, 2 * seam - 3, size - 4]);
  });

  test('finds the same as a search that looks at every place', async () => {
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

  test('stops when it is cancelled', async () => {
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
});

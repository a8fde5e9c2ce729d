import { describe, expect, test } from 'vitest';
import { byteStats } from '../../electron/answers/byte-stats.ts';
import { memorySource } from '../../shared/base/source.ts';

const { signal } = new AbortController();
const statsOf = (bytes: Uint8Array, range = { start: 0, size: bytes.length }) =>
  byteStats(memorySource(bytes), range, signal);

describe('statistics of bytes', () => {
  test('count each byte and pair, and give the entropy', async () => {
    const stats = await statsOf(Uint8Array.of(7, 1, 2, 1, 2, 9), { start: 1, size: 4 });
    expect(stats).toMatchObject({ size: 4, looked: 4, entropy: 1 });
    expect([1, 2, 7].map(byte => stats.counts[byte])).toEqual([2, 2, 0]);
    // 1 then 2 twice, 2 then 1 once: ln 3 and ln 2 of the brightest.
    expect([stats.pairs[0x102], stats.pairs[0x201]]).toEqual([255, Math.round((255 * Math.log(2)) / Math.log(3))]);
  });

  test('give the entropy of each block', async () => {
    const bytes = new Uint8Array(1024);
    for (let i = 512; i < 768; i++) bytes[i] = i;
    const { blocks, blockSize } = await statsOf(bytes);
    expect([...blocks, blockSize]).toEqual([0, 0, 8, 0, 256]);
  });

  test('use samples of long files', async () => {
    const size = 5 * 2 ** 30;
    const endless = { size, read: (_: number, count: number) => new Uint8Array(count) };
    const stats = await byteStats(endless, { start: 0, size }, signal);
    expect(stats).toMatchObject({ size, looked: 512 * 64 * 1024, entropy: 0 });
  });

  test('of nothing are empty', async () => {
    expect(await statsOf(new Uint8Array(0))).toMatchObject({ looked: 0, entropy: 0 });
  });
});

// What is no format of ours is told from one by a glance: a large file is not read for it.
import { expect, test } from 'vitest';
import { memorySource } from '../../shared/base/source.ts';
import { identify } from '../../shared/formats/index.ts';
import { buildArchive, bytesOf } from '../support/build-zipper.ts';
import { countedSource } from '../support/counted-source.ts';

const u32 = (...values: readonly number[]): Uint8Array => new Uint8Array(Uint32Array.from(values).buffer);

/** Numbers that look like anything, and an end of its own. */
function noise(size: number, end: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let i = 0, x = 1; i < size - end.length; i++) {
    x = (Math.imul(x, 1_103_515_245) + 12_345) | 0;
    bytes[i] = x >>> 16;
  }
  bytes.set(end, size - end.length);
  return bytes;
}

const flatBlock = [1, 0x5555_5555] as const;
const SIZE = 84 * 50_000;

test.each([
  ['a picture, which ends as the footer of an archive does', 'flat.dds', noise(SIZE, u32(...flatBlock))],
  ['one that ends as the footer of the later archives does', 'flat.dds', noise(SIZE, u32(2, 20_000, 7))],
  [
    'zeros with such an end',
    'zeros.bin',
    new Uint8Array(SIZE)
      .fill(0)
      .with(SIZE - 8, 1)
      .fill(0x11, SIZE - 4),
  ],
  ['what has the size of whole sounds of a zone', 'zone_sounds.eff', noise(SIZE, u32())],
])('%s', (_, name, bytes) => {
  const { source, timesRead } = countedSource(memorySource(bytes));
  expect(identify({ name, source }).format.id).toBe('unknown');
  expect(timesRead()).toBeLessThan(1 / 4);
});

test('an archive of thousands of entries is identified, even if its front is missing', () => {
  const members = Array.from({ length: 3000 }, (_, i) => ({ name: `track${i}.mot`, content: bytesOf(`content ${i}`) }));
  const whole = buildArchive(members, { version: 1 });
  expect(identify({ name: 'motion.zbd', source: memorySource(whole) })).toMatchObject({ confidence: 'certain' });
  const cut = identify({ name: 'motion.zbd', source: memorySource(whole.subarray(-2000 * 148 - 8)) });
  expect([cut.format.id, cut.confidence]).toEqual(['zipper/archive', 'likely']);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockSize, dxtToRgba } from '../../shared/codecs/dxt.ts';
import { slowBlock } from '../support/slow-dxt.ts';

test.each(['DXT1', 'DXT3', 'DXT5'] as const)('any block of %s is decoded as by a slow reference decoder', kind => {
  const size = blockSize(kind);
  fc.assert(
    fc.property(fc.uint8Array({ minLength: size, maxLength: size }), block => {
      expect([...dxtToRgba(block, kind, 4, 4)]).toEqual(slowBlock(block, kind).flat());
    }),
    { numRuns: 500 },
  );
});

test('a picture whose size is not a multiple of a block is cropped at its right and bottom edges', () => {
  const red = [0, 0xf8, 0, 0, 0, 0, 0, 0];
  const blue = [0x1f, 0, 0, 0, 0, 0, 0, 0];
  const rgba = dxtToRgba(Uint8Array.from([...red, ...blue, ...blue, ...red]), 'DXT1', 5, 6);
  const reds = Array.from({ length: 30 }, (_, pixel) => rgba[pixel * 4]);
  expect(reds.map(value => (value === 255 ? 'r' : 'b')).join('')).toBe('rrrrb'.repeat(4) + 'bbbbr'.repeat(2));
});

test('missing blocks are transparent', () => {
  expect([...dxtToRgba(new Uint8Array(7), 'DXT1', 2, 1)]).toEqual(new Array(8).fill(0));
});

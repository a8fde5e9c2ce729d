import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureRuns, unpackRuns } from '../../shared/codecs/bmp-runs.ts';
import { maskedToRgba } from '../../shared/codecs/masked-pixels.ts';
import { measurePackets, unpack } from '../../shared/codecs/tga-packets.ts';

/** Packs pixels as TGA does it: `cuts` says how long each packet is, and whether it is a run. */
function pack(pixels: readonly (readonly number[])[], cuts: readonly { length: number; isRun: boolean }[]): number[] {
  const packed: number[] = [];
  let at = 0;
  for (let i = 0; at < pixels.length; i++) {
    const { length, isRun } = cuts[i % cuts.length] ?? { length: 1, isRun: false };
    const part = pixels.slice(at, at + length);
    const [first] = part;
    const isSame = isRun && first !== undefined && part.every(pixel => String(pixel) === String(first));
    packed.push((isSame ? 0x80 : 0) + part.length - 1, ...(isSame ? first : part.flat()));
    at += part.length;
  }
  return packed;
}

describe('packets of TGA', () => {
  const sizes = fc.integer({ min: 1, max: 4 });
  const cuts = fc.array(fc.record({ length: fc.integer({ min: 1, max: 128 }), isRun: fc.boolean() }), {
    minLength: 1,
    maxLength: 9,
  });
  test('give back the packed pixels, and read no byte more', () => {
    fc.assert(
      fc.property(
        sizes,
        cuts,
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 300 }),
        (size, lengths, kinds) => {
          const pixels = kinds.map(kind => new Array<number>(size).fill(kind * 50));
          const packed = Uint8Array.from([...pack(pixels, lengths), 1, 2, 3]);
          expect(measurePackets(packed, pixels.length, size)).toEqual({
            size: packed.length - 3,
            pixels: pixels.length,
          });
          expect([...unpack(packed, pixels.length, size)]).toEqual(pixels.flat());
        },
      ),
    );
  });

  test('of any bytes give the requested number of pixels', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), sizes, fc.nat(500), (packed, size, pixels) => {
        expect(unpack(packed, pixels, size)).toHaveLength(pixels * size);
        expect(measurePackets(packed, pixels, size).size).toBeLessThanOrEqual(packed.length);
      }),
    );
  });
});

describe('runs of bitmaps', () => {
  test('of 4 bits alternate, and literal ones start at even offsets', () => {
    const packed = Uint8Array.from([5, 0x12, 0, 0, 0, 3, 0x78, 0x90, 0, 0, 0, 1, 0xff]);
    const shape = { width: 5, height: 2, bits: 4 } as const;
    expect([...unpackRuns(packed, shape)]).toEqual([1, 2, 1, 2, 1, 7, 8, 9, 0, 0]);
    expect(measureRuns(packed, shape)).toEqual({ size: 12, isEnded: true });
  });

  test('of any bytes set only pixels inside the picture', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 60 }),
        fc.nat(9),
        fc.nat(9),
        fc.constantFrom(4 as const, 8 as const),
        (packed, width, height, bits) => {
          expect(unpackRuns(packed, { width, height, bits })).toHaveLength(width * height);
          expect(measureRuns(packed, { width, height, bits }).size).toBeLessThanOrEqual(packed.length);
        },
      ),
    );
  });
});

describe('masked pixels', () => {
  test.each([
    ['RGB565', { bytes: 2, red: 0xf800, green: 0x07e0, blue: 0x1f, alpha: 0 }, [0x10, 0x84], [132, 130, 132, 255]],
    ['ARGB4444', { bytes: 2, red: 0x0f00, green: 0xf0, blue: 0xf, alpha: 0xf000 }, [0x21, 0x83], [51, 34, 17, 136]],
    [
      'ten bits each',
      { bytes: 4, red: 0x3ff, green: 0xffc00, blue: 0x3ff00000, alpha: 0xc0000000 },
      [0xff, 0x03, 0x08, 0x40],
      [255, 128, 0, 85],
    ],
    ['no colour at all', { bytes: 1, red: 0, green: 0, blue: 0, alpha: 0xff }, [7], [0, 0, 0, 7]],
  ] as const)('%s', (_, masks, stored, expected) => {
    expect([...maskedToRgba(Uint8Array.from(stored), masks)]).toEqual([...expected]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  adpcmErrors,
  adpcmFrames,
  decodeAdpcm,
  encodeAdpcm,
  standardCoefficients,
} from '../../shared/codecs/ms-adpcm.ts';
import { hexText } from '../support/hex-text.ts';

const mono = (blockSize: number) => ({ channels: 1, blockSize, coefficients: standardCoefficients });
const stereo = (blockSize: number) => ({ channels: 2, blockSize, coefficients: standardCoefficients });

describe('MS ADPCM', () => {
  test('a block starts with two samples, the older one last, and continues in steps', () => {
    // predictor 0 (256, 0): each sample is the one before it, and code × step
    const bytes = hexText('00  1000  6400  3200  1F 80');
    // 50, 100 from the head; codes 1, 15, 8, 0
    // 100 + 1×16 = 116, the step stays at 16; 116 − 1×16 = 100; 100 − 8×16 = −28, step 16×768/256 = 48; −28 + 0
    expect([...decodeAdpcm(bytes, mono(9))]).toEqual([50, 100, 116, 100, -28, -28]);
  });

  test('the second predictor extrapolates a straight line', () => {
    // predictor 1 (512, −256): 2 × newest − before
    expect([...decodeAdpcm(hexText('01 1000 1400 0A00 00'), mono(8))]).toEqual([10, 20, 30, 40]);
  });

  test('two channels alternate, in the headers and in the nibbles of a byte', () => {
    const bytes = hexText('00 00  1000 2000  6400 C800  6400 C800  12');
    expect([...decodeAdpcm(bytes, stereo(15))]).toEqual([100, 200, 100, 200, 116, 264]);
  });

  test('a loud end is clipped to 16 bits', () => {
    expect([...decodeAdpcm(hexText('00 FF7F FF7F FF7F 78'), mono(8))]).toEqual([32767, 32767, 32767, -32768]);
  });

  test('a file written by SoX 14.4.2 is decoded to the same samples as by SoX', () => {
    // The beginning of a block of two tones with noise, one channel with predictor 5 and one with 3.
    const bytes = hexText(`05 03  5502 5001  2C02 CC21  7408 FC1E
      26 C1 21 E1 22 F0 C1 23 21 B5 22 DE 32 EF 31 0D CF 37`);
    const left = [2164, 556, 434, -1816, -2332, -3867, -4020, -4546, -6567, -7111];
    left.push(-6548, -7994, -7764, -9181, -8641, -8994, -7896, -6881, -7285, -6300);
    const right = [7932, 8652, 10488, 10701, 11250, 11653, 12524, 12306, 12751, 13692];
    right.push(13771, 15166, 15721, 14770, 15735, 15166, 15601, 14703, 14691, 16178);
    const sides = left.flatMap((sample, frame) => [sample, right[frame]]);
    expect([...decodeAdpcm(bytes, stereo(bytes.length))]).toEqual(sides);
  });

  test('every block starts afresh, and the last may be short', () => {
    const block = '00 1000 0100 0200 11';
    const bytes = hexText(`${block} ${block} 00 1000 0300 0400`);
    expect([...decodeAdpcm(bytes, mono(8))]).toEqual([2, 1, 17, 33, 2, 1, 17, 33, 4, 3]);
  });

  test('a predictor beyond the table and a block without its header are reported, and the rest is played', () => {
    const bytes = hexText('09 1000 6400 3200 10  00 01 02');
    expect(decodeAdpcm(bytes, mono(8))).toHaveLength(4);
    expect(adpcmErrors(bytes, mono(8))).toEqual([
      { start: 0, size: 1, text: 'expected a predictor below 7, found 9: played with 6' },
      { start: 8, size: 3, text: 'expected the 7 bytes a block begins with, found 3: they are not played' },
    ]);
  });

  test('any bytes in any shape give a sound of the promised length', () => {
    const shapes = fc.record({
      channels: fc.integer({ min: 1, max: 4 }),
      blockSize: fc.integer({ min: 0, max: 64 }),
      coefficients: fc.array(
        fc.tuple(fc.integer({ min: -32768, max: 32767 }), fc.integer({ min: -32768, max: 32767 })),
        {
          maxLength: 9,
        },
      ),
    });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), shapes, (bytes, shape) => {
        expect(decodeAdpcm(bytes, shape)).toHaveLength(adpcmFrames(bytes.length, shape) * shape.channels);
        for (const { start, size } of adpcmErrors(bytes, shape)) expect(start + size).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });

  test.each([1, 2])('a sound encoded for %i channels sounds as before', channels => {
    const samples = Int16Array.from({ length: 2000 * channels }, (_, i) => {
      const frame = Math.floor(i / channels);
      return Math.round(9000 * Math.sin((frame * 2 * Math.PI * (i % channels === 0 ? 440 : 660)) / 22050));
    });
    const shape = { channels, blockSize: 256 * channels, coefficients: standardCoefficients };
    const decoded = decodeAdpcm(encodeAdpcm(samples, shape), shape);
    const noise = samples.reduce((sum, sample, i) => sum + (sample - (decoded[i] ?? 0)) ** 2, 0);
    const power = samples.reduce((sum, sample) => sum + sample ** 2, 0);
    expect(10 * Math.log10(power / noise)).toBeGreaterThan(30);
  });
});

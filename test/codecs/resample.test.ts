import { describe, expect, test } from 'vitest';
import { framesAtRate, resample } from '../../shared/codecs/resample.ts';

/** Frames at each end that the silence beyond it reaches into. */
const EDGE = 400;

function tone(frames: number, rate: number, hertz: number): Float32Array {
  return Float32Array.from({ length: frames }, (_, i) => 0.8 * Math.sin((2 * Math.PI * hertz * i) / rate));
}

const decibels = (share: number): number => 20 * Math.log10(share);

/** The largest miss away from the ends, against the loudest sample of 1. */
function worst(found: Float32Array, expected: (i: number) => number): number {
  let miss = 0;
  for (let i = EDGE; i < found.length - EDGE; i++) miss = Math.max(miss, Math.abs((found[i] ?? 0) - expected(i)));
  return decibels(miss);
}

describe('a sound at another rate', () => {
  test.each([
    [44_100, 11_025, 1000],
    [44_100, 11_025, 4000],
    [48_000, 22_050, 1000],
    [48_000, 22_050, 9000],
    [22_050, 44_100, 9000],
    [8000, 11_025, 440],
    [96_000, 11_111, 440],
  ])('from %i to %i is the same tone of %i Hz, with an error below -85 dB', (from, to, hertz) => {
    const frames = from / 2;
    const found = resample(tone(frames, from, hertz), from, to);
    expect(found).toHaveLength(framesAtRate(frames, from, to));
    expect(worst(found, i => 0.8 * Math.sin((2 * Math.PI * hertz * i) / to))).toBeLessThan(-85);
  });

  test.each([
    [44_100, 11_025, 5600],
    [44_100, 11_025, 8000],
    [48_000, 22_050, 15_000],
  ])('from %i to %i has no trace of a tone of %i Hz, which it cannot represent', (from, to, hertz) => {
    expect(worst(resample(tone(from / 2, from, hertz), from, to), () => 0)).toBeLessThan(-80);
  });

  test('of the same rate is unchanged, and of an empty sound is empty', () => {
    const samples = tone(100, 8000, 440);
    expect(resample(samples, 8000, 8000)).toBe(samples);
    expect(resample(new Float32Array(0), 8000, 11_025)).toHaveLength(0);
  });
});

import { describe, expect, test } from 'vitest';
import { bytesAt, durationOf, printSeconds, timesOf } from '../../../../renderer/panes/audio/sound-places.ts';
import type { Selection } from '../../../../renderer/state/navigation/selection.ts';
import type { SoundResult } from '../../../../shared/contract/sound-types.ts';
import type { AssetId } from '../../../../shared/contract/types.ts';

const asset = 'a'.repeat(16) as AssetId; // as: an id by its form

/** 100 frames of 16-bit stereo, 10 a second; a cue point and a loop before the samples. */
const pcm: SoundResult = {
  ...{ revision: 0, coding: 'PCM', rate: 10, channels: 2, bitsPerSample: 16, frameCount: 100, peaks: [] },
  marks: [
    { kind: 'cue', name: 'warn', start: 20, bytes: { path: 'wave.chunks[1].points[0]', start: 48, size: 24 } },
    {
      kind: 'loop',
      name: 'Loop 1',
      start: 30,
      end: 50,
      bytes: { path: 'wave.chunks[2].loops[0]', start: 90, size: 24 },
    },
  ],
  data: { path: 'wave.chunks[3].samples', start: 200, size: 400, blockSize: 4, framesPerBlock: 1 },
};
/** Blocks of 8 bytes and 4 frames, the last one short. */
const adpcm: SoundResult = {
  ...pcm,
  ...{ frameCount: 10, marks: [] },
  data: { path: 'wave.chunks[1].samples', start: 100, size: 23, blockSize: 8, framesPerBlock: 4 },
};

const selection = (start: number, size: number, cursor = start): Selection => ({
  asset,
  start,
  size,
  cursor,
  origin: 'hex',
});

describe('the positions in a sound', () => {
  test('lead from a time to the bytes of its frame, or of its encoded block', () => {
    expect(durationOf(pcm)).toBe(10);
    expect(bytesAt(pcm, 0)).toEqual({ start: 200, size: 4 });
    expect(bytesAt(pcm, 2.55)).toEqual({ start: 300, size: 4 });
    expect(bytesAt(pcm, 99)).toEqual({ start: 596, size: 4 });
    expect(bytesAt(adpcm, 0.5)).toEqual({ start: 108, size: 8 });
    expect(bytesAt(adpcm, 1)).toEqual({ start: 116, size: 7 });
  });

  test('lead from selected bytes to the time range they cover', () => {
    expect(timesOf(pcm, selection(240, 40))).toEqual({ start: 1, end: 1.9 });
    expect(timesOf(adpcm, selection(109, 1))).toEqual({ start: 0.4, end: 0.4 });
    expect(timesOf(pcm, selection(10, 4))).toBeUndefined();
  });

  test('use the byte at the caret when all samples are one field', () => {
    expect(timesOf(pcm, selection(200, 400, 320))).toEqual({ start: 3, end: 3 });
  });

  test('of a mark are given by its numbers', () => {
    expect(timesOf(pcm, selection(52, 4))).toEqual({ start: 2, end: 2 });
    expect(timesOf(pcm, selection(90, 24))).toEqual({ start: 3, end: 5 });
  });

  test('are printed as seconds, with minutes if there are any', () => {
    expect([0.5, 12.3456, 61, 600.25].map(printSeconds)).toEqual(['0.500', '12.346', '1:01.000', '10:00.250']);
  });
});

import { expect, test } from 'vitest';
import { decode } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import { factsOf } from '../../../shared/formats/video/avi/index.ts';
import { type Avi, avi } from '../../../shared/formats/video/avi/layout.ts';
import { fixtures } from '../../fixtures/all-fixtures.ts';

test('a video shows codec, size, rate, duration and streams, and how to play a copy', () => {
  const bytes = fixtures.find(({ name }) => name === 'avi')?.bytes ?? new Uint8Array(0);
  expect(factsOf(modelOf(bytes))).toEqual([
    ['Codec', 'Indeo 5 (IV50)'],
    ['Picture', '320 × 240'],
    ['Frames a second', '15.00'],
    ['Duration', '2.00 s, 30 frames'],
    ['Streams', 'pictures, 15 a second'],
    ['Playing it', expect.stringMatching(/^Indeo 5 cannot be played here: .* ffmpeg -i video\.avi/)],
  ]);
});

test('a video without a header reports that it has no streams', () => {
  const bytes = Buffer.from('RIFF\x04\0\0\0AVI ', 'latin1');
  expect(factsOf(modelOf(bytes))).toEqual([['Streams', 'none']]);
});

function modelOf(bytes: Uint8Array): Avi {
  const { value, fault } = decode(avi, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return value;
}

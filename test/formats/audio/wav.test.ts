import { describe, expect, test } from 'vitest';
import { decode, encode } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { wav } from '../../../shared/formats/audio/wav/layout.ts';
import { identify } from '../../../shared/formats/index.ts';
import { buildArchive, buildWav, bytesOf, join } from '../../support/build-zipper.ts';

const samples = Uint8Array.from({ length: 101 }, (_, i) => (i * 5) & 255);
const sound = buildWav({ samples });
const probe = (bytes: Uint8Array, name = 'x.wav') => ({ name, source: memorySource(bytes) });

describe('a sound', () => {
  test('is identified by its letters and its size, whatever its name', () => {
    expect(identify(probe(sound, 'x.bin'))).toMatchObject({ confidence: 'certain', format: { id: 'audio/wav' } });
  });

  test('that is the first entry of an archive is not taken for the whole archive', () => {
    const archive = buildArchive([{ name: 'a.wav', content: sound }], { version: 1 });
    expect(identify(probe(archive)).format.id).toBe('zipper/archive');
  });

  test('shows its format and its samples, and pads an odd end', () => {
    const { value, findings, fault } = decode(wav, memorySource(sound));
    if (fault) throw new Error(fault.text);
    expect(findings).toEqual([]);
    const [format, data] = value.wave.chunks;
    expect(format).toMatchObject({
      id: 'fmt ',
      value: { coding: 'PCM', channels: 1, samplesPerSecond: 11025, bitsPerSample: 8 },
    });
    expect(data).toMatchObject({ id: 'data' });
    expect(sound.length % 2).toBe(0);
    expect(toBytes(encode(wav, value))).toEqual(sound);
  });

  test.each([
    ['cut short', sound.slice(0, 60), /expected 52, found 138/],
    ['followed by something', join([sound, bytesOf('tail')]), /expected 142, found 138/],
    [
      'that overruns',
      Uint8Array.from([...sound.subarray(0, 40), 0xff, 0xff, 0xff, 0x7f, ...sound.subarray(44)]),
      /overruns/,
    ],
  ])('%s is shown with a finding, and round-trips', (_, bytes, text) => {
    const { value, findings, fault } = decode(wav, memorySource(bytes));
    if (fault) throw new Error(fault.text);
    expect(findings.map(finding => finding.text).join('\n')).toMatch(text);
    expect(toBytes(encode(wav, value))).toEqual(bytes);
  });
});

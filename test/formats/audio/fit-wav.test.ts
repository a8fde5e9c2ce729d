import { describe, expect, test } from 'vitest';
import { decode, encode } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { wavFile } from '../../../shared/formats/audio/wav/file-layout.ts';
import { fitWav } from '../../../shared/formats/audio/wav/fit-wav.ts';
import { sounds } from '../../../shared/formats/audio/wav/index.ts';
import type { Wav } from '../../../shared/formats/audio/wav/layout.ts';
import { buildWav } from '../../support/build-zipper.ts';
import { hexText } from '../../support/hex-text.ts';

/** One block of MS ADPCM of 22,050 samples per second; a cue point at frame 1 and a loop from 1 to 2. */
const coded = hexText(`
  "RIFF" D6000000 "WAVE"
  "fmt " 32000000  0200 0100 22560000 EE2A0000 0800 0400
    2000 0400 0700  0001 0000  0002 00FF  0000 0000  C000 4000  F000 0000  CC01 30FF  8801 18FF
  "fact" 04000000  04000000
  "cue " 1C000000  01000000  07000000 01000000 "data" 00000000 00000000 01000000
  "smpl" 3C000000  7*00000000 01000000 00000000
    09000000 00000000 01000000 02000000 00000000 00000000
  "data" 08000000  00 1000 0100 0200 11
`);

function modelOf(bytes: Uint8Array): Wav {
  const { value, fault } = decode(wavFile, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return value;
}

/** The converted sound, written and read again. */
function fitted(given: Uint8Array, like: Uint8Array) {
  const found = fitWav(modelOf(given), modelOf(like));
  if (found === undefined || 'why' in found) throw new Error('nothing was converted');
  const bytes = toBytes(encode(wavFile, found.model));
  const model = modelOf(bytes);
  return { changes: found.changes, info: sounds.describe(model), heard: sounds.decode(model), bytes };
}

const words = (...samples: readonly number[]): Uint8Array => new Uint8Array(Int16Array.from(samples).buffer);

describe('a sound converted to fit another', () => {
  test('has the rate, channels and bit depth of the sound it replaces', () => {
    const stereo = buildWav({ samples: words(...Array<number>(4000).fill(0)), rate: 44_100, channels: 2, bits: 16 });
    const { changes, info } = fitted(stereo, buildWav({ samples: Uint8Array.of(128) }));
    expect(changes).toEqual(['Sample rate: 44,100 → 11,025 Hz', 'Channels: 2 → 1', 'Coding: PCM 16-bit → PCM 8-bit']);
    expect(info).toMatchObject({ coding: 'PCM', rate: 11_025, channels: 1, bitsPerSample: 8, frameCount: 500 });
  });

  test('mixes all its channels, and plays a single channel on both sides', () => {
    const stereo = buildWav({ samples: words(1000, 3000, -2000, 0), channels: 2, bits: 16 });
    const mono = buildWav({ samples: words(5, -7), bits: 16 });
    expect(fitted(stereo, mono).heard).toMatchObject({ channels: 1, samples: Int16Array.of(2000, -1000) });
    expect(fitted(mono, stereo).heard).toMatchObject({ channels: 2, samples: Int16Array.of(5, 5, -7, -7) });
  });

  test('keeps its loudness in 8 bits, at both extremes', () => {
    const loud = buildWav({ samples: words(0x7fff, -0x8000, 0, 256, -256), bits: 16 });
    const { bytes } = fitted(loud, buildWav({ samples: Uint8Array.of(128) }));
    expect([...bytes.subarray(44, 49)]).toEqual([255, 0, 128, 129, 127]);
  });

  test('becomes MS ADPCM if the game uses that, otherwise PCM', () => {
    const tone = Array.from({ length: 2205 }, (_, i) => Math.round(8000 * Math.sin(i / 10)));
    const plain = buildWav({ samples: words(...tone), bits: 16, rate: 22_050 });
    const { changes, info, heard } = fitted(plain, coded);
    expect(changes).toEqual(['Coding: PCM 16-bit → MS ADPCM']);
    expect(info).toMatchObject({ coding: 'MS ADPCM', rate: 22_050, blockSize: 8, framesPerBlock: 4, frameCount: 2205 });
    const samples = 'why' in heard ? [] : [...heard.samples];
    expect(Math.max(...samples.map((sample, i) => Math.abs(sample - (tone[i] ?? 0))))).toBeLessThan(1000);
    expect(fitted(coded, plain)).toMatchObject({
      changes: ['Coding: MS ADPCM → PCM 16-bit'],
      heard: { samples: Int16Array.of(2, 1, 17, 33) },
    });
  });

  test('keeps its cue points and loops at their times', () => {
    const { info } = fitted(coded, buildWav({ samples: words(0), rate: 44_100, bits: 16 }));
    expect(info).toMatchObject({
      frameCount: 8,
      marks: [
        { kind: 'cue', start: 2 },
        { kind: 'loop', start: 2, end: 4 },
      ],
    });
  });

  test('is unchanged if it already fits', () => {
    const one = buildWav({ samples: Uint8Array.of(1, 2, 3) });
    expect(fitWav(modelOf(one), modelOf(buildWav({ samples: Uint8Array.of(9) })))).toBeUndefined();
  });

  test('may have bit depths that the games do not support', () => {
    const like = buildWav({ samples: words(0), bits: 16 });
    const deep = buildWav({ samples: hexText('7F0100 800100 FFFF7F 000080'), bits: 24 });
    expect(fitted(deep, like)).toMatchObject({
      changes: ['Coding: PCM 24-bit → PCM 16-bit'],
      heard: { samples: Int16Array.of(1, 2, 0x7fff, -0x8000) },
    });
    const floats = buildWav({ samples: hexText('0000003F 000080BF 00000040 0000C07F'), bits: 32 });
    floats[20] = 3;
    expect(fitted(floats, like)).toMatchObject({
      changes: ['Coding: float 32-bit → PCM 16-bit'],
      heard: { samples: Int16Array.of(0x4000, -0x8000, 0x7fff, 0) },
    });
  });

  test('is refused with the reason if it cannot be played', () => {
    const odd = buildWav({ samples: new Uint8Array(5), bits: 40 });
    expect(fitWav(modelOf(odd), modelOf(buildWav({ samples: Uint8Array.of(9) })))).toMatchObject({
      why: expect.stringContaining('40 bits'),
    });
  });
});

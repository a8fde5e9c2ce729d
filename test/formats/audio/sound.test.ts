import { describe, expect, test } from 'vitest';
import { decode, encode } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { wavFile } from '../../../shared/formats/audio/wav/file-layout.ts';
import { sounds } from '../../../shared/formats/audio/wav/index.ts';
import type { Wav } from '../../../shared/formats/audio/wav/layout.ts';
import { buildWav } from '../../support/build-zipper.ts';
import { hexText } from '../../support/hex-text.ts';

/** Two blocks of 8 bytes, one of them short; a cue point with a name and a loop. */
const coded = (predictor: string) =>
  hexText(`
  "RIFF" E7000000 "WAVE"
  "fmt " 32000000  0200 0100 22560000 EE2A0000 0800 0400
    2000 0400 0700  0001 0000  0002 00FF  0000 0000  C000 4000  F000 0000  CC01 30FF  8801 18FF
  "fact" 04000000  06000000
  "cue " 1C000000  01000000  07000000 03000000 "data" 00000000 00000000 03000000
  "LIST" 16000000 "adtl"  "labl" 0A000000  07000000 "chirp" 00
  "smpl" 3C000000  7*00000000 01000000 00000000
    09000000 00000000 01000000 04000000 00000000 00000000
  "data" 0F000000
    ${predictor} 1000 0100 0200 11
    00 1000 0300 0400
  `);

function modelOf(bytes: Uint8Array): Wav {
  const { value, fault } = decode(wavFile, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return value;
}

describe('the samples of a sound', () => {
  test('of 8 bits are centred on 128, of 16 bits on 0', () => {
    const eight = modelOf(buildWav({ samples: Uint8Array.of(0, 128, 255) }));
    expect(sounds.decode(eight)).toEqual({ rate: 11025, channels: 1, samples: Int16Array.of(-32768, 0, 32512) });
    const sixteen = modelOf(buildWav({ samples: hexText('0080 0000 FF7F 0100'), bits: 16, channels: 2, rate: 22050 }));
    expect(sounds.decode(sixteen)).toEqual({ rate: 22050, channels: 2, samples: Int16Array.of(-32768, 0, 32767, 1) });
    expect(sounds.describe(sixteen)).toMatchObject({ coding: 'PCM', bitsPerSample: 16, frameCount: 2, blockSize: 4 });
  });

  test('in MS ADPCM are decoded up to the stated length', () => {
    const model = modelOf(coded('00'));
    expect(sounds.decode(model)).toEqual({ rate: 22050, channels: 1, samples: Int16Array.of(2, 1, 17, 33, 4, 3) });
    expect(sounds.describe(model)).toMatchObject({
      coding: 'MS ADPCM',
      bitsPerSample: 4,
      frameCount: 6,
      path: 'wave.chunks[5].samples',
      blockSize: 8,
      framesPerBlock: 4,
    });
  });

  test('have marks, with names from remarks', () => {
    expect(sounds.describe(modelOf(coded('00')))).toMatchObject({
      marks: [
        { kind: 'loop', name: 'Loop 1', start: 1, end: 4, path: 'wave.chunks[4].loops[0]' },
        { kind: 'cue', name: 'chirp', start: 3, path: 'wave.chunks[2].points[0]' },
      ],
    });
  });

  test('become PCM with everything else kept', () => {
    const pieces = sounds.toPcm(modelOf(coded('00')));
    const pcm = modelOf(toBytes(pieces ?? []));
    expect(sounds.decode(pcm)).toEqual({ rate: 22050, channels: 1, samples: Int16Array.of(2, 1, 17, 33, 4, 3) });
    expect(pcm.wave.chunks.map(({ id }) => id)).toEqual(['fmt ', 'cue ', 'LIST', 'smpl', 'data']);
    expect(sounds.toPcm(pcm)).toBeUndefined();
  });

  test('in a block with an impossible predictor are played, with a finding on its byte', () => {
    const bytes = coded('40');
    const { findings } = decode(wavFile, memorySource(bytes));
    const text = 'expected a predictor below 7, found 64: played with 6';
    expect(findings[0]).toMatchObject({ path: 'wave.chunks[5].samples', start: bytes.length - 15, size: 1, text });
    expect(toBytes(encode(wavFile, modelOf(bytes)))).toEqual(bytes);
    expect(sounds.decode(modelOf(bytes))).toMatchObject({ samples: { length: 6 } });
  });

  test.each([
    ['of 40 bits', buildWav({ samples: new Uint8Array(5), bits: 40 }), /40 bits/],
    ['without channels', buildWav({ samples: new Uint8Array(6), channels: 0 }), /0 channels/],
    ['without its data', buildWav({ samples: new Uint8Array(0) }).slice(0, 36), /no samples/],
    ['in another coding', buildWav({ samples: new Uint8Array(6) }).map((b, i) => (i === 20 ? 17 : b)), /IMA ADPCM/],
  ])('%s say why they cannot be played', (_, bytes, why) => {
    const model = modelOf(bytes);
    expect(sounds.describe(model)).toMatchObject({ why: expect.stringMatching(why) });
    expect(sounds.decode(model)).toMatchObject({ why: expect.stringMatching(why) });
    expect(sounds.toPcm(model)).toBeUndefined();
  });
});

import { encode } from '#layout';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { encodeAdpcm, framesInBlock, standardCoefficients } from '../../shared/codecs/ms-adpcm.ts';
import { pcm16 } from '../../shared/codecs/pcm.ts';
import type { ChunkValue } from '../../shared/formats/audio/wav/chunk-of.ts';
import { adpcmExtension, type WavChunk, wav } from '../../shared/formats/audio/wav/layout.ts';
import { type DemoSound, SAMPLE_RATE } from './tones.ts';

const NOTHING = memorySource(new Uint8Array(0));
const ADPCM_BLOCK = 256;

/** A sound as a WAV file. */
export function wavOf(sound: DemoSound): Uint8Array {
  const chunks: WavChunk[] = [
    ...samplesIn(sound),
    ...(sound.cues === undefined ? [] : [cuesOf(sound.cues), namesOf(sound.cues)]),
    ...(sound.loop === undefined ? [] : [samplerOf(sound.loop)]),
  ];
  return toBytes(encode(wav, { wave: { chunks } }));
}

function samplesIn({ samples, coding = 'PCM 8' }: DemoSound): readonly WavChunk[] {
  if (coding === 'PCM 8') return [formatOf({ channels: 1, bits: 8 }), dataOf(samples)];
  const words = Int16Array.from(samples, sample => (sample - 128) * 256);
  if (coding === 'PCM 16 stereo') return [formatOf({ channels: 2, bits: 16 }), dataOf(pcm16(twice(words)))];
  return adpcmOf(words);
}

/** The sound on the left; on the right a little later and half as loud. */
function twice(words: Int16Array): Int16Array {
  const later = Math.trunc(SAMPLE_RATE / 50);
  return Int16Array.from({ length: words.length * 2 }, (_, i) =>
    i % 2 === 0 ? (words[i >> 1] ?? 0) : (words[(i >> 1) - later] ?? 0) >> 1,
  );
}

function adpcmOf(words: Int16Array): readonly WavChunk[] {
  const framesPerBlock = framesInBlock(ADPCM_BLOCK, 1);
  const coefficients = standardCoefficients.map(([first, second]) => ({ first, second }));
  const extension = toBytes(
    encode(adpcmExtension, { size: 4 + 4 * coefficients.length, framesPerBlock, coefficients }),
  );
  const value: ChunkValue<'fmt '> = {
    coding: 'MS ADPCM',
    channels: 1,
    samplesPerSecond: SAMPLE_RATE,
    bytesPerSecond: Math.trunc((SAMPLE_RATE * ADPCM_BLOCK) / framesPerBlock),
    blockSize: ADPCM_BLOCK,
    bitsPerSample: 4,
    extension: memorySource(extension),
  };
  return [
    { id: 'fmt ', nests: false, value },
    { id: 'fact', nests: false, value: { sampleCount: words.length, extension: NOTHING } },
    dataOf(encodeAdpcm(words, { channels: 1, blockSize: ADPCM_BLOCK })),
  ];
}

function formatOf({ channels, bits }: { readonly channels: number; readonly bits: number }): WavChunk {
  const blockSize = (channels * bits) / 8;
  const bytesPerSecond = SAMPLE_RATE * blockSize;
  const form = { channels, samplesPerSecond: SAMPLE_RATE, bytesPerSecond, blockSize, bitsPerSample: bits };
  return { id: 'fmt ', nests: false, value: { coding: 'PCM', ...form, extension: NOTHING } };
}

function dataOf(bytes: Uint8Array): WavChunk {
  return { id: 'data', nests: false, value: { samples: memorySource(bytes) } };
}

type Cues = NonNullable<DemoSound['cues']>;

function cuesOf(cues: Cues): WavChunk {
  const points = cues.map(({ frame }, i) => ({
    ...{ id: i + 1, position: frame, chunk: 'data', chunkStart: 0, blockStart: 0, sampleOffset: frame },
  }));
  return { id: 'cue ', nests: false, value: { points } };
}

function namesOf(cues: Cues): WavChunk {
  const chunks = cues.map(
    ({ name }, i) => ({ id: 'labl', nests: false, value: { cueId: i + 1, text: name } }) as const,
  );
  return { id: 'LIST', nests: false, value: { form: 'adtl', chunks } };
}

function samplerOf({ start, end }: NonNullable<DemoSound['loop']>): WavChunk {
  const loops = [{ cueId: 0, kind: 0, start, end, fraction: 0, times: 0 }];
  const unused = { manufacturer: 0, product: 0, pitchFraction: 0, smpteFormat: 0, smpteOffset: 0 };
  const samplePeriod = Math.trunc(1_000_000_000 / SAMPLE_RATE);
  const value = { ...unused, samplePeriod, unityNote: 60, dataSize: 0, loops, data: NOTHING };
  return { id: 'smpl', nests: false, value };
}

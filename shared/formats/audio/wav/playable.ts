import { decode as decodeLayout } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { counted } from '../../../base/counted.ts';
import { type AdpcmShape, adpcmFrames, decodeAdpcm, framesInBlock } from '../../../codecs/ms-adpcm.ts';
import { type PcmBits, samplesOfFloats, samplesOfPcm } from '../../../codecs/pcm.ts';
import type { Samples } from '../../sounds.ts';
import { type ChunkValue, chunkOf, type FoundChunk } from './chunk-of.ts';
import { adpcmExtension, type Wav } from './layout.ts';

/** The format and position of the samples; or why they cannot be played. */
export interface Playable {
  readonly format: ChunkValue<'fmt '>;
  readonly data: FoundChunk<ChunkValue<'data'>>;
  /** Absent for PCM. */
  readonly adpcm?: AdpcmShape;
  /** The form of a PCM sample. */
  readonly sample?: SampleForm;
  readonly blockSize: number;
  readonly framesPerBlock: number;
  readonly frameCount: number;
}

type SampleForm = PcmBits | 'float';

/** Determines how a sound is coded. */
export function playable(model: Wav): Playable | { readonly why: string } {
  const format = chunkOf(model, 'fmt ')?.value;
  const data = chunkOf(model, 'data');
  if (format === undefined) return { why: 'it does not say how its samples are coded (it has no chunk "fmt ")' };
  if (data === undefined) return { why: 'it has no samples (no chunk "data")' };
  const { coding, channels, samplesPerSecond } = format;
  if (channels === 0 || channels > MOST_CHANNELS) return { why: `it says that it has ${channels} channels` };
  if (samplesPerSecond === 0) return { why: 'its header says 0 samples per second' };
  if (coding === 'MS ADPCM') return playableAdpcm(model, format, data);
  const plain = plainCoding(format);
  if (plain !== 1 && plain !== 3)
    return { why: `it is coded as ${coding}, and only PCM, float and MS ADPCM can be played` };
  return playablePcm(format, data, { isFloat: plain === 3 });
}

/** The number of the coding; for "extensible" the number in the extension, at the start of its GUID. */
export function plainCoding({ coding, extension }: Playable['format']): number {
  if (coding === 'PCM') return 1;
  if (coding === 'float') return 3;
  return coding === 'extensible' && extension.size >= EXTENSIBLE ? viewOf(extension.read(8, 2)).getUint16(0, true) : 0;
}

/** Size, valid bits, speakers and a GUID. */
const EXTENSIBLE = 24;

export const MOST_CHANNELS = 8;

function playablePcm(
  format: Playable['format'],
  data: FoundChunk<ChunkValue<'data'>>,
  { isFloat }: { readonly isFloat: boolean },
): Playable | { readonly why: string } {
  const { bitsPerSample, channels } = format;
  const sample = isFloat ? floatOf(bitsPerSample) : widths.find(bits => bits === bitsPerSample);
  if (sample === undefined) {
    const known = isFloat ? 'floats of 32' : '8, 16, 24 and 32';
    return { why: `its samples have ${bitsPerSample} bits, and only ${known} can be played` };
  }
  const blockSize = (channels * bitsPerSample) / 8;
  const frameCount = Math.floor(data.value.samples.size / blockSize);
  return { format, data, sample, blockSize, framesPerBlock: 1, frameCount };
}

const widths = [8, 16, 24, 32] as const;

function floatOf(bits: number): 'float' | undefined {
  return bits === 32 ? 'float' : undefined;
}

function playableAdpcm(
  model: Wav,
  format: Playable['format'],
  data: FoundChunk<ChunkValue<'data'>>,
): Playable | { readonly why: string } {
  const { channels, blockSize } = format;
  const { value, fault } = decodeLayout(adpcmExtension, format.extension);
  if (fault) return { why: 'the extra data of MS ADPCM is cut off (the extension of its chunk "fmt ")' };
  const adpcm: AdpcmShape = {
    channels,
    blockSize,
    coefficients: value.coefficients.map(({ first, second }) => [first, second]),
  };
  const framesPerBlock = framesInBlock(blockSize, channels);
  if (framesPerBlock === 0) return { why: `its blocks of ${counted(blockSize, 'byte')} hold no sample` };
  const decodable = adpcmFrames(data.value.samples.size, adpcm);
  const stated = chunkOf(model, 'fact')?.value.sampleCount ?? decodable;
  return { format, data, adpcm, blockSize, framesPerBlock, frameCount: Math.min(stated, decodable) };
}

/** All samples as 16-bit integers. */
export function samplesOf({ format, data, adpcm, sample, frameCount }: Playable): Samples {
  const { samplesPerSecond, channels } = format;
  const { samples } = data.value;
  const bytes = samples.read(0, samples.size);
  const all = adpcm ? decodeAdpcm(bytes, adpcm) : plainSamples(bytes, sample ?? 16);
  return { rate: samplesPerSecond, channels, samples: all.subarray(0, frameCount * channels) };
}

function plainSamples(bytes: Uint8Array, form: SampleForm): Int16Array {
  return form === 'float' ? samplesOfFloats(bytes) : samplesOfPcm(bytes, form);
}

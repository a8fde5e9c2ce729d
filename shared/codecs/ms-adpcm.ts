// Microsoft's ADPCM: independent blocks, with four bits for each sample after the first two. Every block decodes on its
// own; a damaged one sounds wrong and never stops the rest.

import { viewOf } from '../base/bytes.ts';
import { grouped } from '../base/counted.ts';

/** How blocks are laid out; `coefficients` are the predictors a block may choose from. */
export interface AdpcmShape {
  readonly channels: number;
  /** Bytes of a block. */
  readonly blockSize: number;
  readonly coefficients: readonly Coefficients[];
}
export type Coefficients = readonly [first: number, second: number];

/** What is wrong with a block, and its offset. */
export interface AdpcmError {
  readonly start: number;
  readonly size: number;
  readonly text: string;
}

/** The predictors that every file has. */
export const standardCoefficients: readonly Coefficients[] = [
  [256, 0],
  [512, -256],
  [0, 0],
  [192, 64],
  [240, 0],
  [460, -208],
  [392, -232],
];

/** The factor (in 1/256) for the step after each of the 16 codes. */
const ADAPTION = [230, 230, 230, 230, 307, 409, 512, 614, 768, 614, 512, 409, 307, 230, 230, 230] as const;
const SMALLEST_STEP = 16;
/** A damaged block may make the step grow without end: sums must stay within the safe integers. */
const LARGEST_STEP = 0x7fff_ffff;
/** Per channel: predictor u8, step i16, two samples i16. */
const HEAD = 7;

/** Frames in a block of this many bytes: two in its head, the others with four bits per channel. */
export function framesInBlock(size: number, channels: number): number {
  return size < HEAD * channels ? 0 : 2 + Math.floor(((size - HEAD * channels) * 2) / channels);
}

/** Frames in this many bytes; the last block may be short. */
export function adpcmFrames(size: number, { blockSize, channels }: AdpcmShape): number {
  if (blockSize < HEAD * channels) return 0;
  const whole = Math.floor(size / blockSize);
  return whole * framesInBlock(blockSize, channels) + framesInBlock(size % blockSize, channels);
}

/** Decodes all blocks, with interleaved channels. Whatever the bytes are, the sound has the length they promise. */
export function decodeAdpcm(bytes: Uint8Array, shape: AdpcmShape): Int16Array {
  const { blockSize, channels } = shape;
  const samples = new Int16Array(adpcmFrames(bytes.length, shape) * channels);
  let at = 0;
  for (let start = 0; at < samples.length; start += blockSize)
    at = decodeBlock(bytes.subarray(start, start + blockSize), shape, { samples, at });
  return samples;
}

/** What is odd about the blocks; reads only their heads. */
export function adpcmErrors(bytes: Uint8Array, shape: AdpcmShape, most = 50): AdpcmError[] {
  const { blockSize, channels, coefficients } = shape;
  if (blockSize < HEAD * channels) return [];
  const errors: AdpcmError[] = [];
  for (let start = 0; start < bytes.length && errors.length < most; start += blockSize) {
    const size = Math.min(blockSize, bytes.length - start);
    if (size < HEAD * channels) {
      const text = `expected the ${grouped(HEAD * channels)} bytes a block begins with, found ${grouped(size)}: they are not played`;
      errors.push({ start, size, text });
      continue;
    }
    for (let channel = 0; channel < channels; channel++) {
      const predictor = bytes[start + channel] ?? 0;
      if (predictor < coefficients.length) continue;
      const text = `expected a predictor below ${coefficients.length}, found ${predictor}: played with ${clamped(predictor, coefficients)}`;
      errors.push({ start: start + channel, size: 1, text });
    }
  }
  return errors;
}

interface Channel {
  readonly first: number;
  readonly second: number;
  step: number;
  /** The newest sample, and the one before it. */
  newest: number;
  before: number;
}

function decodeBlock(
  block: Uint8Array,
  { channels, coefficients }: AdpcmShape,
  out: { readonly samples: Int16Array; readonly at: number },
): number {
  const { samples } = out;
  const states = Array.from({ length: channels }, (_, channel) =>
    openChannel(block, channel, { channels, coefficients }),
  );
  let at = out.at;
  for (const { before } of states) samples[at++] = before;
  for (const { newest } of states) samples[at++] = newest;
  const end = out.at + framesInBlock(block.length, channels) * channels;
  for (let i = HEAD * channels, half = 0; at < end; half ^= 1) {
    const state = states[(at - out.at) % channels];
    const byte = block[i] ?? 0;
    if (half === 1) i++;
    if (state !== undefined) samples[at++] = nextSample(state, half === 0 ? byte >> 4 : byte & 15);
  }
  return end;
}

/** The heads of all channels are interleaved: all predictors, all steps, all newest samples, all older ones. */
function openChannel(
  block: Uint8Array,
  channel: number,
  { channels, coefficients }: Pick<AdpcmShape, 'channels' | 'coefficients'>,
): Channel {
  const view = viewOf(block);
  const word = (index: number): number => view.getInt16(channels + 2 * (index * channels + channel), true);
  const [first, second] = coefficients[clamped(block[channel] ?? 0, coefficients)] ?? [0, 0];
  return { first, second, step: word(0), newest: word(1), before: word(2) };
}

function clamped(predictor: number, coefficients: readonly Coefficients[]): number {
  return Math.min(predictor, Math.max(0, coefficients.length - 1));
}

/**
 * The prediction is rounded down, as SoX 14.4.2 does: 107,003 samples of its files are equal to its own. FFmpeg 5.1
 * rounds toward zero and is off by up to 170 of 32,768 on the same files.
 */
function nextSample(state: Channel, code: number): number {
  const predicted = (state.newest * state.first + state.before * state.second) >> 8;
  const sample = toInt16(predicted + (code < 8 ? code : code - 16) * state.step);
  state.before = state.newest;
  state.newest = sample;
  state.step = Math.min(
    LARGEST_STEP,
    Math.max(SMALLEST_STEP, Math.floor((state.step * (ADAPTION[code] ?? 256)) / 256)),
  );
  return sample;
}

function toInt16(value: number): number {
  return Math.max(-0x8000, Math.min(0x7fff, value));
}

/** Encodes samples; the last block is padded with silence. Each block takes the best of the standard predictors. */
export function encodeAdpcm(
  samples: Int16Array,
  { channels, blockSize }: Omit<AdpcmShape, 'coefficients'>,
): Uint8Array {
  const perBlock = framesInBlock(blockSize, channels) * channels;
  if (perBlock === 0) throw new RangeError(`a block of ${blockSize} bytes holds no sample of ${channels} channels`);
  const blocks = Math.ceil(samples.length / perBlock);
  const bytes = new Uint8Array(blocks * blockSize);
  for (let i = 0; i < blocks; i++) {
    const block = new Int16Array(perBlock);
    block.set(samples.subarray(i * perBlock, (i + 1) * perBlock));
    encodeBlock(block, channels, bytes.subarray(i * blockSize, (i + 1) * blockSize));
  }
  return bytes;
}

interface Attempt {
  readonly predictor: number;
  readonly step: number;
  readonly codes: readonly number[];
  readonly error: number;
}

function encodeBlock(samples: Int16Array, channels: number, out: Uint8Array): void {
  const view = viewOf(out);
  const attempts = Array.from({ length: channels }, (_, channel) => {
    const own = samples.filter((_sample, i) => i % channels === channel);
    const word = (index: number, value: number): void =>
      view.setInt16(channels + 2 * (index * channels + channel), value, true);
    const best = bestAttempt(own);
    out[channel] = best.predictor;
    word(0, best.step);
    word(1, own[1] ?? 0);
    word(2, own[0] ?? 0);
    return best;
  });
  const count = (samples.length / channels - 2) * channels;
  for (let i = 0; i < count; i++) {
    const code = attempts[i % channels]?.codes[Math.floor(i / channels)] ?? 0;
    const at = HEAD * channels + (i >> 1);
    out[at] = (out[at] ?? 0) | (i % 2 === 0 ? code << 4 : code);
  }
}

function bestAttempt(samples: Int16Array): Attempt {
  const attempts = standardCoefficients.map((_, predictor) => attempt(samples, predictor));
  return attempts.reduce((best, next) => (next.error < best.error ? next : best));
}

function attempt(samples: Int16Array, predictor: number): Attempt {
  const [first, second] = standardCoefficients[predictor] ?? [0, 0];
  const [before = 0, newest = 0, third = 0] = samples;
  const miss = Math.abs(third - ((newest * first + before * second) >> 8));
  const step = Math.max(SMALLEST_STEP, Math.min(0x7fff, miss >> 2));
  const state: Channel = { first, second, step, newest, before };
  let error = 0;
  const codes = Array.from(samples.subarray(2), sample => {
    const predicted = (state.newest * first + state.before * second) >> 8;
    const code = Math.max(-8, Math.min(7, Math.round((sample - predicted) / state.step))) & 15;
    error += (sample - nextSample(state, code)) ** 2;
    return code;
  });
  return { predictor, step, codes, error };
}

import { encode } from '#layout';
import { toBytes } from '../../../base/pieces.ts';
import { memorySource } from '../../../base/source.ts';
import { encodeAdpcm, framesInBlock, standardCoefficients } from '../../../codecs/ms-adpcm.ts';
import { pcm8, pcm16, toSample16 } from '../../../codecs/pcm.ts';
import { resample } from '../../../codecs/resample.ts';
import type { FittedSound, Samples } from '../../sounds.ts';
import type { ChunkValue } from './chunk-of.ts';
import { adpcmExtension, type Wav, type WavChunk } from './layout.ts';
import { pcmFormat } from './pcm-format.ts';
import { type Playable, playable, samplesOf } from './playable.ts';

type Format = Playable['format'];

/** A sound in the form of another one: sample rate, channels, coding and bits per sample. */
export function fitWav(model: Wav, like: Wav): FittedSound<Wav> | { readonly why: string } | undefined {
  const given = playable(model);
  const wanted = playable(like);
  if ('why' in given) return given;
  if ('why' in wanted) return undefined;
  const changes = changesBetween(given.format, wanted.format);
  if (changes.length === 0) return undefined;
  const { samplesPerSecond: rate, channels } = wanted.format;
  const samples = converted(samplesOf(given), { rate, channels });
  const parts = stored(samples, wanted);
  return { model: withSamples(model, parts, rate / given.format.samplesPerSecond), changes };
}

function changesBetween(given: Format, wanted: Format): readonly string[] {
  const rates = [given, wanted].map(({ samplesPerSecond }) => samplesPerSecond.toLocaleString('en'));
  const codings = [codingOf(given), codingOf(given) === codingOf(wanted) ? codingOf(given) : writtenCoding(wanted)];
  return [
    ...(rates[0] === rates[1] ? [] : [`Sample rate: ${rates.join(' → ')} Hz`]),
    ...(given.channels === wanted.channels ? [] : [`Channels: ${given.channels} → ${wanted.channels}`]),
    ...(codings[0] === codings[1] ? [] : [`Coding: ${codings.join(' → ')}`]),
  ];
}

/** Integers of other widths, and floats, are written as 16 bits. */
function writtenCoding(wanted: Format): string {
  const bitsPerSample = bitsOf(wanted);
  return wanted.coding === 'MS ADPCM' ? wanted.coding : codingOf({ ...wanted, coding: 'PCM', bitsPerSample });
}

function bitsOf({ bitsPerSample }: Format): 8 | 16 {
  return bitsPerSample === 8 ? 8 : 16;
}

function codingOf({ coding, bitsPerSample }: Format): string {
  return coding === 'MS ADPCM' ? coding : `${coding} ${bitsPerSample}-bit`;
}

function converted(given: Samples, { rate, channels }: Omit<Samples, 'samples'>): Samples {
  const separate = mixed(channelsOf(given), channels).map(channel => resample(channel, given.rate, rate));
  const frames = separate[0]?.length ?? 0;
  const samples = new Int16Array(frames * channels);
  for (const [c, channel] of separate.entries())
    for (let i = 0; i < frames; i++) samples[i * channels + c] = toSample16(channel[i] ?? 0);
  return { rate, channels, samples };
}

function channelsOf({ samples, channels }: Samples): readonly Float32Array[] {
  const frames = Math.floor(samples.length / channels);
  return Array.from({ length: channels }, (_, c) =>
    Float32Array.from({ length: frames }, (_frame, i) => samples[i * channels + c] ?? 0),
  );
}

/** Keeps the channels if their number matches; otherwise mixes them into one and copies it to each channel. */
function mixed(channels: readonly Float32Array[], count: number): readonly Float32Array[] {
  const [first] = channels;
  if (channels.length === count || first === undefined) return channels;
  const all = first.map((_, i) => channels.reduce((sum, channel) => sum + (channel[i] ?? 0), 0) / channels.length);
  return Array.from({ length: count }, () => all);
}

interface StoredSamples {
  readonly format: Format;
  readonly bytes: Uint8Array;
  /** Set if the coding hides the number of frames. */
  readonly frames?: number;
}

function stored({ rate, channels, samples }: Samples, wanted: Playable): StoredSamples {
  if (wanted.adpcm !== undefined) {
    const bytes = encodeAdpcm(samples, wanted.adpcm);
    return { format: adpcmFormat(wanted), bytes, frames: samples.length / channels };
  }
  const bits = bitsOf(wanted.format);
  return { format: pcmFormat(rate, channels, bits), bytes: bits === 8 ? pcm8(samples) : pcm16(samples) };
}

/** The encoder knows the standard predictors only. */
function adpcmFormat({ format, blockSize }: Playable): Format {
  const framesPerBlock = framesInBlock(blockSize, format.channels);
  const coefficients = standardCoefficients.map(([first, second]) => ({ first, second }));
  const extension = encode(adpcmExtension, { size: 4 + 4 * coefficients.length, framesPerBlock, coefficients });
  const bytesPerSecond = Math.trunc((format.samplesPerSecond * blockSize) / framesPerBlock);
  return { ...format, bytesPerSecond, extension: memorySource(toBytes(extension)) };
}

const NOTHING = memorySource(new Uint8Array(0));

/** Replaces the samples; all other chunks stay, and marks keep their times. */
function withSamples(model: Wav, { format, bytes, frames }: StoredSamples, stretch: number): Wav {
  const fact: WavChunk[] =
    frames === undefined ? [] : [{ id: 'fact', nests: false, value: { sampleCount: frames, extension: NOTHING } }];
  const chunks = model.wave.chunks.flatMap((chunk): readonly WavChunk[] => {
    if (chunk.id === 'fmt ') return [{ id: 'fmt ', nests: false, value: format }, ...fact];
    if (chunk.id === 'data') return [{ id: 'data', nests: false, value: { samples: memorySource(bytes) } }];
    return chunk.id === 'fact' ? [] : [moved(chunk, frame => Math.round(frame * stretch))];
  });
  return { wave: { chunks } };
}

type Move = (frame: number) => number;

function moved(chunk: WavChunk, move: Move): WavChunk {
  // as: a chunk of this id that could be read holds what the layout says; one that could not has no value
  if (chunk.id === 'cue ' && chunk.value !== undefined)
    return { id: 'cue ', nests: false, value: movedCues(chunk.value as ChunkValue<'cue '>, move) };
  if (chunk.id === 'smpl' && chunk.value !== undefined)
    return { id: 'smpl', nests: false, value: movedLoops(chunk.value as ChunkValue<'smpl'>, move) };
  return chunk;
}

function movedCues({ points }: ChunkValue<'cue '>, move: Move): ChunkValue<'cue '> {
  return {
    points: points.map(point => ({
      ...point,
      position: move(point.position),
      sampleOffset: move(point.sampleOffset),
    })),
  };
}

function movedLoops(sampler: ChunkValue<'smpl'>, move: Move): ChunkValue<'smpl'> {
  const loops = sampler.loops.map(loop => ({ ...loop, start: move(loop.start), end: move(loop.end) }));
  return { ...sampler, loops };
}

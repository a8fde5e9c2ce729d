// Reports numbers of a sound that contradict others, and positions past its end.

import { bytesOf, type CheckFinding, u16, u32 } from '#layout';
import { counted, grouped } from '../../../base/counted.ts';
import { type ChunkValue, chunkOf, chunksNamed, type FoundChunk } from './chunk-of.ts';
import type { Wav } from './layout.ts';
import { MOST_CHANNELS, type Playable, plainCoding, playable } from './playable.ts';

type Format = FoundChunk<ChunkValue<'fmt '>>;

/** Checks the format of the samples, and the marks in them. */
export function* checkFindings(model: Wav): Generator<CheckFinding> {
  const format = chunkOf(model, 'fmt ');
  for (const id of ['fmt ', 'data'] as const)
    if (chunkOf(model, id) === undefined) yield { path: 'wave.form', text: `expected a chunk "${id}", found none` };
  yield* oddNames(model);
  if (format === undefined) return;
  const path = `wave.chunks[${format.index}]`;
  const { coding, channels, samplesPerSecond, bitsPerSample } = format.value;
  if (channels === 0 || channels > MOST_CHANNELS)
    yield { path: `${path}.channels`, text: `expected 1 to ${MOST_CHANNELS} channels, found ${channels}` };
  if (samplesPerSecond === 0) yield { path: `${path}.samplesPerSecond`, text: 'expected at least 1, found 0' };
  if (coding === 'MS ADPCM' && bitsPerSample !== 4)
    yield { path: `${path}.bitsPerSample`, text: `expected 4, found ${bitsPerSample}`, repair: bytesOf(u16, 4) };
  const plain = plainCoding(format.value);
  if (plain === 1 || plain === 3) yield* oddPlain(format, path);
  const found = playable(model);
  if ('why' in found) return;
  if (found.adpcm !== undefined) yield* oddAdpcm(model, found, path);
  yield* oddEnd(found);
  yield* oddMarks(model, found.frameCount);
}

/** In uncompressed audio, a block is one sample of each channel. */
function* oddPlain({ value }: Format, path: string): Generator<CheckFinding> {
  const { channels, bitsPerSample, samplesPerSecond, blockSize, bytesPerSecond } = value;
  const block = channels * Math.ceil(bitsPerSample / 8);
  if (block === 0 || block > 0xffff) return;
  if (blockSize !== block)
    yield {
      path: `${path}.blockSize`,
      text: `expected ${grouped(block)}, found ${grouped(blockSize)}`,
      repair: bytesOf(u16, block),
    };
  const rate = samplesPerSecond * block;
  if (bytesPerSecond === rate || rate > 0xffff_ffff) return;
  const text = `expected ${grouped(rate)}, found ${grouped(bytesPerSecond)}`;
  yield { path: `${path}.bytesPerSecond`, text, repair: bytesOf(u32, rate) };
}

/** Tools round the data rate in their own ways, or store the mean of what they wrote. */
const ROUNDED = 1.25;

function* oddAdpcm(model: Wav, { format, framesPerBlock, blockSize }: Playable, path: string): Generator<CheckFinding> {
  const { samplesPerSecond, bytesPerSecond } = format;
  const rate = (samplesPerSecond * blockSize) / framesPerBlock;
  if (bytesPerSecond > rate * ROUNDED || bytesPerSecond * ROUNDED < rate)
    yield {
      path: `${path}.bytesPerSecond`,
      text: `expected about ${grouped(Math.trunc(rate))}, found ${grouped(bytesPerSecond)}`,
    };
  const fact = chunkOf(model, 'fact');
  const samples = chunkOf(model, 'data')?.value.samples.size ?? 0;
  const most = Math.ceil(samples / blockSize) * framesPerBlock;
  if (fact === undefined || fact.value.sampleCount <= most) return;
  const text = `expected at most ${grouped(most)}, as many as the blocks hold, found ${grouped(fact.value.sampleCount)}`;
  yield { path: `wave.chunks[${fact.index}].sampleCount`, text };
}

/** Reports bytes after the last complete sample of all channels. */
function* oddEnd({ adpcm, data, blockSize }: Playable): Generator<CheckFinding> {
  const rest = data.value.samples.size % blockSize;
  if (adpcm !== undefined || rest === 0) return;
  const text = `expected a multiple of ${counted(blockSize, 'byte')}, found ${grouped(data.value.samples.size)}`;
  yield { path: `wave.chunks[${data.index}].size`, text };
}

/** Names and remarks must belong to existing cue points and loops. */
function* oddNames(model: Wav): Generator<CheckFinding> {
  const points = chunkOf(model, 'cue ')?.value.points ?? [];
  const loops = chunkOf(model, 'smpl')?.value.loops ?? [];
  const ids = new Set([...points.map(({ id }) => id), ...loops.map(({ cueId }) => cueId)]);
  for (const { index, value } of chunksNamed(model.wave.chunks, 'LIST'))
    for (const id of ['labl', 'note', 'ltxt'] as const)
      for (const { index: inner, value: named } of chunksNamed(value.chunks, id)) {
        if (ids.has(named.cueId)) continue;
        const path = `wave.chunks[${index}].chunks[${inner}].cueId`;
        yield { path, text: `expected the id of a cue point, found ${named.cueId}` };
      }
}

/** Cue points and loops must be within the sound. */
function* oddMarks(model: Wav, frames: number): Generator<CheckFinding> {
  const cues = chunkOf(model, 'cue ');
  for (const [i, { chunk, sampleOffset }] of (cues?.value.points ?? []).entries()) {
    const path = `wave.chunks[${cues?.index}].points[${i}]`;
    if (chunk !== 'data') yield { path: `${path}.chunk`, text: `expected data, found ${chunk}` };
    else if (sampleOffset > frames)
      yield {
        path: `${path}.sampleOffset`,
        text: `expected at most ${grouped(frames)}, the end of the sound, found ${grouped(sampleOffset)}`,
      };
  }
  const sampler = chunkOf(model, 'smpl');
  for (const [i, { start, end }] of (sampler?.value.loops ?? []).entries()) {
    const path = `wave.chunks[${sampler?.index}].loops[${i}]`;
    if (end > frames)
      yield {
        path: `${path}.end`,
        text: `expected at most ${grouped(frames)}, the end of the sound, found ${grouped(end)}`,
      };
    else if (start > end)
      yield {
        path: `${path}.start`,
        text: `expected at most ${grouped(end)}, the end of the loop, found ${grouped(start)}`,
      };
  }
}

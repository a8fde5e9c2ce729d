import { encode } from '#layout';
import type { Pieces } from '../../../base/pieces.ts';
import { memorySource } from '../../../base/source.ts';
import { pcm16 } from '../../../codecs/pcm.ts';
import type { Detection, Format, Probe } from '../../format.ts';
import { knownTrack } from '../../known-tracks.ts';
import { detectRiff } from '../../riff.ts';
import { firstBytesOf } from '../../signatures.ts';
import type { Samples, SoundInfo, SoundMark, Sounds } from '../../sounds.ts';
import { chunkOf, chunksNamed } from './chunk-of.ts';
import { wavFile } from './file-layout.ts';
import { fitWav } from './fit-wav.ts';
import { type Wav, type WavChunk, wav } from './layout.ts';
import { pcmFormat } from './pcm-format.ts';
import { playable, samplesOf } from './playable.ts';

/** A sound as panes and the command line use it. */
export const sounds: Sounds<Wav> = {
  describe(model): SoundInfo | { readonly why: string } {
    const found = playable(model);
    if ('why' in found) return found;
    const { format, data, blockSize, framesPerBlock, frameCount } = found;
    const { samplesPerSecond, channels, bitsPerSample } = format;
    return {
      coding: String(format.coding),
      rate: samplesPerSecond,
      channels,
      bitsPerSample,
      frameCount,
      marks: marksOf(model),
      path: `wave.chunks[${data.index}].samples`,
      blockSize,
      framesPerBlock,
    };
  },
  decode(model): Samples | { readonly why: string } {
    const found = playable(model);
    return 'why' in found ? found : samplesOf(found);
  },
  toPcm,
  fit: fitWav,
};

/** The sound as PCM, which every player supports; cue points, loops and remarks stay. Undefined if it is PCM already. */
function toPcm(model: Wav): Pieces | undefined {
  const found = playable(model);
  if ('why' in found || found.adpcm === undefined) return undefined;
  const { channels, samplesPerSecond } = found.format;
  const format = pcmFormat(samplesPerSecond, channels);
  const samples = memorySource(pcm16(samplesOf(found).samples));
  const chunks = model.wave.chunks.flatMap((chunk): readonly WavChunk[] => {
    if (chunk.id === 'fmt ') return [{ id: 'fmt ', nests: false, value: format }];
    if (chunk.id === 'data') return [{ id: 'data', nests: false, value: { samples } }];
    return chunk.id === 'fact' ? [] : [chunk];
  });
  return encode(wav, { wave: { chunks } });
}

/** Cue points and loops with their names from remarks, in playing order. */
function marksOf(model: Wav): readonly SoundMark[] {
  const names = namesOf(model);
  const cues = chunkOf(model, 'cue ');
  const sampler = chunkOf(model, 'smpl');
  const marks: SoundMark[] = [
    ...(cues?.value.points ?? []).map(({ id, sampleOffset }, i): SoundMark => {
      const path = `wave.chunks[${cues?.index}].points[${i}]`;
      return { kind: 'cue', name: names.get(id) ?? `Cue ${id}`, start: sampleOffset, path };
    }),
    ...(sampler?.value.loops ?? []).map(({ cueId, start, end }, i): SoundMark => {
      const path = `wave.chunks[${sampler?.index}].loops[${i}]`;
      return { kind: 'loop', name: names.get(cueId) ?? `Loop ${i + 1}`, start, end, path };
    }),
  ];
  return marks.sort((a, b) => a.start - b.start);
}

/** The name of each cue point, by its id. */
function namesOf(model: Wav): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const list of chunksNamed(model.wave.chunks, 'LIST'))
    for (const { value } of chunksNamed(list.value.chunks, 'labl')) names.set(value.cueId, value.text);
  return names;
}

/** Sounds: PCM and, in Crimson Skies, MS ADPCM. */
export const audioWav: Format<Wav> = {
  id: 'audio/wav',
  icon: 'wave',
  scope: 'sounds',
  title: 'Sound',
  detect,
  firstBytes: firstBytesOf('RIFF'),
  layout: wavFile,
  facts,
  sounds,
  exportsAs: ['wav', 'json'],
};

/** Music that a game plays from its disc, if it was copied into a file. */
function facts(model: Wav): readonly (readonly [string, string])[] {
  const { channels, samplesPerSecond, bitsPerSample } = chunkOf(model, 'fmt ')?.value ?? {};
  const samples = chunkOf(model, 'data')?.value.samples;
  const isLikeCd = channels === 2 && samplesPerSecond === CD_RATE && bitsPerSample === 16;
  const known = isLikeCd && samples ? knownTrack(samples) : undefined;
  return known === undefined ? [] : [['CD audio', known]];
}

const CD_RATE = 44_100;

/** `RIFF`, a size, `WAVE`. An archive of sounds begins the same way, so the size must cover the whole file. */
function detect({ source }: Probe): Detection {
  return detectRiff(source, 'WAVE', 'sound');
}

import type { Pieces } from '../../../base/pieces.ts';
import { memorySource } from '../../../base/source.ts';
import { pcm16 } from '../../../codecs/pcm.ts';
import { encode } from '../../../layout/encode.ts';
import { type Wav, type WavChunk, wav } from './layout.ts';
import { pcmFormat } from './pcm-format.ts';
import { playable, samplesOf } from './playable.ts';

/** The sound with samples that every player knows; cue points, loops and remarks stay. Nothing where it is PCM already. */
export function toPcm(model: Wav): Pieces | undefined {
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

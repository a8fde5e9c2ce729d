import { encode } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { pcm16 } from '../../../shared/codecs/pcm.ts';
import { wav } from '../../../shared/formats/audio/wav/layout.ts';
import { pcmFormat } from '../../../shared/formats/audio/wav/pcm-format.ts';
import type { Samples } from '../../../shared/formats/sounds.ts';

/** Samples as a WAV file that every player can play, without anything else in it. */
export function plainWav({ rate, channels, samples }: Samples): Uint8Array {
  const chunks = [
    { id: 'fmt ', nests: false, value: pcmFormat(rate, channels) },
    { id: 'data', nests: false, value: { samples: memorySource(pcm16(samples)) } },
  ] as const;
  return toBytes(encode(wav, { wave: { chunks } }));
}

import type { Samples, SoundInfo, Sounds } from '../../sounds.ts';
import { fitWav } from './fit-wav.ts';
import type { Wav } from './layout.ts';
import { marksOf } from './marks.ts';
import { playable, samplesOf } from './playable.ts';
import { toPcm } from './to-pcm.ts';

/** A sound as panes and the command line know it. */
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

import type { Format } from '../../format.ts';
import { detect } from './detect.ts';
import { type Wav, wav } from './layout.ts';

/** Sounds: PCM, and in Crimson Skies MS ADPCM. */
export const audioWav: Format<Wav> = {
  id: 'audio/wav',
  title: 'Sound',
  detect,
  layout: wav,
  exportsAs: ['wav', 'json'],
};

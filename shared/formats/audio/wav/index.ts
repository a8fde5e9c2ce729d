import type { Format } from '../../format.ts';
import { detect } from './detect.ts';
import { wavFile } from './file-layout.ts';
import type { Wav } from './layout.ts';
import { sounds } from './sounds.ts';

/** Sounds: PCM, and in Crimson Skies MS ADPCM. */
export const audioWav: Format<Wav> = {
  id: 'audio/wav',
  icon: 'wave',
  scope: 'sounds',
  title: 'Sound',
  detect,
  layout: wavFile,
  sounds,
  exportsAs: ['wav', 'json'],
};

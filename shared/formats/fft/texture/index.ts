import type { Format } from '../../format.ts';
import { detect } from './detect.ts';
import { HEIGHT, type Texture, texture, WIDTH } from './layout.ts';
import { pictures } from './pictures.ts';

/** The pixels of a map of Final Fantasy Tactics. */
export const fftTexture: Format<Texture> = {
  id: 'fft/texture',
  icon: 'swatches',
  scope: 'textures',
  title: 'Map texture',
  detect,
  layout: texture,
  pictures,
  toJson: () => ({ width: WIDTH, height: HEIGHT, bitsPerPixel: 4 }),
  exportsAs: ['json', 'png'],
};

import type { Format } from '../../format.ts';
import { detect } from './detect.ts';
import { texture } from './layout.ts';
import { pictures } from './pictures.ts';
import type { Texture } from './stored.ts';
import { toJson } from './to-json.ts';

/** One texture, as an entry of its package. */
export const zipperTexture: Format<Texture> = {
  id: 'zipper/texture',
  icon: 'picture',
  scope: 'textures',
  title: 'Texture',
  detect,
  layout: texture,
  pictures,
  toJson,
  exportsAs: ['json', 'png'],
};

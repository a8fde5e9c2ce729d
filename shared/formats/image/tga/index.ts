import type { Format } from '../../format.ts';
import { type Tga, tga } from './layout.ts';
import { detect, pictures } from './pictures.ts';

/** Targa pictures. */
export const imageTga: Format<Tga> = {
  id: 'image/tga',
  icon: 'blend',
  scope: 'textures',
  title: 'TGA picture',
  detect,
  layout: tga,
  pictures,
  toJson,
  exportsAs: ['json', 'png'],
};

/** The header; pixels are in the picture. */
function toJson({ palette: _palette, pixels: _pixels, packets: _packets, id, after, ...header }: Tga): unknown {
  return { ...header, idSize: id.size, bytesAfter: after.size };
}

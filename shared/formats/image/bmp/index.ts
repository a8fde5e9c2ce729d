import type { Format } from '../../format.ts';
import { detect } from './detect.ts';
import { type Bmp, bmp } from './layout.ts';
import { pictures } from './pictures.ts';

/** Windows bitmaps. */
export const imageBmp: Format<Bmp> = {
  id: 'image/bmp',
  icon: 'picture-file',
  scope: 'textures',
  title: 'Bitmap',
  detect,
  layout: bmp,
  pictures,
  toJson,
  exportsAs: ['json', 'png'],
};

/** The headers; pixels are for pictures. */
function toJson({ palette, gap, pixels, runs, behind, ...headers }: Bmp): unknown {
  return {
    ...headers,
    paletteColours: palette?.perRow ?? 0,
    gapBytes: gap?.size ?? 0,
    pixelBytes: (pixels?.source ?? runs)?.size ?? 0,
    bytesBehind: behind.size,
  };
}

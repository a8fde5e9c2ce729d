import type { Format } from '../../format.ts';
import { detect } from './detect.ts';
import { type Dds, dds } from './layout.ts';
import { pictures } from './pictures.ts';

/** Textures of DirectX. */
export const imageDds: Format<Dds> = {
  id: 'image/dds',
  icon: 'layers',
  scope: 'textures',
  title: 'DDS texture',
  detect,
  layout: dds,
  pictures,
  toJson,
  exportsAs: ['json', 'png'],
};

/** The header, and of each picture its place; pixels are for pictures. */
function toJson({ surfaces, behind, ...header }: Dds): unknown {
  return {
    ...header,
    surfaces: surfaces.map(({ unit, source }) => ({ unit, bytes: source.size })),
    bytesBehind: behind.size,
  };
}

import type { Detection, Format, Probe } from '../../format.ts';
import { hasSignature } from '../../signatures.ts';
import { isResourceName } from '../resource-name.ts';
import { HEIGHT, SIZE, type Texture, texture, WIDTH } from './layout.ts';
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

/** Pixels without a header: only the size and the name speak for them. */
function detect({ name, source }: Probe): Detection {
  if (source.size !== SIZE) return { confidence: 'unknown', why: `not the ${SIZE} bytes of a map's texture` };
  if (!isResourceName(name))
    return { confidence: 'unknown', why: "as long as a map's texture, but not called MAPnnn.N" };
  if (hasSignature(source)) return { confidence: 'unknown', why: "as long as a map's texture, but of another format" };
  return { confidence: 'likely', why: `called as a resource of a map, and has the ${SIZE} bytes of a texture` };
}

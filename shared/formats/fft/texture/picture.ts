import type { Picture } from '../../pictures.ts';
import { HEIGHT, WIDTH } from './layout.ts';

const COLOURS = 16;
/** From black to white. */
const GREYS = Uint8Array.from({ length: COLOURS * 3 }, (_, i) => Math.floor(i / 3) * 17);

/** Colour indices as greys: the colours are in a mesh. */
export function greyPicture(indices: Uint8Array): Picture {
  const rgba = new Uint8Array(indices.length * 4).fill(255);
  for (const [i, index] of indices.entries()) rgba.fill(index * 17, i * 4, i * 4 + 3);
  return { width: WIDTH, height: HEIGHT, rgba, indexed: { indices, palette: GREYS.slice() } };
}

// The pixels of a texture as a scene shows them: those of the picture that was found, modified as the scene says.
import type { PixelCopy, Texture } from './material.ts';
import { type Pixels, withHoles } from './with-holes.ts';

/** Applies what the texture asks for, in this order: colours of the scene's palette, replaced rectangles, holes. */
export function texturePixels(picture: Pixels, { palette, copies, holes }: Omit<Texture, 'origin'>): Uint8Array {
  const { indexed, width } = picture;
  const indices = indexed && (copies ? copied(indexed.indices, width, copies) : indexed.indices);
  const rgba = indices && palette ? coloured(indices, palette) : picture.rgba;
  return holes ? withHoles({ width, rgba, indexed }, holes) : rgba;
}

/** Four bytes per index; an index outside the palette is transparent. Written as whole words: byte by byte took twenty times as long. */
function coloured(indices: Uint8Array, palette: Uint8Array): Uint8Array {
  const colours = new Uint32Array(COLOURS);
  new Uint8Array(colours.buffer).set(palette.subarray(0, COLOURS * 4));
  const out = new Uint32Array(indices.length);
  for (let i = 0; i < indices.length; i++) out[i] = colours[indices[i] ?? 0] ?? 0;
  return new Uint8Array(out.buffer);
}

/** The number of indices in a byte. */
const COLOURS = 256;

/** Each rectangle is taken from the picture as it is stored, and clipped to it. */
function copied(indices: Uint8Array, width: number, copies: readonly PixelCopy[]): Uint8Array {
  const out = indices.slice();
  for (const { from, to, width: columns, height } of copies)
    for (let row = 0; row < height; row++) {
      const start = (from[1] + row) * width + from[0];
      const line = indices.subarray(start, start + Math.min(columns, width - from[0], width - to[0]));
      const at = (to[1] + row) * width + to[0];
      if (start >= 0 && at >= 0 && at + line.length <= out.length) out.set(line, at);
    }
  return out;
}

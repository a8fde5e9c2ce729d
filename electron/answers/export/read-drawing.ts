import type { Drawing } from '../../../shared/formats/pictures.ts';
import { type ReadPng, readPng } from './png.ts';

/** A picture and, where it came in a second file, its transparency; or why they cannot be read, as one sentence. */
export function readDrawing(png: Uint8Array, alpha: Uint8Array | undefined, name = 'The picture'): ReadPng {
  const drawing = readPng(png);
  if ('why' in drawing) return { why: `${name} cannot be used: ${drawing.why}.` };
  if (alpha === undefined) return drawing;
  const plane = readPng(alpha);
  if ('why' in plane) return { why: `The file of its transparency cannot be used: ${plane.why}.` };
  if (plane.width !== drawing.width || plane.height !== drawing.height) {
    const sizes = `${plane.width} × ${plane.height} instead of ${drawing.width} × ${drawing.height}`;
    return { why: `The file of its transparency has another size than the picture: ${sizes}.` };
  }
  return withPlane(drawing, plane);
}

/** The greys of a picture are the opacity. */
function withPlane(drawing: Drawing, { rgba }: Drawing): Drawing {
  const alpha = new Uint8Array(drawing.width * drawing.height);
  for (let i = 0; i < alpha.length; i++) alpha[i] = rgba[i * 4] ?? 0;
  return { ...drawing, alpha };
}

import { type PixelSize, scaleColours, scaleIndices } from '../../../shared/codecs/scale-pixels.ts';
import type { Drawing } from '../../../shared/formats/pictures.ts';

/** A picture in another size: colours are mixed, numbers of colours and transparency of their own are not. */
export function scaleDrawing({ indexed, alpha, ...drawing }: Drawing, to: PixelSize): Drawing {
  return {
    ...drawing,
    ...to,
    rgba: indexed ? scaledSteps(drawing, to) : scaleColours(drawing.rgba, drawing, to),
    ...(indexed && { indexed: { ...indexed, indices: scaleIndices(indexed.indices, drawing, to) } }),
    ...(alpha && { alpha: scaleIndices(alpha, drawing, to) }),
  };
}

/** Four bytes each, by the nearest pixel: what a picture with a palette shows stays among its colours. */
function scaledSteps(from: Pick<Drawing, 'width' | 'height' | 'rgba'>, to: PixelSize): Uint8Array {
  const out = new Uint8Array(to.width * to.height * 4);
  for (let channel = 0; channel < 4; channel++) {
    const plane = from.rgba.filter((_, i) => i % 4 === channel);
    for (const [i, value] of scaleIndices(plane, from, to).entries()) out[i * 4 + channel] = value;
  }
  return out;
}

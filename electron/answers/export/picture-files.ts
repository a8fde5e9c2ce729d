import type { Picture } from '../../../shared/formats/pictures.ts';
import { greyPng, indexedPng, rgbaPng, rgbPng } from './png.ts';

/** A file for a picture, and its extension. */
export interface PictureFile {
  readonly ending: string;
  readonly bytes: Uint8Array;
}

/**
 * A picture as PNG, so that it can be imported unchanged: a palette keeps its indices, and transparency that such a PNG
 * cannot hold goes into a second file. None for a picture without pixels.
 */
export function pictureFiles(picture: Picture): PictureFile[] {
  const { width, height, indexed, rgba, alpha } = picture;
  // A file may have that; PNG cannot.
  if (width * height === 0) return [];
  if (indexed !== undefined) {
    const colours = { ending: '.png', bytes: indexedPng(picture, indexed) };
    return alpha === undefined ? [colours] : [colours, { ending: '.alpha.png', bytes: greyPng(picture, alpha) }];
  }
  const hasAlpha = alpha !== undefined || isTransparent(rgba);
  return [{ ending: '.png', bytes: hasAlpha ? rgbaPng(picture, rgba) : rgbPng(picture, rgba) }];
}

function isTransparent(rgba: Uint8Array): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return true;
  return false;
}

import type { Around, Pictures } from '../../pictures.ts';
import { partsOf, pixelsIn } from './planes.ts';
import { redraw } from './redraw.ts';
import type { Texture } from './stored.ts';
import { bytesOf, infoOf, toPicture } from './to-picture.ts';

/** What of a package an entry of it needs: written here, so that a texture need not know packages. */
interface Surroundings {
  readonly palettes: readonly { readonly colours: Parameters<typeof bytesOf>[0] }[];
  readonly textures: readonly { readonly name: string; readonly paletteIndex: number }[];
}

const WHOLE = { start: 0, prefix: '' };

/** The one picture of a texture that stands alone; its package lends the shared palette. */
export const pictures: Pictures<Texture> = {
  list: (texture, around) => [infoOf(entryIn(around)?.name ?? '', texture)],
  decode: ({ model, around }) => toPicture(model, sharedIn(around)),
  pixel: ({ model }, pixel) => partsOf(model, pixel, WHOLE),
  pixelsAt: ({ model }, range) => pixelsIn(model, range, WHOLE),
  redraw: ({ model, around }, drawing) => redraw(model, drawing, sharedIn(around)),
};

function packageIn(around: Around | undefined): Surroundings | undefined {
  return around?.format === 'zipper/textures' ? (around.model as Surroundings) : undefined; // as: the model of that format
}

function entryIn(around: Around | undefined): Surroundings['textures'][number] | undefined {
  return around && packageIn(around)?.textures[around.index];
}

function sharedIn(around: Around | undefined): Uint8Array | undefined {
  const palette = packageIn(around)?.palettes[entryIn(around)?.paletteIndex ?? -1];
  return palette && bytesOf(palette.colours);
}

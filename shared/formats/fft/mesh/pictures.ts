// Pages of a texture that are stored in a mesh: the game's MAP000 has one, and no texture file.
import { fromNibbles } from '../../../codecs/nibbles.ts';
import type { PictureRef, Pictures, PixelsAt } from '../../pictures.ts';
import { colouringsOf } from '../texture/colourings.ts';
import { HEIGHT, PAGE, SIZE, WIDTH } from '../texture/layout.ts';
import { greyPicture } from '../texture/picture.ts';
import type { Mesh } from './layout/mesh.ts';

const PAGES = ['texturePage0', 'texturePage1', 'texturePage2', 'texturePage3'] as const;

interface StoredPage {
  readonly path: string;
  /** The offset in the file, and in the texture. */
  readonly start: number;
  readonly at: number;
  readonly bytes: Mesh['texturePage0'];
}

function pagesOf(mesh: Mesh): readonly StoredPage[] {
  const whole = { path: 'wholeTexture', start: mesh.wholeTextureOffset, at: 0, bytes: mesh.wholeTexture };
  const pages = PAGES.map((path, number) => ({
    ...{ path, start: mesh[`${path}Offset`], at: number * PAGE, bytes: mesh[path] },
  }));
  return [whole, ...pages].filter(({ bytes }) => bytes !== undefined);
}

/** Whether a mesh has pixels of its own. */
export function hasPixels(mesh: Mesh): boolean {
  return pagesOf(mesh).length > 0;
}

/** The whole texture, with empty pages for missing ones; none for a mesh without pages. */
export const pictures: Pictures<Mesh> = {
  list: mesh =>
    hasPixels(mesh)
      ? [
          {
            name: '',
            width: WIDTH,
            height: HEIGHT,
            kind: `16 colours, ${pagesOf(mesh)
              .map(({ path }) => path)
              .join(', ')}`,
          },
        ]
      : [],
  decode({ model }) {
    const packed = new Uint8Array(SIZE);
    for (const { at, bytes } of pagesOf(model)) if (bytes) packed.set(bytes.read(0, bytes.size), at);
    return greyPicture(fromNibbles(packed));
  },
  pixel({ model }, pixel) {
    const byte = Math.floor(pixel / 2);
    const page = pageAt(model, byte);
    return page ? [{ what: 'index', path: page.path, start: page.start + byte - page.at, size: 1 }] : [];
  },
  pixelsAt: ({ model }: PictureRef<Mesh>, { start, size }): PixelsAt => ({
    pixels: pagesOf(model).flatMap(page => {
      const from = Math.max(start, page.start);
      const to = Math.min(start + size, page.start + (page.bytes?.size ?? 0));
      return to > from ? [{ first: (from - page.start + page.at) * 2, count: (to - from) * 2 }] : [];
    }),
  }),
  colourings: colouringsOf,
};

function pageAt(mesh: Mesh, byte: number): StoredPage | undefined {
  return pagesOf(mesh).findLast(({ at, bytes }) => byte >= at && byte < at + (bytes?.size ?? 0));
}

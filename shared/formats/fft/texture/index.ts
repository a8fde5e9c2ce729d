import { Table } from '#layout';
import { counted } from '../../../base/counted.ts';
import { memorySource } from '../../../base/source.ts';
import { fromNibbles, toNibbles } from '../../../codecs/nibbles.ts';
import type { Detection, Format, Probe } from '../../format.ts';
import type { Drawing, Picture, Pictures, PixelsAt, Redrawn } from '../../pictures.ts';
import { hasSignature } from '../../signatures.ts';
import { fromDescriptions } from '../not-confirmed.ts';
import { isResourceName } from '../resource-name.ts';
import { colouringsOf } from './colourings.ts';
import { HEIGHT, PAGE, page, SIZE, type Texture, texture, WIDTH } from './layout.ts';
import { greyPicture } from './picture.ts';

/** The texture in greys: its colours are in the mesh that uses it. */
export const pictures: Pictures<Texture> = {
  list: () => [
    {
      ...{ name: '', width: WIDTH, height: HEIGHT, kind: '16 colours, from the palettes of a mesh' },
      facts: [['Shown in', 'greys by the number of the colour, or the palette of a mesh that is chosen']],
    },
  ],
  decode: ({ model }) => toPicture(model),
  pixel: (_, pixel) => {
    const start = Math.floor(pixel / 2);
    return [{ what: 'index', path: `pages[${Math.floor(start / PAGE)}].pixels`, start, size: 1 }];
  },
  pixelsAt: (_, { start, size }): PixelsAt => {
    const first = Math.max(0, start);
    const end = Math.min(SIZE, start + size);
    return { pixels: end > first ? [{ first: first * 2, count: (end - first) * 2 }] : [] };
  },
  colourings: colouringsOf,
  redraw: ({ model }, drawing) => redraw(model, drawing),
};

const COLOURS = 16;

function toPicture({ pages }: Texture): Picture {
  return greyPicture(fromNibbles(pages.source.read(0, pages.source.size)));
}

/** Uses the colour numbers of an indexed picture unchanged; for other pictures, the grey gives the number. */
function redraw(model: Texture, { width, height, rgba, indexed }: Drawing): Redrawn<Texture> {
  if (width !== WIDTH || height !== HEIGHT)
    return { why: `It has ${width} × ${height} pixels, and the texture of a map ${WIDTH} × ${HEIGHT}.` };
  const beyond = indexed?.indices.find(index => index >= COLOURS);
  if (beyond !== undefined)
    return { why: `A pixel has colour number ${beyond}, and the texture of a map has ${COLOURS} colours.` };
  const { numbers, rounded } = indexed ? { numbers: indexed.indices, rounded: 0 } : fromGreys(rgba);
  const stored = memorySource(toNibbles(numbers));
  const notes =
    rounded > 0
      ? [
          `${counted(rounded, 'pixel was', 'pixels were')} no grey of a number, and ${rounded === 1 ? 'has' : 'have'} the nearest.`,
        ]
      : [];
  return { model: { ...model, pages: new Table(page, { source: stored, length: stored.size / PAGE }) }, notes };
}

function fromGreys(rgba: Uint8Array): { readonly numbers: Uint8Array; readonly rounded: number } {
  const numbers = new Uint8Array(rgba.length / 4);
  let rounded = 0;
  for (let i = 0; i < numbers.length; i++) {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(i * 4, i * 4 + 3);
    const number = Math.round((red + green + blue) / 3 / 17);
    if (red !== number * 17 || green !== red || blue !== red) rounded++;
    numbers[i] = number;
  }
  return { numbers, rounded };
}

/** The pixels of a map of Final Fantasy Tactics. */
export const fftTexture: Format<Texture> = {
  id: 'fft/texture',
  icon: 'swatches',
  scope: 'textures',
  title: 'Map texture',
  detect,
  layout: texture,
  notConfirmed: fromDescriptions,
  pictures,
  toJson: () => ({ width: WIDTH, height: HEIGHT, bitsPerPixel: 4 }),
  exportsAs: ['json', 'png'],
};

/** Pixels without a header: only the size and the name identify them. */
function detect({ name, source }: Probe): Detection {
  if (source.size !== SIZE) return { confidence: 'unknown', why: `not the ${SIZE} bytes of a map's texture` };
  if (!isResourceName(name))
    return { confidence: 'unknown', why: "as long as a map's texture, but not called MAPnnn.N" };
  if (hasSignature(source)) return { confidence: 'unknown', why: "as long as a map's texture, but of another format" };
  return { confidence: 'likely', why: `called as a resource of a map, and has the ${SIZE} bytes of a texture` };
}

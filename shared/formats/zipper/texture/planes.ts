import type { ByteRange } from '#layout';
import type { PixelPart, PixelRun, PixelsAt } from '../../pictures.ts';
import { COLOUR_SIZE, HEADER_SIZE, type Texture } from './stored.ts';

type PlaneName = 'pixels' | 'indices' | 'alpha' | 'palette';

interface Plane extends ByteRange {
  readonly name: PlaneName;
  /** Bytes of one pixel or colour. */
  readonly stride: number;
}

/** Where a texture begins in its asset, and what its paths begin with. */
export interface TextureSpot {
  readonly start: number;
  readonly prefix: string;
}

const LEAVES = { pixels: 'rgb565', indices: 'index', alpha: 'alpha', palette: 'rgb565' } as const;
const WHAT = { pixels: 'colour', indices: 'index', alpha: 'alpha', palette: 'palette' } as const;

/** The planes in the order they are stored in, from the start of the texture. */
function planesOf({ pixels, indices, alpha, palette }: Texture): Plane[] {
  const planes: Plane[] = [];
  let start = HEADER_SIZE;
  const tables = { pixels, indices, alpha, palette };
  for (const name of ['pixels', 'indices', 'alpha', 'palette'] as const) {
    const size = tables[name]?.source.size ?? 0;
    if (size === 0) continue;
    planes.push({ name, start, size, stride: LEAVES[name] === 'rgb565' ? COLOUR_SIZE : 1 });
    start += size;
  }
  return planes;
}

/** Where a pixel is stored: its colour or the number of one, its opacity, and its colour in the texture's own palette. */
export function partsOf(texture: Texture, pixel: number, spot: TextureSpot): PixelPart[] {
  const index = texture.indices?.at(pixel).index;
  return planesOf(texture).flatMap(({ name, start, size, stride }) => {
    const item = name === 'palette' ? index : pixel;
    if (item === undefined || item * stride >= size) return [];
    const path = `${spot.prefix}${name}[${item}].${LEAVES[name]}`;
    return [{ what: WHAT[name], path, start: spot.start + start + item * stride, size: stride }];
  });
}

/** Pixels and colours that some bytes hold. */
export function pixelsIn(texture: Texture, range: ByteRange, spot: TextureSpot): PixelsAt {
  const pixels: PixelRun[] = [];
  let colours: PixelRun | undefined;
  const from = range.start - spot.start;
  for (const { name, start, size, stride } of planesOf(texture)) {
    const first = Math.max(0, Math.floor((from - start) / stride));
    const end = Math.ceil((Math.min(from + range.size, start + size) - start) / stride);
    if (end <= first) continue;
    const run = { first, count: end - first };
    if (name === 'palette') colours = run;
    else pixels.push(run);
  }
  return { pixels, ...(colours === undefined ? {} : { colours }) };
}

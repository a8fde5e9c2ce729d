import {
  bytes,
  constant,
  flags,
  type Infer,
  type Layout,
  optional,
  padding,
  type Reader,
  relabel,
  type Scope,
  struct,
  tag4,
  u32,
} from '#layout';
import { counted, grouped } from '../../../base/counted.ts';
import { pixelTables } from '../pixel-table.ts';
import { type Header, mostLevels, plansOf, unitOfHeader } from './surfaces.ts';

/** The header members that are needed to read the pictures. */
const REFS = [
  'width',
  'height',
  'depth',
  'levelCount',
  'pixelFlags',
  'fourCC',
  'pixelBits',
  'redMask',
  'greenMask',
  'blueMask',
  'alphaMask',
  'caps2',
] as const;

function headerIn(scope: Scope | undefined): Header {
  return Object.fromEntries(REFS.map(name => [name, scope?.value(name)])) as unknown as Header; // as: the layout's own types
}

const extension = struct(
  {
    dxgiFormat: u32,
    dimension: u32,
    miscFlags: u32,
    arraySize: relabel(u32, 'size'),
    miscFlags2: u32,
  },
  'What newer programs add; none of these games reads it.',
);

const stored = struct(
  {
    magic: constant(tag4, 'DDS '),
    headerSize: constant(u32, 124),
    flags: flags(u32, {
      caps: 0,
      height: 1,
      width: 2,
      pitch: 3,
      pixelFormat: 12,
      levelCount: 17,
      linearSize: 19,
      depth: 23,
    }),
    height: { ...relabel(u32, 'size'), about: 'pixels' },
    width: { ...relabel(u32, 'size'), about: 'pixels' },
    pitch: {
      ...relabel(u32, 'size'),
      about: 'bytes of a row, or of the whole picture where it is compressed; often wrong',
    },
    depth: { ...relabel(u32, 'size'), about: 'slices of a volume' },
    levelCount: { ...relabel(u32, 'count'), about: 'the picture and its smaller copies; 0 is 1' },
    reserved1: padding(44),
    formatSize: constant(u32, 32),
    pixelFlags: flags(u32, { alphaPixels: 0, alpha: 1, fourCC: 2, palette8: 5, rgb: 6, yuv: 9, luminance: 17 }),
    fourCC: tag4,
    pixelBits: {
      ...relabel(u32, 'size'),
      about: 'bits of a pixel; some programs leave rubbish where it is compressed',
    },
    redMask: relabel(u32, 'tag'),
    greenMask: relabel(u32, 'tag'),
    blueMask: relabel(u32, 'tag'),
    alphaMask: relabel(u32, 'tag'),
    caps: flags(u32, { complex: 3, texture: 12, levels: 22 }),
    caps2: flags(u32, {
      cubeMap: 9,
      positiveX: 10,
      negativeX: 11,
      positiveY: 12,
      negativeY: 13,
      positiveZ: 14,
      negativeZ: 15,
      volume: 21,
    }),
    caps3: u32,
    caps4: u32,
    reserved2: u32,
    extension: optional(extension, 'fourCC', 'DX10'),
    surfaces: pixelTables(REFS, 'every face with its levels, the largest first, the top row first', scope =>
      plansOf(headerIn(scope)),
    ),
    after: { ...bytes(), about: 'empty, unless the pixel format is unknown' },
  },
  'Header, then pictures one after the other.',
);
export interface Dds extends Infer<typeof stored> {}

/** Bytes before the first picture, without the extension. */
export const HEADER_SIZE: number = stored.offsets.extension ?? 0;
/** Bytes of the extension. */
export const EXTENSION_SIZE: number = extension.minSize;

/** A texture, with findings. */
export const dds: Layout<Dds> = {
  ...stored,
  decode(r) {
    const start = r.pos;
    const value = stored.decode(r);
    reportOdd(r, { start, offsets: stored.offsets }, value);
    return value;
  },
};

interface Place {
  readonly start: number;
  readonly offsets: Readonly<Record<string, number>>;
}

/** Reports pixels of an unknown kind, too many levels, and bytes after the last picture. */
function reportOdd(r: Reader, { start, offsets }: Place, value: Dds): void {
  const at = (name: string) => ({ start: start + (offsets[name] ?? 0), size: 4 });
  const { fourCC, pixelFlags, levelCount, after } = value;
  if (unitOfHeader(value) === undefined) {
    const name = pixelFlags.fourCC ? 'fourCC' : 'pixelFlags';
    const what = pixelFlags.fourCC ? ` (${JSON.stringify(fourCC)})` : '';
    r.find(at(name), `pixels of this kind${what} are not documented: they are kept, and not shown`, { path: name });
    return;
  }
  const most = mostLevels(value);
  if (levelCount > most)
    r.find(at('levelCount'), `expected at most ${most}, down to one pixel, found ${grouped(levelCount)}`, {
      path: 'levelCount',
    });
  if (after.size > 0) {
    const range = { start: r.pos - after.size, size: after.size };
    r.find(range, `${counted(after.size, 'byte follows', 'bytes follow')} the last picture`, {
      path: 'after',
      weight: 'note',
    });
  }
}

import { blocksOf } from '../../../codecs/dxt.ts';
import type { TablePlan } from '../pixel-table.ts';
import { type UnitId, unitSize } from '../units.ts';

/** The numbers of a header that determine which pictures follow. */
export interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly levelCount: number;
  readonly pixelFlags: Readonly<
    Record<'alphaPixels' | 'alpha' | 'fourCC' | 'palette8' | 'rgb' | 'yuv' | 'luminance', boolean>
  >;
  readonly fourCC: string;
  readonly pixelBits: number;
  readonly redMask: number;
  readonly greenMask: number;
  readonly blueMask: number;
  readonly alphaMask: number;
  readonly caps2: Readonly<Record<'cubeMap' | 'volume' | FaceName, boolean>>;
}

const faceNames = ['positiveX', 'negativeX', 'positiveY', 'negativeY', 'positiveZ', 'negativeZ'] as const;
export type FaceName = (typeof faceNames)[number];

/** One picture of a file: a level of a face. */
export interface Surface {
  readonly face: FaceName | undefined;
  readonly level: number;
  readonly width: number;
  readonly height: number;
  /** The number of slices; 1 except for volumes. */
  readonly slices: number;
}

const compressed: Readonly<Record<string, UnitId>> = {
  DXT1: 'dxt1',
  DXT2: 'dxt3',
  DXT3: 'dxt3',
  DXT4: 'dxt5',
  DXT5: 'dxt5',
};
const words: Readonly<Record<number, UnitId>> = { 8: 'word8', 16: 'word16', 24: 'word24', 32: 'word32' };

/** How the pixels are stored; undefined for unknown kinds. */
export function unitOfHeader(header: Header): UnitId | undefined {
  const { pixelFlags, fourCC, pixelBits } = header;
  if (pixelFlags.fourCC) return compressed[fourCC];
  if (pixelFlags.rgb) return colourUnit(header) ?? words[pixelBits];
  if (pixelFlags.luminance) return greyUnit(header);
  return pixelFlags.alpha ? words[pixelBits] : undefined;
}

function colourUnit({ pixelFlags, pixelBits, redMask, greenMask, blueMask, alphaMask }: Header): UnitId | undefined {
  const isBgr = redMask === 0xff0000 && greenMask === 0xff00 && blueMask === 0xff;
  if (isBgr && pixelBits === 24) return 'bgr';
  if (isBgr && pixelBits === 32) return pixelFlags.alphaPixels && alphaMask === 0xff000000 ? 'bgra' : 'bgrx';
  if (pixelBits !== 16) return undefined;
  if (redMask === 0xf800 && greenMask === 0x07e0 && blueMask === 0x1f) return 'rgb565';
  return redMask === 0x7c00 && greenMask === 0x03e0 && blueMask === 0x1f ? 'rgb555' : undefined;
}

function greyUnit({ pixelBits, redMask, alphaMask }: Header): UnitId | undefined {
  if (redMask !== 0xff) return words[pixelBits];
  if (pixelBits === 8) return 'grey';
  return pixelBits === 16 && alphaMask === 0xff00 ? 'greyAlpha' : words[pixelBits];
}

/** The most levels that a picture of this size can have, down to one pixel. */
export function mostLevels({ width, height }: Pick<Header, 'width' | 'height'>): number {
  return Math.floor(Math.log2(Math.max(width, height, 1))) + 1;
}

/** All pictures of a file, in its own order. */
export function surfacesOf(header: Header): Surface[] {
  const { caps2, depth } = header;
  const levels = Math.min(Math.max(header.levelCount, 1), mostLevels(header));
  const named = faceNames.filter(name => caps2[name]);
  const faces: readonly (FaceName | undefined)[] = !caps2.cubeMap ? [undefined] : named.length > 0 ? named : faceNames;
  return faces.flatMap(face =>
    Array.from({ length: levels }, (_, level) => ({
      face,
      level,
      width: shrunk(header.width, level),
      height: shrunk(header.height, level),
      slices: caps2.volume ? shrunk(depth, level) : 1,
    })),
  );
}

function shrunk(size: number, level: number): number {
  return Math.max(1, Math.floor(size / 2 ** level));
}

/** How the pictures are stored; empty if unknown. */
export function plansOf(header: Header): TablePlan[] {
  const unit = unitOfHeader(header);
  if (unit === undefined || header.width === 0 || header.height === 0) return [];
  return surfacesOf(header).map(({ width, height, slices }) => {
    const { across, down } = isCompressed(unit) ? blocksOf(width, height) : { across: width, down: height };
    return { unit, perRow: across, rows: down * slices, rowSize: across * unitSize(unit) };
  });
}

export function isCompressed(unit: UnitId): boolean {
  return unit === 'dxt1' || unit === 'dxt3' || unit === 'dxt5';
}

import type { TablePlan } from '../pixel-table.ts';
import { type UnitId, unitSize } from '../units.ts';

/** The numbers of a header that say how palette and pixels are stored. */
export interface Numbers {
  readonly headerSize: number;
  readonly width: number;
  readonly height: number;
  readonly pixelBits: number;
  /** Absent in the oldest headers. */
  readonly compression?: string | number | undefined;
  readonly coloursUsed?: number | undefined;
  readonly pixelsOffset: number;
}

export const FILE_HEADER_SIZE = 14;
/** The oldest header: sizes of 16 bits, colours of three bytes. */
export const CORE_SIZE = 12;
/** The header that has masks after it where it says so; longer ones have them inside. */
export const INFO_SIZE = 40;
const MASKS_SIZE = 12;

export const compressions = {
  0: 'none',
  1: 'runs of 8 bits',
  2: 'runs of 4 bits',
  3: 'masks',
  4: 'JPEG',
  5: 'PNG',
} as const;

const plain: Readonly<Record<number, UnitId>> = {
  1: 'packed',
  4: 'packed',
  8: 'number',
  16: 'rgb555',
  24: 'bgr',
  32: 'bgrx',
};
const masked: Readonly<Record<number, UnitId>> = { 16: 'word16', 32: 'word32' };

/** What the pixels are stored as, row by row; undefined for runs and for what nobody described. */
export function pixelUnit({ compression = 'none', pixelBits }: Numbers): UnitId | undefined {
  if (compression === 'none') return plain[pixelBits];
  return compression === 'masks' ? masked[pixelBits] : undefined;
}

/** Bits of a pixel where rows are packed as runs. */
export function runBits({ compression, pixelBits }: Numbers): 4 | 8 | undefined {
  if (compression === 'runs of 8 bits' && pixelBits === 8) return 8;
  return compression === 'runs of 4 bits' && pixelBits === 4 ? 4 : undefined;
}

/** The palette: as many colours as the header says, or as pixels can number; never further than the pixels. */
export function palettePlan(numbers: Numbers): TablePlan | undefined {
  const { headerSize, pixelBits, coloursUsed = 0, pixelsOffset } = numbers;
  const said = coloursUsed > 0 ? coloursUsed : pixelBits <= 8 ? 2 ** pixelBits : 0;
  const unit = headerSize === CORE_SIZE ? 'bgr' : 'bgrx';
  const start = FILE_HEADER_SIZE + headerSize + (hasMasksAfter(numbers) ? MASKS_SIZE : 0);
  const room = pixelsOffset > start ? Math.floor((pixelsOffset - start) / unitSize(unit)) : said;
  const count = Math.min(said, room, MOST_COLOURS);
  return count > 0 ? { unit, perRow: count, rows: 1, rowSize: count * unitSize(unit) } : undefined;
}

const MOST_COLOURS = 65_536;

export function hasMasksAfter({ headerSize, compression }: Pick<Numbers, 'headerSize' | 'compression'>): boolean {
  return headerSize === INFO_SIZE && compression === 'masks';
}

/** Rows of pixels, each filled up to four bytes. */
export function pixelsPlan(numbers: Numbers): TablePlan | undefined {
  const unit = pixelUnit(numbers);
  const { width, height, pixelBits } = numbers;
  if (unit === undefined || width <= 0) return undefined;
  const perRow = unit === 'packed' ? Math.ceil((width * pixelBits) / 8) : width;
  return { unit, perRow, rows: Math.abs(height), rowSize: Math.ceil((perRow * unitSize(unit)) / 4) * 4 };
}

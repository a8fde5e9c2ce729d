import type { UnitId } from '../units.ts';

/** The numbers of a header that say how palette and pixels are stored. */
export interface Numbers {
  readonly colourMapType: string | number;
  readonly imageType: string | number;
  readonly colourCount: number;
  readonly colourBits: number;
  readonly width: number;
  readonly height: number;
  readonly pixelBits: number;
}

/** How kinds of images are stored, by their number. */
export const imageTypes = {
  0: 'none',
  1: 'palette',
  2: 'colours',
  3: 'greys',
  9: 'packed palette',
  10: 'packed colours',
  11: 'packed greys',
} as const;

const colours: Readonly<Record<number, UnitId>> = { 15: 'rgb555', 16: 'rgb555', 24: 'bgr', 32: 'bgra' };
const greys: Readonly<Record<number, UnitId>> = { 8: 'grey', 16: 'greyAlpha' };
const numbers: Readonly<Record<number, UnitId>> = { 8: 'number', 15: 'number16', 16: 'number16' };
const byType: Readonly<Record<string, Readonly<Record<number, UnitId>>>> = { palette: numbers, colours, greys };

/** What a colour of the palette is; undefined where there is no palette, or one of no known kind. */
export function paletteUnit({ colourMapType, colourBits }: Numbers): UnitId | undefined {
  return colourMapType === 'palette' ? colours[colourBits] : undefined;
}

/** What a pixel is, packed or not; undefined for kinds that nobody described. */
export function pixelUnit({ imageType, pixelBits }: Pick<Numbers, 'imageType' | 'pixelBits'>): UnitId | undefined {
  return byType[String(imageType).replace('packed ', '')]?.[pixelBits];
}

export function isPacked(imageType: string | number): boolean {
  return String(imageType).startsWith('packed ');
}

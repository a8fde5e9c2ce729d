import type { ByteRange } from '#layout';
import { stepsOf, unpackRuns } from '../../../codecs/bmp-runs.ts';
import { maskedToRgba, numbersToRgba } from '../../../codecs/masked-pixels.ts';
import type { Picture, PictureInfo, Pictures, PixelPart, PixelRun } from '../../pictures.ts';
import { unitStart, unitsIn } from '../pixel-table.ts';
import { type Raster, turned, turnedIndex, turnedRuns } from '../raster.ts';
import { isDecodable, unitSize, unitsToRgba } from '../units.ts';
import { type Bmp, FILE_HEADER_SIZE, runBits } from './layout.ts';
import { redraw } from './redraw.ts';

/** The one picture of a file; none if its pixel format is unknown or most of its pixels are missing. */
export const pictures: Pictures<Bmp> = {
  list: model => (isShown(model) ? [infoOf(model)] : []),
  decode: ({ model }) => toPicture(model),
  pixel: ({ model }, pixel) => partsOf(model, pixel),
  pixelsAt({ model }, range) {
    const colours = coloursIn(model, range);
    const stored = model.runs ? inRuns(model, range) : inTable(model, range);
    return { pixels: stored.flatMap(run => turnedRuns(rasterOf(model), run)), ...(colours && { colours }) };
  },
  redraw: ({ model }, drawing) => redraw(model, drawing),
};

function isShown(model: Bmp): boolean {
  const { width, height } = rasterOf(model);
  if (isNumbered(model) && model.palette === undefined) return false;
  return width > 0 && isDecodable(width, height, (model.pixels?.source ?? model.runs)?.size ?? 0);
}

function infoOf(model: Bmp): PictureInfo {
  const { width, height } = rasterOf(model);
  const { compression, palette, pixelBits } = model;
  const how = compression === undefined || compression === 'none' ? '' : `, ${compression}`;
  const kind = isNumbered(model) ? `${palette?.perRow} colours${how}` : `${pixelBits} bits${how}`;
  return { name: '', width, height, kind, facts: [['Stored from', model.height < 0 ? 'top left' : 'bottom left']] };
}

function isNumbered({ pixelBits }: Bmp): boolean {
  return pixelBits <= 8;
}

function rasterOf({ width, height }: Bmp): Raster {
  return { width, height: Math.abs(height), fromTop: height < 0, fromRight: false };
}

function toPicture(model: Bmp): Picture {
  const raster = rasterOf(model);
  const { width, height } = raster;
  if (!isNumbered(model)) return { width, height, rgba: turned(colourPixels(model, width * height), 4, raster) };
  const indices = turned(numbersOf(model), 1, raster);
  const colours = coloursOf(model);
  const palette = Uint8Array.from(
    { length: (colours.length / 4) * 3 },
    (_, i) => colours[Math.floor(i / 3) * 4 + (i % 3)] ?? 0,
  );
  return { width, height, rgba: numbersToRgba(indices, colours, BEYOND), indexed: { indices, palette } };
}

/** Pink, which stands out from the colours of a picture. */
const BEYOND = [255, 0, 255, 255];

/** Plain pixels row by row as stored, without row padding; missing ones are transparent. */
function colourPixels(model: Bmp, count: number): Uint8Array {
  const rgba = new Uint8Array(count * 4);
  const { pixels } = model;
  if (pixels === undefined) return rgba;
  const size = unitSize(pixels.unit);
  for (let row = 0; row < pixels.rows; row++) {
    const start = row * pixels.rowSize;
    const there = Math.max(0, Math.min(pixels.perRow * size, pixels.source.size - start));
    rgba.set(toRgba(model, pixels.source.read(start, there)), row * pixels.perRow * 4);
  }
  return rgba;
}

function toRgba(model: Bmp, stored: Uint8Array): Uint8Array {
  const unit = model.pixels?.unit ?? 'bgr';
  const known = unitsToRgba(stored, unit, { solid: true });
  if (known) return known;
  const {
    redMask: red,
    greenMask: green,
    blueMask: blue,
  } = { redMask: 0, greenMask: 0, blueMask: 0, ...model, ...model.masks };
  return maskedToRgba(stored, { bytes: unit === 'word16' ? 2 : 4, red, green, blue, alpha: model.alphaMask ?? 0 });
}

/** Colour numbers row by row as stored. */
function numbersOf(model: Bmp): Uint8Array {
  const { width, height } = rasterOf(model);
  const bits = runBits(model);
  if (model.runs && bits) return unpackRuns(model.runs.read(0, model.runs.size), { width, height, bits });
  const numbers = new Uint8Array(width * height);
  const { pixels, pixelBits } = model;
  if (pixels === undefined) return numbers;
  const stored = pixels.source.read(0, pixels.source.size);
  for (let pixel = 0; pixel < numbers.length; pixel++) {
    const column = pixel % width;
    const byte = stored[Math.floor(pixel / width) * pixels.rowSize + Math.floor((column * pixelBits) / 8)] ?? 0;
    numbers[pixel] = numberIn(model, byte, column);
  }
  return numbers;
}

/** The colour number of a pixel in a byte that it shares with its neighbours, the leftmost in the highest bits. */
function numberIn({ pixelBits }: Bmp, byte: number, column: number): number {
  const place = column % (8 / pixelBits);
  return (byte >> (8 - pixelBits * (place + 1))) & (2 ** pixelBits - 1);
}

function coloursOf({ palette }: Bmp): Uint8Array {
  if (palette === undefined) return new Uint8Array(0);
  return unitsToRgba(palette.source.read(0, palette.source.size), palette.unit) ?? new Uint8Array(0);
}

function paletteStart({ headerSize, masks }: Bmp): number {
  return FILE_HEADER_SIZE + headerSize + (masks ? 12 : 0);
}

function pixelsStart(model: Bmp): number {
  return paletteStart(model) + (model.palette?.source.size ?? 0) + (model.gap?.size ?? 0);
}

function partsOf(model: Bmp, pixel: number): PixelPart[] {
  const stored = turnedIndex(rasterOf(model), pixel);
  const own = model.runs ? runPart(model, stored) : tablePart(model, stored);
  return own.flatMap(part => [part, ...palettePart(model, part, stored)]);
}

function tablePart(model: Bmp, stored: number): PixelPart[] {
  const { pixels, width } = model;
  if (pixels === undefined) return [];
  const unit = Math.floor(stored / width) * pixels.perRow + Math.floor((stored % width) / perUnit(model));
  if (unit >= unitsIn(pixels, pixels.source.size)) return [];
  const what = isNumbered(model) ? 'index' : 'colour';
  return [
    { what, path: `pixels[${unit}]`, start: pixelsStart(model) + unitStart(pixels, unit), size: unitSize(pixels.unit) },
  ];
}

/** How many pixels share a unit. */
function perUnit({ pixelBits }: Bmp): number {
  return Math.max(1, 8 / pixelBits);
}

function runPart(model: Bmp, stored: number): PixelPart[] {
  const step = stepsIn(model).find(({ first, count }) => stored >= first && stored < first + count);
  if (step === undefined) return [];
  const bits = runBits(model) ?? 8;
  const at = step.isPlain ? 2 + Math.floor(((stored - step.first) * bits) / 8) : 1;
  return [{ what: 'index', path: 'runs', start: pixelsStart(model) + step.start + at, size: 1 }];
}

function stepsIn(model: Bmp) {
  const bits = runBits(model);
  const { width, height } = rasterOf(model);
  return model.runs && bits ? [...stepsOf(model.runs.read(0, model.runs.size), { width, height, bits })] : [];
}

function palettePart(model: Bmp, { start, what }: PixelPart, stored: number): PixelPart[] {
  const { palette } = model;
  if (palette === undefined || what !== 'index') return [];
  const [byte = 0] = (model.pixels?.source ?? model.runs)?.read(start - pixelsStart(model), 1) ?? [];
  const number = model.runs ? runNumber(model, byte, stored) : numberIn(model, byte, stored % model.width);
  const size = unitSize(palette.unit);
  if ((number + 1) * size > palette.source.size) return [];
  return [{ what: 'palette', path: `palette[${number}]`, start: paletteStart(model) + number * size, size }];
}

/** A run of 4-bit pixels alternates between two colours from its start. */
function runNumber(model: Bmp, byte: number, stored: number): number {
  if (runBits(model) !== 4) return byte;
  const step = stepsIn(model).find(({ first, count }) => stored >= first && stored < first + count);
  return (stored - (step?.first ?? 0)) & 1 ? byte & 15 : byte >> 4;
}

/** The stored pixels of each row that a range of bytes holds. */
function inTable(model: Bmp, { start, size }: ByteRange): PixelRun[] {
  const { pixels, width } = model;
  if (pixels === undefined) return [];
  const from = start - pixelsStart(model);
  const unit = unitSize(pixels.unit);
  const runs: PixelRun[] = [];
  for (
    let row = Math.max(0, Math.floor(from / pixels.rowSize));
    row < pixels.rows && row * pixels.rowSize < from + size;
    row++
  ) {
    const inRow = from - row * pixels.rowSize;
    const first = Math.min(width, Math.max(0, Math.floor(inRow / unit)) * perUnit(model));
    const end = Math.min(width, Math.ceil((inRow + size) / unit) * perUnit(model));
    if (end > first) runs.push({ first: row * width + first, count: end - first });
  }
  return runs;
}

function inRuns(model: Bmp, { start, size }: ByteRange): PixelRun[] {
  const from = start - pixelsStart(model);
  return stepsIn(model)
    .filter(step => step.count > 0 && step.start < from + size && step.start + step.size > from)
    .map(({ first, count }) => ({ first, count }));
}

function coloursIn(model: Bmp, { start, size }: ByteRange): PixelRun | undefined {
  const { palette } = model;
  if (palette === undefined) return undefined;
  const unit = unitSize(palette.unit);
  const from = start - paletteStart(model);
  const first = Math.max(0, Math.floor(from / unit));
  const end = Math.min(palette.perRow, Math.ceil((from + size) / unit));
  return end > first ? { first, count: end - first } : undefined;
}

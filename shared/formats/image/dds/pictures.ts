import type { ByteRange } from '#layout';
import { BLOCK_SIDE, type DxtKind, dxtToRgba } from '../../../codecs/dxt.ts';
import { maskedToRgba } from '../../../codecs/masked-pixels.ts';
import type { Around, Picture, PictureInfo, PictureRef, Pictures, PixelPart, PixelRun } from '../../pictures.ts';
import { type PixelTable, unitStart, unitsIn } from '../pixel-table.ts';
import { type Raster, turned, turnedIndex, turnedRuns } from '../raster.ts';
import { isDecodable, type UnitId, unitSize, unitsToRgba } from '../units.ts';
import { type Dds, EXTENSION_SIZE, HEADER_SIZE } from './layout.ts';
import { redraw } from './redraw.ts';
import { isCompressed, type Surface, surfacesOf } from './surfaces.ts';

/** Every face and level in the file. */
export const pictures: Pictures<Dds> = {
  list: (model, around) => shownOf(model).map(shown => infoOf(model, shown, around)),
  decode(spot) {
    const shown = shownAt(spot);
    const picture = toPicture(spot.model, shown);
    return { ...picture, rgba: turned(picture.rgba, 4, rasterOf(shown, spot.around)) };
  },
  pixel(spot, pixel) {
    const shown = shownAt(spot);
    return partsOf(spot.model, shown, turnedIndex(rasterOf(shown, spot.around), pixel));
  },
  pixelsAt(spot, range) {
    const shown = shownAt(spot);
    const raster = rasterOf(shown, spot.around);
    return { pixels: pixelsIn(spot.model, shown, range).flatMap(run => turnedRuns(raster, run)) };
  },
  redraw({ model, index, around }, drawing) {
    if (index > 0) return { why: 'The smaller copies are made from the largest picture: replace that.' };
    return redraw(model, drawing, { fromBottom: around?.picturesFromBottom === true });
  },
};

/** The file does not give the order of its rows: top first, unless its container knows better. */
function rasterOf({ surface: { width, height } }: Shown, around: Around | undefined): Raster {
  return { width, height, fromTop: around?.picturesFromBottom !== true, fromRight: false };
}

interface Shown {
  /** The index of the surface in the file. */
  readonly index: number;
  readonly surface: Surface;
  readonly table: PixelTable;
}

function shownOf(model: Dds): Shown[] {
  const surfaces = surfacesOf(model);
  return model.surfaces.flatMap((table, index) => {
    const surface = surfaces[index];
    if (surface === undefined || !isDecodable(surface.width, surface.height, table.source.size)) return [];
    return [{ index, surface, table }];
  });
}

function shownAt({ model, index }: PictureRef<Dds>): Shown {
  const shown = shownOf(model)[index];
  if (shown === undefined) throw new RangeError(`picture ${index} of ${model.surfaces.length}`);
  return shown;
}

function infoOf(model: Dds, { surface, table }: Shown, around: Around | undefined): PictureInfo {
  const { width, height, level, face, slices } = surface;
  const names = [...(face === undefined ? [] : [face]), ...(level === 0 ? [] : [`level ${level}`])];
  const facts: [string, string][] = [
    ['Level', `${level} of ${surfacesOf(model).filter(other => other.face === face).length}`],
  ];
  if (face !== undefined) facts.push(['Face', face]);
  if (around?.picturesFromBottom) facts.push(['Stored from', 'bottom left']);
  if (slices > 1) facts.push(['Slices', `${slices}, the first is shown`]);
  return { name: names.join(', '), width, height, kind: kindText(model, table.unit), facts };
}

function kindText({ fourCC, pixelBits, alphaMask, pixelFlags }: Dds, unit: UnitId): string {
  if (isCompressed(unit)) return fourCC;
  return `${pixelBits} bits${pixelFlags.alphaPixels && alphaMask !== 0 ? ' with opacity' : ''}`;
}

const dxtKinds: Partial<Record<UnitId, DxtKind>> = { dxt1: 'DXT1', dxt3: 'DXT3', dxt5: 'DXT5' };

function toPicture(model: Dds, { surface: { width, height }, table }: Shown): Picture {
  const { unit, source } = table;
  const kind = dxtKinds[unit];
  const wanted = kind ? source.size : Math.min(source.size, height * table.rowSize); // of a volume the first slice
  const stored = source.read(0, wanted);
  if (kind) return { width, height, rgba: dxtToRgba(stored, kind, width, height) };
  const rgba = new Uint8Array(width * height * 4);
  rgba.set(plainRgba(model, unit, stored));
  return { width, height, rgba };
}

function plainRgba(model: Dds, unit: UnitId, stored: Uint8Array): Uint8Array {
  const { pixelFlags, redMask: red, alphaMask } = model;
  const alpha = pixelFlags.alphaPixels || pixelFlags.alpha ? alphaMask : 0;
  const known = unitsToRgba(stored, unit, { solid: alpha === 0 });
  if (known) return known;
  const bytes = unitSize(unit) as 1 | 2 | 3 | 4; // as: the words that stand for masked pixels
  const isGrey = pixelFlags.luminance;
  return maskedToRgba(stored, {
    bytes,
    red,
    green: isGrey ? red : model.greenMask,
    blue: isGrey ? red : model.blueMask,
    alpha,
  });
}

function surfaceStart({ surfaces, extension }: Dds, index: number): number {
  const before = surfaces.slice(0, index).reduce((sum, { source }) => sum + source.size, 0);
  return HEADER_SIZE + (extension ? EXTENSION_SIZE : 0) + before;
}

/** The index of a pixel's unit. */
function unitAt({ surface: { width }, table }: Shown, pixel: number): number {
  if (!isCompressed(table.unit)) return pixel;
  const row = Math.floor(pixel / width / BLOCK_SIDE);
  return row * table.perRow + Math.floor((pixel % width) / BLOCK_SIDE);
}

function partsOf(model: Dds, shown: Shown, pixel: number): PixelPart[] {
  const { index, table } = shown;
  const unit = unitAt(shown, pixel);
  if (unit >= unitsIn(table, table.source.size)) return [];
  const start = surfaceStart(model, index) + unitStart(table, unit);
  return [{ what: 'colour', path: `surfaces[${index}][${unit}]`, start, size: unitSize(table.unit) }];
}

function pixelsIn(model: Dds, shown: Shown, { start, size }: ByteRange): PixelRun[] {
  const { index, table, surface } = shown;
  const from = start - surfaceStart(model, index);
  const unit = unitSize(table.unit);
  const first = Math.max(0, Math.floor(from / unit));
  const end = Math.min(unitsIn(table, table.source.size), Math.ceil((from + size) / unit));
  if (end <= first) return [];
  if (isCompressed(table.unit)) return blockRuns({ first, count: end - first }, surface, table.perRow);
  const count = Math.min(end, surface.width * surface.height) - first;
  return count > 0 ? [{ first, count }] : [];
}

/** The pixels of some blocks, row by row of the picture. */
function blockRuns({ first, count }: PixelRun, { width, height }: Surface, across: number): PixelRun[] {
  const runs: PixelRun[] = [];
  for (let row = Math.floor(first / across); row * across < first + count; row++) {
    const left = Math.max(0, first - row * across) * BLOCK_SIDE;
    const right = Math.min(width, Math.min(across, first + count - row * across) * BLOCK_SIDE);
    const bottom = Math.min(height, (row + 1) * BLOCK_SIDE);
    for (let y = row * BLOCK_SIDE; y < bottom && right > left; y++)
      runs.push({ first: y * width + left, count: right - left });
  }
  return runs;
}

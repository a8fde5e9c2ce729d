// Stores a new picture in a bitmap of the same kind: palette indices, or colours of three or four bytes.
import { counted } from '../../../base/counted.ts';
import { memorySource } from '../../../base/source.ts';
import { nearestColours, reducedColours } from '../../../codecs/reduce-colours.ts';
import type { Drawing, Redrawn } from '../../pictures.ts';
import { sizeNote } from '../../size-note.ts';
import { turned } from '../raster.ts';
import { powersOfTwo, type UnitId, unitSize } from '../units.ts';
import { type Bmp, CORE_SIZE, FILE_HEADER_SIZE } from './layout.ts';

const MOST_COLOURS = 256;
/** Pixels with less opacity than this get colour 0, which masked materials do not draw. */
const CLEAR = 128;
const SOLID = 255;
/** The largest width or height in the oldest header. */
const MOST_CORE = 0xffff;

/** The bitmap with another picture. Colour 0 of a palette does not change, because it means transparent. */
export function redraw(model: Bmp, drawing: Drawing): Redrawn<Bmp> {
  const { width, height } = drawing;
  if (model.headerSize === CORE_SIZE && Math.max(width, height) > MOST_CORE)
    return { why: `It has ${width} × ${height} pixels, and this kind of bitmap at most ${MOST_CORE} × ${MOST_CORE}.` };
  const { pixels, ...kind } = model.pixelBits <= 8 ? numbered(model, drawing) : coloured(model, drawing);
  const unit: UnitId = kind.pixelBits === 8 ? 'number' : kind.pixelBits === 24 ? 'bgr' : 'bgrx';
  const size = unitSize(unit);
  const rowSize = Math.ceil((width * size) / 4) * 4;
  const raster = { width, height, fromTop: model.height < 0, fromRight: false };
  const stored = new Uint8Array(rowSize * height);
  const rows = turned(pixels, size, raster);
  for (let row = 0; row < height; row++)
    stored.set(rows.subarray(row * width * size, (row + 1) * width * size), row * rowSize);
  const { gap, palette: before, runs: _, masks: __, ...rest } = model;
  const isKept = kind.colours === undefined;
  const palette = isKept ? before : newPalette(model, kind.colours ?? []);
  const hasPalette = kind.pixelBits === 8 && palette !== undefined;
  const start = FILE_HEADER_SIZE + model.headerSize;
  const pixelsOffset = isKept && hasPalette ? model.pixelsOffset : start + (hasPalette ? palette.source.size : 0);
  const redrawn: Bmp = {
    ...rest,
    ...{ width, height: model.height < 0 ? -height : height, pixelBits: kind.pixelBits, pixelsOffset },
    ...(model.compression === undefined ? {} : { compression: 'none' as const }),
    ...('imageSize' in model && Number(model.imageSize) > 0 ? { imageSize: stored.length } : {}),
    ...(model.coloursUsed && !isKept ? { coloursUsed: hasPalette ? MOST_COLOURS : 0 } : {}),
    fileSize: model.fileSize + pixelsOffset - model.pixelsOffset + stored.length - pixelSize(model),
    ...(hasPalette && { palette }),
    ...(isKept && gap && { gap }),
    pixels: { unit, perRow: width, rows: height, rowSize, source: memorySource(stored) },
  };
  const better = powersOfTwo(drawing, { width: model.width, height: Math.abs(model.height) });
  const notes = better ? [sizeNote(drawing, better), ...kind.notes] : kind.notes;
  return { model: redrawn, notes, ...(better && { better }) };
}

/** The size as stored: the header's value is often wrong, and the error is kept. */
const pixelSize = ({ pixels, runs }: Bmp): number => (pixels?.source ?? runs)?.size ?? 0;

interface Stored {
  readonly pixelBits: number;
  /** Row by row from the top. */
  readonly pixels: Uint8Array;
  /** Red in the high byte, then green and blue; absent if the palette does not change. */
  readonly colours?: readonly number[];
  readonly notes: readonly string[];
}

function numbered(model: Bmp, drawing: Drawing): Stored {
  const { indexed } = drawing;
  if (indexed && indexed.palette.length <= MOST_COLOURS * 3) {
    const colours = Array.from({ length: indexed.palette.length / 3 }, (_, i) => colourAt(indexed.palette, i * 3));
    const isSame = model.pixelBits === 8 && String(colours) === String(coloursOf(model));
    return { pixelBits: 8, pixels: indexed.indices, notes: [], ...(!isSame && { colours }) };
  }
  const { rgba, hasAlpha } = drawing;
  const counts = new Map<number, number>();
  const isClear = (i: number): boolean => hasAlpha && (rgba[i + 3] ?? 0) < CLEAR;
  for (let i = 0; i < rgba.length; i += 4) {
    if (isClear(i)) continue;
    const colour = colourAt(rgba, i);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const [hole = 0] = coloursOf(model);
  const colours = reducedColours(counts, MOST_COLOURS - 1);
  const nearest = nearestColours(counts.keys(), colours);
  const pixels = new Uint8Array(rgba.length / 4);
  for (let i = 0; i < pixels.length; i++)
    pixels[i] = isClear(i * 4) ? 0 : (nearest.get(colourAt(rgba, i * 4)) ?? 0) + 1;
  const notes = [
    ...(counts.size < MOST_COLOURS
      ? []
      : [`Its ${counts.size.toLocaleString('en')} colours became ${colours.length}.`]),
    ...clearNotes(drawing, 'will get colour 0, which only masked materials leave out', 0, CLEAR),
    ...clearNotes(drawing, 'will be solid: a bitmap has no alpha', CLEAR, SOLID),
  ];
  return { pixelBits: 8, pixels, colours: [hole, ...colours], notes };
}

/** Notes what happens to pixels whose opacity is in a range. */
function clearNotes({ rgba, hasAlpha }: Drawing, become: string, from: number, to: number): readonly string[] {
  let count = 0;
  for (let i = 3; hasAlpha && i < rgba.length; i += 4) if ((rgba[i] ?? 0) >= from && (rgba[i] ?? 0) < to) count++;
  return count === 0 ? [] : [`${counted(count, 'pixel is', 'pixels are')} transparent in the picture and ${become}.`];
}

const colourAt = (rgb: Uint8Array, at: number): number =>
  ((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0);

function coloursOf({ palette }: Bmp): number[] {
  if (palette === undefined) return [];
  const size = unitSize(palette.unit);
  const stored = palette.source.read(0, palette.source.size);
  return Array.from({ length: Math.floor(stored.length / size) }, (_, i) => {
    const [blue = 0, green = 0, red = 0] = stored.subarray(i * size, i * size + 3);
    return (red << 16) | (green << 8) | blue;
  });
}

function newPalette({ headerSize }: Bmp, colours: readonly number[]): NonNullable<Bmp['palette']> {
  const unit = headerSize === CORE_SIZE ? 'bgr' : 'bgrx';
  const size = unitSize(unit);
  const stored = new Uint8Array(MOST_COLOURS * size);
  for (const [i, colour] of colours.entries()) stored.set([colour & 255, (colour >> 8) & 255, colour >> 16], i * size);
  return { unit, perRow: MOST_COLOURS, rows: 1, rowSize: stored.length, source: memorySource(stored) };
}

function coloured({ pixelBits }: Bmp, drawing: Drawing): Stored {
  const { rgba } = drawing;
  const size = pixelBits === 32 ? 4 : 3;
  const pixels = new Uint8Array((rgba.length / 4) * size);
  for (let i = 0, at = 0; i < rgba.length; i += 4, at += size)
    pixels.set([rgba[i + 2] ?? 0, rgba[i + 1] ?? 0, rgba[i] ?? 0], at);
  const notes = [
    ...(pixelBits === 16 ? ['Its pixels have 24 bits now; they had 16.'] : []),
    ...clearNotes(drawing, 'will be solid: a bitmap has no alpha', 0, SOLID),
  ];
  return { pixelBits: size * 8, pixels, colours: [], notes };
}

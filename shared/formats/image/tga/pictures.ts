import { type ByteRange, decode } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { counted } from '../../../base/counted.ts';
import { sliceSource } from '../../../base/source.ts';
import { numbersToRgba } from '../../../codecs/masked-pixels.ts';
import { packetsOf, unpack } from '../../../codecs/tga-packets.ts';
import type { Detection, Probe } from '../../format.ts';
import type { Indexed, Picture, PictureInfo, Pictures, PixelPart, PixelRun } from '../../pictures.ts';
import { hasSignature } from '../../signatures.ts';
import { unitStart, unitsIn } from '../pixel-table.ts';
import { turned, turnedIndex, turnedRuns } from '../raster.ts';
import { isDecodable, type UnitId, unitSize, unitsToRgba } from '../units.ts';
import { HEADER_SIZE, hasFooter, imageTypes, isPacked, offsets, pixelUnit, type Tga, tga } from './layout.ts';

/** Version 1 has no magic word: the evidence is a sound header whose pixels fill the file. */
export function detect({ name, source }: Probe): Detection {
  if (source.size < HEADER_SIZE) return { confidence: 'unknown', why: 'too short for the header of a TGA picture' };
  // Only the header, before anything after it is decoded: nearly all other files are rejected here.
  const numbers = source.read(0, HEADER_SIZE);
  const [idSize = 0] = numbers;
  if (!mayBeHeader(numbers) || hasSignature(source))
    return { confidence: 'unknown', why: 'no sound header of a TGA picture' };
  const head = decode(tga, sliceSource(source, 0, Math.min(source.size, HEADER_SIZE + idSize)));
  if (head.fault || !isHeader(head.value)) return { confidence: 'unknown', why: 'no sound header of a TGA picture' };
  const decoded = decode(tga, source);
  if (decoded.fault) return { confidence: 'unknown', why: 'no header of a TGA picture' };
  const { value, findings } = decoded;
  const says = `${value.width} × ${value.height} pixels of ${value.pixelBits} bits`;
  if (hasFooter(source)) return { confidence: 'certain', why: `${says}, and the footer of a TGA picture`, decoded };
  if (findings.length === 0 && value.after.size === 0)
    return { confidence: 'certain', why: `${says} fill it exactly`, decoded };
  const isNamed = /\.tga$/i.test(name);
  const why = `${says}; ${value.after.size > 0 ? counted(value.after.size, 'byte follows', 'bytes follow') : 'some are missing'}`;
  return { confidence: isNamed ? 'likely' : 'unknown', why, decoded };
}

/** Whether these bytes can be a header, before anything is decoded. */
function mayBeHeader(numbers: Uint8Array): boolean {
  const { colourMapType = 0, imageType = 0, colourCount = 0, width = 0, height = 0, pixelBits = 0 } = offsets;
  const head = viewOf(numbers);
  const maps = head.getUint8(colourMapType);
  if (maps > 1 || !(head.getUint8(imageType) in imageTypes) || !PIXEL_BITS.has(head.getUint8(pixelBits))) return false;
  if (head.getUint16(width, true) === 0 || head.getUint16(height, true) === 0) return false;
  return maps === 1 || head.getUint16(colourCount, true) === 0;
}

/** The bits of a pixel in any image type. */
const PIXEL_BITS: ReadonlySet<number> = new Set([8, 15, 16, 24, 32]);

/** Whether the numbers make a picture, with a palette if and only if its pixels need one. */
function isHeader(value: Tga): boolean {
  const { width, height, descriptor, colourMapType, colourCount } = value;
  if (width === 0 || height === 0 || pixelUnit(value) === undefined || descriptor.interleave !== 0) return false;
  if (colourMapType === 'none') return colourCount === 0 && !isNumbered(value);
  return value.palette !== undefined && colourCount > 0;
}

/** Whether pixels are colour numbers. */
function isNumbered({ imageType }: Tga): boolean {
  return imageType === 'palette' || imageType === 'packed palette';
}

/** The one picture of a file; none if its pixel format is unknown or most of its pixels are missing. */
export const pictures: Pictures<Tga> = {
  list: model => (isShown(model) ? [infoOf(model)] : []),
  decode: ({ model }) => toPicture(model),
  pixel: ({ model }, pixel) => partsOf(model, pixel),
  pixelsAt: ({ model }, range) => {
    const colours = coloursIn(model, range);
    return { pixels: turnedRuns(rasterOf(model), storedIn(model, range)), ...(colours && { colours }) };
  },
};

function isShown(model: Tga): boolean {
  const { width, height } = model;
  if (isNumbered(model) && model.palette === undefined) return false;
  return pixelUnit(model) !== undefined && isDecodable(width, height, bytesOf(model)?.size ?? 0);
}

function infoOf(model: Tga): PictureInfo {
  const { width, height, pixelBits, descriptor, imageType } = model;
  const base = isNumbered(model) ? counted(model.colourCount, 'colour') : `${pixelBits} bits`;
  const grey = String(imageType).endsWith('greys') ? ' of grey' : '';
  const kind = `${base}${grey}${isPacked(imageType) ? ', packed' : ''}`;
  const from = `${descriptor.fromTop ? 'top' : 'bottom'} ${descriptor.fromRight ? 'right' : 'left'}`;
  return {
    name: '',
    width,
    height,
    kind,
    facts: [
      ['Stored from', from],
      ['Bits of opacity', String(descriptor.alphaBits)],
    ],
  };
}

function rasterOf({ width, height, descriptor: { fromTop, fromRight } }: Tga) {
  return { width, height, fromTop, fromRight };
}

function bytesOf({ pixels, packets }: Tga) {
  return pixels?.source ?? packets;
}

function unitIn(model: Tga): UnitId {
  return pixelUnit(model) ?? 'grey';
}

/** The pixels as stored, unpacked; missing ones are zero. */
function plainPixels(model: Tga): Uint8Array {
  const source = bytesOf(model);
  const stored = source?.read(0, source.size) ?? new Uint8Array(0);
  const size = unitSize(unitIn(model));
  const count = model.width * model.height;
  if (isPacked(model.imageType)) return unpack(stored, count, size);
  if (stored.length >= count * size) return stored;
  const whole = new Uint8Array(count * size);
  whole.set(stored.subarray(0, stored.length - (stored.length % size)));
  return whole;
}

function toPicture(model: Tga): Picture {
  const { width, height } = model;
  const raster = rasterOf(model);
  const plain = turned(plainPixels(model), unitSize(unitIn(model)), raster);
  if (isNumbered(model)) return { width, height, ...fromPalette(model, plain) };
  const solid = unitIn(model) === 'rgb555' && model.descriptor.alphaBits === 0;
  return { width, height, rgba: unitsToRgba(plain, unitIn(model), { solid }) ?? new Uint8Array(width * height * 4) };
}

/** Pink, which stands out from the colours of a picture. */
const BEYOND = [255, 0, 255, 255];

function fromPalette(model: Tga, plain: Uint8Array): Pick<Picture, 'rgba' | 'indexed'> {
  const colours = coloursOf(model);
  const wide = unitIn(model) === 'number16';
  const numbers = wide
    ? Uint16Array.from({ length: plain.length >> 1 }, (_, i) => (plain[i * 2] ?? 0) | ((plain[i * 2 + 1] ?? 0) << 8))
    : plain;
  const rgba = numbersToRgba(numbers, colours, BEYOND);
  if (wide) return { rgba };
  const indexed: Indexed = { indices: plain.slice(), palette: withoutAlpha(colours) };
  return { rgba, indexed };
}

/** The palette as RGBA by number; numbers before its first colour are transparent black. */
function coloursOf({ palette, firstColour }: Tga): Uint8Array {
  if (palette === undefined) return new Uint8Array(0);
  const stored = palette.source.read(0, palette.source.size);
  const rgba = unitsToRgba(stored, palette.unit, { solid: palette.unit === 'rgb555' }) ?? new Uint8Array(0);
  const all = new Uint8Array(firstColour * 4 + rgba.length);
  all.set(rgba, firstColour * 4);
  return all;
}

function withoutAlpha(rgba: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) rgb.set(rgba.subarray(from, from + 3), to);
  return rgb;
}

function paletteStart({ id }: Tga): number {
  return HEADER_SIZE + id.size;
}

function pixelsStart(model: Tga): number {
  return paletteStart(model) + (model.palette?.source.size ?? 0);
}

function partsOf(model: Tga, pixel: number): readonly PixelPart[] {
  const stored = turnedIndex(rasterOf(model), pixel);
  const what = isNumbered(model) ? 'index' : 'colour';
  const own = model.packets ? packetPart(model, stored, what) : tablePart(model, stored, what);
  return own.flatMap(part => [part, ...palettePart(model, part)]);
}

function tablePart(model: Tga, stored: number, what: PixelPart['what']): PixelPart[] {
  const { pixels } = model;
  if (pixels === undefined || stored >= unitsIn(pixels, pixels.source.size)) return [];
  const start = pixelsStart(model) + unitStart(pixels, stored);
  return [{ what, path: `pixels[${stored}]`, start, size: unitSize(pixels.unit) }];
}

/** In a run, a pixel shares its bytes with its neighbours. */
function packetPart(model: Tga, stored: number, what: PixelPart['what']): PixelPart[] {
  const { packets, width, height } = model;
  if (packets === undefined) return [];
  const size = unitSize(unitIn(model));
  for (const packet of packetsOf(packets.read(0, packets.size), width * height, size)) {
    if (stored >= packet.first + packet.count) continue;
    const at = packet.start + 1 + (packet.isRun ? 0 : (stored - packet.first) * size);
    return [{ what, path: 'packets', start: pixelsStart(model) + at, size }];
  }
  return [];
}

function palettePart(model: Tga, { start, size: width }: PixelPart): PixelPart[] {
  const { palette, firstColour } = model;
  if (palette === undefined || !isNumbered(model)) return [];
  const [low = 0, high = 0] = bytesOf(model)?.read(start - pixelsStart(model), width) ?? [];
  const row = low + high * 256 - firstColour;
  if (row < 0 || row >= palette.perRow) return [];
  const size = unitSize(palette.unit);
  return [{ what: 'palette', path: `palette[${row}]`, start: paletteStart(model) + row * size, size }];
}

/** The stored pixels that a range of bytes holds. */
function storedIn(model: Tga, { start, size }: ByteRange): PixelRun {
  const from = start - pixelsStart(model);
  const unit = unitSize(unitIn(model));
  const count = model.width * model.height;
  if (model.packets === undefined) {
    const first = Math.max(0, Math.floor(from / unit));
    return { first, count: Math.max(0, Math.min(count, Math.ceil((from + size) / unit)) - first) };
  }
  const source = model.packets;
  const hit = [...packetsOf(source.read(0, source.size), count, unit)].filter(
    packet => packet.start < from + size && packet.start + packet.size > from,
  );
  const [first, last] = [hit[0], hit.at(-1)];
  if (first === undefined || last === undefined) return { first: 0, count: 0 };
  return { first: first.first, count: last.first + last.count - first.first };
}

function coloursIn(model: Tga, { start, size }: ByteRange): PixelRun | undefined {
  const { palette, firstColour } = model;
  if (palette === undefined) return undefined;
  const unit = unitSize(palette.unit);
  const from = start - paletteStart(model);
  const first = Math.max(0, Math.floor(from / unit));
  const end = Math.min(palette.perRow, Math.ceil((from + size) / unit));
  return end > first ? { first: firstColour + first, count: end - first } : undefined;
}

// Stores a new picture in a texture of the same kind, with all its mipmaps.
import { memorySource } from '../../../base/source.ts';
import type { DxtKind } from '../../../codecs/dxt.ts';
import { dxtQuality, rgbaToDxt } from '../../../codecs/dxt-encode.ts';
import { type PixelSize, scaleColours } from '../../../codecs/scale-pixels.ts';
import type { Drawing, Redrawn } from '../../pictures.ts';
import { sizeNote } from '../../size-note.ts';
import { turned } from '../raster.ts';
import { powersOfTwo, type UnitId } from '../units.ts';
import type { Dds } from './layout.ts';
import { mostLevels, plansOf, surfacesOf, unitOfHeader } from './surfaces.ts';

const kinds: Partial<Record<UnitId, DxtKind>> = { dxt1: 'DXT1', dxt3: 'DXT3', dxt5: 'DXT5' };
/** The channels of the plain pixel formats that can be written, in order. */
const plain: Partial<Record<UnitId, readonly number[]>> = {
  bgr: [2, 1, 0],
  bgrx: [2, 1, 0, 3],
  bgra: [2, 1, 0, 3],
};

export interface RedrawOptions {
  /** Whether the bottom row comes first. */
  readonly fromBottom: boolean;
}

/** The texture with another picture in the same pixel format; with mipmaps down to one pixel if it had any. */
export function redraw(model: Dds, drawing: Drawing, { fromBottom }: RedrawOptions): Redrawn<Dds> {
  const unit = unitOfHeader(model);
  const kind = unit && kinds[unit];
  if (unit === undefined || (kind === undefined && plain[unit] === undefined))
    return { why: 'Pixels of this kind can be looked at only.' };
  if (model.caps2.cubeMap || model.caps2.volume) return { why: 'Cubes and volumes can be looked at only.' };
  const { width, height, hasAlpha } = drawing;
  const levelCount = model.levelCount > 1 ? mostLevels(drawing) : model.levelCount;
  const header = { ...model, width, height, levelCount };
  const plans = plansOf(header);
  const rgba = turned(drawing.rgba, 4, { width, height, fromTop: !fromBottom, fromRight: false });
  const sizes = surfacesOf(header);
  const surfaces = plans.map((plan, level) => {
    const size = sizes[level] ?? drawing;
    const small = level === 0 ? rgba : scaleColours(halfway(rgba, drawing, size), near(drawing, size), size);
    const stored = kind ? rgbaToDxt(small, kind, size) : plainPixels(small, plain[unit] ?? []);
    return { ...plan, source: memorySource(stored) };
  });
  const [first] = surfaces;
  const stored = first?.source.read(0, first.source.size) ?? new Uint8Array(0);
  const pitch = model.flags.linearSize ? stored.length : model.flags.pitch ? (first?.rowSize ?? 0) : model.pitch;
  const notes = kind ? [qualityText(kind, dxtQuality(rgba, stored, kind, drawing))] : [];
  if (hasAlpha && kind === 'DXT1' && rgba.some((value, i) => i % 4 === 3 && value > 0 && value < 255))
    notes.push('DXT1 knows clear and solid pixels only: those in between became one or the other.');
  const better = powersOfTwo(drawing, model);
  if (better) notes.unshift(sizeNote(drawing, better));
  return { model: { ...header, pitch, surfaces }, notes, ...(better && { better }) };
}

function qualityText(kind: DxtKind, quality: number): string {
  const how = Number.isFinite(quality) ? `${quality.toFixed(1)} dB PSNR` : 'without loss';
  return `Compressed as ${kind}: ${how}.`;
}

/** A size just above the target: the last step mixes at most two pixels, so the steps before it must leave none out. */
function near(from: PixelSize, to: PixelSize): PixelSize {
  const least = (a: number, b: number): number => Math.max(1, Math.floor(a / Math.max(1, Math.floor(a / b))));
  return { width: least(from.width, to.width), height: least(from.height, to.height) };
}

/** Each pixel is the mean of those it covers; transparent ones contribute no colour. */
function halfway(rgba: Uint8Array, from: PixelSize, target: PixelSize): Uint8Array {
  const to = near(from, target);
  const [across, down] = [Math.floor(from.width / to.width), Math.floor(from.height / to.height)];
  const out = new Uint8Array(to.width * to.height * 4);
  for (let pixel = 0; pixel < to.width * to.height; pixel++) {
    const sums = [0, 0, 0, 0];
    for (let i = 0; i < across * down; i++) {
      const x = (pixel % to.width) * across + (i % across);
      const y = Math.floor(pixel / to.width) * down + Math.floor(i / across);
      const at = (y * from.width + x) * 4;
      const alpha = rgba[at + 3] ?? 0;
      for (let c = 0; c < 3; c++) sums[c] = (sums[c] ?? 0) + (rgba[at + c] ?? 0) * alpha;
      sums[3] = (sums[3] ?? 0) + alpha;
    }
    const alpha = sums[3] ?? 0;
    for (let c = 0; c < 3; c++) out[pixel * 4 + c] = alpha === 0 ? 0 : Math.round((sums[c] ?? 0) / alpha);
    out[pixel * 4 + 3] = Math.round(alpha / (across * down));
  }
  return out;
}

function plainPixels(rgba: Uint8Array, channels: readonly number[]): Uint8Array {
  const size = channels.length;
  const stored = new Uint8Array((rgba.length / 4) * size);
  for (let pixel = 0; pixel < rgba.length / 4; pixel++)
    for (const [i, channel] of channels.entries()) stored[pixel * size + i] = rgba[pixel * 4 + channel] ?? 0;
  return stored;
}

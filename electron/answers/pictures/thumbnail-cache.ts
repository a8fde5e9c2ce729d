import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { LayoutFault } from '#layout';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { Thumbnail } from '../../../shared/contract/picture-types.ts';
import type { Picture } from '../../../shared/formats/pictures.ts';
import { makeFolder } from '../../files/permissions.ts';
import { pngKinds, pngOf, unfiltered } from './png-parts.ts';

const at = (numbers: Uint32Array, i: number): number => numbers[i] ?? 0;

const packed = promisify(deflate) as (bytes: Uint8Array, options: { level: number }) => Promise<Uint8Array>; // as: with options

/** Thumbnails on disk, identified by what they show: the same texture in another game folder is drawn once. */
export interface ThumbnailCache {
  /** Where they are kept. */
  readonly folder: string;
  /** As a PNG. */
  of(picture: Picture): Promise<Uint8Array>;
}

/** Draws one through a cache. */
export async function thumbnailOf(cache: ThumbnailCache, draw: () => Picture): Promise<Thumbnail> {
  let picture: Picture;
  try {
    picture = draw();
  } catch (error) {
    return { why: failureText(error) };
  }
  return { png: await cache.of(picture) };
}

function failureText(error: unknown): string {
  if (error instanceof FailureError) return error.failure.text;
  if (error instanceof LayoutFault) return error.message;
  throw error;
}

/** Increase when pictures are scaled or written differently. */
const RENDERER = 1;
/** A little less than the largest size of the contact sheet: larger ones cost more than they show. */
const EDGE = 128;
/** About 200 MB at most; the oldest go first. */
const MOST_FILES = 10_000;

/** A cache in its own folder. Thumbnails that it cannot read or write are drawn again: it never causes a failure. */
export function createThumbnailCache(folder: string): ThumbnailCache {
  let ready: Promise<void> | undefined;
  return {
    folder,
    async of(picture) {
      ready ??= prepare(folder);
      await ready;
      const file = join(folder, `${keyOf(picture)}.png`);
      const known = await readFile(file).catch(() => undefined);
      if (known !== undefined) return new Uint8Array(known);
      const png = await quickPng(scaleDown(picture, EDGE));
      await writeFile(file, png).catch(() => undefined);
      return png;
    },
  };
}

function keyOf({ width, height, rgba }: Picture): string {
  const hash = createHash('sha1').update(`${RENDERER} ${EDGE} ${width} ${height} `).update(rgba);
  return hash.digest('hex');
}

async function prepare(folder: string): Promise<void> {
  try {
    makeFolder(folder);
    const names = await readdir(folder);
    if (names.length > MOST_FILES) await dropOldest(folder, names);
  } catch {
    // Without a folder, every thumbnail is drawn again.
  }
}

async function dropOldest(folder: string, names: readonly string[]): Promise<void> {
  const ages = await Promise.all(names.map(async name => ({ name, time: (await stat(join(folder, name))).mtimeMs })));
  const oldest = ages.sort((a, b) => a.time - b.time).slice(0, names.length - MOST_FILES / 2);
  for (const { name } of oldest) await rm(join(folder, name), { force: true });
}

/** RGBA as a PNG, optimised for speed rather than size. */
export async function quickPng(picture: Pick<Picture, 'width' | 'height' | 'rgba'>): Promise<Uint8Array> {
  const rows = unfiltered(picture, pngKinds.rgba.pixelSize, picture.rgba);
  return pngOf(picture, 'rgba', { packed: await packed(rows, { level: 1 }) });
}

type Pixels = Pick<Picture, 'width' | 'height' | 'rgba'>;

/** A picture no wider and no higher than `edge`: each pixel is the mean of those it covers, weighted by their opacity. */
export function scaleDown(picture: Pixels, edge: number): Pixels {
  const scale = Math.max(picture.width, picture.height) / edge;
  if (scale <= 1) return picture;
  const width = Math.max(1, Math.floor(picture.width / scale));
  const height = Math.max(1, Math.floor(picture.height / scale));
  const rgba = new Uint8Array(width * height * 4);
  const columns = steps(picture.width, width);
  const rows = steps(picture.height, height);
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to += 4)
      mean(
        picture,
        { left: at(columns, x), right: at(columns, x + 1), top: at(rows, y), bottom: at(rows, y + 1) },
        rgba,
        to,
      );
  return { width, height, rgba };
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The boundaries of `parts` equal parts of `size`. */
function steps(size: number, parts: number): Uint32Array {
  return Uint32Array.from({ length: parts + 1 }, (_, i) => Math.floor((i * size) / parts));
}

function mean({ width, rgba }: Pixels, { left, right, top, bottom }: Box, out: Uint8Array, to: number): void {
  let red = 0;
  let green = 0;
  let blue = 0;
  let weight = 0;
  for (let y = top; y < bottom; y++)
    for (let from = (y * width + left) * 4, end = (y * width + right) * 4; from < end; from += 4) {
      const opacity = rgba[from + 3] ?? 0;
      red += (rgba[from] ?? 0) * opacity;
      green += (rgba[from + 1] ?? 0) * opacity;
      blue += (rgba[from + 2] ?? 0) * opacity;
      weight += opacity;
    }
  if (weight === 0) return;
  out[to] = Math.round(red / weight);
  out[to + 1] = Math.round(green / weight);
  out[to + 2] = Math.round(blue / weight);
  out[to + 3] = Math.round(weight / ((right - left) * (bottom - top)));
}

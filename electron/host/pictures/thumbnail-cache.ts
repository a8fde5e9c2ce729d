import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Picture } from '../../../shared/formats/pictures.ts';
import { makeFolder } from '../../files/private.ts';
import { quickPng } from './quick-png.ts';
import { scaleDown } from './scale-down.ts';

/** Small pictures, kept on disk by what they show: the same texture of another install is drawn once. */
export interface ThumbnailCache {
  /** Where they are kept. */
  readonly folder: string;
  /** As a PNG. */
  of(picture: Picture): Promise<Uint8Array>;
}

/** Goes up when pictures are scaled or written in another way. */
const RENDERER = 1;
/** A little less than the largest size of the contact sheet: what is larger costs more than it shows. */
const EDGE = 128;
/** About 200 MB at most; the oldest go first. */
const MOST_FILES = 10_000;

/** A cache in a folder of its own. What it cannot read or write it draws anew: it is never the reason for a failure. */
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
    // Without a folder every thumbnail is drawn anew.
  }
}

async function dropOldest(folder: string, names: readonly string[]): Promise<void> {
  const ages = await Promise.all(names.map(async name => ({ name, time: (await stat(join(folder, name))).mtimeMs })));
  const oldest = ages.sort((a, b) => a.time - b.time).slice(0, names.length - MOST_FILES / 2);
  for (const { name } of oldest) await rm(join(folder, name), { force: true });
}

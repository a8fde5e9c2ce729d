/**
 * All textures of a large install to RGBA, and the thumbnails of a package of 500. Run it with Node 24:
 * `node test/bench/textures.bench.ts`. Figures are printed, never asserted: judge the ratios, not the milliseconds.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from '#layout';
import { createThumbnailCache } from '../../electron/answers/pictures/thumbnail-cache.ts';
import { openFile } from '../../electron/files/file-source.ts';
import { walk } from '../../electron/index/walk.ts';
import type { Source } from '../../shared/base/source.ts';
import { identify } from '../../shared/formats/index.ts';
import type { Picture } from '../../shared/formats/pictures.ts';
import { pictures } from '../../shared/formats/zipper/textures/index.ts';
import { textures as layout, type Package } from '../../shared/formats/zipper/textures/layout.ts';

const maker = join(import.meta.dirname, '../../../shared/tools/make_big.py');
const install = join(tmpdir(), 'gantry-big');
const RUNS = 5;
const MEGABYTE = 1_000_000;
const WANTED_RATE = 150;
const WANTED_SECONDS = 2;
const PACKAGE = 500;
/** As the host draws them. */
const TOGETHER = 5;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');

if (!existsSync(install) && !existsSync(maker)) {
  say('textures of a large install: skipped, ../shared/tools/make_big.py is not there to make it');
} else {
  if (!existsSync(install)) execFileSync('python3', [maker, install], { stdio: 'ignore' });
  await bench();
}

async function bench(): Promise<void> {
  const { files } = await walk(install);
  const paths = files.map(({ path }) => join(install, path)).filter(path => /texture\.zbd$|mechtex\.zbd$/.test(path));
  say(`load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores; best of ${RUNS}, taken in turns`);
  const bytes = paths.reduce((sum, path) => sum + readFileSync(path).length, 0);
  const times = { bare: [] as Times[], rgba: [] as Times[] };
  let textures = 0;
  for (let run = 0; run < RUNS; run++) {
    times.bare.push(timed(() => paths.forEach(readAll)));
    times.rgba.push(
      timed(() => {
        textures = paths.reduce((sum, path) => sum + decodeAll(path), 0);
      }),
    );
  }
  const [bare, rgba] = [best(times.bare), best(times.rgba)];
  const rate = bytes / MEGABYTE / rgba.clock;
  const busy = bytes / MEGABYTE / rgba.processor;
  say(`${paths.length} packages, ${(bytes / MEGABYTE).toFixed(1)} MB, ${textures} textures`);
  say(`  read bare      ${bare.clock.toFixed(3)} s`);
  say(`  all to RGBA    ${rgba.clock.toFixed(3)} s, ${(rgba.clock / bare.clock).toFixed(1)}x the bare read`);
  say(`  ${rate.toFixed(0)} MB/s of package bytes (wanted ${WANTED_RATE}): ${verdict(rate >= WANTED_RATE)}`);
  say(`  ${busy.toFixed(0)} MB/s by processor time, which other work on the machine changes little`);
  await benchThumbnails(paths[0] ?? '');
}

function readAll(path: string): void {
  const source = openFile(path);
  for (let at = 0; at < source.size; at += MEGABYTE) source.read(at, Math.min(MEGABYTE, source.size - at));
  source.close();
}

/** Every texture of a package, one after the other, as the image view has them. */
function decodeAll(path: string): number {
  const source = openFile(path);
  try {
    const model = modelOf(source);
    for (let index = 0; index < model.textures.length; index++) {
      const { rgba, width, height } = pictures.decode({ model, index });
      if (rgba.length !== width * height * 4) throw new Error(`texture ${index} of ${path}`);
    }
    return model.textures.length;
  } finally {
    source.close();
  }
}

function modelOf(source: Source): Package {
  const { format } = identify({ name: 'rtexture.zbd', source });
  if (format.id !== 'zipper/textures') throw new Error(`a package is taken for ${format.id}`);
  const { value, fault } = decode(layout, source);
  if (fault) throw new Error(fault.text);
  return value;
}

async function benchThumbnails(path: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-thumbnails-'));
  const source = openFile(path);
  try {
    const model = modelOf(source);
    const cold = await drawAll(model, folder);
    const warm = await drawAll(model, folder);
    say(`thumbnails of ${PACKAGE} textures of ${path.slice(install.length + 1)} (its own repeated where it has fewer)`);
    say(`  drawn anew     ${cold.toFixed(3)} s (wanted ${WANTED_SECONDS} s): ${verdict(cold <= WANTED_SECONDS)}`);
    say(`  from the cache ${warm.toFixed(3)} s, ${(cold / warm).toFixed(1)} times as fast`);
  } finally {
    source.close();
    rmSync(folder, { recursive: true });
  }
}

async function drawAll(model: Package, folder: string): Promise<number> {
  const cache = createThumbnailCache(folder);
  const before = performance.now();
  for (let at = 0; at < PACKAGE; at += TOGETHER)
    await Promise.all(Array.from({ length: TOGETHER }, (_, i) => cache.of(pictureOf(model, at + i))));
  return (performance.now() - before) / 1000;
}

/** Where the package has fewer, one of its own with a pixel of its own: none is found because another looked the same. */
function pictureOf(model: Package, which: number): Picture {
  const picture = pictures.decode({ model, index: which % model.textures.length });
  if (which >= model.textures.length) picture.rgba.set([which & 255, which >> 8, 1], 0);
  return picture;
}

interface Times {
  /** Seconds that passed. */
  readonly clock: number;
  /** Seconds of work of this process. */
  readonly processor: number;
}

function timed(work: () => void): Times {
  const before = performance.now();
  const processor = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(processor);
  return { clock: (performance.now() - before) / 1000, processor: (user + system) / 1_000_000 };
}

function best(times: readonly Times[]): Times {
  return {
    clock: Math.min(...times.map(({ clock }) => clock)),
    processor: Math.min(...times.map(({ processor }) => processor)),
  };
}

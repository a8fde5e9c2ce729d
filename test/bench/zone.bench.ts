/**
 * A zone of 183,000 triangles on the screen of the real workbench: when its first surfaces are seen, when all is there with
 * its textures, and the longest task of the page. A flat square is the floor: what the tab, the threads and a picture cost.
 * Needs ../shared/data and a built workbench: `node test/bench/zone.bench.ts`. Figures are printed, never asserted.
 */
import { existsSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { browserPath } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

const RUNS = 5;
const GOALS = { first: 500, all: 2000, longest: 50 };
const zone = join(import.meta.dirname, '../../../shared/data/eq');
const square = join(import.meta.dirname, '../../../shared/data/w3d/renegade_engine');

interface Seen {
  readonly first: number;
  readonly all: number;
  readonly longest: number;
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Milliseconds since Enter chose it. */
async function watched(folder: string, name: string): Promise<Seen> {
  const bench = await WorkbenchPage.open({ folder });
  try {
    await bench.status('assets indexed');
    await bench.page.evaluate(watch);
    await bench.quickOpen(name);
    await bench.page.locator('.scene-picture[data-complete="true"]').waitFor({ timeout: 120_000 });
    return await bench.page.evaluate(() => Reflect.get(globalThis, 'seen') as Seen); // as: `watch` made it
  } finally {
    await bench.close();
  }
}

/** In the page: looks at the middle of the picture in each frame, small enough to cost nothing. */
function watch(): void {
  const seen = { first: 0, all: 0, longest: 0 };
  Reflect.set(globalThis, 'seen', seen);
  const small = new OffscreenCanvas(32, 32).getContext('2d', { willReadFrequently: true });
  let start = 0;
  new PerformanceObserver(list => {
    for (const { duration, startTime } of list.getEntries())
      if (startTime >= start && start > 0 && seen.all === 0) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: 'longtask' });
  const colours = (canvas: HTMLCanvasElement): number => {
    small?.drawImage(canvas, 0, 0, 32, 32);
    const pixels = new Uint32Array(small?.getImageData(8, 8, 16, 16).data.buffer ?? new ArrayBuffer(0));
    return new Set(pixels).size;
  };
  const look = (): void => {
    const picture = document.querySelector('.scene-picture');
    const canvas = picture?.querySelector('canvas');
    if (seen.first === 0 && canvas && canvas.width > 32 && colours(canvas) > 12) seen.first = performance.now() - start;
    if (picture?.getAttribute('data-complete') === 'true') seen.all = performance.now() - start;
    else requestAnimationFrame(look);
  };
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Enter' || start > 0) return;
      start = performance.now();
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}

function told(values: readonly number[], goal?: number): string {
  const sorted = values.toSorted((a, b) => a - b).map(Math.round);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const verdict = goal === undefined ? '' : `, goal ${goal}: ${middle <= goal ? 'met' : 'MISSED'}`;
  return `${middle} ms (${sorted[0]}–${sorted.at(-1)}${verdict})`;
}

async function measure(what: string, folder: string, goals: Partial<Seen>): Promise<void> {
  const name = folder === zone ? 'gfaydark.wld' : 'grid.w3d';
  const runs: Seen[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await watched(folder, name));
  const of = (key: keyof Seen) =>
    told(
      runs.map(seen => seen[key]),
      goals[key],
    );
  say(`${what}: first surfaces ${of('first')}; all ${of('all')}; longest task ${of('longest')}`);
}

say(
  `${availableParallelism()} cores, load ${loadavg()
    .map(load => load.toFixed(1))
    .join(' ')}`,
);
if (browserPath === undefined || !existsSync(zone)) say('skipped: it needs a browser and ../shared/data');
else {
  await measure('a flat square', square, {});
  await measure('the zone', zone, GOALS);
}
process.exit();

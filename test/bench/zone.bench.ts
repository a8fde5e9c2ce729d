/**
 * A zone of 183,000 triangles on the screen of the real workbench: when its first surfaces are seen, when all of them are
 * there, when they have their textures, the longest task of the page by the clock and by its processor, and what orbiting takes of script for each picture. A
 * flat square is what the tab, the threads and a picture cost; a plain page with three alone what this browser and this card
 * take for the same triangles and as many pictures; and a new process that only makes the scene, when its ground is there and
 * when all of it is, without any window. Processor seconds are those of the host and of the browser's processes.
 * Needs ../shared/data and a built workbench: `node test/bench/zone.bench.ts`. Figures are printed, never asserted.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { FolderScenes } from '../../electron/answers/scene/folder-scenes.ts';
import { ScenePacking } from '../../shared/scene/packed-scene.ts';
import { browserPath } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';
import { longestWork } from './longest-work.ts';
import { type PlainTimes, plainPage } from './plain-page.ts';

const RUNS = 5;
const GOALS = { first: 500, dressed: 2000, longest: 50, worked: 50, script: 4 };
const TURNS = 40;
const zone = join(import.meta.dirname, '../../../shared/data/eq');
const square = join(import.meta.dirname, '../../../shared/data/w3d/renegade_engine');

interface Seen {
  readonly first: number;
  readonly all: number;
  /** All with their textures. */
  readonly dressed: number;
  readonly longest: number;
}

interface Figures extends Seen {
  /** The longest task by its processor time. */
  readonly worked: number;
  /** For each picture while it is turned. */
  readonly script: number;
  readonly host: number;
  readonly page: number;
  readonly card: number;
}

const ADDRESS = 'gfaydark.s3d::gfaydark.wld';
/** What a process is started with that only makes the scene. */
const ALONE = 'alone';

interface MadeAlone {
  /** Until the ground could be sent. */
  readonly ground: number;
  readonly all: number;
  readonly processor: number;
}

/** With everything loaded, and nothing ever run. */
function makeAlone(): MadeAlone {
  const used = process.cpuUsage();
  const begun = performance.now();
  let ground = 0;
  const soFar = () => {
    ground = performance.now() - begun;
  };
  const scene = new FolderScenes({ folder: zone }).scene(ADDRESS, undefined, { soFar });
  for (const section of new ScenePacking().end(scene)) if (section.length === 0) throw new Error('an empty section');
  const { user, system } = process.cpuUsage(used);
  return { ground, all: performance.now() - begun, processor: (user + system) / 1000 };
}

function madeAlone(): MadeAlone {
  const told = execFileSync(process.execPath, [import.meta.filename, ALONE], { encoding: 'utf8' });
  return JSON.parse(told) as MadeAlone; // as: `makeAlone` made it
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Milliseconds since Enter chose it. */
async function watched(folder: string, name: string): Promise<Figures> {
  const bench = await WorkbenchPage.open({ folder });
  try {
    await bench.status(/assets? indexed/);
    await bench.page.evaluate(watch);
    const before = processorTimes(bench.serverId);
    const worked = await longestWork(bench.page, async () => {
      await bench.quickOpen(name);
      await bench.page.waitForFunction(
        () => Reflect.get(Reflect.get(globalThis, 'seen') as object, 'dressed') > 0,
        undefined,
        { timeout: 120_000 },
      ); // as: `watch` made it
    });
    const after = processorTimes(bench.serverId);
    const seen = await bench.page.evaluate(() => Reflect.get(globalThis, 'seen') as Seen); // as: `watch` made it
    const took = (of: keyof typeof before) => after[of] - before[of];
    return {
      ...seen,
      worked,
      script: await turning(bench),
      host: took('host'),
      page: took('page'),
      card: took('card'),
    };
  } finally {
    await bench.close();
  }
}

/** Milliseconds of script for each picture while the scene is turned with the mouse. */
async function turning({ page }: WorkbenchPage): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' }); // of this thread alone, however busy the machine is
  const script = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  };
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator('.scene-picture canvas').boundingBox()) ?? {};
  const [left, top] = [x + width / 2, y + height / 2];
  // What is listed and told beside the picture comes after it, and is no part of turning it.
  await page.waitForTimeout(1000);
  await page.mouse.move(left, top);
  await page.mouse.down();
  const before = await script();
  for (let turn = 1; turn <= TURNS; turn++) {
    await page.mouse.move(left + turn * 4, top);
    // Two frames, so that each turn is a picture of its own; nothing of it is script of the page's.
    await page.waitForTimeout(100);
  }
  const after = await script();
  await page.mouse.up();
  return (after - before) / TURNS;
}

/** Milliseconds of processor so far: of the host, of the browser's page and of its card, as Linux counts them. */
function processorTimes(host: number | undefined): {
  readonly host: number;
  readonly page: number;
  readonly card: number;
} {
  const sum = { host: host === undefined ? 0 : processorTime(host), page: 0, card: 0 };
  for (const id of readdirSync('/proc')) {
    const kind =
      /^\d+$/.test(id) && isOurs(Number(id)) ? /--type=(renderer|gpu-process)/.exec(commandOf(id))?.[1] : undefined;
    if (kind !== undefined) sum[kind === 'renderer' ? 'page' : 'card'] += processorTime(Number(id));
  }
  return sum;
}

/** A process that went away meanwhile has no text. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const commandOf = (id: string): string => textOf(`/proc/${id}/cmdline`);
const fieldsOf = (id: number): string[] =>
  textOf(`/proc/${id}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');

function isOurs(id: number): boolean {
  for (let up = id; up > 1; up = Number(fieldsOf(up)[1])) if (up === process.pid) return true;
  return false;
}

/** Of a process, in milliseconds: Linux counts hundredths of a second. */
const processorTime = (id: number): number => (Number(fieldsOf(id)[11]) + Number(fieldsOf(id)[12])) * 10;

/** In the page: looks at the middle of the picture in each frame, small enough to cost nothing. */
function watch(): void {
  const seen = { first: 0, all: 0, dressed: 0, longest: 0 };
  Reflect.set(globalThis, 'seen', seen);
  const small = new OffscreenCanvas(32, 32).getContext('2d', { willReadFrequently: true });
  let start = 0;
  new PerformanceObserver(list => {
    for (const { duration, startTime } of list.getEntries())
      if (startTime >= start && start > 0 && seen.dressed === 0) seen.longest = Math.max(seen.longest, duration);
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
    const isShown = canvas?.dataset.late === undefined && picture?.getAttribute('data-complete') === 'true';
    if (isShown && seen.all === 0) seen.all = performance.now() - start;
    if (isShown && picture?.querySelector('.scene-wait') === null) seen.dressed = performance.now() - start;
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

function told(values: readonly number[], goal?: number, unit = 'ms'): string {
  const sorted = values
    .toSorted((a, b) => a - b)
    .map(value => (value < 20 ? Number(value.toFixed(1)) : Math.round(value)));
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const verdict = goal === undefined ? '' : `, goal ${goal}: ${middle <= goal ? 'met' : 'MISSED'}`;
  return `${middle} ${unit} (${sorted[0]}–${sorted.at(-1)}${verdict})`;
}

async function measure(what: string, folder: string, goals: Partial<Figures>): Promise<void> {
  const name = folder === zone ? 'gfaydark.wld' : 'grid.w3d';
  const runs: Figures[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await watched(folder, name));
  const of = (key: keyof Figures) =>
    told(
      runs.map(seen => seen[key]),
      goals[key],
    );
  say(`${what}: first surfaces ${of('first')}; all ${of('all')}; with textures ${of('dressed')}`);
  say(
    `  longest task ${of('longest')}, by its processor ${of('worked')}; script for a picture while it is turned ${of('script')}`,
  );
  say(`  processor: host ${of('host')}, page ${of('page')}, card ${of('card')}`);
}

async function measureAll(): Promise<void> {
  say(
    `${availableParallelism()} cores, load ${loadavg()
      .map(load => load.toFixed(1))
      .join(' ')}`,
  );
  if (browserPath === undefined || !existsSync(zone)) say('skipped: it needs a browser and ../shared/data');
  else {
    const plain = await plainPage(zone, ADDRESS, RUNS);
    const of = (key: keyof PlainTimes) => told(plain.map(times => times[key]));
    say(`a plain page with the zone's triangles: first picture ${of('first')}; the next ${of('next')}`);
    const alone = Array.from({ length: RUNS }, madeAlone);
    const made = (key: keyof MadeAlone) => told(alone.map(times => times[key]));
    say(
      `the zone made alone in a new process: its ground ${made('ground')}; all ${made('all')}; processor ${made('processor')}`,
    );
    await measure('a flat square', square, {});
    await measure('the zone', zone, GOALS);
  }
}

if (process.argv[2] === ALONE) say(JSON.stringify(makeAlone()));
else await measureAll();
process.exit();

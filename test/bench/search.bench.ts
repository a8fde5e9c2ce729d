/**
 * Searching a large install against a bare loop of Node's own over the same files. Run it with Node 24:
 * `node test/bench/search.bench.ts`. Figures are printed, never asserted: judge the ratios, not the milliseconds.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { searchFolder } from '../../electron/host/search/search-folder.ts';
import { createSearchPools } from '../../electron/host/search/search-pool.ts';
import { type Question, soughtOf } from '../../electron/host/search/search-question.ts';
import { walk } from '../../electron/index/walk.ts';

const maker = join(import.meta.dirname, '../../../shared/tools/make_big.py');
const install = join(tmpdir(), 'gantry-big');
const RUNS = 5;
const WINDOW = 4 * 1024 * 1024;
const MEGABYTE = 1_000_000;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');
const never = new AbortController().signal;

if (!existsSync(install) && !existsSync(maker)) {
  say('search of a large install: skipped, ../shared/tools/make_big.py is not there to make it');
} else {
  if (!existsSync(install)) execFileSync('python3', [maker, install], { stdio: 'ignore' });
  await benchSearches();
}

interface Case {
  readonly title: string;
  readonly question: Omit<Question, 'limit'>;
  /** What the bare loop looks for: the run of whole bytes. */
  readonly bare: Buffer;
  readonly least: number;
}

async function benchSearches(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'gantry-bench-'));
  const pools = createSearchPools(await bundledWorker(data));
  const cases: readonly Case[] = [
    {
      title: 'literal, found nowhere',
      question: { mode: 'hex', query: '7A 51 58 5F 6E 6F 77 68 65 72 65' },
      bare: Buffer.from('zQX_nowhere'),
      least: 1000,
    },
    {
      title: 'literal, found often',
      question: { mode: 'text', query: 'hum_loop.wav', matchCase: true },
      bare: Buffer.from('hum_loop.wav'),
      least: 0,
    },
    {
      title: 'text, any case',
      question: { mode: 'text', query: 'zqx_nowhere' },
      bare: Buffer.from('zqx_nowhere'),
      least: 0,
    },
    {
      title: 'masked: half bytes',
      question: { mode: 'hex', query: '7A 5? 58 ?F 6E 6F 77' },
      bare: Buffer.from('zQX_now'),
      least: 300,
    },
    {
      title: 'masked: ?? in the middle',
      question: { mode: 'hex', query: '7A 51 ?? ?? 6E 6F' },
      bare: Buffer.from('zQ'),
      least: 300,
    },
  ];
  try {
    say(`load ${loadavg()[0]?.toFixed(1)} of ${availableParallelism()} cores: other work slows threads most`);
    for (const each of cases) await benchCase(each, pools);
    await benchCancel(pools);
    say(`most memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
  } finally {
    await pools.close();
    rmSync(data, { recursive: true, force: true });
  }
}

/** The worker bundled as the application ships it: from source, most of its start would be reading TypeScript. */
async function bundledWorker(folder: string): Promise<URL> {
  const outfile = join(folder, 'search-worker.mjs');
  const entryPoints = [join(import.meta.dirname, '../../electron/workers/search-worker.ts')];
  await build({ entryPoints, outfile, bundle: true, platform: 'node', target: 'node24', format: 'esm' });
  return pathToFileURL(outfile);
}

async function benchCase({ title, question, bare, least }: Case, pools: ReturnType<typeof createSearchPools>) {
  const { files } = await walk(install);
  const paths = files.map(file => join(install, file.path));
  const ours: number[] = [];
  const loops: number[] = [];
  let found = '';
  // Taken in turns, so that whatever else the machine does falls on both. The first run warms both up.
  for (let run = 0; run <= RUNS; run++) {
    const { seconds, bytes, total } = await search(question, pools);
    const loop = bareLoop(paths, bare);
    found = `${total} found`;
    if (run === 0) continue;
    ours.push(bytes / MEGABYTE / seconds);
    loops.push(bytes / MEGABYTE / loop);
  }
  const rate = median(ours);
  const aim = least === 0 ? '' : `; at least ${least}: ${verdict(rate >= least)}`;
  const ratio = `${(rate / median(loops)).toFixed(2)}x a bare loop in one thread (${median(loops).toFixed(0)} MB/s)`;
  say(`${title.padEnd(26)} ${rate.toFixed(0).padStart(5)} MB/s${aim}; ${ratio}; ${found}`);
}

function search(question: Omit<Question, 'limit'>, pools: ReturnType<typeof createSearchPools>, signal = never) {
  const sought = soughtOf({ ...question, limit: 10_000 });
  const quiet = { found: () => undefined, progress: () => undefined };
  return searchFolder({ folder: install, sought, edited: [], pools, signal, ...quiet });
}

/** What Node alone does: read every file in large pieces, look for one run of bytes. */
function bareLoop(paths: readonly string[], bare: Buffer): number {
  const start = performance.now();
  const window = Buffer.allocUnsafe(WINDOW);
  for (const path of paths) {
    const handle = openSync(path, 'r');
    for (;;) {
      const size = readSync(handle, window, 0, WINDOW, null);
      if (size === 0) break;
      const part = window.subarray(0, size);
      for (let at = part.indexOf(bare); at >= 0; at = part.indexOf(bare, at + 1));
    }
    closeSync(handle);
  }
  return (performance.now() - start) / 1000;
}

/** From the wish to stop, in the middle of the slowest search, to its end. */
async function benchCancel(pools: ReturnType<typeof createSearchPools>): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const stop = new AbortController();
    const running = search({ mode: 'hex', query: '0? 0? 0? ?1' }, pools, stop.signal);
    await new Promise(done => setTimeout(done, 60));
    const start = performance.now();
    stop.abort();
    await running.catch(() => undefined); // as wished
    times.push((performance.now() - start) / 1000);
  }
  say(`cancelling                 ${median(times).toFixed(3)} s; at most 0.2 s: ${verdict(median(times) <= 0.2)}`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

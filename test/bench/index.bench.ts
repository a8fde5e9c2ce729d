/**
 * The index against sha1sum over the same files, and quick open over generated names. Run it with Node 24:
 * `node test/bench/index.bench.ts`. Figures are printed, never asserted: judge the ratios, not the milliseconds.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { NameList } from '../../electron/index/name-list.ts';
import { openIndex } from '../../electron/index/open-index.ts';
import type { ScanNumbers } from '../../electron/index/scan.ts';
import { scanInstall } from '../../electron/index/scan-result.ts';
import { walk } from '../../electron/index/walk.ts';

const maker = join(import.meta.dirname, '../../../shared/tools/make_big.py');
const install = join(tmpdir(), 'gantry-big');
const RUNS = 3;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const seconds = (value: number) => `${value.toFixed(3)} s`;
const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');

await benchScan();
benchQuickOpen(100_000, 'fuzzy', ['a', 'at', 'atl', 'hrn', 'dfnatl', 'heron 12', 'c3 wav', 'zzz']);
benchQuickOpen(1_000_000, 'three letters', ['atl', 'ron', 'wav', '_12', 'zzz']);

async function benchScan(): Promise<void> {
  if (!existsSync(install) && !existsSync(maker)) {
    say('scan of a large install: skipped, ../shared/tools/make_big.py is not there to make it');
    return;
  }
  if (!existsSync(install)) execFileSync('python3', [maker, install], { stdio: 'ignore' });
  const data = mkdtempSync(join(tmpdir(), 'gantry-bench-'));
  try {
    await compareScans(data);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

type Times = Record<'hashing' | 'first' | 'second' | 'held' | 'cancel', number[]>;

/** The worker bundled as the application ships it: from source, most of its start would be reading TypeScript. */
async function bundledWorker(folder: string): Promise<URL> {
  const outfile = join(folder, 'crawl-worker.mjs');
  const entryPoints = [join(import.meta.dirname, '../../electron/workers/crawl-worker.ts')];
  await build({ entryPoints, outfile, bundle: true, platform: 'node', target: 'node24', format: 'esm' });
  return pathToFileURL(outfile);
}

async function compareScans(data: string): Promise<void> {
  const worker = await bundledWorker(data);
  const { files } = await walk(install);
  const paths = files.map(file => join(install, file.path));
  const times: Times = { hashing: [], first: [], second: [], held: [], cancel: [] };
  // Taken in turns, so that whatever else the machine does falls on all of them.
  for (let run = 0; run < RUNS; run++) {
    times.hashing.push(timeOf(() => execFileSync('sha1sum', paths)));
    times.cancel.push(await timeOfCancelling(join(data, `cancel${run}.sqlite`), worker));
    const index = openIndex(join(data, `${run}.sqlite`));
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const result = await scanInstall({ index, folder: install, worker });
    delay.disable();
    if (run === 0) say(`install: ${result.files} files, ${result.entries} entries, ${result.bytes} bytes`);
    times.first.push(result.seconds);
    times.held.push(delay.max / 1e9);
    times.second.push((await scanInstall({ index, folder: install })).seconds);
    index.close();
  }
  printScans(times);
}

function printScans({ hashing, first, second, held, cancel }: Times): void {
  const ratio = median(first) / median(hashing);
  const peak = process.resourceUsage().maxRSS / 1024;
  const aims = `at most 4: ${verdict(ratio <= 4)}, aim 2: ${verdict(ratio <= 2)}`;
  say(
    `load               ${loadavg()[0]?.toFixed(1)} of ${availableParallelism()} cores: other work slows threads most`,
  );
  say(`sha1sum            ${seconds(median(hashing))}`);
  say(`first scan         ${seconds(median(first))}   ${ratio.toFixed(2)}x sha1sum; ${aims}`);
  say(`second scan        ${seconds(median(second))}   at most 0.5 s: ${verdict(median(second) <= 0.5)}`);
  say(`cancelling         ${seconds(median(cancel))}   at most 0.2 s: ${verdict(median(cancel) <= 0.2)}`);
  say(`host held up       ${seconds(median(held))}   the longest time it could answer nobody during a first scan`);
  say(`most memory        ${peak.toFixed(0)} MB    at most 400 MB: ${verdict(peak <= 400)}`);
}

/** From the wish to stop a first scan, half-way through, to its end. */
async function timeOfCancelling(file: string, worker: URL): Promise<number> {
  const index = openIndex(file);
  const stop = new AbortController();
  let start = 0;
  const onProgress = ({ bytes, totalBytes }: ScanNumbers) => {
    if (start > 0 || bytes < totalBytes / 2) return;
    start = performance.now();
    stop.abort();
  };
  await scanInstall({ index, folder: install, worker, signal: stop.signal, onProgress }).catch(() => undefined); // as wished
  index.close();
  return (performance.now() - start) / 1000;
}

function benchQuickOpen(count: number, kind: string, queries: readonly string[]): void {
  const list = generatedNames(count);
  const times = queries.map(query => {
    const runs = Array.from({ length: 5 }, () => timeOf(() => list.search(query, 50)) * 1000);
    return { query, time: median(runs), total: list.search(query, 50).total };
  });
  const slowest = Math.max(...times.map(row => row.time));
  say(
    `quick open, ${count} names, ${kind}: slowest key ${slowest.toFixed(1)} ms; at most 50: ${verdict(slowest <= 50)}`,
  );
  for (const { query, time, total } of times)
    say(`  ${query.padEnd(10)} ${time.toFixed(1).padStart(6)} ms  ${total} found`);
}

/** Names such as a large install has, the same on every run. */
function generatedNames(count: number): NameList {
  const words =
    'hum clank step servo reload alarm wind door crane spark hiss thud beep voice atlas heron mission dfn'.split(' ');
  const list = new NameList();
  let state = 1998;
  const pick = (limit: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % limit;
  };
  for (let first = 0; first < count; first += 1000) {
    const container = `zbd/c${pick(6)}/reader_m${first / 1000}.zbd`;
    const name = () =>
      `${words[pick(words.length)]}_${words[pick(words.length)]}_${pick(10_000)}.${['wav', 'zrd', 'tif'][pick(3)]}`;
    list.add(
      container,
      Array.from({ length: 1000 }, (_, at) => ({ key: first + at, name: name(), container })),
    );
  }
  return list;
}

function timeOf(work: () => void): number {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1000;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

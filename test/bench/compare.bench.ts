/**
 * Comparing, against what else one would do with the same files. Run it with Node 24: `node test/bench/compare.bench.ts`,
 * or with the names of some parts: bytes, reader, world, sparse, installs. Figures are printed, never asserted; other work on the
 * machine falls on the seconds, not on the processor's own time beside them.
 */

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { decode, diffFields, encode, type FieldChange } from '#layout';
import { comparePlaces } from '../../electron/host/compare/compare-places.ts';
import { createComparer } from '../../electron/host/compare/comparer.ts';
import { openIndex } from '../../electron/index/open-index.ts';
import { scanInstall } from '../../electron/index/scan-result.ts';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { diffBytesPacked } from '../../shared/compare/diff-bytes.ts';
import { identify } from '../../shared/formats/index.ts';
import { readerValue } from '../../shared/formats/zipper/reader/layout.ts';
import { townWorld } from './big-worlds.ts';
import { scatteredVersions, writeSparse } from './compare/byte-versions.ts';
import { writeEdition } from './compare/install-versions.ts';
import { readerVersions } from './compare/reader-versions.ts';

const maker = join(import.meta.dirname, '../../../shared/tools/make_big.py');
const big = join(tmpdir(), 'gantry-big');

const say = (line: string) => void process.stdout.write(`${line}\n`);
const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');
const megabytes = () => process.resourceUsage().maxRSS / 1024;

interface Time {
  readonly seconds: number;
  /** Of this thread alone. */
  readonly own: number;
}

const parts: Readonly<Record<string, () => void | Promise<void>>> = {
  reader: benchReader,
  world: benchWorld,
  bytes: benchBytes,
  sparse: benchSparse,
  installs: benchInstalls,
};
const wanted = process.argv.slice(2);
if (wanted.length === 0) say(`load ${loadavg()[0]?.toFixed(1)} of ${availableParallelism()} cores`);
for (const [name, bench] of Object.entries(parts)) {
  // Each in a process of its own: the most memory that one took is told of none other.
  if (wanted.length === 0) spawnSync(process.execPath, [import.meta.filename, name], { stdio: 'inherit' });
  else if (wanted.includes(name)) await bench();
}

function benchReader(): void {
  const { a, b, values, expected } = readerVersions();
  const [left, right] = [memorySource(a), memorySource(b)];
  const times = Array.from({ length: 7 }, () => timeOf(() => diffFields(readerValue, left, right)));
  const told = diffFields(readerValue, left, right).map(({ kind, path }) => `${kind} ${path}`);
  const isExact = JSON.stringify(told.sort()) === JSON.stringify(expected);
  const { seconds, own } = median(times);
  say(
    `a reader of ${values} values, 500 edited, 50 put in, 50 moved: ${told.length} changes, exactly those: ${verdict(isExact)}`,
  );
  say(
    `  ${(seconds * 1000).toFixed(0)} ms (${(own * 1000).toFixed(0)} ms of its own); at most 300: ${verdict(own <= 0.3)}`,
  );
}

/** A world in which one model has a polygon more and another one less: its structure changed, and most offsets with it. */
function benchWorld(): void {
  const before = townWorld(2800);
  const { format } = identify({ name: 'gamez.zbd', source: memorySource(before) });
  const { layout } = format;
  if (layout === undefined) throw new Error(`a world is ${format.id}`);
  const { value } = decode(layout, memorySource(before));
  const { models } = value as { models: { polygons: object[] }[] }; // as: of a world
  const [more, less] = [models[560]?.polygons, models[1400]?.polygons];
  more?.push({ ...more[0] });
  less?.splice(1, 1);
  const after = toBytes(encode(layout, value));
  const [left, right] = [memorySource(before), memorySource(after)];
  const start = megabytes();
  let changes: readonly FieldChange[] = [];
  const { seconds, own } = timeOf(() => {
    changes = diffFields(layout, left, right, { all: true });
  });
  const real = changes
    .filter(({ followsFrom }) => followsFrom === undefined)
    .map(({ kind, path }) => `${kind} ${path}`);
  const isExact = real.join(', ') === 'added models[560].polygons[24], removed models[1400].polygons[1]';
  say(
    `two worlds of ${(before.length / 1e6).toFixed(0)} MB, one polygon more and one less: ${real.join(', ')}: ${verdict(isExact)}`,
  );
  say(`  ${seconds.toFixed(2)} s (${own.toFixed(2)} s of its own); at most 2: ${verdict(own <= 2)}`);
  say(
    `  ${megabytes().toFixed(0)} MB at most, ${start.toFixed(0)} of them before; at most 400: ${verdict(megabytes() <= 400)}`,
  );
}

function benchBytes(): void {
  const { a, b } = scatteredVersions(64 << 20, 200_000);
  const [left, right] = [memorySource(a), memorySource(b)];
  const compared = timeOf(() => Buffer.compare(a.subarray(0, b.length), b.subarray(0, a.length)));
  let blocks: Float64Array = new Float64Array(0);
  const { seconds, own } = median(
    Array.from({ length: 3 }, () =>
      timeOf(() => {
        blocks = diffBytesPacked(left, right);
      }),
    ),
  );
  say(`two files of 64 MB with 200,000 scattered edits: ${blocks.length / 3} blocks`);
  say(
    `  ${seconds.toFixed(2)} s (${own.toFixed(2)} s of its own); at most 3: ${verdict(seconds <= 3)}; memcmp to the first difference ${compared.seconds.toFixed(3)} s`,
  );
  say(
    `  ${megabytes().toFixed(0)} MB at most, the files' own 128 MB among them; at most 400: ${verdict(megabytes() <= 400)}`,
  );
}

/** A file that counts how often its pages are read. */
function countedFile(path: string, size: number): { source: Source; total(): number } {
  const handle = openSync(path, 'r');
  let total = 0;
  const read = (start: number, count: number): Uint8Array => {
    const bytes = Buffer.allocUnsafeSlow(count);
    readSync(handle, bytes, 0, count, start);
    total += count;
    return new Uint8Array(bytes.buffer, 0, count);
  };
  return { source: { size, read }, total: () => total };
}

async function benchSparse(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-bench-'));
  const comparer = createComparer({ worker: await bundledWorker(folder, 'compare-worker') });
  try {
    const GB = 1 << 30;
    const [one, other] = [join(folder, 'a.bin'), join(folder, 'b.bin')];
    const [first, second] = [5 * GB, 5 * GB + (200 << 20)];
    writeSparse(one, first, [
      { at: GB, seed: 1 },
      { at: 3 * GB, seed: 2 },
      { at: first - (2 << 20), seed: 3 },
    ]);
    writeSparse(other, second, [
      { at: GB, seed: 1 },
      { at: 2 * GB, seed: 9 },
      { at: 3 * GB + (200 << 20), seed: 2 },
      { at: second - (2 << 20), seed: 3 },
    ]);
    const [a, b] = [countedFile(one, first), countedFile(other, second)];
    const { seconds } = timeOf(() => diffBytesPacked(a.source, b.source));
    const most = Math.max(a.total() / first, b.total() / second);
    say(
      `two sparse files of 5 GB: ${seconds.toFixed(1)} s, each read ${most.toFixed(2)} times over; at most 2: ${verdict(most <= 2)}`,
    );
    say(`  ${megabytes().toFixed(0)} MB at most; at most 400: ${verdict(megabytes() <= 400)}`);
    const stop = new AbortController();
    let asked = 0;
    const progress = (done: number): void => {
      if (asked > 0 || done < GB / 4) return;
      asked = performance.now();
      stop.abort();
    };
    const content = (file: string) => ({ kind: 'file', file, entries: [] }) as const;
    await comparer.bytes(content(one), content(other), { signal: stop.signal, progress }).catch(() => undefined); // as wished
    const cancelled = (performance.now() - asked) / 1000;
    say(`  cancelled in ${(cancelled * 1000).toFixed(0)} ms; at most 200: ${verdict(cancelled <= 0.2)}`);
  } finally {
    await comparer.close();
    rmSync(folder, { recursive: true });
  }
}

async function benchInstalls(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'gantry-bench-'));
  const comparer = createComparer({ worker: await bundledWorker(data, 'compare-worker') });
  const worker = await bundledWorker(data, 'crawl-worker');
  const { signal } = new AbortController();
  try {
    const index = openIndex(join(data, 'index.sqlite'));
    if (existsSync(big) || existsSync(maker)) await benchIdentical();
    else say('two installs of 211 MB: skipped, ../shared/tools/make_big.py is not there to make them');
    await benchEditions();
    index.close();

    async function benchIdentical(): Promise<void> {
      if (!existsSync(big)) execFileSync('python3', [maker, big], { stdio: 'ignore' });
      const twin = join(data, 'twin');
      cpSync(big, twin, { recursive: true });
      let scans = 0;
      let bytes = 0;
      for (const folder of [big, twin]) {
        const result = await scanInstall({ index, folder, worker });
        scans += result.seconds;
        bytes = result.bytes;
      }
      const compare = (own: object) =>
        timeOfAsync(() =>
          comparePlaces({
            a: { kind: 'folder', folder: big, ...own },
            b: { kind: 'folder', folder: twin, ...own },
            options: {},
            comparer,
            signal,
          }),
        );
      const indexed = await compare({ index });
      const unindexed = await compare({});
      say(`two installs of ${(bytes / 1e6).toFixed(0)} MB that are the same`);
      say(`  indexed ${indexed.toFixed(3)} s; at most 0.5: ${verdict(indexed <= 0.5)}`);
      say(
        `  unindexed ${unindexed.toFixed(2)} s, the two scans ${scans.toFixed(2)} s: ${(unindexed / scans).toFixed(2)}x; at most 1.2x: ${verdict(unindexed <= 1.2 * scans)}`,
      );
    }

    async function benchEditions(): Promise<void> {
      const [first, second] = [join(data, 'v1'), join(data, 'v2')];
      writeEdition(first, 1);
      const { entries, changed } = writeEdition(second, 2);
      for (const folder of [first, second]) await scanInstall({ index, folder, worker });
      let rows = 0;
      const place = (folder: string) => ({ kind: 'folder', folder, index }) as const;
      const seconds = await timeOfAsync(async () => {
        const summary = await comparePlaces({ a: place(first), b: place(second), options: {}, comparer, signal });
        rows = summary.kinds.changed;
      });
      say(`${changed} of ${entries} entries changed: ${rows} told: ${verdict(rows === changed)}`);
      say(`  ${seconds.toFixed(3)} s; at most 3: ${verdict(seconds <= 3)}`);
    }
  } finally {
    await comparer.close();
    rmSync(data, { recursive: true });
  }
}

/** A worker bundled as the application ships it: from source, most of its start would be reading TypeScript. */
async function bundledWorker(folder: string, name: string): Promise<URL> {
  const outfile = join(folder, `${name}.mjs`);
  const entryPoints = [join(import.meta.dirname, `../../electron/workers/${name}.ts`)];
  await build({ entryPoints, outfile, bundle: true, platform: 'node', target: 'node24', format: 'esm' });
  return pathToFileURL(outfile);
}

function timeOf(work: () => unknown): Time {
  const own = process.threadCpuUsage();
  const start = performance.now();
  work();
  const { user, system } = process.threadCpuUsage(own);
  return { seconds: (performance.now() - start) / 1000, own: (user + system) / 1e6 };
}

async function timeOfAsync(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

function median(times: readonly Time[]): Time {
  return times.toSorted((x, y) => x.seconds - y.seconds)[Math.floor(times.length / 2)] ?? { seconds: 0, own: 0 };
}

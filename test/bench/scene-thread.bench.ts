/**
 * What a large scene costs the host's thread, and the window's. Run it with Node 24 after a build:
 * `node test/bench/scene-thread.bench.ts`. Figures are printed, never asserted; what must not be long is told in time of the
 * processor, since who else works on this machine is no concern of it.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FolderScenes } from '../../electron/answers/scene/folder-scenes.ts';
import { createHost } from '../../electron/host/host.ts';
import { createClient } from '../../shared/contract/client.ts';
import { openTransport } from '../../shared/contract/transport.ts';
import { workbench } from '../../shared/contract/workbench.ts';
import { inProcessTo } from '../contract/support/wires.ts';
import { browserPath } from '../support/browser.ts';
import { fetchScene } from '../support/fetch-scene.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';
import { townWorld } from './big-worlds.ts';
import { watchTurns } from './watch-turns.ts';

const HOUSES = 4400;
const BAR = 50;
const RUNS = 3;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');

/** Milliseconds a plain read of the file takes. */
let read = 1;
const folder = mkdtempSync(join(tmpdir(), 'gantry-bench-'));
try {
  writeFileSync(join(folder, 'gamez.zbd'), townWorld(HOUSES));
  plainRead();
  onThread();
  await throughHost();
  if (browserPath === undefined) say('the window: skipped, there is no browser on this machine');
  else await inWindow();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function plainRead(): void {
  const start = performance.now();
  const { length } = readFileSync(join(folder, 'gamez.zbd'));
  read = performance.now() - start;
  say(`a world of ${(length / 1e6).toFixed(1)} MB; a plain read of it takes ${read.toFixed(1)} ms`);
}

/** As it was before: the host stands still for all of it. */
function onThread(): void {
  const room = new FolderScenes({ folder });
  const start = performance.now();
  const scene = room.scene('gamez.zbd');
  const took = performance.now() - start;
  room.close();
  say(
    `on the host's own thread: ${scene.nodes.length} nodes after ${took.toFixed(0)} ms of standing still (${(took / read).toFixed(0)} plain reads)`,
  );
}

async function throughHost(): Promise<void> {
  const host = createHost({ dataFolder: join(folder, '.data'), version: '0.0.0', transport: 'web', safe: true });
  const transport = openTransport({ connect: async () => inProcessTo(host) });
  const client = createClient(workbench, transport);
  const install = await client.openInstall({ folder });
  const { id } = await client.locate({ install: install.id, address: 'gamez.zbd' });
  for (let run = 1; run <= RUNS; run++) {
    const turns = watchTurns();
    const start = performance.now();
    const { sections } = await fetchScene(client, id);
    const took = performance.now() - start;
    const longest = turns();
    const size = sections.flat().reduce((sum, { length }) => sum + length, 0);
    say(
      `run ${run}, in the host's worker: ${(size / 1e6).toFixed(1)} MB of scene after ${took.toFixed(0)} ms (${(took / read).toFixed(0)} plain reads); ` +
        `the host's thread worked ${longest.toFixed(0)} ms at most at once (bar ${BAR}): ${verdict(longest <= BAR)}`,
    );
  }
  const enough = new AbortController();
  const given = client.scene({ asset: id }, { signal: enough.signal });
  await wait(20);
  const start = performance.now();
  enough.abort();
  await given.catch(() => undefined);
  say(`given up ${(performance.now() - start).toFixed(0)} ms after nobody wanted it`);
  await host.close();
}

async function inWindow(): Promise<void> {
  const bench = await WorkbenchPage.open({ folder });
  bench.page.setDefaultTimeout(120_000);
  try {
    await bench.status(/assets? indexed/);
    const browser = bench.page.context().browser();
    const trace = join(folder, 'trace.json');
    await browser?.startTracing(bench.page, { path: trace, categories: ['toplevel'] });
    const start = performance.now();
    await bench.page.keyboard.press('Control+P');
    await bench.page.getByRole('combobox', { name: 'Quick open' }).waitFor();
    await bench.page.keyboard.type('gamez.zbd');
    await bench.page.getByRole('option', { selected: true }).waitFor();
    await bench.page.keyboard.press('Enter');
    await bench.page.locator('.scene-picture[data-complete="true"]').waitFor({ timeout: 120_000 });
    const took = performance.now() - start;
    await browser?.stopTracing();
    const tasks = tasksOf(readFileSync(trace, 'utf8'));
    const longest = Math.max(0, ...tasks);
    say(
      `in the window: all of it on the card after ${took.toFixed(0)} ms; the longest task took ${longest.toFixed(0)} ms of the processor ` +
        `(bar ${BAR}): ${verdict(longest <= BAR)}; those over it: ${tasks
          .filter(task => task > BAR)
          .map(task => task.toFixed(0))
          .join(' ')}`,
    );
  } finally {
    await bench.close();
  }
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ph: string;
  /** Microseconds of the processor. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** The milliseconds of the processor that each task of the window's thread took. */
function tasksOf(text: string): number[] {
  const { traceEvents } = JSON.parse(text) as { readonly traceEvents: readonly TraceEvent[] }; // as: Chromium writes it
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return traceEvents
    .filter(({ ph, name, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && threads.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000);
}

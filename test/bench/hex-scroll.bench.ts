// Script time of a first hex view beside that of another view, and per frame while the grid scrolls over dense fields: there the
// bar is 8 ms. Prints, asserts nothing.
// Run with node 24 after a build: node test/bench/hex-scroll.bench.ts
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WorkbenchPage } from '../support/workbench-page.ts';

const values = 200_000;
const notches = 240;

/** A reader by hand: a list of whole numbers, each a tag and four bytes. */
function denseReader(): Uint8Array {
  const bytes = new Uint8Array(8 + values * 8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 4, true);
  view.setUint32(4, values + 1, true);
  for (let i = 0; i < values; i++) {
    view.setUint32(8 + i * 8, 1, true);
    view.setInt32(12 + i * 8, i * 2_654_435, true);
  }
  return bytes;
}

async function run(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'gantry-bench-'));
  const folder = join(home, 'game');
  mkdirSync(folder);
  writeFileSync(join(folder, 'dense.zrd'), denseReader());
  const bench = await WorkbenchPage.open({ folder });
  try {
    await bench.page.getByRole('treegrid', { name: 'Game files' }).getByText('dense.zrd').dblclick();
    await bench.view('Info');
    const other = await scriptTimeOf(bench, () => bench.view('Structure'));
    const first = await scriptTimeOf(bench, () => bench.view('Hex'));
    process.stdout.write(
      `${(first * 1000).toFixed(0)} ms of script for a first hex view; ${(first / other).toFixed(1)} of the structure's\n`,
    );
    const grid = bench.page.getByRole('grid', { name: 'Bytes' });
    await grid.hover();
    const fresh = await scroll(bench);
    const again = await scroll(bench, -100);
    report('over windows that must be fetched', fresh);
    report('back over windows that are here', again);
  } finally {
    await bench.close();
    rmSync(home, { recursive: true, force: true });
  }
}

interface Spent {
  readonly script: number;
  readonly frames: number;
}

/** Seconds of script in the page. */
async function scriptTimeOf({ page }: WorkbenchPage, act: () => Promise<void>): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const scriptTime = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(metric => metric.name === 'ScriptDuration')?.value ?? 0;
  };
  const before = await scriptTime();
  await act();
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  return (await scriptTime()) - before;
}

async function scroll(bench: WorkbenchPage, by = 100): Promise<Spent> {
  const { page } = bench;
  const script = await scriptTimeOf(bench, async () => {
    for (let i = 0; i < notches; i++) {
      await page.mouse.wheel(0, by);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
  });
  return { script, frames: notches };
}

function report(what: string, { script, frames }: Spent): void {
  const perFrame = (script * 1000) / frames;
  process.stdout.write(
    `${perFrame.toFixed(2)} ms of script per frame ${what}; ${(perFrame / 8).toFixed(2)} of the bar\n`,
  );
}

await run();

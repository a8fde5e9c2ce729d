/**
 * What stays behind when the workbench is used for minutes: heap, nodes and listeners of the page, memory and open files
 * of the host, while a seed's random actions run over the demo. Run it after a build, with Node 24:
 * `node test/bench/soak.ts --minutes 8 --seed 1`. Figures are printed, never asserted; every count is taken after the
 * page's garbage was collected, with everything that was opened closed again at the end.
 */
import { parseArgs } from 'node:util';
import type { CDPSession } from 'playwright-core';
import { browserPath } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';
import { listenerTable } from './soak/listeners.ts';
import { type Measure, measure, measureRow, measureTitles } from './soak/measure.ts';
import { randomFrom } from './soak/random.ts';
import { closeAll, settle, takeAction } from './soak/random-actions.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '2' }, seed: { type: 'string', default: '1' } },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);
const say = (line: string) => void process.stdout.write(`${line}\n`);

if (browserPath === undefined) say('skipped: there is no browser on this machine');
else await soak();

async function soak(): Promise<void> {
  const bench = await WorkbenchPage.open();
  const { page } = bench;
  try {
    await bench.openDemo();
    page.setDefaultTimeout(1500); // what random actions aim at is often not there
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    say(`seed ${seed}, ${minutes} minutes\n${measureTitles}`);
    const taken = await act(bench, session);
    await closeAll(bench);
    const last = await measure(bench, session);
    say(`${measureRow('closed', taken, last)}\n\nListeners of the page, by what they are on and what they hear:`);
    say(await listenerTable(session));
    say(bench.complaints.length === 0 ? 'the page had no complaint' : [...new Set(bench.complaints)].join('\n'));
  } finally {
    await bench.close();
  }
}

/** Acts until the time is over, measures sixteen times on the way, and gives the number of actions. */
async function act(bench: WorkbenchPage, session: CDPSession): Promise<number> {
  const random = randomFrom(seed);
  const start = performance.now();
  const step = (minutes * 60_000) / 16;
  let taken = 0;
  for (let next = 0; performance.now() - start < minutes * 60_000; ) {
    const seconds = (performance.now() - start) / 1000;
    if (seconds * 1000 >= next) {
      next += step;
      await settle(bench);
      const found: Measure = await measure(bench, session);
      say(measureRow(`${seconds.toFixed(0)} s`, taken, found));
    }
    await takeAction(bench, random);
    taken++;
  }
  return taken;
}

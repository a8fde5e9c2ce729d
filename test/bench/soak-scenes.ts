/**
 * What stays behind of 3D assets: 200 of the demo are opened until their picture is whole and closed again. Heap, nodes and
 * listeners of the page, its WebGL contexts and its views are counted every 50, after its garbage was collected, with nothing open. Run it after a
 * build, with Node 24: `node test/bench/soak-scenes.ts`. Prints, asserts nothing.
 */
import { browserPath } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';
import { measure, measureRow, measureTitles } from './soak/measure.ts';

const OPENED = 200;
const STEP = 50;
const scenes = [
  'everquest/fen.s3d::fen.wld',
  'fft/MAP001.GNS',
  'zbd/mechlib.zbd::heron.flt',
  'zbd/c1/gamez.zbd',
  'kotor/override/mill_01a.wok',
  'kotor/override/plc_bench.pwk',
  'kotor/override/mill.lyt',
];
const say = (line: string) => void process.stdout.write(`${line}\n`);

if (browserPath === undefined) say('skipped: there is no browser on this machine');
else await soak();

async function soak(): Promise<void> {
  const bench = await WorkbenchPage.withDemo();
  const { page } = bench;
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    say(measureTitles);
    const begun = performance.now();
    const tell = async (opened: number): Promise<void> => {
      const seconds = `${((performance.now() - begun) / 1000).toFixed(0)} s`;
      const [cards, views] = [
        await page.locator('canvas.scene-card').count(),
        await page.locator('.scene-picture').count(),
      ];
      say(`${measureRow(seconds, opened, await measure(bench, session))}   contexts ${cards}, views ${views}`);
    };
    await tell(0);
    for (let opened = 1; opened <= OPENED; opened++) {
      await bench.openPicture(scenes[opened % scenes.length] ?? '');
      await page.keyboard.press('Control+W');
      await page.locator('.scene-picture').waitFor({ state: 'detached' });
      if (opened % STEP === 0) await tell(opened);
    }
    say(bench.complaints.length === 0 ? 'the page had no complaint' : [...new Set(bench.complaints)].join('\n'));
  } finally {
    await bench.close();
  }
}

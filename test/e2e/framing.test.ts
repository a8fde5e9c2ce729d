import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

/** Pictures are drawn in software here. */
const patient = { timeout: 60_000 };
/** What lies over the picture is no part of it. */
const overlays = '.scene-picture > :not(canvas), .scene-picture > :not(canvas) * { visibility: hidden !important; }';
/** So different from the first pixel of its row, in all its colours together, is what is drawn on the background. */
const DRAWN = 12;
const data = join(import.meta.dirname, '../../../shared/data');

/** How much of the picture's width or height, whichever is more, is filled, and how near the border that comes. */
async function filled(bench: WorkbenchPage, name: string): Promise<{ larger: number; border: number }> {
  const { page } = bench;
  await bench.quickOpen(name);
  const last = name.split(/[/]|::/).at(-1) ?? '';
  const picture = page.getByRole('application', { name: `3D view of ${last}` });
  await picture.and(page.locator('[data-complete="true"]')).waitFor(patient);
  await page
    .locator('.scene-wait')
    .filter({ visible: true })
    .waitFor({ ...patient, state: 'detached' });
  await picture.focus();
  const grid = page.getByRole('button', { name: 'Grid and axes' }).filter({ visible: true });
  if ((await grid.getAttribute('aria-pressed')) === 'true') await grid.click();
  await page.evaluate(() => new Promise(done => setTimeout(done, 300)));
  const png = decode(await picture.locator('canvas').screenshot({ style: overlays }));
  const { width, height, channels } = png;
  const [xs, ys]: [number[], number[]] = [[], []];
  const at = (x: number, y: number) => [0, 1, 2].map(part => png.data[(y * width + x) * channels + part] ?? 0);
  for (let y = 0; y < height; y++) {
    const behind = at(1, y);
    for (let x = 0; x < width; x++) {
      const differs = at(x, y).reduce((sum, part, index) => sum + Math.abs(part - (behind[index] ?? 0)), 0);
      if (differs <= DRAWN) continue;
      xs.push(x);
      ys.push(y);
    }
  }
  const ends = (of: readonly number[]) => [of.reduce((a, b) => Math.min(a, b)), of.reduce((a, b) => Math.max(a, b))];
  const [[left = 0, right = 0], [top = 0, bottom = 0]] = [ends(xs), ends(ys)];
  return {
    larger: Math.max((right - left + 1) / width, (bottom - top + 1) / height),
    border: Math.min(left, top, width - 1 - right, height - 1 - bottom),
  };
}

async function expectFilled(bench: WorkbenchPage, name: string): Promise<void> {
  const { larger, border } = await filled(bench, name);
  expect(larger).toBeGreaterThan(0.6);
  expect(larger).toBeLessThan(0.9);
  expect(border).toBeGreaterThan(8);
}

describe.skipIf(browserPath === undefined).each([
  [1440, 900],
  [1024, 700],
] as const)('the first view of the demo’s scenes, at %d by %d', (width, height) => {
  let bench: WorkbenchPage;
  beforeAll(async () => {
    bench = await WorkbenchPage.open({ width, height });
    await bench.openDemo();
  });
  afterAll(async () => bench.close());

  it.each([
    'everquest/fen.s3d::fen.wld',
    'fft/MAP001.GNS',
    'heron.flt',
    'zbd/c1/gamez.zbd',
    'kotor/override/mill_01a.wok',
    'kotor/override/plc_bench.pwk',
    'kotor/override/mill.lyt',
  ])('%s fills 60 to 90 % of it, and nothing waits any more', name => expectFilled(bench, name), 90_000);
});

const real = {
  w3d: ['rotwk/anorcbanner.W3D', 'rotwk/rugamling_skn.W3D'],
  kotor: ['area_740KOR/740KOR.lyt', 'area_740KOR/740KORa.wok'],
};

describe.skipIf(browserPath === undefined || !existsSync(data)).each(Object.entries(real))(
  'the first view of real scenes: %s',
  (folder, names) => {
    let bench: WorkbenchPage;
    beforeAll(async () => {
      bench = await WorkbenchPage.open({ folder: join(data, folder) });
      await bench.status('assets indexed');
    }, 120_000);
    afterAll(async () => bench.close());

    it.each(names)('%s fills 60 to 90 % of it', name => expectFilled(bench, name), 120_000);
  },
);

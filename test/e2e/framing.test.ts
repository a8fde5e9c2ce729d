import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

/** Pictures are drawn in software here. */
const patient = { timeout: 60_000 };
/** So different from the first pixel of its row, in all its colours together, is what is drawn on the background. */
const DRAWN = 12;
const samples = join(import.meta.dirname, '../../../shared/data');

interface Filled {
  readonly larger: number;
  readonly border: number;
}

/** Opens it without its grid: the name of its picture. */
async function openPlain(bench: WorkbenchPage, name: string): Promise<string> {
  const { page } = bench;
  await bench.openPicture(name, patient.timeout);
  const last = name.split(/[/]|::/).at(-1) ?? '';
  await page
    .locator('.scene-wait')
    .filter({ visible: true })
    .waitFor({ ...patient, state: 'detached' });
  await bench.picture(last).focus();
  const grid = page.getByRole('button', { name: 'Grid and axes' }).filter({ visible: true });
  if ((await grid.getAttribute('aria-pressed')) === 'true') await grid.click();
  return last;
}

/** How much of the picture's width or height, whichever is more, is filled, and how near the border that comes. */
async function filled(bench: WorkbenchPage, last: string): Promise<Filled> {
  const { width, height, channels, data } = await bench.drawn(last);
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0; y < height; y++) {
    const background = (y * width + 1) * channels;
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels;
      let differs = 0;
      for (let part = 0; part < 3; part++) differs += Math.abs((data[at + part] ?? 0) - (data[background + part] ?? 0));
      if (differs <= DRAWN) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), y];
    }
  }
  return {
    larger: Math.max((right - left + 1) / width, (bottom - top + 1) / height),
    border: Math.min(left, top, width - 1 - right, height - 1 - bottom),
  };
}

async function expectFilled(bench: WorkbenchPage, name: string): Promise<void> {
  const last = await openPlain(bench, name);
  const isWell = ({ larger, border }: Filled) => larger > 0.6 && larger < 0.9 && border > 8;
  // The clip of a file that is only a clip comes after its model.
  await expect.poll(() => filled(bench, last), patient).toSatisfy(isWell);
}

describe.skipIf(browserPath === undefined).each([
  [1440, 900],
  [1024, 700],
] as const)('the first view of the demo’s scenes, at %d by %d', (width, height) => {
  let bench: WorkbenchPage;
  beforeAll(async () => {
    bench = await WorkbenchPage.withDemo({ width, height });
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
  ])('%s fills 60 to 90 % of the view, and loading is complete', name => expectFilled(bench, name), 90_000);

  it('imports far away or much larger are framed too, and so is what Undo restores', async () => {
    const last = await openPlain(bench, 'kotor/override/mill_01b.wok');
    const isWell = ({ larger }: Filled) => larger > 0.6 && larger < 0.9;
    const expectSeen = () => expect.poll(() => filled(bench, last), patient).toSatisfy(isWell);
    await expectSeen();
    await importFloor(bench, 'far.obj', [4000, 2000], 300);
    await expectSeen();
    await bench.page.keyboard.press('Control+Z');
    await expectSeen();
    // Also when somebody has turned the camera.
    await bench.picture(last).focus();
    await bench.page.keyboard.press('Alt+7');
    await importFloor(bench, 'farther.obj', [-9000, 0], 3000);
    await expect.poll(async () => (await filled(bench, last)).larger, patient).toBeGreaterThan(0.3);
    expect(bench.complaints).toEqual([]);
  }, 120_000);
});

/** A square floor in the place of the one that is shown. */
async function importFloor(
  { page }: WorkbenchPage,
  name: string,
  [x, y]: readonly [number, number],
  size: number,
): Promise<void> {
  const corners = [0, 1, 2, 3].map(i => `v ${x + (i === 1 || i === 2 ? size : 0)} 0 ${-y - (i > 1 ? size : 0)}`);
  const buffer = Buffer.from(`${corners.join('\n')}\nusemtl Grass\nf 1 2 3\nf 1 3 4\n`);
  await page.getByRole('button', { name: 'Export', exact: true }).filter({ visible: true }).click();
  const choose = page.getByRole('menuitem', { name: 'Import model…' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.click()]);
  await chooser.setFiles({ name, mimeType: 'text/plain', buffer });
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText(`Imported ${name}.`).waitFor();
}

const real = {
  w3d: [
    'rotwk/anorcbanner.W3D',
    'rotwk/rugamling_skn.W3D',
    // A clip alone, which brings its model's feet lower than they are at rest.
    'zh_shockwave_infantry/CISPINF_RNA.w3d',
  ],
  kotor: ['area_740KOR/740KOR.lyt', 'area_740KOR/740KORa.wok'],
  eq: ['openzone/clz.wld'],
};

describe.skipIf(browserPath === undefined || !existsSync(samples)).each(Object.entries(real))(
  'the first view of real scenes: %s',
  (folder, names) => {
    let bench: WorkbenchPage;
    beforeAll(async () => {
      bench = await WorkbenchPage.open({ folder: join(samples, folder) });
      await bench.status(/assets? indexed/);
    }, 120_000);
    afterAll(async () => bench.close());

    it.each(names)('%s fills 60 to 90 % of the view', name => expectFilled(bench, name), 120_000);
  },
);

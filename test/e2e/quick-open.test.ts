import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

/** Each is the name of exactly one file of the demo, and none of them a picture in 3D: what counts here is the box. */
const names = [
  'ReadMe.txt',
  'interp.zbd',
  'motion.zbd',
  'HeronMsg.dll',
  'fen_obj.s3d',
  'HeronArt.big',
  'anim.zbd',
  'soundsL.zbd',
  'fen_chr.s3d',
  'mechlib.zbd',
];

describe.skipIf(browserPath === undefined)('quick open, for people who type fast', () => {
  let bench: WorkbenchPage;
  beforeAll(async () => {
    bench = await WorkbenchPage.withDemo();
  });
  afterAll(() => bench.close());

  it.each([
    ['at normal speed', 40, names.slice(0, 5)],
    ['as fast as keys can be sent', 0, names],
  ])('Enter opens what was typed, %s', async (_, delay, typed) => {
    const { page } = bench;
    for (const name of typed) {
      await page.keyboard.press('Control+P');
      const box = page.getByRole('combobox', { name: 'Quick open' });
      await box.waitFor();
      await page.keyboard.type(name, { delay });
      await page.keyboard.press('Enter');
      await box.waitFor({ state: 'detached' });
      const shown = () => page.locator('.trail-here').filter({ visible: true }).allInnerTexts();
      await expect.poll(shown, { timeout: 10_000 }).toEqual([name]);
    }
  });

  it('Enter opens nothing where nothing has such a name', async () => {
    const { page } = bench;
    await page.keyboard.press('Control+P');
    const box = page.getByRole('combobox', { name: 'Quick open' });
    await box.waitFor();
    await page.keyboard.type('no such name at all');
    await page.keyboard.press('Enter');
    await page.getByText('No matching files.').waitFor();
    expect(await box.count()).toBe(1);
    await page.keyboard.press('Escape');
  });
});

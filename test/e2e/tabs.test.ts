import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

const names = [
  'HeronMsg.dll',
  'HeronArt.big',
  'mill.mod',
  'motion.zbd',
  'mechlib.zbd',
  'soundsL.zbd',
  'fen_chr.s3d',
  'mill.lyt',
];

describe.skipIf(browserPath === undefined)('more tabs than there is room for', () => {
  let bench: WorkbenchPage;
  beforeAll(async () => {
    bench = await WorkbenchPage.withDemo();
    await bench.page.setViewportSize({ width: 1024, height: 700 });
  });
  afterAll(() => bench.close());

  it('are listed by the button behind the last one, and picked there', async () => {
    const { page } = bench;
    for (const name of names) await bench.quickOpen(name);
    await page.locator('.flexlayout__tab_button_overflow').click();
    const menu = page.getByRole('menu');
    const hidden = menu.getByRole('menuitem').filter({ hasText: /./ });
    await hidden.first().waitFor();
    const name = await hidden.first().innerText();
    await hidden.first().click();
    await page.locator('.trail-here').filter({ visible: true, hasText: name.trim() }).waitFor();
    expect(await menu.count()).toBe(0);
    expect(bench.complaints).toEqual([]);
  });
});

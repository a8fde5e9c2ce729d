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

  it('are unloaded while others are in front and keep their place; a right-click acts on the byte under it', async () => {
    const { page } = bench;
    const grid = page.getByRole('grid', { name: 'Bytes' });
    const place = async () => (await grid.boundingBox()) ?? { x: 0, y: 0 };
    const caretRow = async () => Number.parseInt(await grid.getByRole('rowheader').innerText(), 16);
    const firstByte = { x: 90 + 13, y: 8 + 10 };
    await bench.quickOpen('HeronMsg.dll');
    await bench.view('Hex');
    await grid.waitFor();
    const { x, y } = await place();
    await page.mouse.move(x + 200, y + 100);
    await page.mouse.wheel(0, 400);
    await page.mouse.click(x + firstByte.x, y + firstByte.y, { button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete bytes' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(caretRow).toBeGreaterThan(0);
    const top = await caretRow();
    for (const name of names.slice(1, 6)) await bench.quickOpen(name);
    await bench.quickOpen('HeronMsg.dll');
    await grid.waitFor();
    const back = await place();
    await page.mouse.click(back.x + firstByte.x + 2 * 26, back.y + firstByte.y);
    await expect.poll(caretRow).toBe(top);
  });

  it('are listed by the button after the last one, and can be chosen there', async () => {
    const { page } = bench;
    // The others are there.
    for (const name of names.slice(6)) await bench.quickOpen(name);
    await page.locator('.flexlayout__tab_button_overflow').click();
    const menu = page.getByRole('menu');
    const hidden = menu.getByRole('menuitem').filter({ hasText: /./ });
    await hidden.first().waitFor();
    const name = await hidden.first().innerText();
    await hidden.first().click();
    await page.locator('.trail-here').filter({ visible: true, hasText: name.trim() }).waitFor();
    await menu.waitFor({ state: 'detached' });
    // Each keeps its view, whatever is chosen in another of its format.
    const shown = page.getByRole('group', { name: 'View' }).getByRole('button', { pressed: true });
    await bench.quickOpen('zbd/reader.zbd');
    await bench.quickOpen('zbd/motion.zbd');
    await bench.view('Structure');
    await bench.quickOpen('zbd/reader.zbd');
    await expect.poll(() => shown.filter({ visible: true }).innerText()).toBe('Entries');
    expect(bench.complaints).toEqual([]);
  });

  it('of a removed entry says so, leads to its archive, and returns when that is undone', async () => {
    const { page } = bench;
    const removed = page.getByText('This entry was renamed or removed in its archive');
    await bench.quickOpen('dfn_heron.zrd');
    await bench.quickOpen('zbd/reader.zbd');
    await page
      .getByRole('row', { name: /^dfn_heron/ })
      .last()
      .click();
    await page.keyboard.press('Delete');
    await page.getByText('Removed 1 entry.').waitFor();
    await page.getByRole('tab', { name: /^dfn_heron/ }).click();
    await removed.waitFor();
    await page.getByRole('button', { name: 'Show the archive' }).click();
    await page.locator('.trail-here').filter({ visible: true, hasText: 'reader.zbd' }).waitFor();
    await page.keyboard.press('Control+Z');
    await page.getByRole('tab', { name: /^dfn_heron/ }).click();
    await removed.waitFor({ state: 'detached' });
  });
});

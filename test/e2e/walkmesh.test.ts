import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

const ROOM = 'kotor/override/mill_01a.wok';

describe.skipIf(browserPath === undefined)('a walkmesh edited by hand in a real browser', () => {
  let bench: WorkbenchPage;
  beforeAll(async () => {
    bench = await WorkbenchPage.withDemo();
  });
  afterAll(async () => bench.close());

  const picture = (name: string) => bench.picture(name);
  const legend = () => bench.page.getByRole('complementary', { name: 'Materials' }).filter({ visible: true });
  const links = () => bench.page.getByRole('complementary', { name: 'Room links' }).filter({ visible: true });

  const open = (address: string) => bench.openPicture(address);

  it('names its materials, and a click selects their faces', async () => {
    await open(ROOM);
    await legend().waitFor();
    const row = legend().getByRole('listitem').first();
    const count = Number(/(\d+)$/.exec((await row.innerText()).trim())?.[1]);
    await row.getByRole('button').click();
    await expect.poll(() => legend().innerText()).toContain(count === 1 ? '1 face' : `${count} faces`);
    await bench.shot('walkmesh-legend');
  });

  it('flipped faces stay selected, so that a second flip turns them back', async () => {
    const { page } = bench;
    const told = await legend().locator('.scene-legend-actions > span').innerText();
    const flip = legend().getByRole('button', { name: 'Flip the selected faces' });
    for (const isChanged of [true, false]) {
      await flip.click();
      await expect.poll(async () => /1 change/.test(await page.title())).toBe(isChanged);
      await picture('mill_01a.wok').and(page.locator('[data-complete="true"]')).waitFor();
      await expect.poll(() => legend().locator('.scene-legend-actions > span').innerText()).toBe(told);
    }
    await picture('mill_01a.wok').focus();
    for (let i = 0; i < 2; i++) await page.keyboard.press('Control+z');
    await expect.poll(() => page.title()).not.toMatch(/change/);
  });

  it('is painted by dragging, as one step that Undo reverts', async () => {
    const { page } = bench;
    await legend().getByRole('button', { name: 'Paint faces' }).click();
    await legend().getByRole('button', { name: /^Mud/ }).click();
    const { x = 0, y = 0, width = 0, height = 0 } = (await picture('mill_01a.wok').boundingBox()) ?? {};
    await page.mouse.move(x + width * 0.5, y + height * 0.5);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.62, y + height * 0.5, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => page.title()).toMatch(/1 change/);
    await picture('mill_01a.wok').and(page.locator('[data-complete="true"]')).waitFor();
    await bench.shot('walkmesh-painted');
    await expect.poll(() => legend().getByRole('listitem').filter({ hasText: 'Mud' }).innerText()).toMatch(/[1-9]\d*$/);
    await legend().getByRole('button', { name: 'Paint faces' }).click();
    await picture('mill_01a.wok').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.title()).not.toMatch(/change/);
  });

  it('lists the links of an area, and a room is chosen by hand', async () => {
    const { page } = bench;
    await open('kotor/override/mill.lyt');
    await page.getByRole('button', { name: 'Room links and their problems' }).click();
    await links().getByText('No problems').waitFor();
    await links().getByRole('checkbox', { name: 'All edges' }).click();
    const edges = links().getByRole('listbox').getByRole('option');
    await edges
      .filter({ hasText: /mill_01a edge \d+: mill_01b$/ })
      .first()
      .click();
    await links().getByRole('combobox', { name: 'Leads to' }).selectOption('nowhere');
    await expect.poll(() => page.title()).toMatch(/1 change/);
    await links().getByText('Link 1 edge').waitFor();
    await bench.shot('links');
  });

  it('has its problems in the list of all problems: shown in the area, and repaired in the room', async () => {
    const { page } = bench;
    const row = page
      .getByRole('treegrid', { name: 'Problems' })
      .getByRole('row')
      .filter({ hasText: 'meets an edge of mill_01b, but leads nowhere' });
    await row.waitFor();
    await bench.quickOpen(ROOM);
    await row.getByRole('button', { name: 'Show' }).click();
    await links().getByText('meets an edge of mill_01b, but leads nowhere').waitFor();
    await bench.shot('links-problem');
    await row.getByRole('button', { name: 'Fix' }).click();
    await row.waitFor({ state: 'detached' });
    await expect.poll(() => page.title()).not.toMatch(/2 changes/);
    expect(bench.complaints).toEqual([]);
  });
});

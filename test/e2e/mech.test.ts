import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodesAt } from '#layout';
import { memorySource } from '../../shared/base/source.ts';
import { model } from '../../shared/formats/zipper/model/layout.ts';
import { browserPath } from '../support/browser.ts';
import { readArchive } from '../support/read-archive.ts';
import { differentPixels, WorkbenchPage } from '../support/workbench-page.ts';

describe.skipIf(browserPath === undefined)("a 'mech of the demo in a real browser", () => {
  let bench: WorkbenchPage;
  beforeAll(async () => {
    bench = await WorkbenchPage.withDemo({ moves: true });
    await bench.openPicture('heron.flt');
  });
  afterAll(() => bench.close());

  const picture = () => bench.picture('heron.flt');
  const told = () => bench.page.locator('.scene-told');
  const frame = () => bench.page.locator('.scene-frame');

  const pixels = () => bench.pixels('heron.flt');

  /** Where a part of the file begins, as the layout has it. */
  function hexOf(path: string): string {
    const bytes = readArchive(Uint8Array.from(readFileSync(join(bench.demo, 'zbd/mechlib.zbd'))), 2);
    const content = bytes.entries.find(({ name }) => name === 'heron.flt')?.content ?? new Uint8Array(0);
    const found = nodesAt(model, memorySource(content), path, { first: 0, count: 0 });
    return (found?.node.start ?? 0).toString(16).toUpperCase();
  }

  /** Goes to a part of the file by its path; the picture lights it up. */
  async function select(path: string): Promise<void> {
    await bench.page.keyboard.press('Control+G');
    await bench.page.getByRole('combobox', { name: 'Quick open' }).waitFor();
    await bench.page.keyboard.insertText(path);
    await bench.page
      .getByRole('option', { selected: true })
      .filter({ hasText: `0x${hexOf(path)} ` })
      .waitFor();
    await bench.page.keyboard.press('Enter');
  }

  it('a part selected in the structure is highlighted', async () => {
    const before = await pixels();
    await select('children[0].children[0].model.polygons[0]');
    await told().getByText('polygon 0 of torso').waitFor();
    await bench.status('40 bytes selected');
    await expect.poll(async () => differentPixels(before, await pixels())).toBeGreaterThan(50);
  });

  it('a click on it selects bytes, and the text next to the picture names them', async () => {
    await select('children[0].children[0].model.vertices[3]');
    await told().getByText('vertex 3 of torso').waitFor();
    await bench.page.getByRole('button', { name: /^Hide torso/ }).waitFor();
    await picture().focus();
    await bench.page.keyboard.press('f'); // the middle of the picture is that corner now
    const box = await picture().boundingBox();
    if (box === null) throw new Error('the picture has no place on the screen');
    await bench.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await told()
      .getByText(/^(polygon|vertex) \d+ of /)
      .waitFor();
    const place = await told().locator('.mono').innerText();
    const [, path = '', offset = '', size] = /^(.*) · 0x([0-9A-F]+) · ([\d,]+) B$/.exec(place) ?? [];
    expect(path).toMatch(/\.model\.(vertices|polygons)\[\d+\]$/);
    await bench.status(`0x${offset.padStart(6, '0')}`);
    await bench.status(`${size} bytes selected`);
    await bench.status(path);
  });

  it('walks: a different picture at every step, and the first one again at the end', async () => {
    const { page } = bench;
    await page
      .getByRole('listbox', { name: 'Clips' })
      .getByRole('option', { name: 'heron_walk 25', exact: true })
      .click();
    await expect.poll(() => frame().innerText()).toBe('0.0 / 24');
    await picture().focus();
    const first = await pixels();
    for (let step = 1; step <= 6; step++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => frame().innerText()).toBe('6.0 / 24');
    await expect.poll(async () => differentPixels(first, await pixels())).toBeGreaterThan(1000);
    await bench.shot('mech-walk-6');
    await page.keyboard.press('End');
    await expect.poll(() => frame().innerText()).toBe('24.0 / 24');
    await expect.poll(async () => differentPixels(first, await pixels())).toBe(0);
  });

  it('a key of the walk is selected in the bytes of its motion', async () => {
    const { page } = bench;
    const box = await page.locator('.scene-track-keys').first().boundingBox();
    if (box === null) throw new Error('there is no track');
    await page.mouse.click(box.x + box.width - 2, box.y + box.height / 2);
    await told().getByText('key 24 of hip place at frame 24').waitFor();
    await page.getByRole('button', { name: 'Go to source' }).click();
    await page.getByRole('grid', { name: 'Bytes' }).waitFor();
    await bench.status('12 bytes selected');
    await page.locator('.trail-here').filter({ visible: true, hasText: 'heron_walk' }).waitFor();
  });

  it('never violates the policy of its page or logs an error', () => {
    expect(bench.complaints).toEqual([]);
  });

  it("gets the torso of another 'mech by keys, with all below it, and loses it again", async () => {
    const { page } = bench;
    const row = () =>
      page.locator('.structure-centre').filter({ visible: true }).locator('[role="row"][aria-selected="true"]');
    const torso = async (name: string): Promise<void> => {
      await bench.quickOpen(name);
      await bench.view('Structure');
      await page.locator('.structure-centre').filter({ visible: true }).getByRole('row').first().waitFor();
      await select('children[0].children[0]');
      await row().filter({ hasText: '[0]' }).click();
    };
    await torso('crake.flt');
    await page.keyboard.press('Control+C');
    await torso('heron.flt');
    await row().click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Paste .* inside$/ }).waitFor();
    await bench.shot('mech-tree');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+V');
    await page.getByText('children[0].children[1] added').first().waitFor();
    await bench.view('3D');
    await picture().and(page.locator('[data-complete="true"]')).waitFor();
    await page.keyboard.press('Home');
    await bench.shot('mech-torso');
    await page.getByRole('button', { name: /^Undo.* Paste / }).click();
    await page.getByRole('button', { name: /^Redo.* Paste / }).waitFor();
    expect(bench.complaints).toEqual([]);
  });

  it('has parts that can be dragged to other places in the tree, and Undo restores them', async () => {
    const { page } = bench;
    await bench.view('Structure');
    const tree = page.locator('.structure-centre').filter({ visible: true });
    await select('children[0].children[0].children[2]');
    const part = (name: string) => tree.getByRole('row', { name: new RegExp(`^${name}\\b`) }).first();
    await part('arm_r').dragTo(part('head'), { targetPosition: { x: 60, y: 2 } });
    const undo = page.getByRole('button', { name: /^Undo.* Move / });
    await undo.waitFor();
    const names = async () => (await tree.getByRole('row').allInnerTexts()).join(' ');
    await expect.poll(names).toMatch(/arm_r.*head.*arm_l/s);
    await undo.click();
    await expect.poll(names).toMatch(/head.*arm_l.*arm_r/s);
    expect(bench.complaints).toEqual([]);
  });
});

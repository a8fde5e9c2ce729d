import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { buildPng, readPlainPng } from '../support/png.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

const PACKAGE = 'zbd/rtexture.zbd';
/** Bytes before the pixels of a texture. */
const HEADER = 16;

describe.skipIf(browserPath === undefined)('pictures, in a real browser', () => {
  let bench: WorkbenchPage;
  beforeAll(async () => {
    bench = await WorkbenchPage.withDemo();
    await bench.quickOpen(PACKAGE);
  });
  afterAll(() => bench.close());

  const sheet = () => bench.page.getByRole('grid', { name: 'Pictures of this package' });
  const picture = () =>
    bench.page.getByRole('application', { name: 'Picture, pixel by pixel' }).filter({ visible: true });
  const tree = () => bench.page.locator('[data-zone="structure"]').getByRole('treegrid');
  const cell = (name: string) => sheet().getByRole('gridcell', { name: new RegExp(`^${name}\\b`) });

  it('a package shows all its textures, and the keyboard opens one', async () => {
    await sheet().waitFor();
    await cell('hull').locator('img').waitFor();
    const cells = await sheet().getByRole('gridcell').count();
    await expect.poll(() => sheet().locator('img').count()).toBe(cells);
    await bench.shot('sheet');
    await cell('hull').click();
    await bench.page.keyboard.press('ArrowRight');
    await expect.poll(() => cell('warning').getAttribute('aria-selected')).toBe('true');
    await bench.page.keyboard.press('Enter');
    await picture().waitFor();
  });

  it('axe finds nothing wrong with the sheet', async () => {
    await bench.quickOpen(PACKAGE);
    await cell('hull').locator('img').waitFor();
    expect(await bench.findings('.sheet')).toEqual([]);
  });

  it('picking a pixel selects its bytes and its row of the tree; picking it again selects its colour', async () => {
    await bench.quickOpen(PACKAGE);
    await cell('grass').dblclick();
    await picture().focus();
    await bench.page.keyboard.press('ArrowRight'); // the first pixel
    await bench.page.keyboard.press('ArrowRight');
    await bench.status(offset(HEADER + 1));
    await tree().getByRole('row', { selected: true }).getByText('index', { exact: true }).waitFor();
    await bench.page.keyboard.press('Enter');
    await tree().getByRole('row', { selected: true }).getByText('rgb565', { exact: true }).first().waitFor();
    await bench.shot('image');
    expect(await bench.findings('.image')).toEqual([]);
  });

  it('selecting bytes marks the pixels they are', async () => {
    const { page } = bench;
    await bench.quickOpen(`${PACKAGE}::grass`);
    await page.keyboard.press('Control+G');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.insertText('0x50');
    await page.getByRole('option', { selected: true }).filter({ hasText: '0x50 (' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.image-pixel').filter({ hasText: 'x 0, y 1' }).waitFor(); // 64 pixels after the header
  });

  it('a PNG replaces a texture after a preview', async () => {
    const { page } = bench;
    await bench.quickOpen(`${PACKAGE}::reeds`);
    await picture().waitFor();
    const file = join(bench.home, 'new.png');
    writeFileSync(
      file,
      buildPng({ width: 64, height: 64, colourType: 2, data: new Uint8Array(64 * 64 * 3).fill(255) }),
    );
    const dialog = bench.dialog('Replace reeds');
    const odd = join(bench.home, 'odd.png');
    writeFileSync(odd, buildPng({ width: 60, height: 64, colourType: 2, data: new Uint8Array(60 * 64 * 3).fill(90) }));
    await page.locator('.image input[type=file]').last().setInputFiles([odd]);
    await dialog.getByLabel('Scale to a size the game draws').check();
    await dialog.getByText('Scaled from 60 × 64 to 64 × 64.').waitFor();
    await bench.shot('replace-picture-scaled');
    expect(await bench.findings('dialog[open]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('.image input[type=file]').last().setInputFiles([file]);
    await dialog.getByText('nothing else moves').waitFor();
    await bench.shot('replace-picture');
    await dialog.getByRole('button', { name: 'Replace picture' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Picture replaced in your mod project').first().waitFor();
    await bench.quickOpen(PACKAGE);
    const reeds = sheet().getByRole('gridcell', { name: /^reeds\b.*edited/s });
    await reeds.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Replace with file…' }).waitFor();
    await page.keyboard.press('Escape');
    // One row tells of its thousands of pixels.
    await page.keyboard.press('Control+Alt+S');
    const plan = bench.dialog('Write to game folder');
    await plan.getByText('pixels · 4,096 items').waitFor();
    expect(await bench.findings('dialog[open]')).toEqual([]);
    await page.keyboard.press('Escape');
    await plan.waitFor({ state: 'detached' });
  });

  it('a picture is exported as a PNG that imports unchanged', async () => {
    await bench.quickOpen(`${PACKAGE}::badge_heron`);
    await picture().waitFor();
    const save = bench.page.getByRole('button', { name: 'Save as PNG' }).filter({ visible: true });
    const download = await bench.download(() => save.click());
    expect(download.suggestedFilename()).toBe('badge_heron.png');
    const png = readPlainPng(new Uint8Array(readFileSync(await download.path())));
    expect(png).toMatchObject({ width: 32, height: 32, colourType: 3 });
  });

  it('nothing violated the policy of the page', () => {
    expect(bench.complaints).toEqual([]);
  });
});

function offset(value: number): string {
  return `0x${value.toString(16).toUpperCase().padStart(6, '0')}`;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtures } from '../fixtures/all-fixtures.ts';
import { browserPath } from '../support/browser.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

const reader = 'dfn_heron.zrd';

describe.skipIf(browserPath === undefined)('problems follow edits', () => {
  let bench: WorkbenchPage;
  beforeAll(async () => {
    bench = await WorkbenchPage.withDemo();
    await bench.quickOpen(reader);
    await bench.view('Hex');
  });
  afterAll(() => bench.close());

  const onDisk = () => readFileSync(join(bench.demo, 'zbd/reader.zbd'));
  const isFocused = (element: Element) => element === document.activeElement;
  const problem = () =>
    bench.page
      .getByRole('treegrid', { name: 'Problems' })
      .getByRole('row')
      .filter({ hasText: `::${reader} @ 0x0` });
  const row = () => bench.page.getByRole('row', { name: new RegExp(`^${reader}`) });
  const tab = () => bench.page.getByRole('tab', { name: reader });

  it('an unknown type byte of a reader is listed at once, and marked in the explorer and on the tab', async () => {
    const { page } = bench;
    expect(await problem().count()).toBe(0);
    const grid = page.getByRole('grid', { name: 'Bytes', exact: true });
    await grid.focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('AB');
    await problem().waitFor();
    await row().locator('.asset-problems .weight-error').waitFor();
    await tab().locator('.tab-problems .weight-error').waitFor();
    // The archive it lies in says the same on its tab as in the explorer.
    await page.getByRole('row', { name: /^reader\.zbd/ }).dblclick();
    const archive = page.getByRole('tab', { name: 'reader.zbd' });
    const words = await page
      .getByRole('row', { name: /^reader\.zbd/ })
      .locator('.asset-problems')
      .getAttribute('title');
    await archive.locator(`.tab-problems[title="${words}"] .weight-error`).waitFor();
    await tab().click();
    await bench.shot('problems-follow');
  });

  it('the dry run names the entry and the offset, in red, and Cancel is the default', async () => {
    const { page } = bench;
    await page.getByRole('button', { name: 'Write to game folder (1)' }).click();
    const plan = bench.dialog('Write to game folder');
    const alert = plan.getByRole('alert');
    await alert.getByText(`reader.zbd::${reader} @ 0x0`).first().waitFor();
    await expect.poll(() => plan.getByRole('button', { name: 'Cancel' }).evaluate(isFocused)).toBe(true);
    await plan.getByRole('button', { name: 'Write anyway' }).waitFor();
    await bench.shot('dry-run-breaking');
    await page.setViewportSize({ width: 1024, height: 700 });
    await bench.shot('dry-run-breaking-1024');
    await page.setViewportSize({ width: 1440, height: 900 });
    const before = onDisk();
    await page.keyboard.press('Enter');
    await plan.waitFor({ state: 'detached' });
    expect(onDisk().equals(before)).toBe(true);
  });

  it('a write despite warnings is not called checked', async () => {
    const { page } = bench;
    await page.getByRole('button', { name: 'Write to game folder (1)' }).click();
    const plan = bench.dialog('Write to game folder');
    await plan.getByRole('button', { name: 'Write anyway' }).click();
    const result = bench.page.getByRole('dialog').filter({ hasText: `reader.zbd::${reader} @ 0x0` });
    await result.getByRole('alert').waitFor();
    await bench.shot('written-breaking');
    await page.keyboard.press('Escape');
    await result.waitFor({ state: 'detached' });
    await problem().waitFor();
  });

  it('undo removes them', async () => {
    await bench.page.getByRole('grid', { name: 'Bytes', exact: true }).focus();
    await bench.page.keyboard.press('Control+Z');
    await problem().waitFor({ state: 'detached' });
    await row().locator('.asset-problems').waitFor({ state: 'detached' });
    await tab().locator('.tab-problems').waitFor({ state: 'detached' });
  });

  it('reported no errors', () => {
    expect(bench.complaints).toEqual([]);
  });
});

it.skipIf(browserPath === undefined)('the tab of an entry that cannot be unpacked leads to its bytes', async () => {
  const bytes = fixtures.find(({ name }) => name === 'everquest-s3d')?.bytes.slice();
  const FIRST_BLOCK = 12;
  bytes?.fill(0xff, FIRST_BLOCK + 8, FIRST_BLOCK + 12);
  const bench = await WorkbenchPage.open({ folder: temporaryFolder({ 'a.s3d': bytes ?? '' }) });
  try {
    await bench.status(/assets indexed/);
    const field = bench.page.getByRole('combobox', { name: 'Quick open' });
    await bench.page.keyboard.press('Control+P');
    await field.waitFor();
    await bench.page.keyboard.type('readme.txt');
    await bench.page.getByRole('option', { selected: true }).filter({ hasText: 'readme.txt' }).waitFor();
    await bench.page.keyboard.press('Enter');
    await bench.page.getByText('This asset could not be opened').waitFor();
    await bench.page.getByRole('button', { name: 'Open the archive in Hex' }).click();
    await bench.page.getByRole('grid', { name: 'Bytes', exact: true }).waitFor();
    await bench.status('0x00000C (12)');
  } finally {
    await bench.close();
  }
});

it.skipIf(browserPath === undefined)(
  'a truncated entry has its sign in the list of its archive, and a missing table is reported in a sentence',
  async () => {
    const bytes = fixtures.find(({ name }) => name === 'rim')?.bytes ?? new Uint8Array();
    const odd = bytes.slice();
    new DataView(odd.buffer).setUint32(0x10, 0x7fff_fff0, true);
    const bench = await WorkbenchPage.open({
      folder: temporaryFolder({ 'cut.rim': bytes.subarray(0, 0xd8 + 1), 'odd.rim': odd }),
    });
    try {
      await bench.status(/assets indexed/);
      const { page } = bench;
      await page
        .getByRole('row', { name: /^cut\.rim/ })
        .first()
        .dblclick();
      const list = page.getByRole('grid', { name: 'Entries of cut.rim' });
      const signs = (name: RegExp) => list.getByRole('row', { name }).locator('.entry-sign .weight-error');
      await signs(/module\.ifo/).waitFor();
      expect(await signs(/m01aa\.are/).count()).toBe(0);
      await bench.shot('entry-signs');
      await page.getByRole('button', { name: 'Grid' }).click();
      const cell = page.locator('.entry-cell').filter({ hasText: 'module.ifo' });
      await cell.locator('.entry-sign .weight-error').waitFor();
      expect(await page.locator('.entry-cell .entry-sign').count()).toBe(1);
      await bench.shot('entry-signs-in-grid');
      await page
        .getByRole('row', { name: /^odd\.rim/ })
        .first()
        .dblclick();
      await page.getByText('Left out: starts at 0x7FFFFFF0, but the end is 0xE6. View what there is in').waitFor();
      await bench.shot('lost-table');
    } finally {
      await bench.close();
    }
  },
);

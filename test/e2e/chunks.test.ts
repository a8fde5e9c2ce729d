import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roomWalkmesh } from '../fixtures/kotor.ts';
import { browserPath } from '../support/browser.ts';
import { model, skeleton } from '../support/build-w3d.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

describe.skipIf(browserPath === undefined)('files made of chunks, in a real browser', () => {
  let bench: WorkbenchPage;
  let game: string;
  beforeAll(async () => {
    game = realpathSync(mkdtempSync(join(tmpdir(), 'gantry-chunks-')));
    writeFileSync(join(game, 'crane.w3d'), model());
    const damaged = skeleton();
    damaged[4] = 0xff; // the first chunk says that it is longer than the file
    writeFileSync(join(game, 'crane_skl.w3d'), damaged);
    writeFileSync(join(game, 'yard.wok'), roomWalkmesh);
    bench = await WorkbenchPage.open({ folder: game });
    await bench.status('assets indexed');
  });
  afterAll(async () => {
    await bench.close();
    rmSync(game, { recursive: true });
  });

  /** Of the large tree, not of the one at the side. */
  const rows = () => bench.page.locator('.structure-centre').getByRole('treegrid').getByRole('row');
  const pick = async (item: string) => {
    await bench.page.getByRole('menu', { name: 'Item' }).getByRole('menuitem', { name: item }).click();
  };

  it('a chunk is duplicated, moved, pasted elsewhere and removed, each undone in one step', async () => {
    const { page } = bench;
    await bench.quickOpen('crane.w3d');
    await bench.view('Structure');
    await rows().filter({ hasText: 'chunks' }).first().click();
    await page.keyboard.press('ArrowRight');
    const mesh = rows().filter({ hasText: '0x0 MESH' });
    const hlod = rows().filter({ hasText: '0x700 ' });
    await mesh.click({ button: 'right' });
    await pick('Duplicate');
    await expect.poll(() => mesh.count()).toBe(2);
    await page.keyboard.press('Control+Z');
    await expect.poll(() => mesh.count()).toBe(1);

    await mesh.click({ button: 'right' });
    await pick('Move down');
    await hlod.filter({ hasText: '[0]' }).waitFor();
    await mesh.filter({ hasText: '[1]' }).click({ button: 'right' });
    await pick('Copy chunk');
    await hlod.click({ button: 'right' });
    await pick('inside');
    await hlod.click();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => rows().filter({ hasText: 'chunks' }).count()).toBeGreaterThan(1);
    await page.keyboard.press('Delete');
    await expect.poll(() => hlod.count()).toBe(0);
    for (const step of ['Remove', 'Paste', 'Move']) {
      await page.getByRole('button', { name: new RegExp(`^Undo.* ${step} `) }).waitFor();
      await page.keyboard.press('Control+Z');
    }
    await mesh.filter({ hasText: '[0]' }).waitFor();
    await hlod.filter({ hasText: '[1]' }).waitFor();
  });

  it('a damaged size is shown where it lies, and repaired after a look at what would change', async () => {
    const { page } = bench;
    await bench.quickOpen('crane_skl.w3d');
    await bench.view('Info');
    await page.getByText('overruns what is around it').first().waitFor();
    await page.getByRole('button', { name: 'Repair all…' }).click();
    const dialog = bench.dialog('One repair');
    await dialog.getByText('0x0 · chunks[0]').waitFor();
    await bench.shot('repairs');
    await dialog.getByRole('button', { name: 'Repair' }).click();
    await page.getByText('No problems.').waitFor();
    await page.keyboard.press('Control+Z');
    await page.getByText('overruns what is around it').first().waitFor();
    expect(bench.complaints).toEqual([]);
  });

  it('items of any list are inserted, duplicated, moved, pasted and removed with keys; what is used stays', async () => {
    const { page } = bench;
    await bench.quickOpen('yard.wok');
    await bench.view('Structure');
    const table = rows().filter({ hasText: /^vertices *table/ });
    await table.click();
    await page.keyboard.press('ArrowRight');
    const items = rows().filter({ hasText: /^\[\d+\]/ });
    await items.first().waitFor();
    const count = await items.count();
    await items.nth(1).click();
    await page.keyboard.press('Insert');
    await expect.poll(() => items.count()).toBe(count + 1);
    await page.keyboard.press('Control+D');
    await expect.poll(() => items.count()).toBe(count + 2);
    await page.keyboard.press('Control+C');
    await page.keyboard.press('Control+V');
    await expect.poll(() => items.count()).toBe(count + 3);
    await items.nth(1).click({ button: 'right' });
    await bench.shot('items');
    await pick('Move down');
    for (let steps = 0; steps < 4; steps++) await page.keyboard.press('Control+Z');
    await expect.poll(() => items.count()).toBe(count);

    await items.nth(1).click();
    await page.keyboard.press('Delete');
    await page.getByText(/vertices\[1\] is used by faces\[/).waitFor();
    expect(await items.count()).toBe(count);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { bytesAndStructure, openedAsBytes } from '../support/bytes-and-structure.ts';
import type { WorkbenchPage } from '../support/workbench-page.ts';

const reader = 'dfn_heron.zrd';

describe.skipIf(browserPath === undefined)('the inspector, in a real browser', () => {
  let bench: WorkbenchPage;
  const { grid, said } = bytesAndStructure(() => bench);
  beforeAll(async () => {
    bench = await openedAsBytes(reader);
    await said('"Heron"').waitFor();
  });
  afterAll(() => bench.close());

  const rows = () => bench.page.getByRole('grid', { name: 'Values at the start of the selection' });
  const row = (label: RegExp) => rows().getByRole('row').filter({ hasText: label });

  /** Into the row that is being written, in place of the H of Heron; and takes it back. */
  async function writeB(): Promise<void> {
    const { page } = bench;
    await rows().getByRole('textbox').fill('66');
    await page.keyboard.press('Enter');
    await said('"Beron"').waitFor();
    await grid().focus();
    await page.keyboard.press('Control+Z');
    await said('"Heron"').waitFor();
  }

  it('the inspector follows the cursor and writes typed values', async () => {
    const { page } = bench;
    await said('"Heron"').click();
    const byte = row(/^u8/);
    await expect.poll(() => byte.innerText()).toMatch(/72/);
    await byte.dblclick();
    await rows().getByRole('textbox').fill('300');
    await page.keyboard.press('Enter');
    await rows().getByRole('alert').getByText('Enter a number from 0 to 255.').waitFor();
    await writeB();
  });

  it('a typed value is written when a click leaves its field, and not after Escape', async () => {
    const { page } = bench;
    await said('"Heron"').click();
    const byte = row(/^u8/);
    await expect.poll(() => byte.innerText()).toMatch(/72/);
    await byte.dblclick();
    await rows().getByRole('textbox').fill('67');
    await page.keyboard.press('Escape');
    await byte.dblclick();
    await rows().getByRole('textbox').fill('66');
    await said('"Heron"').click();
    await said('"Beron"').waitFor();
    await rows().getByRole('textbox').waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role="treegrid"]') !== null))
      .toBe(true);
    await page.keyboard.press('Control+Z');
    await said('"Heron"').waitFor();
  });

  it('the inspector reads and writes at the start of a selection, whichever end the caret is at', async () => {
    const { page } = bench;
    const byte = row(/^u8/);
    await grid().focus();
    await bench.goTo('0x000032'); // the H of Heron
    await grid().focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowRight');
    await bench.status('4 bytes selected');
    await expect.poll(() => byte.innerText()).toMatch(/72/);
    await byte.dblclick();
    await writeB();
  });

  it('an opened asset is inspected from its first byte', async () => {
    const { page } = bench;
    const card = page.locator('.inspector-card');
    await bench.quickOpen('dfn_bittern.zrd');
    await card.getByText('at 0x0').waitFor();
    // A reader begins with the type of a list, which is 4.
    await expect.poll(() => row(/^u32/).innerText()).toMatch(/4/);
    await bench.quickOpen(reader);
  });

  it('whole numbers are shown in the base that is chosen, by key or by mouse, and bits inverted', async () => {
    const { page } = bench;
    await said('"Heron"').click();
    await grid().focus();
    for (const key of ['Control+K', 'u']) await page.keyboard.press(key);
    await page.getByRole('menuitemcheckbox', { name: 'Whole numbers in hex' }).click();
    await expect.poll(() => row(/^u16/).innerText()).toMatch(/0x6548/);
    await page.getByRole('button', { name: 'hex', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Invert every bit' }).click();
    await expect.poll(() => row(/^u8/).innerText()).toMatch(/0xB7/); // of 48
    await bench.shot('inspector-inverted');
    await row(/^u8/).dblclick();
    await rows().getByRole('textbox').fill('0xB3');
    await page.keyboard.press('Enter');
    await said('"Leron"').waitFor();
    await grid().focus();
    await page.keyboard.press('Control+Z');
    await said('"Heron"').waitFor();
    expect(await bench.findings('.inspector')).toEqual([]);
    await page.getByRole('button', { name: 'hex, inverted' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Invert every bit' }).click();
    await page.getByRole('button', { name: 'hex', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Whole numbers in decimal' }).click();
    await expect.poll(() => row(/^u8/).innerText()).toMatch(/72/);
  });

  it('typing while a dialog’s code loads does not overwrite the bytes under it', async () => {
    const { page } = bench;
    await said('"Heron"').click();
    await grid().focus();
    let come = () => {};
    const isToCome = new Promise<void>(done => (come = done));
    const asked = page.waitForRequest(/\/assets\//).catch(() => undefined);
    const plan = bench.dialog('Write to game folder');
    await page.route(/\/assets\//, async route => {
      await isToCome;
      await route.continue();
    });
    await page.keyboard.press('Control+Alt+S');
    // On a busy machine the idle page may have loaded it before.
    await Promise.race([asked, plan.waitFor()]);
    await page.keyboard.type('4C');
    come();
    await plan.waitFor();
    await page.unroute(/\/assets\//);
    await page.keyboard.press('Escape');
    await plan.waitFor({ state: 'detached' });
    await expect.poll(() => grid().evaluate(element => element === document.activeElement)).toBe(true);
    expect(await page.title()).not.toMatch(/change/);
  });

  it('never violates the policy of its page or logs an error', () => {
    expect(bench.complaints).toEqual([]);
  });
});

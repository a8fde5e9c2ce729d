import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { bytesAndStructure, openedAsBytes } from '../support/bytes-and-structure.ts';
import type { WorkbenchPage } from '../support/workbench-page.ts';

describe.skipIf(browserPath === undefined)('keys pressed for a box whose code is still loading', () => {
  let bench: WorkbenchPage;
  const { grid, said } = bytesAndStructure(() => bench);
  const quickOpen = () => bench.page.getByRole('combobox', { name: 'Quick open' });
  beforeAll(async () => {
    bench = await openedAsBytes('dfn_heron.zrd');
    await said('"Heron"').waitFor();
  });
  afterAll(() => bench.close());

  /** In a window that has not fetched the box of this file yet: what is pressed before its code comes. */
  async function beforeItsCode(file: string, act: () => Promise<void>): Promise<void> {
    const { page } = bench;
    const code = new RegExp(`/assets/${file}-[^/]*\\.js$`);
    let come = () => {};
    const isToCome = new Promise<void>(done => {
      come = done;
    });
    const late = async (route: Route) => {
      await isToCome;
      await route.continue();
    };
    await page.route(code, late, { times: 1 });
    await page.reload();
    await said('"Heron"').waitFor();
    await grid().focus();
    await act();
    come();
  }

  it('are typed into it when it appears, in the same order', async () => {
    const { page } = bench;
    await beforeItsCode('quick-open', async () => {
      await page.keyboard.press('Control+P');
      await page.keyboard.type('interx');
      await page.keyboard.press('Backspace');
      await page.keyboard.type('p.zbd');
    });
    await quickOpen().waitFor();
    await expect.poll(() => quickOpen().inputValue()).toBe('interp.zbd');
    await page.keyboard.press('Escape');
    await quickOpen().waitFor({ state: 'detached' });
  });

  it('may paste', async () => {
    const { page } = bench;
    await page.evaluate(() => navigator.clipboard.writeText('4C4C'));
    await beforeItsCode('quick-open', async () => {
      await page.keyboard.press('Control+P');
      await page.keyboard.press('Control+V');
    });
    await expect.poll(() => quickOpen().inputValue()).toBe('4C4C');
    await page.keyboard.press('Escape');
    await quickOpen().waitFor({ state: 'detached' });
    expect(await page.title()).not.toMatch(/change/);
  });

  it('may submit it with Enter', async () => {
    const { page } = bench;
    await beforeItsCode('quick-open', async () => {
      await page.keyboard.press('Control+P');
      await page.keyboard.type('interp.zbd');
      await page.keyboard.press('Enter');
    });
    const shown = () => page.locator('.trail-here').filter({ visible: true }).allInnerTexts();
    await expect.poll(shown).toEqual(['interp.zbd']);
    expect(await quickOpen().count()).toBe(0);
    await bench.quickOpen('dfn_heron.zrd');
  });

  it.each([
    ['quick-open', 'Control+P'],
    ['settings', 'Control+,'],
  ])('Escape closes %s on arrival, and the focus returns', async (file, keys) => {
    const { page } = bench;
    await beforeItsCode(file, async () => {
      await page.keyboard.press(keys);
      await page.locator('[data-takes-keys]').waitFor({ state: 'attached' });
      await page.keyboard.press('Escape');
    });
    await page.locator('[data-takes-keys]').waitFor({ state: 'detached' });
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await expect.poll(() => grid().evaluate(element => element === document.activeElement)).toBe(true);
  });

  it('search all files, and overwrite no bytes', async () => {
    const { page } = bench;
    await beforeItsCode('search', async () => {
      await page.keyboard.press('Control+Shift+F');
      await page.locator('[data-zone="bottom"]').waitFor();
      await page.keyboard.type('4C4C');
    });
    const field = page.getByRole('search').getByRole('textbox').first();
    await expect.poll(() => field.inputValue()).toBe('4C4C');
    expect(await page.title()).not.toMatch(/change/);
  });

  it('never violates the policy of its page or logs an error', () => {
    expect(bench.complaints).toEqual([]);
  });
});

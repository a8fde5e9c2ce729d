import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

const gone = ['art', 'fft', 'kotor', 'maps'];

describe.skipIf(browserPath === undefined)('a refusal in a toast', () => {
  let bench: WorkbenchPage;
  beforeAll(async () => {
    bench = await WorkbenchPage.open();
    await bench.page.clock.install();
    await bench.openDemo();
    // The explorer is refreshed once more after indexing; what is asked for next comes after that.
    await bench.page.clock.runFor(1000);
    await bench.page.getByRole('row').filter({ hasText: 'zbd' }).first().click();
    await bench.page.keyboard.press('ArrowRight');
    await bench.page.getByRole('treegrid', { name: 'Game files' }).getByText('reader.zbd').first().waitFor();
    await bench.page.keyboard.press('ArrowLeft');
    for (const name of gone) rmSync(join(bench.demo, name), { recursive: true });
    for (const name of gone) {
      const row = bench.page.getByRole('row').filter({ hasText: name }).first();
      await row.click();
      await bench.page.keyboard.press('ArrowRight');
    }
    await bench.page.locator('.toast').nth(1).waitFor();
  });
  afterAll(() => bench.close());

  /** The buttons that a click in their middle does not reach, for a toast is there. */
  const covered = () =>
    bench.page.evaluate(() => {
      const buttons = [...document.querySelectorAll('button')].filter(button => button.closest('.toast') === null);
      return buttons.flatMap(button => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const found = document.elementFromPoint(left + width / 2, top + height / 2);
        return found?.closest('.toast') ? [button.getAttribute('aria-label') ?? button.textContent] : [];
      });
    });

  it.each([
    [1440, 900],
    [1024, 700],
  ])('covers no button at %d by %d', async (width, height) => {
    await bench.page.setViewportSize({ width, height });
    expect(await covered()).toEqual([]);
    await bench.shot(`toasts-${width}`);
    await bench.page.keyboard.press('Control+P');
    await bench.page.getByRole('combobox', { name: 'Quick open' }).waitFor();
    expect(await covered()).toEqual([]);
    await bench.page.keyboard.press('Escape');
    await bench.page.getByRole('button', { name: 'Backups' }).first().click();
    const dialog = bench.page.getByRole('dialog');
    await dialog.waitFor();
    expect(await covered()).toEqual([]);
    await bench.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('stays while the pointer or the focus is on it, and disappears by itself', async () => {
    const toasts = bench.page.locator('.toast');
    await toasts.last().hover();
    await bench.page.clock.fastForward(30_000);
    await expect.poll(() => toasts.count()).toBe(1);
    await toasts.last().getByRole('button', { name: 'Copy details' }).focus();
    await bench.page.mouse.move(5, 5);
    await bench.page.clock.fastForward(30_000);
    expect(await toasts.count()).toBe(1);
    await bench.page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await bench.page.clock.fastForward(10_000);
    expect(await toasts.count()).toBe(1);
    await bench.page.clock.fastForward(30_000);
    await expect.poll(() => toasts.count()).toBe(0);
  });
});

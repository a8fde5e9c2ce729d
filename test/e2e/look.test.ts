import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

const sizes = [
  [1440, 900],
  [1024, 700],
] as const;

describe.skipIf(browserPath === undefined)('the look', () => {
  describe.each(['dark', 'light'] as const)('in %s', theme => {
    let bench: WorkbenchPage;
    let width = 0;
    const shot = (what: string) => bench.shot(`${what}-${theme}-${width}`);
    const resize = async (wide: number, height: number) => {
      width = wide;
      await bench.page.setViewportSize({ width, height });
    };
    beforeAll(async () => {
      bench = await WorkbenchPage.open({ theme });
    });
    afterAll(() => bench.close());

    it('greets without an axe finding', async () => {
      await bench.page.getByRole('button', { name: 'Open the demo' }).waitFor();
      for (const [wide, height] of sizes) {
        await resize(wide, height);
        await shot('start');
        expect(await bench.findings()).toEqual([]);
      }
      await bench.openDemo();
      await bench.quickOpen('dfn_heron.zrd');
    });

    describe.each(sizes)('at %i by %i', (wide, height) => {
      beforeAll(() => resize(wide, height));

      it('shows bytes, structure and inspector without an axe finding, and nothing wider than the window', async () => {
        await bench.view('Hex');
        await bench.page.getByRole('grid', { name: 'Bytes', exact: true }).click({ position: { x: 150, y: 110 } });
        await bench.status(/selected/);
        await shot('hex');
        expect(await bench.findings()).toEqual([]);
        const overflow = await bench.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      });

      it('shows every other view without an axe finding', async () => {
        for (const view of ['Structure', 'Info', 'Text'] as const) {
          await bench.view(view);
          if (view === 'Text') await bench.page.locator('.monaco-editor .view-line').first().waitFor();
          if (view === 'Structure') await bench.page.locator('main [role="treegrid"] [role="row"]').nth(3).waitFor();
          await shot(view.toLowerCase());
          expect(await bench.findings('main')).toEqual([]);
        }
      });

      it.each([
        ['Control+P', 'quick-open', '[role="option"]'],
        ['F1', 'palette', '[role="option"]'],
        ['Control+G', 'go-to', '[role="combobox"]'],
        ['Control+Alt+S', 'write', 'footer button'],
        ['?', 'shortcuts', 'dd'],
      ])('shows the box of %s without an axe finding', async (keys, what, content) => {
        const { page } = bench;
        await page.keyboard.press('Escape');
        await page.locator('[data-zone="explorer"] [role="treegrid"]').focus();
        await page.keyboard.press(keys);
        await page.locator('dialog[open]').waitFor();
        if (what === 'quick-open') await page.keyboard.type('heron');
        await page.locator(`dialog[open] ${content}`).first().waitFor();
        await shot(what);
        expect(await bench.findings('dialog[open]')).toEqual([]);
        await page.keyboard.press('Escape');
        await page.locator('dialog[open]').waitFor({ state: 'detached' });
      });
    });

    it('never broke the policy of its page, nor logged an error', () => {
      expect(bench.complaints).toEqual([]);
    });
  });

  it('would notice a page that breaks its policy', async () => {
    const bench = await WorkbenchPage.open();
    await bench.page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'void 0';
      document.body.append(script);
    });
    await expect.poll(() => bench.complaints.some(text => text.startsWith('policy: script-src'))).toBe(true);
    await expect(bench.close()).rejects.toThrow('the page broke its policy');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

const sizes = [
  [1440, 900],
  [1024, 700],
] as const;

const themes = [
  ['dark', 'all'],
  // The same pages once more: only their colours are others.
  ['light', 'colours'],
] as const;

describe.skipIf(browserPath === undefined)('the appearance', () => {
  describe('of the workbench', () => {
    let bench: WorkbenchPage;
    let look = '';
    const shot = (what: string) => bench.shot(`${what}-${look}`);
    const become = async (theme: 'dark' | 'light', width: number, height: number) => {
      look = `${theme}-${width}`;
      await bench.page.emulateMedia({ colorScheme: theme });
      await bench.page.setViewportSize({ width, height });
      await bench.page.locator(`html[data-theme="${theme}"]`).waitFor();
    };
    beforeAll(async () => {
      bench = await WorkbenchPage.open();
    });
    afterAll(() => bench.close());

    it('shows the start page without an axe finding', async () => {
      await bench.page.getByRole('button', { name: 'Open the demo' }).waitFor();
      for (const [theme, rules] of themes)
        for (const [wide, height] of sizes) {
          await become(theme, wide, height);
          await shot('start');
          expect(await bench.findings(undefined, rules)).toEqual([]);
        }
      await bench.openDemo();
      await bench.quickOpen('dfn_heron.zrd');
    });

    describe.each(themes.flatMap(([theme, rules]) => sizes.map(([wide, height]) => ({ theme, rules, wide, height }))))(
      'in $theme at $wide by $height',
      ({ theme, rules, wide, height }) => {
        beforeAll(() => become(theme, wide, height));

        it('shows bytes, structure and inspector without an axe finding, within the window’s width', async () => {
          await bench.view('Hex');
          await bench.page.getByRole('grid', { name: 'Bytes', exact: true }).click({ position: { x: 150, y: 110 } });
          await bench.status(/selected/);
          await shot('hex');
          expect(await bench.findings(undefined, rules)).toEqual([]);
          const overflow = await bench.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(overflow).toBeLessThanOrEqual(0);
        });

        it('shows every other view without an axe finding', async () => {
          for (const view of ['Structure', 'Info', 'Text'] as const) {
            await bench.view(view);
            if (view === 'Text') await bench.page.locator('.monaco-editor .view-line').first().waitFor();
            if (view === 'Structure') await bench.page.locator('main [role="treegrid"] [role="row"]').nth(3).waitFor();
            await shot(view.toLowerCase());
            expect(await bench.findings('main', rules)).toEqual([]);
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
          expect(await bench.findings('dialog[open]', rules)).toEqual([]);
          await page.keyboard.press('Escape');
          await page.locator('dialog[open]').waitFor({ state: 'detached' });
        });
      },
    );

    it('never violated the policy of its page or logged an error', () => {
      expect(bench.complaints).toEqual([]);
    });
  });

  it('would notice a page that violates its policy', async () => {
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

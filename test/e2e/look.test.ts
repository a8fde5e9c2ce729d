import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

/** What axe finds that keeps somebody from working, one line each. */
async function findings(bench: WorkbenchPage): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page: bench.page }).setLegacyMode(true).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.target.join(' ')} (${node.failureSummary})`));
}

describe.skipIf(browserPath === undefined)('the look', () => {
  for (const theme of ['dark', 'light'] as const) {
    for (const [width, height] of [
      [1440, 900],
      [1024, 700],
    ] as const) {
      describe(`in ${theme} at ${width}x${height}`, () => {
        let bench: WorkbenchPage;
        const name = (what: string) => `${what}-${theme}-${width}`;
        beforeAll(async () => {
          bench = await WorkbenchPage.open({ theme, width, height });
        });
        afterAll(() => bench.close());

        it('greets without an axe finding', async () => {
          await bench.page.getByRole('button', { name: 'Open the demo' }).waitFor();
          await bench.shot(name('start'));
          expect(await findings(bench)).toEqual([]);
        });

        it('shows bytes, structure and inspector without an axe finding, and nothing wider than the window', async () => {
          await bench.openDemo();
          await bench.quickOpen('dfn_heron.zrd');
          await bench.view('Hex');
          await bench.page.getByRole('grid', { name: 'Bytes', exact: true }).click({ position: { x: 150, y: 110 } });
          await bench.status(/selected/);
          await bench.shot(name('hex'));
          expect(await findings(bench)).toEqual([]);
          const overflow = await bench.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(overflow).toBeLessThanOrEqual(0);
        });

        it('shows every other view without an axe finding', async () => {
          for (const view of ['Structure', 'Info', 'Text'] as const) {
            await bench.view(view);
            if (view === 'Text') await bench.page.locator('.monaco-editor .view-line').first().waitFor();
            if (view === 'Structure') await bench.page.locator('main [role="treegrid"] [role="row"]').nth(3).waitFor();
            await bench.shot(name(view.toLowerCase()));
            expect(await findings(bench)).toEqual([]);
          }
        });

        it('shows every box without an axe finding', async () => {
          const { page } = bench;
          for (const [keys, what] of [
            ['Control+P', 'quick-open'],
            ['F1', 'palette'],
            ['Control+G', 'go-to'],
            ['Control+Alt+S', 'write'],
          ] as const) {
            await page.locator('[data-zone="explorer"] [role="treegrid"]').focus();
            await page.keyboard.press(keys);
            await page.locator('dialog[open]').waitFor();
            if (what === 'quick-open') await page.keyboard.type('heron');
            if (what !== 'write') await page.waitForTimeout(300);
            else await bench.dialog('Write to game folder').getByRole('button', { name: 'Close' }).first().waitFor();
            await bench.shot(name(what));
            expect(await findings(bench)).toEqual([]);
            await page.keyboard.press('Escape');
            await page.locator('dialog[open]').waitFor({ state: 'detached' });
          }
          await page.locator('[data-zone="explorer"] [role="treegrid"]').focus();
          await page.keyboard.press('?');
          await bench.dialog('Shortcuts').waitFor();
          await bench.shot(name('shortcuts'));
          expect(await findings(bench)).toEqual([]);
          await page.keyboard.press('Escape');
        });

        it('never broke the policy of its page, nor logged an error', () => {
          expect(bench.complaints).toEqual([]);
        });
      });
    }
  }

  it('would notice a page that breaks its policy', async () => {
    const bench = await WorkbenchPage.open();
    await bench.page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'void 0';
      document.body.append(script);
    });
    await expect.poll(() => bench.complaints.some(text => text.startsWith('policy: script-src'))).toBe(true);
    await bench.close();
  });
});

// The comparison of the demo with its second edition, as a user sees it.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { WorkbenchPage } from './workbench-page.ts';

const cli = join(import.meta.dirname, '../../dist/cli/main.js');

/** The parts of the comparison that tests refer to. */
export class ComparePage {
  readonly bench: WorkbenchPage;

  constructor(bench: WorkbenchPage) {
    this.bench = bench;
  }

  get second(): string {
    return join(this.bench.home, 'second');
  }

  get pane(): Locator {
    return this.bench.page.getByRole('region', { name: 'Comparison' }).filter({ visible: true });
  }

  get tree(): Locator {
    return this.pane.getByRole('treegrid', { name: 'Differences' });
  }

  /** Writes the demo's second edition next to it, with a corner of a model moved. */
  writeSecond(): void {
    const env = { ...process.env, GANTRY_HOME: this.bench.home };
    const run = (...args: string[]) => execFileSync(process.execPath, [cli, ...args], { env, stdio: 'pipe' });
    run('demo', this.second, '--edition', '2');
    const art = join(this.second, 'art/HeronArt.big');
    run('set', `${art}::Art\\W3D\\heron_skn.w3d`, 'chunks[0].chunks[1][20].y=6', '--out', art);
  }

  /** Chooses the open game and the second edition, and compares them. */
  async compareEditions(): Promise<void> {
    const { page } = this.bench;
    await page.keyboard.press('Control+Shift+D');
    const dialog = this.bench.dialog('Compare two versions');
    const [a, b] = ['Left: before', 'Right: after'].map(name => dialog.getByRole('region', { name })) as [
      Locator,
      Locator,
    ];
    await a.getByRole('option').filter({ hasText: 'Demo' }).click();
    await b.getByRole('button', { name: 'Another folder' }).click();
    await b.getByRole('option').first().waitFor();
    await b.getByRole('textbox', { name: 'Folder' }).fill(this.second);
    await page.keyboard.press('Enter');
    await b.getByRole('option').filter({ hasText: 'zbd' }).waitFor();
    await b.getByRole('button', { name: 'Use second' }).click();
    await dialog.getByRole('button', { name: 'Compare', exact: true }).click();
    // Both are read completely.
    await this.tree.getByRole('row', { selected: true }).waitFor({ timeout: 90_000 });
  }

  /** Waits until a comparison shows an edit: automatically, or with its button if comparing took long. */
  async renewed(shown: Locator): Promise<void> {
    // In its bar, and next to what is out of date.
    const again = this.pane.getByRole('button', { name: 'Compare again' }).first();
    await shown.or(again).first().waitFor();
    if (await again.isVisible()) await again.click();
    await shown.waitFor();
  }

  /** Scrolls through the tree until the row is there, because only visible rows are drawn. */
  async bringIntoView(row: Locator): Promise<void> {
    const scroll = () =>
      this.tree.evaluate(box => {
        const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 1;
        box.scrollTop = isAtEnd ? 0 : box.scrollTop + box.clientHeight / 2;
      });
    await expect
      .poll(async () => {
        const count = await row.count();
        if (count === 0) await scroll();
        return count;
      })
      .toBeGreaterThan(0);
  }

  async pick(name: string): Promise<void> {
    const row = this.tree.getByRole('row').filter({ hasText: name });
    await this.bringIntoView(row);
    await row.click();
    await this.tree.getByRole('row', { selected: true }).filter({ hasText: name }).waitFor();
  }

  async tab(name: string): Promise<void> {
    const tab = this.pane.getByRole('tablist', { name: 'View' }).getByRole('tab', { name, exact: true });
    await tab.click();
    await tab.and(this.bench.page.locator('[aria-selected="true"]')).waitFor();
  }

  /** axe's findings in the comparison. */
  findings(): Promise<readonly string[]> {
    return this.bench.findings('.compare');
  }
}

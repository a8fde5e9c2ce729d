import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

const cli = join(import.meta.dirname, '../../dist/cli/main.js');

describe.skipIf(browserPath === undefined)('the main workflow without a mouse', () => {
  let bench: WorkbenchPage;
  let page: Page;
  beforeAll(async () => {
    bench = await WorkbenchPage.open({ moves: true });
    page = bench.page;
  });
  afterAll(() => bench.close());

  /** Where the focus is, as a screen reader would name it. */
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement;
      return `${at?.getAttribute('role') ?? at?.tagName.toLowerCase()} ${at?.getAttribute('aria-label') ?? at?.textContent}`;
    });
  const zone = () => page.evaluate(() => document.activeElement?.closest('[data-zone]')?.getAttribute('data-zone'));
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  it('opens the demo with Tab and Enter', async () => {
    await page.getByRole('button', { name: 'Open the demo' }).waitFor();
    for (let tries = 0; tries < 10 && !(await focused()).startsWith('button Open the demo'); tries += 1)
      await press('Tab');
    expect(await focused()).toMatch(/^button Open the demo/);
    await press('Enter');
    await page.getByRole('treegrid', { name: 'Game files' }).getByText('zbd').first().waitFor();
  });

  it('reaches every part of the window with F6, and always shows where the focus is', async () => {
    const zones = new Set<string>();
    for (let step = 0; step < 8; step += 1) {
      await press('F6');
      const part = await zone();
      if (part) zones.add(part);
    }
    expect([...zones]).toEqual(expect.arrayContaining(['title', 'activity', 'explorer', 'editor', 'bottom']));
  });

  it('walks the explorer with arrows and opens an entry with Enter', async () => {
    for (let step = 0; step < 8 && !(await focused()).includes('Game files'); step += 1) await press('F6');
    expect(await focused()).toBe('treegrid Game files');
    await press('Home');
    const selected = () => page.locator('[data-zone="explorer"] [role="row"][aria-selected="true"]').innerText();
    await page.keyboard.type('zbd');
    await expect.poll(selected).toContain('zbd');
    if ((await page.getByRole('row', { name: /^reader\.zbd/ }).count()) === 0) await press('ArrowRight');
    await page.getByRole('row', { name: /^reader\.zbd/ }).waitFor();
    await page.keyboard.type('reader.zbd');
    await expect.poll(selected).toContain('reader.zbd');
    await press('ArrowRight');
    await page.getByRole('row', { name: /dfn_heron/ }).waitFor();
    await page.keyboard.type('dfn_heron');
    await expect.poll(selected).toContain('dfn_heron.zrd');
    await press('Enter');
    await page.getByRole('tab', { name: 'dfn_heron.zrd' }).waitFor();
    await expect.poll(zone).toBe('editor');
  });

  it('puts the focus in the view after every way to open one, and cycles through all parts with F6', async () => {
    await press('Alt+Shift+T');
    await expect.poll(focused).toMatch(/^textbox Text|^textbox /);
    await press('Alt+Shift+S');
    await expect.poll(focused).toMatch(/^treegrid /);
    await press('Alt+1');
    await expect.poll(focused).toBe('treegrid Game files');
    for (const part of ['structure', 'inspector', 'bottom', 'status', 'title', 'activity', 'explorer', 'editor']) {
      if (part === 'structure') await press('Alt+3');
      else await press(part === 'bottom' ? 'Alt+5' : part === 'status' ? 'Alt+6' : 'F6');
      await expect.poll(zone).toBe(part);
    }
  });

  it('selects a range of bytes by its ends, and reaches the appearance', async () => {
    await press('Alt+Shift+H');
    await expect.poll(focused).toBe('grid Bytes');
    await press('Control+Shift+A');
    await page.getByRole('combobox').waitFor();
    await press('Control+A');
    await page.keyboard.type(':0x10..+5');
    await page.getByRole('option', { selected: true }).getByText('6 bytes').waitFor();
    await press('Enter');
    await bench.status('6 bytes selected');
    await press('Control+,');
    const settings = bench.dialog('Settings');
    await settings.getByRole('textbox', { name: 'Search settings' }).waitFor();
    await press('Escape');
    await settings.waitFor({ state: 'detached' });
  });

  it('goes to an offset, and from the byte to the tree and back', async () => {
    await press('Alt+Shift+H');
    await expect.poll(focused).toBe('grid Bytes');
    await press('Control+G');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('0x10');
    await page.getByRole('option', { selected: true }).getByText('0x10').waitFor();
    await press('Enter');
    await bench.status('0x000010');
    await expect.poll(focused).toBe('grid Bytes');
    await press('Control+G');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('end');
    await page
      .getByRole('option', { selected: true })
      .getByText(/0x0*4[0-9A-F]{2}/)
      .first()
      .waitFor();
    await press('Enter');
    await bench.status(/0x0004[0-9A-F]{2}/);
    await press('Alt+ArrowLeft');
    await bench.status('0x000010');
    await press('Alt+ArrowRight');
    await bench.status(/0x0004[0-9A-F]{2}/);
  });

  it('bookmarks a position, finds it again, and goes to the outer and inner structure', async () => {
    await press('Control+d');
    await page.getByText(/^Bookmarked /).waitFor();
    await press('Control+Home', 'Control+K', 'b');
    await page.getByRole('treegrid', { name: 'Hits' }).getByText('dfn_heron.zrd').waitFor();
    await press('F4');
    await bench.status(/0x0004[0-9A-F]{2}/);
    await press('Alt+Shift+S');
    await expect.poll(focused).toMatch(/^treegrid /);
    const path = () => page.locator('.trail-field').count();
    // The host names the byte that was gone to: before that there is no way out.
    await expect.poll(path).toBeGreaterThan(1);
    const depth = await path();
    await press('Control+[');
    await expect.poll(path).toBeLessThan(depth);
    await press('Control+]');
    await expect.poll(path).toBe(depth);
  });

  it('runs a command from the palette', async () => {
    await press('F1');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('theme light');
    await page.getByRole('option', { selected: true }).getByText('Theme: light').waitFor();
    await press('Enter');
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light');
  });

  it('edits the text, writes it and reads it back', async () => {
    await press('Alt+Shift+T');
    await expect.poll(focused).toMatch(/^textbox/);
    await page.locator('.monaco-editor .view-lines').getByText('MASS').first().waitFor();
    await press('Control+F');
    await page.keyboard.type('MASS 45');
    await press('Enter', 'Escape');
    await page.keyboard.type('MASS 61');
    // At once: what was typed last must not be missing from the plan.
    await press('Control+S');
    await page.getByText('Saved to the mod project.').waitFor();
    await press('Control+Shift+G');
    await expect.poll(zone).toBe('bottom');
    await page.getByRole('treegrid', { name: 'Changes' }).getByText('dfn_heron.zrd').waitFor();
    await press('Control+K', 'l');
    const copy = bench.dialog('Save as loose files');
    await copy.getByRole('option', { name: /^dfn_heron\.zrd/ }).waitFor();
    await press('Escape');
    await copy.waitFor({ state: 'detached' });
    await press('Control+K', 'w');
    await bench.dialog('Write to game folder').getByRole('heading', { name: 'zbd/reader.zbd' }).waitFor();
    await press('Enter');
    await bench.dialog('Written to the game folder').waitFor();
    await press('Escape');
    await bench.dialog('Written to the game folder').waitFor({ state: 'detached' });
    const text = execFileSync(process.execPath, [cli, 'text', `${join(bench.demo, 'zbd/reader.zbd')}::dfn_heron.zrd`], {
      env: { ...process.env, GANTRY_HOME: bench.home },
      encoding: 'utf8',
    });
    expect(text).toContain('MASS 61');
  });

  it('restores the originals', async () => {
    await press('Control+K', 'r');
    await bench.dialog('Backups').getByText('zbd/reader.zbd').waitFor();
    for (let tries = 0; tries < 8 && !(await focused()).startsWith('button Restore all'); tries += 1)
      await press('Tab');
    await press('Enter');
    await bench.dialog('Originals restored').waitFor();
    await press('Escape');
    await expect.poll(() => bench.dialog('Originals restored').count()).toBe(0);
  });

  it('gives a command another key, names the command that already has it, and keeps it after a restart', async () => {
    await press('Control+K', 'Control+S');
    const sheet = bench.dialog('Shortcuts');
    await sheet.waitFor();
    await page.keyboard.type('focus previous');
    await sheet.getByRole('button', { name: 'Change the key of Focus previous region' }).waitFor();
    for (let tries = 0; tries < 5 && !(await focused()).startsWith('button Change the key of'); tries += 1)
      await press('Tab');
    await press('Enter', 'F8');
    await sheet.getByText('Also used by Next problem').waitFor();
    await press('Escape');
    expect(await sheet.count()).toBe(1);
    await expect.poll(focused).toContain('Change the key of Focus previous');
    await press('Enter', 'Control+F7', 'Enter');
    await sheet.getByText('Ctrl+F7', { exact: true }).waitFor();
    await press('Escape');
    await bench.restart();
    await page.getByRole('tab', { name: 'dfn_heron.zrd' }).waitFor();
    await press('Alt+2');
    await expect.poll(zone).toBe('editor');
    await press('Control+F7');
    await expect.poll(zone).not.toBe('editor');
    await press('Alt+2');
    await expect.poll(zone).toBe('editor');
    // Whatever is pressed last counts, also within a frame.
    await page.evaluate(() => {
      const press = (key: string, more: KeyboardEventInit) =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
        );
      press('2', { code: 'Digit2', altKey: true });
      press('F7', { code: 'F7', ctrlKey: true });
      return new Promise(done => setTimeout(done, 300));
    });
    expect(await zone()).not.toBe('editor');
    await press('Alt+2');
    await expect.poll(zone).toBe('editor');
  });

  it('returns the focus when a dialog closes', async () => {
    // Until the editor is there, its place keeps the focus for it.
    await expect.poll(focused).toMatch(/^textbox/);
    const before = await focused();
    await press('Control+P');
    await page.getByRole('combobox').waitFor();
    await press('Escape');
    await expect.poll(focused).toBe(before);
  });

  it('steps through the problems with F8', async () => {
    await press('F8');
    await page.getByRole('tab', { name: 'reader.zbd' }).waitFor();
    await bench.status(/0x[0-9A-F]{6}/);
  });

  it('goes back to another tab, with the keyboard', async () => {
    await bench.quickOpen('dfn_heron.zrd');
    await press('Alt+Shift+H');
    await expect.poll(focused).toBe('grid Bytes');
    await bench.quickOpen('zbd/rtexture.zbd');
    await expect.poll(focused).not.toBe('grid Bytes');
    await press('Alt+ArrowLeft');
    await page.locator('.trail-here').filter({ visible: true, hasText: 'dfn_heron.zrd' }).waitFor();
    await expect.poll(focused).toBe('grid Bytes');
    await press('Alt+ArrowRight');
    await page.locator('.trail-here').filter({ visible: true, hasText: 'rtexture.zbd' }).waitFor();
    await expect.poll(focused).not.toMatch(/^body/i);
  });

  it('bookmarks the position in the front tab after another was closed', async () => {
    await bench.quickOpen('dfn_crake.zrd');
    await press('Alt+Shift+H');
    await expect.poll(focused).toBe('grid Bytes');
    await press('Control+Home', 'ArrowDown');
    await bench.quickOpen('dfn_lapwing.zrd');
    await press('Alt+Shift+H');
    await expect.poll(focused).toBe('grid Bytes');
    await press('Control+Home', 'ArrowRight', 'Control+F4');
    await page.locator('.trail-here').filter({ visible: true, hasText: 'dfn_crake.zrd' }).waitFor();
    await expect.poll(focused).toBe('grid Bytes');
    await press('Control+d');
    await page.getByText(/^Bookmarked /).waitFor();
  });

  it('never violated the policy of its page or logged an error', () => {
    expect(bench.complaints).toEqual([]);
  });
});

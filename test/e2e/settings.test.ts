import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

describe.skipIf(browserPath === undefined)('settings', () => {
  let bench: WorkbenchPage;
  const file = () => join(bench.home, 'settings.json');
  const dialog = () => bench.dialog('Settings');
  beforeAll(async () => {
    bench = await WorkbenchPage.withDemo();
  });
  afterAll(() => bench.close());

  it('are reachable by keyboard, apply at once, show what differs, and are kept in a file', async () => {
    const { page } = bench;
    await page.getByRole('button', { name: 'Problems', exact: true }).hover();
    await page.getByRole('tooltip').getByText('Problems').waitFor();
    await page.keyboard.press('Control+,');
    await dialog().getByRole('textbox', { name: 'Search settings' }).fill('theme');
    await expect.poll(() => dialog().getByRole('combobox').count()).toBe(1);
    await dialog().getByLabel('Theme', { exact: true }).selectOption('light');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
    await dialog().getByText('Changed').waitFor();
    await expect.poll(() => readFileSync(file(), 'utf8')).toContain('"window.theme": "light"');
    await bench.shot('settings-light');
    expect(await bench.findings('dialog[open]')).toEqual([]);
    // What is edited by hand holds at once, too.
    writeFileSync(file(), '{ "window.theme": "dark", "bytes.columnHeader": true, "bytes.encoding": "macintosh" }');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await dialog().getByRole('textbox', { name: 'Search settings' }).fill('');
    await expect.poll(() => dialog().getByText('Changed').count()).toBe(3);
    await bench.shot('settings-by-hand');
    writeFileSync(file(), '{ "window.theme": "light" }');
    await expect.poll(() => dialog().getByText('Changed').count()).toBe(1);
    await dialog().getByRole('button', { name: 'Reset Theme' }).click();
    await expect.poll(() => readFileSync(file(), 'utf8')).toBe('{}\n');
    await page.keyboard.press('Escape');
  });

  it('in a broken file are reported, and the file is left alone', async () => {
    writeFileSync(file(), '{ "window.theme": ');
    await bench.page.reload();
    await bench.status(/assets? indexed/);
    await bench.page.keyboard.press('Control+,');
    await dialog().getByRole('alert').getByText('settings.json could not be read').waitFor();
    await dialog().getByLabel('Theme', { exact: true }).selectOption('light');
    await expect.poll(() => bench.page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
    await bench.shot('settings-broken');
    expect(readFileSync(file(), 'utf8')).toBe('{ "window.theme": ');
    expect(bench.complaints).toEqual([]);
  });
});

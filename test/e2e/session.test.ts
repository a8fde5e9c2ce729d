import { appendFileSync, mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

describe.skipIf(browserPath === undefined)('a session', () => {
  let bench: WorkbenchPage;

  async function openReader(): Promise<void> {
    bench = await WorkbenchPage.withDemo();
    await bench.quickOpen('dfn_heron.zrd');
    await bench.page.getByRole('tab', { name: 'dfn_heron.zrd' }).waitFor();
  }

  describe('that ends normally', () => {
    beforeAll(openReader);
    afterAll(() => bench.close());

    it('comes back with its tabs, their view and the theme, but not on a safe start', async () => {
      const { page } = bench;
      await bench.quickOpen('weapons.zrd');
      await bench.view('Info');
      await page.keyboard.press('F1');
      await page.getByRole('combobox').waitFor();
      await page.keyboard.insertText('theme light');
      await page.getByRole('option', { selected: true }).getByText('Theme: light').waitFor();
      await page.keyboard.press('Enter');
      const theme = () => page.locator('html').getAttribute('data-theme');
      await expect.poll(theme).toBe('light');
      await bench.restart();
      await page.getByRole('tab', { name: 'weapons.zrd', selected: true }).waitFor();
      await page.getByRole('tab', { name: 'dfn_heron.zrd' }).waitFor();
      await page.getByRole('button', { name: 'Info', pressed: true }).waitFor();
      await expect.poll(theme).toBe('light');

      await bench.restart({ safe: true });
      await page.getByRole('button', { name: 'Open the demo' }).waitFor();
      await bench.restart();
      await page.getByRole('tab', { name: 'weapons.zrd', selected: true }).waitFor();
      expect(bench.complaints).toEqual([]);
    });

    it('reports a missing folder, marks it in the list, and reopens it automatically when it is back', async () => {
      const { page } = bench;
      renameSync(bench.demo, `${bench.demo}-moved`);
      await bench.restart();
      await page.getByText('not found').waitFor();
      const banner = page.getByRole('alert').filter({ hasText: 'The game folder is gone' });
      await banner.getByText('Your changes are kept.').waitFor();
      await bench.shot('missing');
      // A disk that is taken away leaves the empty folder it was mounted at.
      mkdirSync(bench.demo);
      await page.reload();
      await banner.waitFor();
      rmdirSync(bench.demo);
      renameSync(`${bench.demo}-moved`, bench.demo);
      await page.getByRole('tab', { name: 'dfn_heron.zrd' }).waitFor();
      expect(await banner.count()).toBe(0);
      expect(bench.complaints).toEqual([]);
    });

    it('shows the new bytes when another program changed a file without edits', async () => {
      await bench.quickOpen('ReadMe.txt');
      await bench.view('Hex');
      await bench.page.getByRole('grid', { name: 'Bytes', exact: true }).filter({ visible: true }).waitFor();
      const size = readFileSync(join(bench.demo, 'ReadMe.txt')).length;
      appendFileSync(join(bench.demo, 'ReadMe.txt'), Buffer.alloc(4096, 'x'));
      await bench.view('Info');
      await bench.page
        .getByText(`${(size + 4096).toLocaleString('en-US')} bytes`)
        .first()
        .waitFor();
    });

    it('keeps everything typed or chosen just before the window closed', async () => {
      const { page } = bench;
      await bench.quickOpen('dfn_heron.zrd');
      await bench.view('Text');
      await page.locator('.monaco-editor').first().waitFor();
      await page.keyboard.press('Control+b');
      await page.keyboard.press('Control+j');
      await bench.replaceText('MASS 45', 'MASS 52');
      await expect.poll(() => bench.shownText()).toContain('MASS 52');
      await page.reload();
      await page.getByRole('button', { name: 'Write to game folder (1)' }).waitFor();
      await expect.poll(() => bench.shownText()).toContain('MASS 52');
      expect(await page.getByRole('treegrid', { name: 'Game files' }).count()).toBe(0);
      expect(await page.getByRole('tab', { name: /^Problems/ }).count()).toBe(0);
    });

    it('restores the place in each view, and the comparisons', async () => {
      const { page } = bench;
      await bench.quickOpen('dfn_heron.zrd');
      await bench.view('Hex');
      await page.keyboard.press('Control+G');
      await page.getByRole('combobox', { name: 'Quick open' }).waitFor();
      await page.keyboard.insertText('0x123');
      await page.getByRole('option', { selected: true }).filter({ hasText: '0x' }).waitFor();
      await page.keyboard.press('Enter');
      await bench.status('0x000123');
      await bench.quickOpen('ReadMe.txt');
      await bench.view('Text');
      const cursor = page.locator('.monaco-editor .cursor').filter({ visible: true });
      await page.locator('.monaco-editor').filter({ visible: true }).click();
      await page.keyboard.press('Control+End');
      const caret = await cursor.boundingBox();
      await bench.quickOpen('dfn_heron.zrd');
      await page.keyboard.press('F1');
      await page.keyboard.insertText('Compare with original');
      await page.getByRole('option', { selected: true }).getByText('Compare with original').waitFor();
      await page.keyboard.press('Enter');
      const comparison = page.getByRole('region', { name: 'Comparison' }).filter({ visible: true });
      await comparison.getByText('52').first().waitFor();
      await bench.restart();
      await comparison.getByText('52').first().waitFor();
      await bench.quickOpen('ReadMe.txt');
      await expect.poll(() => cursor.boundingBox()).toEqual(caret);
      await bench.quickOpen('dfn_heron.zrd');
      await bench.status('0x000123');
    });

    it('restores the camera of a picture, the layout of a list, and the navigation history', async () => {
      const { page } = bench;
      await bench.openPicture('kotor/override/mill_01a.wok');
      const framed = await bench.pixels('mill_01a.wok');
      const box = await bench.picture('mill_01a.wok').boundingBox();
      if (box === null) throw new Error('there is no picture');
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.wheel(0, -300);
      await expect.poll(() => bench.pixels('mill_01a.wok')).not.toEqual(framed);
      const nearer = await bench.pixels('mill_01a.wok');
      await bench.quickOpen('zbd/reader.zbd');
      const entries = page.getByRole('grid', { name: 'Entries of reader.zbd' });
      const size = entries.getByRole('columnheader', { name: 'Size' });
      await size.getByRole('button').click();
      await bench.quickOpen('zbd/rtexture.zbd');
      await page.getByRole('button', { name: 'Entries', exact: true }).filter({ visible: true }).click();
      await page.locator('.entries').filter({ visible: true }).getByRole('button', { name: 'Grid' }).click();
      await page.locator('.entry-grid').filter({ visible: true }).waitFor();
      await bench.restart();
      await page.locator('.entry-grid').filter({ visible: true }).waitFor();
      await page.keyboard.press('Alt+ArrowLeft');
      await entries.waitFor();
      expect(await size.getAttribute('aria-sort')).toBe('ascending');
      await page.keyboard.press('Alt+ArrowLeft');
      await bench.picture('mill_01a.wok').and(page.locator('[data-complete="true"]')).waitFor();
      await expect.poll(() => bench.pixels('mill_01a.wok')).toEqual(nearer);
    });

    it('asks when another program changed a file with edits: its bytes, or mine', async () => {
      const { page } = bench;
      await bench.quickOpen('ReadMe.txt');
      await bench.view('Text');
      const editor = page.locator('.monaco-editor').filter({ visible: true });
      await editor.click();
      await page.keyboard.press('Control+Home');
      await page.keyboard.type('Mine. ');
      await page.getByRole('button', { name: 'Write to game folder (2)' }).waitFor();
      const file = join(bench.demo, 'ReadMe.txt');
      writeFileSync(file, `Theirs. ${readFileSync(file, 'latin1')}`, 'latin1');
      const banner = page
        .getByRole('alert')
        .filter({ hasText: 'Another program changed or removed this file on disk.' });
      await banner.waitFor();
      expect(await banner.innerText()).toContain('You have 1 change in it.');
      await bench.shot('changed-on-disk');
      await banner.getByRole('button', { name: 'Reload from disk' }).click();
      await banner.waitFor({ state: 'detached' });
      const text = async () => (await editor.locator('.view-lines').innerText()).replaceAll('\u00a0', ' ');
      await expect.poll(text).toContain('Theirs.');
      expect(await text()).not.toContain('Mine.');

      await editor.click();
      await page.keyboard.press('Control+Home');
      await page.keyboard.type('Mine again. ');
      await page.getByRole('button', { name: 'Write to game folder (2)' }).waitFor();
      writeFileSync(file, 'Short.');
      await banner.waitFor();
      await banner.getByRole('button', { name: 'Keep mine' }).click();
      await banner.waitFor({ state: 'detached' });
      expect(await text()).toContain('Mine again.');
    });
  });

  describe('that crashes', () => {
    beforeAll(openReader);
    afterAll(() => bench.close());

    it('can discard the recovered edits', async () => {
      const { page } = bench;
      await bench.view('Text');
      await bench.replaceText('MASS 45', 'MASS 52');
      await page.getByRole('button', { name: 'Write to game folder (1)' }).waitFor();
      await bench.restart({ crash: true });
      await bench.dialog('Recover unsaved changes').getByRole('button', { name: 'Discard changes' }).click();
      await page.getByRole('button', { name: 'Write to game folder', exact: true }).waitFor();
      await expect.poll(() => bench.shownText()).toContain('MASS 45');
    });

    it('asks what to do with recovered edits, and nothing but a choice closes the question', async () => {
      const { page } = bench;
      await bench.view('Text');
      await bench.replaceText('MASS 45', 'MASS 52');
      await page.getByRole('button', { name: 'Write to game folder (1)' }).waitFor();
      await bench.restart({ crash: true }); // every step is in the journal before it is shown
      const dialog = bench.dialog('Recover unsaved changes');
      await dialog.getByText('zbd/reader.zbd::dfn_heron.zrd').waitFor();
      // A browser closes a dialog by itself at the second Escape, whatever is said to the first.
      for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
      expect(await dialog.isVisible()).toBe(true);
      await page.mouse.click(5, 5);
      await page.keyboard.press('Control+P');
      expect(await dialog.isVisible()).toBe(true);
      await bench.shot('recovered');
      await dialog.getByRole('button', { name: 'Restore changes' }).click();
      // The button of the title bar is there behind it already.
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Write to game folder (1)' }).waitFor();
      await expect.poll(() => bench.shownText()).toContain('MASS 52');
    });

    it('and returns at its address gets the text typed meanwhile, even from a closed tab', async () => {
      const { page } = bench;
      await bench.outlive(async () => {
        await page.getByText('Reconnecting…').waitFor();
        await bench.replaceText('MASS 52', 'MASS 53');
        await bench.view('Hex');
        await bench.view('Text');
        await expect.poll(() => bench.shownText()).toContain('MASS 53');
        await page.keyboard.press('Control+W');
        await page.getByText('The text typed in dfn_heron.zrd is not saved yet.').waitFor();
        await bench.shot('unsent');
      });
      await page.getByText('Reconnecting…').waitFor({ state: 'detached' });
      const changes = page.getByRole('treegrid', { name: 'Changes' });
      await page.getByRole('tab', { name: /^Changes/ }).click();
      await changes.getByText('53').waitFor();
      await bench.quickOpen('dfn_heron.zrd');
      await expect.poll(() => bench.shownText()).toContain('MASS 53');
    });

    it('and does not return says above everything that text typed from now on is only in the window', async () => {
      const { page, serverId } = bench;
      if (serverId === undefined) throw new Error('there is no server');
      await bench.dialog('Recover unsaved changes').waitFor({ state: 'detached' });
      await page.keyboard.press('Control+,');
      const settings = bench.dialog('Settings');
      await settings.waitFor();
      process.kill(serverId, 'SIGKILL');
      const banner = page.getByRole('alert').filter({ hasText: 'Text typed since then is only in this window' });
      await banner.waitFor();
      // What is under it must be within reach to be copied.
      await settings.waitFor({ state: 'hidden' });
      await page.locator('.monaco-editor .view-lines').filter({ visible: true }).first().click();
      await page.keyboard.type('Typed to nobody.');
      await expect.poll(() => bench.shownText()).toContain('Typed to nobody.');
      await bench.shot('host-gone');
      expect(await bench.findings('.banner')).toEqual([]);
    });
  });

  describe('whose folder goes away', () => {
    beforeAll(openReader);
    afterAll(() => bench.close());

    it('reports once that the open game folder is missing, loses no edit, and continues when it is back', async () => {
      const { page } = bench;
      await bench.quickOpen('weapons.zrd');
      await bench.quickOpen('dfn_heron.zrd');
      await bench.view('Text');
      await bench.replaceText('MASS 45', 'MASS 52');
      await page.getByRole('button', { name: 'Write to game folder (1)' }).waitFor();
      const banner = page.getByRole('alert').filter({ hasText: 'The game folder is gone' });
      const archive = join(bench.demo, 'zbd/reader.zbd');
      const original = readFileSync(archive);
      renameSync(bench.demo, `${bench.demo}-moved`);
      await banner.waitFor();
      // Whatever is tried meanwhile: the banner says it already.
      await page.getByRole('tab', { name: 'weapons.zrd' }).click();
      await bench.view('Hex');
      await page.getByRole('treegrid', { name: 'Game files' }).getByRole('row').first().click();
      await page.getByRole('tab', { name: 'dfn_heron.zrd' }).click();
      await bench.quickOpen('weapons.zrd'); // answered after all that was asked before
      await bench.quickOpen('dfn_heron.zrd');
      expect(await page.locator('.banner').count()).toBe(1);
      expect(await page.locator('.toast').count()).toBe(0);
      expect(await bench.shownText()).toContain('MASS 52');
      await bench.shot('folder-gone');
      await page.setViewportSize({ width: 1024, height: 700 });
      await bench.shot('folder-gone-1024');

      renameSync(`${bench.demo}-moved`, bench.demo);
      await banner.waitFor({ state: 'detached' });
      expect(await bench.shownText()).toContain('MASS 52');
      await page.getByRole('button', { name: 'Write to game folder (1)' }).click();
      await page.getByRole('button', { name: 'Write 1 file' }).click();
      await bench.dialog('Written to the game folder').waitFor();
      expect(readFileSync(archive).equals(original)).toBe(false);
      expect(bench.complaints).toEqual([]);
    });
  });

  describe('whose folder is moved', () => {
    beforeAll(openReader);
    afterAll(() => bench.close());

    it('continues in the folder that the game was moved to, with the same edits', async () => {
      const { page } = bench;
      await bench.view('Text');
      await bench.replaceText('MASS 45', 'MASS 52');
      await page.getByRole('button', { name: 'Write to game folder (1)' }).waitFor();
      renameSync(bench.demo, `${bench.demo}-moved`);
      await page.getByRole('button', { name: 'Locate…' }).click();
      const picker = bench.dialog('Locate the game folder');
      await picker.getByRole('textbox', { name: 'Folder' }).fill(`${bench.demo}-moved`);
      await page.keyboard.press('Enter');
      await picker.getByText('This looks like').waitFor();
      await picker.getByRole('button', { name: 'Open this folder' }).click();
      await page.locator('.banner').waitFor({ state: 'detached' });
      await page.getByRole('tab', { name: 'dfn_heron.zrd' }).waitFor();
      await bench.view('Text');
      await expect.poll(() => bench.shownText()).toContain('MASS 52');
      await page.getByRole('button', { name: 'Write to game folder (1)' }).waitFor();
      await bench.restart();
      await page.getByRole('button', { name: 'Write to game folder (1)' }).waitFor();
    });
  });
});

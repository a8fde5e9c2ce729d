// Long because one window serves all that is done to an archive's list: opening another costs more than any of its tests.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { skeleton } from '../support/build-w3d.ts';
import { buildPng } from '../support/png.ts';
import { unzip } from '../support/unzip.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

describe.skipIf(browserPath === undefined)('an archive in the window', () => {
  let bench: WorkbenchPage;
  const list = () => bench.page.getByRole('grid', { name: 'Entries of reader.zbd' });
  const rows = () => list().getByRole('row');
  beforeAll(async () => {
    bench = await WorkbenchPage.withDemo({ width: 1024, height: 700 });
    await bench.quickOpen('zbd/reader.zbd');
    await rows().nth(3).waitFor();
  });
  afterAll(() => bench.close());

  it('is a list of its entries, without an axe finding', async () => {
    await bench.shot('entries-1024');
    expect(await bench.findings('main')).toEqual([]);
  });

  it('a folder is a list of its files too, from the explorer and from quick open', async () => {
    const { page } = bench;
    await bench.quickOpen('kotor');
    const files = page.getByRole('grid', { name: 'Files in kotor' });
    await files.getByRole('row').nth(2).waitFor();
    await page.getByRole('treegrid', { name: 'Game files' }).getByRole('row', { name: /^zbd/ }).first().click();
    const grid = page.getByRole('grid', { name: 'Files in zbd' });
    await grid.getByRole('row', { name: /mechlib\.zbd/ }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Copy path of the file' }).click();
    await page.getByText('Copied.').waitFor();
    const path = await page.evaluate(() => navigator.clipboard.readText());
    expect(path).toBe(`${bench.demo}/zbd/mechlib.zbd`);
    expect(await page.getByRole('button', { name: 'Add files…' }).count()).toBe(0);
    await grid.focus();
    await page.keyboard.press('Control+A');
    await page.getByText('8 selected').waitFor();
    await page.keyboard.press('Control+Alt+E');
    await page.getByRole('dialog', { name: 'Extract 8 files' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await bench.quickOpen('zbd/reader.zbd');
  });

  it('moves an entry repeatedly with the keyboard, a step at a time', async () => {
    const { page } = bench;
    const names = () =>
      rows().evaluateAll(all => all.slice(1, 5).map(row => row.querySelector('[role=gridcell]')?.textContent ?? ''));
    const before = await names();
    const [a = '', b = '', c = '', d = ''] = before;
    await rows().nth(1).getByRole('gridcell').first().click();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(names).toEqual([b, a, c, d]);
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(names).toEqual([b, c, a, d]);
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(names).toEqual([b, a, c, d]);
    // The second before the first is answered: it moves the same one on.
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(names).toEqual([b, c, d, a]);
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Control+z');
    await expect.poll(names).toEqual(before);
    await expect.poll(() => page.title()).not.toMatch(/change/);
  });

  it('extracts several entries as one zip, with the keyboard alone', async () => {
    const { page } = bench;
    await list().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+A');
    await page
      .getByText(/\d+ selected/)
      .first()
      .waitFor();
    await page.keyboard.press('Control+Alt+E');
    const dialog = page.getByRole('dialog', { name: /^Extract \d+ entries/ });
    await dialog
      .getByRole('status')
      .getByText(/\d+ files/)
      .waitFor();
    await dialog.getByRole('checkbox', { name: /^Text/ }).focus();
    await page.keyboard.press('Space');
    await dialog
      .getByText(/\.zrd\.txt$/)
      .first()
      .waitFor();
    await bench.shot('extract-1024');
    expect(await bench.findings('dialog[open]')).toEqual([]);
    const file = await (await bench.download(() => page.keyboard.press('Enter'))).path();
    const names = [...unzip(readFileSync(file)).keys()];
    expect(names).toEqual(expect.arrayContaining(['heat.zrd', 'heat.zrd.txt']));
    await page
      .getByRole('dialog')
      .getByText(/Extracted \d+ files/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  });

  it('shows pictures and waveforms of entries, on a row and as a grid, and takes a file dropped on one', async () => {
    const { page } = bench;
    await bench.quickOpen('zbd/soundsL.zbd');
    const sound = page.getByRole('grid', { name: 'Entries of soundsL.zbd' }).getByRole('row').nth(1);
    await sound.hover();
    await page.locator('.entry-card .entry-wave').waitFor();
    await bench.shot('entries-waveform');
    await bench.quickOpen('everquest/fen.s3d');
    const pictures = page.getByRole('grid', { name: 'Entries of fen.s3d' });
    await pictures
      .getByRole('row', { name: /\.(bmp|dds)/ })
      .first()
      .hover();
    await page.locator('.entry-card img').waitFor();
    await bench.shot('entries-thumbnail');
    await page.keyboard.press('Alt+Shift+V');
    await pictures.locator('.entry-cell img').nth(1).waitFor();
    await pictures.getByRole('gridcell', { name: /\.wld/ }).first().locator('img.entry-model').waitFor();
    await bench.shot('entries-grid');
    expect(await bench.findings('main')).toEqual([]);
    await page.keyboard.press('Alt+Shift+V');
    await bench.quickOpen('zbd/reader.zbd');
    const row = rows().nth(2);
    const name = (await row.getByRole('gridcell').first().innerText()).trim();
    const data = await page.evaluateHandle(() => {
      const given = new DataTransfer();
      given.items.add(new File(['(\n)\n'], 'other.txt'));
      return given;
    });
    await row.getByRole('gridcell').first().dispatchEvent('drop', { dataTransfer: data });
    await page.getByText(`Replaced ${name} with other.txt.`).waitFor();
    await row.getByText('edited').waitFor();
    await bench.status('without the changes in 1 entry');
    await row.getByRole('gridcell').first().click();
    await page.keyboard.press('Control+Z');
    await row.getByText('edited').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Y');
    await row.getByText('edited').waitFor();
  });

  it('renames and removes an entry from the explorer, by F2 and Del, as edits of the archive', async () => {
    const { page } = bench;
    const tree = page.getByRole('treegrid', { name: 'Game files' });
    await page.keyboard.press('Alt+1');
    await page.locator('[role="treegrid"]:focus').waitFor();
    await page.keyboard.press('ArrowRight');
    await tree.getByRole('row', { name: /^heat\.zrd/ }).click();
    await page.keyboard.press('F2');
    const typed = tree.getByRole('textbox', { name: 'New name of heat.zrd' });
    await typed.and(page.locator(':focus')).waitFor();
    // The extension is not selected, and stays.
    await page.keyboard.type('warmth');
    expect(await typed.inputValue()).toBe('warmth.zrd');
    await page.keyboard.press('Enter');
    await tree.getByRole('textbox').waitFor({ state: 'detached' });
    // At once, before the window has drawn anything else.
    await page.keyboard.press('Delete');
    await page.getByText('Removed 1 entry.').waitFor();
    await tree.getByRole('row', { name: /^warmth\.zrd/ }).waitFor({ state: 'detached' });
    await bench.quickOpen('zbd/reader.zbd');
  });

  it('renames and removes an entry by commands of the palette, in the explorer, beside it and in the list', async () => {
    const { page } = bench;
    const found = page.getByRole('option').filter({ has: page.locator('.quick-place') });
    const offer = async (word: string, command: string) => {
      await page.keyboard.press('Control+Shift+P');
      await page.getByRole('combobox', { name: 'Quick open' }).fill(`>${word}`);
      await expect.poll(async () => (await found.allInnerTexts()).slice(0, 3).join(' ')).toContain(command);
    };
    const run = async (word: string, command: string) => {
      await offer(word, command);
      await found.filter({ hasText: command }).click();
    };
    const type = async (before: string, now: string) => {
      const name = page.getByRole('textbox', { name: before });
      await name.fill(now);
      await name.press('Enter');
      await name.waitFor({ state: 'detached' });
    };
    await bench.quickOpen('zbd/reader.zbd::dfn_heron.zrd');
    for (const word of ['delete', 'delete entry', 'remove entry', 'erase'])
      await offer(word, 'Remove entry dfn_heron.zrd');
    await expect.poll(() => found.filter({ hasText: 'Remove entry' }).innerText()).toContain('Del');
    await bench.shot('entry-commands');
    await run('rename', 'Rename entry dfn_heron.zrd');
    await type('New name of dfn_heron.zrd', 'one.zrd');
    await page.locator('.trail-here').filter({ visible: true, hasText: 'one.zrd' }).waitFor();
    await run('toggle explorer', 'Toggle explorer');
    await page.getByRole('treegrid', { name: 'Game files' }).waitFor({ state: 'detached' });
    await run('rename', 'Rename entry one.zrd');
    await type('New name of one.zrd', 'two.zrd');
    await run('delete', 'Remove entry two.zrd');
    await page.getByText('Removed 1 entry.').waitFor();
    await bench.quickOpen('zbd/reader.zbd');
    await offer('rename entry', '');
    expect((await found.allInnerTexts()).join(' ')).not.toContain('Rename entry');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await rows().filter({ hasText: 'two.zrd' }).getByRole('gridcell').first().click();
    await run('rename', 'Rename…');
    await type('Name', 'dfn_heron.zrd');
    await rows().filter({ hasText: 'dfn_heron.zrd' }).waitFor();
  });

  it('an open entry keeps its tab under its new name; a file dropped on its text replaces it after confirmation', async () => {
    const { page } = bench;
    await bench.quickOpen('zbd/reader.zbd');
    await page.setViewportSize({ width: 1024, height: 420 });
    // A row that is in view stays under the pointer, also right below the head.
    const top = await list().evaluate(element => {
      element.scrollTop = 36;
      return element.scrollTop;
    });
    const box = await list().boundingBox();
    if (box === null || top === 0) throw new Error('all rows are in view');
    await page.mouse.click(box.x + 40, box.y + 24 + 20);
    const isStill = (element: Element) => new Promise<number>(done => setTimeout(() => done(element.scrollTop), 200));
    expect(await list().evaluate(isStill)).toBe(top);
    await page.setViewportSize({ width: 1024, height: 700 });
    const old = list().getByRole('row', { name: /^pilots\.zrd/ });
    await old.dblclick();
    await page.locator('.trail-here').filter({ visible: true, hasText: 'pilots.zrd' }).waitFor();
    await bench.quickOpen('zbd/reader.zbd');
    await old.getByRole('gridcell').first().click();
    await page.keyboard.press('F2');
    await page.locator('.vtable input:focus').waitFor();
    await page.keyboard.type('aces');
    await page.keyboard.press('Enter');
    await page.locator('.flexlayout__tab_button').getByText('aces.zrd').click();
    const text = page.locator('.monaco-editor .view-lines').filter({ visible: true });
    await text.waitFor();
    const data = await page.evaluateHandle(() => {
      const given = new DataTransfer();
      given.items.add(new File(['(\n)\n'], 'other.txt'));
      return given;
    });
    await text.dispatchEvent('drop', { dataTransfer: data });
    const dialog = bench.dialog('Replace aces.zrd with other.txt?');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await bench.shownText()).not.toBe('()');
    await page.locator('.flexlayout__tab_button').getByText('reader.zbd').click();
    await list()
      .getByRole('row', { name: /^aces\.zrd/ })
      .getByText('renamed')
      .waitFor();
    await bench.shot('entries-renamed');
  });

  it.skipIf(process.platform === 'win32')(
    'an entry that takes long to open says so, and opening can be stopped and retried',
    async () => {
      const { page, serverId } = bench;
      if (serverId === undefined) throw new Error('the server does not run');
      await page.getByRole('button', { name: 'Collapse all folders' }).click();
      const row = page.getByRole('treegrid', { name: 'Game files' }).getByRole('row', { name: /^HeronMsg/ });
      await row.waitFor();
      process.kill(serverId, 'SIGSTOP');
      try {
        await row.click();
        await page.getByText('Opening HeronMsg.dll…').waitFor();
        await page.getByRole('button', { name: 'Stop', exact: true }).click();
        await page.getByText('Stopped', { exact: true }).waitFor();
      } finally {
        process.kill(serverId, 'SIGCONT');
      }
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.locator('.trail-here').filter({ visible: true, hasText: 'HeronMsg.dll' }).waitFor();
      await bench.quickOpen('zbd/reader.zbd');
    },
  );

  it('accepts files dropped on it in the explorer as one step', async () => {
    const { page } = bench;
    const data = await page.evaluateHandle(() => {
      const given = new DataTransfer();
      for (const name of ['explorer.txt', 'explorer too.txt']) given.items.add(new File(['hello'], name));
      given.items.add(new File(['(\n)\n'], 'pilots.zrd.txt'));
      return given;
    });
    const row = page
      .getByRole('treegrid', { name: 'Game files' })
      .getByRole('row', { name: /^reader\.zbd/ })
      .first();
    await row.dispatchEvent('drop', { dataTransfer: data });
    await page.getByText(/^Added 3 files\./).waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText(/^Added 3 files\./).waitFor({ state: 'detached' });
    // An entry of the list is taken in just so.
    const entry = rows().filter({ hasText: 'dfn_heron.zrd' }).getByRole('gridcell').first();
    const other = page.getByRole('treegrid', { name: 'Game files' }).getByRole('row', { name: /^soundsL\.zbd/ });
    await entry.dragTo(other.first());
    await page.getByText('Added dfn_heron.zrd.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('Added dfn_heron.zrd.').waitFor({ state: 'detached' });
  });

  it('accepts a folder of pictures as one step, each replacing the bitmap with its name', async () => {
    const { page } = bench;
    const pictures = join(bench.home, 'my-pictures');
    mkdirSync(pictures);
    const png = buildPng({ width: 16, height: 16, colourType: 2, data: new Uint8Array(16 * 16 * 3).fill(90) });
    for (const name of ['fengrass.png', 'fenwater1.bmp.png', 'other.png']) writeFileSync(join(pictures, name), png);
    await bench.quickOpen('everquest/fen.s3d');
    const bitmaps = page.getByRole('grid', { name: 'Entries of fen.s3d' });
    await bitmaps.getByRole('row', { name: /fengrass/ }).waitFor();
    const choose = page.getByRole('button', { name: 'Replace from folder…' });
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.click()]);
    await chooser.setFiles(pictures);
    await page.getByText(/^Replaced 2 entries\. No entry has the name of other\.png\./).waitFor();
    await bitmaps.getByRole('row', { name: /fengrass\.bmp.*Bitmap.*edited/ }).waitFor();
    await bench.shot('folder-of-pictures');
    await bench.undoOffered();
    await bitmaps
      .getByRole('row', { name: /edited/ })
      .first()
      .waitFor({ state: 'detached' });
    await bench.quickOpen('zbd/reader.zbd');
  });

  // A second try finds what the first one left.
  let tries = 0;
  it('accepts dropped files as one step, and Undo removes them', async () => {
    const { page } = bench;
    await bench.quickOpen('zbd/reader.zbd');
    tries++;
    const [one, other] = [`dropped ${tries}.txt`, `dropped too ${tries}.txt`];
    const data = await page.evaluateHandle(
      names => {
        const given = new DataTransfer();
        for (const name of names) given.items.add(new File(['hello'], name));
        given.items.add(new File(['(\n)\n'], 'heat.txt'));
        return given;
      },
      [one, other],
    );
    await page.locator('.entries:visible').dispatchEvent('drop', { dataTransfer: data });
    await page.getByText('Added 3 files.').waitFor();
    await list().getByRole('row', { name: one, selected: true }).waitFor({ timeout: 5000 });
    await page.getByRole('textbox', { name: 'Filter entries' }).fill('dropped');
    await bench.shot('entries-dropped');
    await list().getByText(one).waitFor();
    await list().getByText(other).waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await list().getByText(one).waitFor({ state: 'detached' });
    await list().getByText(other).waitFor({ state: 'detached' });
    expect(bench.complaints).toEqual([]);
  });

  it('selects what was put into it, added or replaced, and nothing that appears later', async () => {
    const { page } = bench;
    await bench.quickOpen('zbd/reader.zbd');
    const put = async (on: Locator, ...names: string[]) => {
      const data = await page.evaluateHandle(all => {
        const given = new DataTransfer();
        for (const name of all) given.items.add(new File(['(\n)\n'], name));
        return given;
      }, names);
      await on.dispatchEvent('drop', { dataTransfer: data });
    };
    const selected = () =>
      list()
        .locator('[role="row"][aria-selected="true"]')
        .evaluateAll(rows => rows.map(row => row.querySelector('[role=gridcell]')?.textContent?.trim()));
    await page.getByRole('textbox', { name: 'Filter entries' }).fill('');
    const count = async () => Number(await list().getAttribute('aria-rowcount'));
    await rows().nth(1).waitFor();
    const before = await count();
    const box = page.locator('.entries:visible');
    await put(box, 'first.txt');
    await expect.poll(selected).toEqual(['first.txt']);
    await put(box, 'dfn_crake.zrd.txt');
    await page.getByText(/^Replaced dfn_crake\.zrd with/).waitFor();
    await expect.poll(selected).toEqual(['dfn_crake.zrd']);
    const explorer = page.getByRole('treegrid', { name: 'Game files' }).getByRole('row', { name: /^reader\.zbd/ });
    await put(explorer.first(), 'later.txt');
    await page.getByText('Added later.txt.').waitFor();
    await expect.poll(count).toBe(before + 2);
    expect(await selected()).toEqual(['dfn_crake.zrd']);
  });

  it('reports a damaged dropped file, and again in the dry run, which leads to its bytes', async () => {
    const { page } = bench;
    await bench.quickOpen('HeronArt.big');
    const model = skeleton();
    model.set([255, 255, 255, 0], 4);
    const data = await page.evaluateHandle(
      bytes => {
        const given = new DataTransfer();
        given.items.add(new File([Uint8Array.from(bytes)], 'broken.w3d'));
        return given;
      },
      [...model],
    );
    await page.locator('.entries:visible').dispatchEvent('drop', { dataTransfer: data });
    await page.getByText(/^Added broken\.w3d\. /).waitFor();
    await page.getByRole('button', { name: /^Write to game folder/ }).click();
    const plan = bench.dialog('Write to game folder');
    const odd = plan.getByRole('region', { name: '1 thing to check' });
    await odd.getByText(/^chunk 0x100 of 16,777,215 bytes overruns/).waitFor();
    await plan.getByRole('button', { name: /^Write \d files?$/ }).waitFor();
    await bench.shot('entries-odd');
    expect(await bench.findings('dialog[open]')).toEqual([]);
    await odd.getByRole('button', { name: /HeronArt\.big::broken\.w3d @ 0x0/ }).click();
    await page.getByRole('tab', { name: /broken\.w3d/, selected: true }).waitFor();
    await bench.status('0x000000');
    expect(bench.complaints).toEqual([]);
  });
});

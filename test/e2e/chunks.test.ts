import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roomWalkmesh } from '../fixtures/kotor.ts';
import { browserPath } from '../support/browser.ts';
import { model, skeleton } from '../support/build-w3d.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

const KSY = `meta:
  id: crates
  endian: le
seq:
  - id: magic
    contents: CRT
  - id: num_crates
    type: u1
  - id: crates
    type: crate
    repeat: expr
    repeat-expr: num_crates
types:
  crate:
    seq:
      - id: len_name
        type: u1
      - id: name
        type: str
        size: len_name
        encoding: ASCII
      - id: weight
        type: u1`;

describe.skipIf(browserPath === undefined)('files made of chunks, and an unknown file, in a real browser', () => {
  let bench: WorkbenchPage;
  let game: string;
  beforeAll(async () => {
    game = realpathSync(mkdtempSync(join(tmpdir(), 'gantry-chunks-')));
    writeFileSync(join(game, 'crane.w3d'), model());
    const damaged = skeleton();
    damaged[4] = 0xff; // the first chunk says that it is longer than the file
    writeFileSync(join(game, 'crane_skl.w3d'), damaged);
    writeFileSync(join(game, 'yard.wok'), roomWalkmesh);
    writeFileSync(join(game, 'stock.crt'), 'CRT\x02\x03oak\x02\x04pine\x05WXYZ');
    bench = await WorkbenchPage.open({ folder: game });
    await bench.status(/assets? indexed/);
  });
  afterAll(async () => {
    await bench.close();
    rmSync(game, { recursive: true });
  });

  /** Of the large tree, not of the one at the side. */
  const rows = () => bench.page.locator('.structure-centre').getByRole('treegrid').getByRole('row');
  const pick = async (item: string) => {
    await bench.page.getByRole('menu', { name: 'Item' }).getByRole('menuitem', { name: item }).click();
  };

  it('a chunk is duplicated, moved, pasted elsewhere and removed, each undone in one step', async () => {
    const { page } = bench;
    await bench.quickOpen('crane.w3d');
    await bench.view('Structure');
    await rows().filter({ hasText: 'chunks' }).first().click();
    await page.keyboard.press('ArrowRight');
    const mesh = rows().filter({ hasText: '0x0 MESH' });
    const hlod = rows().filter({ hasText: '0x700 ' });
    await mesh.click({ button: 'right' });
    await pick('Duplicate');
    await expect.poll(() => mesh.count()).toBe(2);
    await page.keyboard.press('Control+Z');
    await expect.poll(() => mesh.count()).toBe(1);

    await mesh.click({ button: 'right' });
    await pick('Move down');
    await hlod.filter({ hasText: '[0]' }).waitFor();
    await mesh.filter({ hasText: '[1]' }).click({ button: 'right' });
    await pick('Copy chunk');
    await hlod.click({ button: 'right' });
    await pick('inside');
    await hlod.click();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => rows().filter({ hasText: 'chunks' }).count()).toBeGreaterThan(1);
    await page.keyboard.press('Delete');
    await expect.poll(() => hlod.count()).toBe(0);
    for (const step of ['Remove', 'Paste', 'Move']) {
      await page.getByRole('button', { name: new RegExp(`^Undo.* ${step} `) }).waitFor();
      await page.keyboard.press('Control+Z');
    }
    await mesh.filter({ hasText: '[0]' }).waitFor();
    await hlod.filter({ hasText: '[1]' }).waitFor();
  });

  it('F2 renames a mesh, and the model that refers to it follows; an item without a name says so', async () => {
    const { page } = bench;
    await bench.quickOpen('crane.w3d');
    await bench.view('Structure');
    await bench.goTo('chunks[1].chunks[1].chunks[1].objectName');
    await rows().filter({ hasText: '0x0 MESH' }).click();
    await page.keyboard.press('F2');
    const field = page.locator('.structure-centre').getByRole('textbox', { name: 'New name of chunks[0]' });
    await expect.poll(() => field.inputValue()).toBe('BODY');
    await field.fill('HULL');
    await page.keyboard.press('Enter');
    await bench.page.getByText('Renamed, along with 1 reference to it.').waitFor();
    await rows().filter({ hasText: '"CRANE.HULL"' }).waitFor();
    await page.keyboard.press('Control+Z');
    await rows().filter({ hasText: '"CRANE.BODY"' }).waitFor();
    await bench.goTo('chunks[0].chunks[1][0].x');
    await rows().filter({ hasText: '0x2 VERTICES' }).click();
    await page.keyboard.press('F2');
    await bench.page.getByText('This has no name.').waitFor();
  });

  it('a damaged size is shown in place, and repaired after a preview', async () => {
    const { page } = bench;
    await bench.quickOpen('crane_skl.w3d');
    await bench.view('Info');
    await page.getByText('overruns what is around it').first().waitFor();
    await page.getByRole('button', { name: 'Repair all…' }).click();
    const dialog = bench.dialog('One repair');
    await dialog.getByText('0x0 · chunks[0]').waitFor();
    await bench.shot('repairs');
    await dialog.getByRole('button', { name: 'Repair' }).click();
    await page.getByText('No problems.').waitFor();
    await page.keyboard.press('Control+Z');
    await page.getByText('overruns what is around it').first().waitFor();
    expect(bench.complaints).toEqual([]);
  });

  it('items of any list are inserted, duplicated, moved, pasted and removed with keys; used items stay', async () => {
    const { page } = bench;
    await bench.quickOpen('yard.wok');
    await bench.view('Structure');
    const table = rows().filter({ hasText: /^vertices *table/ });
    await table.click();
    await page.keyboard.press('ArrowRight');
    const items = rows().filter({ hasText: /^\[\d+\]/ });
    await items.first().waitFor();
    const count = await items.count();
    await items.nth(1).click();
    await page.keyboard.press('Insert');
    await expect.poll(() => items.count()).toBe(count + 1);
    await page.keyboard.press('Control+D');
    await expect.poll(() => items.count()).toBe(count + 2);
    await page.keyboard.press('Control+C');
    await page.keyboard.press('Control+V');
    await expect.poll(() => items.count()).toBe(count + 3);
    await items.nth(1).click({ button: 'right' });
    await bench.shot('items');
    await pick('Move down');
    for (let steps = 0; steps < 4; steps++) await page.keyboard.press('Control+Z');
    await expect.poll(() => items.count()).toBe(count);

    await items.nth(1).click();
    await page.keyboard.press('Delete');
    await page.getByText(/vertices\[1\] is used by faces\[/).waitFor();
    expect(await items.count()).toBe(count);
  });

  it('a structure is written next to the bytes, with a field from the selection and an error in place, and saved', async () => {
    const { page } = bench;
    const problems = page.locator('.definition-problems');
    const tree = page.locator('[data-zone="structure"]').getByRole('treegrid');
    const paste = async (text: string, keys: 'Control+A' | 'Control+End') => {
      await page.locator('.definition textarea').first().focus();
      await page.keyboard.press(keys);
      await page.evaluate(pasted => navigator.clipboard.writeText(pasted), text);
      await page.keyboard.press('Control+V');
    };
    await bench.quickOpen('stock.crt');
    await page.keyboard.press('Control+K');
    await page.keyboard.press('n');
    await problems.getByText('No problems. The bytes are read by this text.').waitFor();
    await paste(KSY, 'Control+A');
    await tree.getByText('num_crates').waitFor();

    await page.keyboard.press('Control+P');
    await page.getByRole('combobox', { name: 'Quick open' }).waitFor();
    await page.keyboard.insertText(':0x10');
    await page.getByRole('option', { selected: true }).filter({ hasText: '0x10' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+K');
    await page.keyboard.press('f');
    const box = bench.dialog('Make a field of the selection');
    await box.getByText('1 byte at 0x10').waitFor();
    await box.getByLabel('Name').fill('mark');
    await box.getByRole('button', { name: 'Add field' }).click();
    await tree.getByText('mark').waitFor();

    await paste('\n      - id: bad\n        type: nothing\n', 'Control+End');
    await problems.getByText('1 error. The last text without errors is in use.').waitFor();
    await problems.getByText(/^Line \d+, column 15: There is no type “nothing”\.$/).waitFor();
    await tree.getByText('mark').waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).isEnabled()).toBe(false);
    await page.keyboard.press('Control+Z');
    await problems.getByText('No problems.').waitFor();

    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('menuitem', { name: 'Save in your library' }).click();
    await page.getByText('Saved in your library').waitFor();
    await page.getByRole('button', { name: 'Open with another structure' }).click();
    const library = bench.dialog('Open stock.crt with a structure');
    await expect.poll(() => library.getByRole('radio', { name: /^crates/ }).isChecked()).toBe(true);
    await library.getByRole('radio', { name: /^No structure/ }).check();
    await library.getByRole('button', { name: 'Open' }).click();
    await tree.getByText('num_crates').waitFor({ state: 'detached' });
    expect(bench.complaints).toEqual([]);
  });
});

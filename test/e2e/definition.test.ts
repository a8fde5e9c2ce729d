import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { hexText } from '../support/hex-text.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

/** A store of three crates: a name in eight bytes and a weight each, and a number that nobody knows. */
const STOCK = `"STK1" 03 00 00 00
  "oak" 20 20 20 20 20 00 00 80 3F
  "ash" 20 20 20 20 20 00 00 00 40
  "yew" 20 20 20 20 20 00 00 40 40
  39 30 00 00`;

const DESCRIBED = `meta:
  id: stock
  endian: le
  encoding: ASCII
seq:
  - id: magic
    contents: STK1
  - id: num_crates
    type: u4
  - id: crates
    type: crate
    repeat: expr
    repeat-expr: num_crates
types:
  crate:
    seq:
      - id: name
        type: str
        size: 8
        pad-right: 0x20
      - id: weight
        type: f4
`;

describe.skipIf(browserPath === undefined)('a structure file next to its bytes', () => {
  let bench: WorkbenchPage;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gantry-stock-'));
    mkdirSync(join(folder, 'more'));
    for (const name of ['stock.dat', `more/second ${'with a long name '.repeat(12)}.dat`])
      writeFileSync(join(folder, name), hexText(STOCK));
    bench = await WorkbenchPage.open({ folder });
    await bench.page.getByRole('treegrid', { name: 'Game files' }).getByText('stock.dat').waitFor();
    await bench.quickOpen('stock.dat');
  });
  afterAll(async () => {
    await bench.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const text = () => bench.page.getByRole('region', { name: 'Structure text' });
  const told = (what: string | RegExp) => text().getByRole('status').getByText(what).first();

  async function press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await bench.page.keyboard.press(key);
  }
  async function write(whole: string): Promise<void> {
    await text().locator('.view-lines').click();
    await bench.page.evaluate(copied => navigator.clipboard.writeText(copied), whole);
    await press('Control+A', 'Control+V');
  }
  async function goTo(offset: string): Promise<void> {
    await bench.page.getByRole('grid', { name: 'Bytes', exact: true }).filter({ visible: true }).focus();
    await press('Control+G');
    await bench.page.getByRole('combobox').waitFor();
    await bench.page.keyboard.type(offset);
    await press('Enter');
  }
  /** Whether there is a mod project to save in, and if not, why. */
  async function projectOffer(): Promise<readonly [isOffered: boolean, why: string | undefined]> {
    await text().getByRole('button', { name: 'Save', exact: true }).click();
    const offer = bench.page.getByRole('menuitem', { name: 'Save in this mod project' });
    const isOffered = await offer.isEnabled();
    await press('ArrowDown');
    const why = await bench.page.evaluate(() => {
      const told = document.activeElement?.getAttribute('aria-describedby');
      return told ? document.getElementById(told)?.textContent : undefined;
    });
    await bench.shot('menu-reason');
    const told = [isOffered, why] as const;
    await press('Escape');
    return told;
  }
  it('starts with what the bytes show', async () => {
    await press('Control+K', 'y');
    const library = bench.dialog('Structure library');
    const empty = library.getByText('No structures yet');
    await empty.waitFor();
    // All of it is seen: an empty state fills panes, and a dialog is only as high as what is in it.
    expect(await empty.evaluate(text => text.getBoundingClientRect().bottom)).toBeLessThan(
      await library.locator('.dialog-foot').evaluate(foot => foot.getBoundingClientRect().top),
    );
    expect(await library.locator('.empty').evaluate(box => box.clientHeight)).toBeGreaterThan(0);
    await press('Escape');
    await press('Control+K', 'n');
    await told('No problems.').waitFor();
    await expect.poll(() => bench.shownText()).toContain("contents: 'STK1'");
    // What is typed next goes into the text, not over the bytes.
    await text().locator('textarea:focus').waitFor({ timeout: 5000 });
    await bench.shot('definition-1-new');
    expect(await projectOffer()).toEqual([false, expect.stringContaining('There is no mod project yet.')]);
  });

  it('names the bytes after each text without errors; errors are reported, and the last valid text stays in effect', async () => {
    await write(DESCRIBED);
    await told('No problems.').waitFor();
    await goTo('0x14');
    await bench.status('text crates[1].name');
    await bench.shot('definition-2-typed');
    await write(DESCRIBED.replace('type: f4', 'type: f5'));
    await told('1 error. The last text without errors is in use.').waitFor();
    await text()
      .getByRole('button', { name: /^Line 22, column 15: .*f5/ })
      .waitFor();
    await goTo('0x10');
    await bench.status('f32 crates[0].weight');
    await bench.shot('definition-3-error');
    // Not saved yet, it is there again with its error, and the bytes have their names.
    await bench.restart({ crash: true });
    await told('1 error. The last text without errors is in use.').waitFor();
    await expect.poll(() => bench.shownText()).toContain('type: f5');
    await goTo('0x10');
    await bench.status('f32 crates[0].weight');
    await write(DESCRIBED.replace('size: 8', 'size: 30'));
    await told('No errors in the text, but 1 problem in this file.').waitFor();
    await text()
      .getByRole('button', {
        name: /^crates\[1\]\.name at 0x2A: needs 30 bytes, 6 left \(new\.ksy, line 17, column 9\)/,
      })
      .click();
    await bench.status('0x00002A');
    await write(DESCRIBED);
    await told('No problems.').waitFor();
  });

  it('completes keys, types and fields, and explains them', async () => {
    const { page } = bench;
    const offered = page.locator('.suggest-widget').filter({ visible: true });
    await text().locator('.view-lines').click();
    await press('Control+End');
    await page.keyboard.type('inst');
    await press('Control+Space');
    await offered.getByText('instances').first().waitFor();
    await press('Escape');
    await write(DESCRIBED.replace('type: crate', 'type: cra'));
    await told(/There is no type “cra”/).waitFor();
    await text().locator('.view-line').filter({ hasText: 'cra' }).filter({ hasText: 'type' }).first().click();
    await press('End', 'Control+Space');
    await offered.getByText('crate').first().waitFor();
    await press('Escape');
    await write(DESCRIBED);
    await told('No problems.').waitFor();
    const explained = page
      .locator('.monaco-hover')
      .filter({ visible: true })
      .getByText(/repeat/i)
      .first();
    // Text that is drawn anew while the mouse rests on it is not explained: the mouse comes again.
    await expect
      .poll(async () => {
        await page.mouse.move(0, 0);
        await text().getByText('repeat-expr').hover();
        return explained.waitFor({ timeout: 3000 }).then(
          () => true,
          () => false,
        );
      })
      .toBe(true);
    await page.mouse.move(0, 0);
  });

  it('gets a field from the selected bytes, even in a small window', async () => {
    await bench.page.setViewportSize({ width: 1024, height: 700 });
    await goTo('0x2C');
    await bench.status('unknown @0x2C+4');
    for (const size of [2, 3, 4]) {
      await press('Shift+ArrowRight');
      await bench.status(`${size} bytes selected`);
    }
    await press('Control+K', 'f');
    const box = bench.dialog('Make a field of the selection');
    await box.getByText('4 bytes at 0x2C').waitFor();
    await box.getByRole('textbox', { name: 'Name' }).fill('money');
    await bench.shot('definition-4-field');
    await box.getByRole('button', { name: 'Add field' }).click();
    await told('No problems.').waitFor();
    await expect.poll(() => bench.shownText()).toContain('- id: money');
    await press('Control+K', 'p');
    const place = bench.dialog('Place a type at an offset');
    await place.getByRole('textbox', { name: 'Name' }).fill('second');
    await place.getByRole('combobox', { name: 'Type' }).selectOption('crate');
    await place.getByRole('textbox', { name: 'Offset' }).fill('0x14');
    await place.getByRole('button', { name: 'Add field' }).click();
    await told('No problems.').waitFor();
    await expect.poll(() => bench.shownText()).toContain('second:');
    await bench.page.setViewportSize({ width: 1440, height: 900 });
    const structure = bench.page.locator('[data-zone="structure"]').getByRole('treegrid');
    await structure.getByRole('row').filter({ hasText: 'second' }).first().waitFor();
    await bench.shot('definition-4-placed');
    await text().locator('.view-lines').click();
    await press('Control+Z');
    await expect.poll(() => structure.getByRole('row').filter({ hasText: 'second' }).count()).toBe(0);
  });

  it('lets values of several bytes be edited by hand, in the tree and in the table', async () => {
    await bench.view('Structure');
    const rows = bench.page.locator('.structure-centre').getByRole('treegrid').getByRole('row');
    await rows.filter({ hasText: 'money' }).getByText('12345').waitFor();
    await rows.filter({ hasText: 'money' }).dblclick();
    await bench.page.getByRole('textbox').filter({ visible: true }).last().fill('77');
    await press('Enter');
    await rows.filter({ hasText: 'money' }).getByText('77', { exact: true }).waitFor();
    await bench.shot('definition-5-edited');
    await bench.view('Table');
    const cells = bench.page.locator('.rows-table');
    await cells.getByText('ash', { exact: true }).click();
    await press('F2');
    await bench.page.keyboard.type('birch');
    await press('Enter');
    await cells.getByText('birch', { exact: true }).waitFor();
    await bench.view('Hex');
    await goTo('0x14');
    await bench.status('text crates[1].name');
    const row = bench.page.getByRole('grid', { name: 'Bytes', exact: true }).getByRole('row').filter({ visible: true });
    await expect
      .poll(async () => (await row.first().innerText()).replaceAll(/\s+/g, ' '))
      .toContain('62 b69 i72 r63 c68 h');
  });

  it('reads the next file of its kind once it is in the library', async () => {
    await bench.view('Definition');
    expect(await projectOffer()).toEqual([true, undefined]);
    await text().locator('.view-lines').click();
    await press('Control+S');
    await text().getByText('Saved in your library').waitFor();
    expect(readFileSync(join(bench.home, 'structures', 'stock.ksy'), 'utf8')).toContain('- id: money');
    await press('Control+End', 'Enter');
    await text().getByRole('button', { name: 'Save' }).press('Enter');
    await text().getByText('Saved in your library').waitFor();
    // The button that saved it is switched off.
    await text().locator(':focus').waitFor();
    await bench.quickOpen('second');
    // However long the name, the cross of its tab is in the window.
    const tab = bench.page.locator('.flexlayout__tab_button--selected');
    expect((await tab.boundingBox())?.width).toBeLessThan(400);
    await bench.view('Definition');
    await text().getByText('Saved in your library').filter({ visible: true }).waitFor();
    await goTo('0x20');
    await bench.status('text crates[2].name');
    await press('Control+K', 'y');
    const library = bench.dialog('Structure library');
    await library.getByRole('button', { name: 'Edit' }).click();
    await press('Escape');
    await library.getByRole('button', { name: 'Remove' }).press('Enter');
    // What had the focus is gone with its row.
    await library.getByRole('button', { name: 'Undo' }).and(bench.page.locator(':focus')).press('Enter');
    await library.getByRole('button', { name: 'Remove' }).waitFor();
    await library.locator(':focus').waitFor();
    await press('Escape');
    expect(bench.complaints).toEqual([]);
  });
});

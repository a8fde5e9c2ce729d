import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { bytesAndStructure, openedAsBytes } from '../support/bytes-and-structure.ts';
import { type SparseFile, sparseFile } from '../support/sparse-file.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

const reader = 'dfn_heron.zrd';
const cli = join(import.meta.dirname, '../../dist/cli/main.js');

/** What a screen reader is told of the row the caret is in: its offset and its bytes. */
async function mirroredRow(bench: WorkbenchPage): Promise<{ offset: number; bytes: string }> {
  const row = bench.page.getByRole('grid', { name: 'Bytes' }).getByRole('row');
  const offset = await row.getByRole('rowheader').innerText();
  const cells = await row.getByRole('gridcell').allInnerTexts();
  return { offset: Number.parseInt(offset, 16), bytes: cells.map(cell => cell.slice(0, 2)).join(' ') };
}

async function caretCell(bench: WorkbenchPage): Promise<string> {
  const grid = bench.page.getByRole('grid', { name: 'Bytes' });
  const id = await grid.getAttribute('aria-activedescendant');
  return bench.page.locator(`[id="${id}"]`).innerText();
}

/** Ctrl+G, the target, and Enter once the box says that it leads to `offset`. */
async function goTo(bench: WorkbenchPage, target: string, offset: number): Promise<void> {
  const { page } = bench;
  await page.keyboard.press('Control+G');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.insertText(target);
  const found = page.getByRole('option', { selected: true });
  await found.filter({ hasText: `0x${offset.toString(16).toUpperCase()} (` }).waitFor();
  await page.keyboard.press('Enter');
  await found.waitFor({ state: 'detached' });
}

describe.skipIf(browserPath === undefined)('the views of an asset, in a real browser', () => {
  let bench: WorkbenchPage;
  const { grid, tree, said } = bytesAndStructure(() => bench);
  beforeAll(async () => {
    bench = await openedAsBytes(reader);
    await goTo(bench, '[1][0]', 0x26);
    await said('NAME').waitFor();
  });
  afterAll(() => bench.close());

  const address = () => `${join(bench.demo, 'zbd/reader.zbd')}::${reader}`;
  const gantry = (...args: string[]): unknown =>
    JSON.parse(
      execFileSync(process.execPath, [cli, ...args, '--json'], {
        env: { ...process.env, GANTRY_HOME: bench.home },
        encoding: 'utf8',
      }),
    );
  const fields = () => gantry('fields', address()) as { path: string; kind: string; start: number; value: unknown }[]; // cli.md
  const texts = () => fields().filter(field => field.kind === 'text');

  /** A click in the middle of a byte near the start; 16 bytes a row, 26 px each, 10 px more after the eighth. */
  async function clickByte(offset: number): Promise<void> {
    const box = await grid().boundingBox();
    if (box === null) throw new Error('the grid has no place on the screen');
    const column = offset % 16;
    const x = 90 + column * 26 + (column < 8 ? 0 : 10) + 13;
    await bench.page.mouse.click(box.x + x, box.y + 8 + Math.floor(offset / 16) * 20 + 10);
  }

  it('a row leads to its bytes, and a byte to its row', async () => {
    const [first, second] = texts().filter(field => /^\[1\]\[\d*[13579]\]$/.test(field.path)); // values: a key and its value are one row
    if (first === undefined || second === undefined) throw new Error('the demo reader has too little text');
    await said(`"${first.value}"`).click();
    await bench.status(`0x${first.start.toString(16).toUpperCase().padStart(6, '0')}`);
    await expect.poll(async () => (await caretCell(bench)).slice(3)).toBe(String(first.value).charAt(0));
    await said(`"${second.value}"`).click();
    await bench.status(second.path);
    await clickByte(first.start);
    await bench.status(first.path);
    await tree()
      .getByRole('row', { selected: true })
      .filter({ hasText: `"${first.value}"` })
      .waitFor();
  });

  it('hovering a byte shows its field', async () => {
    const box = await grid().boundingBox();
    if (box === null) throw new Error('the grid has no place on the screen');
    await bench.page.mouse.move(box.x + 120, box.y + 18);
    const tip = bench.page.getByRole('tooltip');
    await tip.waitFor();
    await expect.poll(() => tip.innerText()).toMatch(/0x0 · 4 bytes/);
    await bench.page.mouse.move(box.x + 120, box.y - 60);
    await tip.waitFor({ state: 'detached' });
  });

  it('an overwritten byte is an edit that the tree shows, and Undo reverts it', async () => {
    const word = texts().find(field => field.value === 'Heron');
    if (word === undefined) throw new Error('the demo reader has no Heron');
    await said('"Heron"').click();
    await bench.status(word.path);
    await grid().focus();
    await bench.page.keyboard.type('4C');
    await said('"Leron"').waitFor();
    await bench.page.getByRole('tab', { name: new RegExp(`${reader}.*edited`) }).waitFor();
    await bench.shot('typed-over');
    await bench.page.keyboard.press('Control+Z');
    await said('"Heron"').waitFor();
    await expect.poll(() => caretCell(bench)).toBe('48 H');
  });

  it('Escape drops a half-typed byte, which changes nothing', async () => {
    await grid().focus();
    await bench.page.keyboard.press('Control+Home');
    await bench.page.keyboard.type('F');
    await bench.page.keyboard.press('Escape');
    await bench.page.keyboard.press('ArrowRight');
    await bench.page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await mirroredRow(bench)).bytes).toMatch(/^04 00 00 00/);
  });

  it('hex with holes is found, and the hits are counted', async () => {
    const { page } = bench;
    await grid().focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+F');
    await page.keyboard.type('04D ?? 53 5?'); // mended: no key of it is one of the bytes behind it
    for (const key of ['Home', 'Delete']) await page.keyboard.press(key);
    await page
      .getByRole('search')
      .getByText(/^1 of \d+$/)
      .waitFor();
    await bench.status(/^0x/);
    await expect.poll(() => caretCell(bench)).toBe('4D M');
    await page.keyboard.press('Escape');
    await expect.poll(() => grid().evaluate(element => element === document.activeElement)).toBe(true);
  });

  it('typed bytes are inserted if the file can grow, and the status bar says so', async () => {
    const { page } = bench;
    await said('"Heron"').click();
    await grid().focus();
    await page.keyboard.press('Insert');
    await page.getByRole('button', { name: 'insert', exact: true }).waitFor();
    await page.keyboard.type('4C6F');
    await said('"LoHeron"').waitFor();
    await bench.shot('hex-insert');
    await page.keyboard.press('Control+Z');
    await said('"Heron"').waitFor();
    await page.keyboard.press('Insert');
    await page.getByRole('button', { name: 'overwrite', exact: true }).waitFor();
  });

  it('a selected block of columns is searched, even after a result is selected', async () => {
    const { page } = bench;
    await grid().focus();
    await page.keyboard.press('Control+Home');
    for (let i = 0; i < 3; i++) await page.keyboard.press('Alt+Shift+ArrowRight');
    for (let i = 0; i < 2; i++) await page.keyboard.press('Alt+Shift+ArrowDown');
    await page.keyboard.press('Control+F');
    const find = page.getByRole('search');
    await find.getByRole('textbox', { name: 'Find in this asset' }).fill('00');
    await find.getByText(/^\d+ of \d+$/).waitFor();
    await find.getByRole('button', { name: 'In the selection only' }).click();
    await find.getByRole('button', { name: 'In the selected block only', pressed: true }).waitFor();
    await find.getByText(/^\d+ of [1-9]$/).waitFor();
    await find.getByRole('button', { name: 'In the selected block only' }).click();
    await page.keyboard.press('Escape');
  });

  it('a typed range replaces the selected one', async () => {
    const { page } = bench;
    await grid().focus();
    await page.keyboard.press('Control+Shift+A');
    await page.getByRole('combobox', { name: 'Quick open' }).waitFor();
    await page.keyboard.type('0x10..0x4F');
    await page.getByRole('option', { selected: true }).filter({ hasText: '0x10' }).waitFor();
    await page.keyboard.press('Enter');
    await bench.status('64 bytes selected');
    await expect.poll(() => grid().evaluate(element => element === document.activeElement)).toBe(true);
  });

  it('bytes are copied in the chosen form', async () => {
    const { page } = bench;
    await said('"Heron"').click();
    await grid().focus();
    await page.keyboard.press('Control+C');
    await page.getByText('copied as Hex, spaced').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('48 65 72 6F 6E');
    await page.keyboard.press('Control+Alt+C');
    await page.getByRole('menuitem', { name: 'String literal' }).click();
    await page.getByText('copied as String literal').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('"Heron"');
    await page.keyboard.press('Control+Alt+C');
    await page.getByRole('menuitem', { name: 'Numbers, u16' }).waitFor();
    await bench.shot('hex-copy-as');
    await page.getByRole('menuitem', { name: 'Numbers, u16' }).click();
    await page.getByText('5 bytes do not make a whole number of values for Numbers, u16.').waitFor();
  });

  it('bytes are pasted over others, filled and summed, each write one step of undo', async () => {
    const { page } = bench;
    await said('"Heron"').click();
    await grid().focus();
    await page.evaluate(() => navigator.clipboard.writeText('4C 65 72'));
    await page.keyboard.press('Control+V');
    await said('"Leron"').waitFor();
    await page.keyboard.press('Control+Z');
    await said('"Heron"').click();
    await grid().focus();
    await page.keyboard.press('Control+Alt+V');
    const box = bench.dialog('Write or fill bytes');
    await box.getByRole('textbox', { name: 'Bytes' }).fill('61 62');
    await box.getByText('Overwrites 5 bytes').waitFor();
    await bench.shot('write-bytes');
    await box.getByRole('button', { name: 'Write' }).click();
    await said('"ababa"').waitFor();
    await page.keyboard.press('Control+Z');
    await said('"Heron"').click();
    await page.keyboard.press('F1');
    await page.keyboard.type('Checksums of the selection');
    await page.getByRole('option', { selected: true }).filter({ hasText: 'Checksums' }).waitFor();
    await page.keyboard.press('Enter');
    await bench.dialog('Checksums of the selection').getByText('BD4364AD').waitFor(); // CRC-32 of "Heron", by zlib
    await bench.shot('checksums');
    await page.keyboard.press('Escape');
  });

  it('a value is edited in the tree, and a refusal is shown at the field', async () => {
    const { page } = bench;
    const number = fields().find(field => field.kind === 'f32');
    if (number === undefined) throw new Error('the demo reader has no float');
    await goTo(bench, number.path, number.start);
    const before = Number.isInteger(number.value) ? `${number.value}.0` : String(number.value);
    const row = tree().locator('[role="row"][aria-selected="true"]').filter({ hasText: before });
    await row.click();
    await page.keyboard.press('Enter');
    const editor = tree().getByRole('textbox');
    await editor.fill('very heavy');
    await page.keyboard.press('Enter');
    await tree().getByRole('alert').getByText('f32 takes a number').waitFor();
    await bench.shot('refused');
    await editor.fill('12.25');
    await page.keyboard.press('Enter');
    await said('12.25').waitFor();
    await page.keyboard.press('Control+Z');
    await row.waitFor();
  });

  it('text that does not compile is a draft that says so, and the bytes stay', async () => {
    const { page } = bench;
    await bench.view('Text');
    await page.locator('.monaco-editor').first().waitFor();
    await bench.replaceText('MASS', ')');
    await page.getByText('Kept as a draft').waitFor();
    const error = page.getByRole('status').getByText(/^Line \d+: /);
    const line = Number(/\d+/.exec(await error.innerText())?.[0]);
    await page.keyboard.press('Control+End');
    await page.keyboard.press('F8');
    const here = page.locator('.monaco-editor .line-numbers.active-line-number').filter({ visible: true });
    await expect.poll(() => here.innerText()).toBe(`${line}`);
    await said('MASS').waitFor();
    await bench.shot('draft');
    await page.keyboard.press('Control+Z');
    await page.getByText('Kept as a draft').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Home');
    await expect.poll(() => bench.shownText()).toContain('MASS');
  });

  it('an undone or reverted draft is not lost: Redo, and Undo next to Reverted, restore it', async () => {
    const { page } = bench;
    const draft = page.getByText('Kept as a draft');
    await page.keyboard.press('Control+Y');
    await draft.waitFor();
    await expect.poll(() => bench.shownText()).not.toContain('MASS');
    await page.getByRole('tab', { name: /^Changes/ }).click();
    const changes = page.getByRole('treegrid', { name: 'Changes' });
    await changes
      .getByRole('row', { name: /does not compile yet/ })
      .getByRole('button', { name: 'Revert' })
      .click();
    await draft.waitFor({ state: 'detached' });
    await bench.undoOffered();
    await draft.waitFor();
    await expect.poll(() => bench.shownText()).not.toContain('MASS');
    await bench.shot('draft-back');
    await page.locator('.monaco-editor').first().click();
    await page.keyboard.press('Control+Z');
    await draft.waitFor({ state: 'detached' });
  });

  it('never violates the policy of its page or logs an error', () => {
    expect(bench.complaints).toEqual([]);
  });
});

const fiveGigabytes = 5 * 1024 ** 3;
const page = 0x10000;
const marks = new Map([
  [0, '4845524f4e'],
  [page - 4, 'a1a2a3a4b1b2b3b4'],
  [2 ** 31 - 4, 'c1c2c3c4d1d2d3d4'],
  [2 ** 32 - 4, 'e1e2e3e4f1f2f3f4'],
  [fiveGigabytes - 5, '5457494e45'],
]);

describe.skipIf(browserPath === undefined)('a sparse file of 5 GB, in a real browser', () => {
  let bench: WorkbenchPage;
  let file: SparseFile;
  beforeAll(async () => {
    file = sparseFile(fiveGigabytes, marks);
    bench = await WorkbenchPage.open({ folder: file.folder });
    await bench.page.getByRole('treegrid', { name: 'Game files' }).getByText(file.name).dblclick();
    await bench.page.getByRole('grid', { name: 'Bytes' }).waitFor();
  });
  afterAll(async () => {
    await bench.close();
    rmSync(dirname(file.folder), { recursive: true, force: true });
  });

  const rowOf = async (offset: number) => {
    await goTo(bench, `0x${offset.toString(16)}`, offset);
    await expect.poll(async () => offset - (await mirroredRow(bench)).offset).toBeOneOf([...Array(16).keys()]);
    await expect.poll(async () => (await mirroredRow(bench)).bytes).not.toContain('Re');
    return mirroredRow(bench);
  };

  it('shows its first byte', async () => {
    await bench.page.getByRole('grid', { name: 'Bytes' }).focus();
    await bench.page.keyboard.press('Control+Home');
    await expect.poll(() => mirroredRow(bench)).toEqual({ offset: 0, bytes: `48 45 52 4F 4E${' 00'.repeat(11)}` });
  });

  it('shows its last byte', async () => {
    await bench.page.getByRole('grid', { name: 'Bytes' }).focus();
    await bench.page.keyboard.press('Control+End');
    const last = { offset: fiveGigabytes - 16, bytes: `${'00 '.repeat(11)}54 57 49 4E 45` };
    await expect.poll(() => mirroredRow(bench)).toEqual(last);
    await bench.status('0x13FFFFFFF');
    await bench.shot('sparse-end');
  });

  it('shows the right bytes on both sides of every page boundary', async () => {
    expect(await rowOf(page - 1)).toEqual({ offset: page - 16, bytes: `${'00 '.repeat(12)}A1 A2 A3 A4` });
    expect(await rowOf(page)).toEqual({ offset: page, bytes: `B1 B2 B3 B4${' 00'.repeat(12)}` });
    expect((await rowOf(2 ** 31)).bytes).toBe(`D1 D2 D3 D4${' 00'.repeat(12)}`);
    expect((await rowOf(2 ** 32 - 1)).bytes).toBe(`${'00 '.repeat(12)}E1 E2 E3 E4`);
    expect((await rowOf(2 ** 32)).bytes).toBe(`F1 F2 F3 F4${' 00'.repeat(12)}`);
  });

  it('shows the right bytes where a row crosses a page boundary', async () => {
    await bench.page.getByRole('grid', { name: 'Bytes' }).focus();
    await bench.page.keyboard.press('Control+Alt+ArrowLeft');
    // 15 bytes per row: 2^32 is the second byte of its row
    const row = await rowOf(2 ** 32);
    expect(row).toEqual({ offset: 2 ** 32 - 1, bytes: `E4 F1 F2 F3 F4${' 00'.repeat(10)}` });
    await bench.page.keyboard.press('Control+Alt+ArrowRight');
  });

  it('is scrolled from end to end by dragging its thumb', async () => {
    const canvas = bench.page.locator('.hex canvas');
    const box = await canvas.boundingBox();
    if (box === null) throw new Error('the grid has no place on the screen');
    const x = box.x + box.width - 10;
    const lit = () =>
      bench.page.evaluate(() => {
        const drawn = document.querySelector<HTMLCanvasElement>('.hex canvas');
        const context = drawn?.getContext('2d');
        return context ? new Set(new Uint32Array(context.getImageData(0, 0, 400, 200).data.buffer)).size : 0;
      });
    await goTo(bench, '0', 0);
    await bench.page.mouse.move(x, box.y + 5);
    await bench.page.mouse.down();
    await bench.page.mouse.move(x, box.y + box.height / 2, { steps: 5 });
    await bench.page
      .getByText(/^0x[0-9A-F]{8,}$/)
      .first()
      .waitFor();
    await bench.page.mouse.move(x, box.y + box.height + 40, { steps: 5 });
    const tip = await bench.page.locator('.hex-tip').innerText();
    expect(Number(tip)).toBeGreaterThan(fiveGigabytes - 0x1000);
    await bench.page.mouse.up();
    await expect.poll(lit).toBeGreaterThan(4);
  });

  it('was read without errors', () => {
    expect(bench.complaints).toEqual([]);
  });
});

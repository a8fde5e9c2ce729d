import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

const reader = 'heat.zrd';
const archive = 'zbd/reader.zbd';

describe.skipIf(browserPath === undefined)('mods as patch files, end to end in a real browser', () => {
  let bench: WorkbenchPage;
  let original: Buffer;
  let patch: string;
  beforeAll(async () => {
    bench = await WorkbenchPage.withDemo();
    original = onDisk();
  });
  afterAll(() => bench.close());

  const onDisk = () => readFileSync(join(bench.demo, archive));

  async function run(title: string): Promise<void> {
    const { page } = bench;
    await page.keyboard.press('F1');
    await page.getByRole('combobox', { name: 'Quick open' }).waitFor();
    await page.keyboard.insertText(title);
    await page.getByRole('option', { selected: true }).filter({ hasText: title }).waitFor();
    await page.keyboard.press('Enter');
  }

  it('takes a snapshot of the game and lists it', async () => {
    await run('Snapshots');
    const dialog = bench.dialog('Snapshots');
    await dialog.getByText('No snapshots yet.').waitFor();
    await bench.page.keyboard.press('Enter');
    await dialog.getByRole('row', { name: /Before the patch/ }).waitFor();
    expect(await bench.findings('dialog[open]')).toEqual([]);
    await bench.shot('snapshots');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  it('deletes a snapshot with a long name after asking, with the button in view', async () => {
    const name = 'n'.repeat(100);
    await run('Snapshots');
    const dialog = bench.dialog('Snapshots');
    await dialog.getByRole('textbox').fill(name);
    await bench.page.keyboard.press('Enter');
    const row = dialog.getByRole('row', { name: new RegExp(name) });
    await row.waitFor();
    const drop = row.getByRole('button');
    const [box, around] = [await drop.boundingBox(), await dialog.boundingBox()];
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((around?.x ?? 0) + (around?.width ?? 0));
    await drop.click();
    const asking = bench.dialog('Delete snapshot');
    await asking.getByRole('button', { name: 'Cancel' }).click();
    await row.waitFor();
    await drop.click();
    await asking.getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  it('exports the edits of the Changes panel as a file without the game', async () => {
    const { page } = bench;
    await bench.quickOpen(reader);
    await bench.view('Text');
    await page.locator('.monaco-editor').first().waitFor();
    await bench.replaceText('SHUTDOWN 30.0', 'SHUTDOWN 31.5');
    await page.getByRole('button', { name: 'Write to game folder (1)' }).waitFor();
    await page.getByRole('tab', { name: /^Changes/ }).click();
    await page.getByRole('button', { name: 'Save as…' }).click();
    await page.getByRole('menuitem', { name: /^Patch…/ }).click();
    const dialog = bench.dialog('Export as patch');
    await dialog.getByRole('textbox', { name: 'Name' }).waitFor();
    expect(await bench.findings('dialog[open]')).toEqual([]);
    await page.keyboard.type('Cool head');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Imke');
    const saved = await bench.download(() => page.keyboard.press('Enter'));
    expect(saved.suggestedFilename()).toBe('Cool head.gantry-patch');
    patch = join(bench.home, saved.suggestedFilename());
    await saved.saveAs(patch);
    await dialog.getByText('1 change, which also fits other versions').waitFor();
    await bench.shot('patch-exported');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    expect(JSON.parse(readFileSync(patch, 'utf8'))).toMatchObject({ name: 'Cool head', author: 'Imke' });
    expect(onDisk().equals(original)).toBe(true);
  });

  it('shows what a chosen patch would do, and then does it', async () => {
    const { page } = bench;
    // The edit is taken back: the game is as it was.
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.getByRole('button', { name: 'Write to game folder', exact: true }).waitFor();
    await run('Apply or remove a patch');
    const patches = bench.dialog('Patches');
    await patches.getByText('No patches applied.').waitFor();
    await patches.locator('input[type=file]').setInputFiles(patch);
    const plan = bench.dialog('Apply “Cool head”');
    await plan
      .getByText(/heat\.zrd fits$/)
      .first()
      .waitFor();
    await plan.getByRole('heading', { name: archive }).waitFor();
    expect(await bench.findings('dialog[open]')).toEqual([]);
    await bench.shot('patch-plan');
    expect(onDisk().equals(original)).toBe(true);
    await plan.getByRole('button', { name: 'Apply' }).click();
    const done = bench.dialog('Patch applied');
    await done.waitFor();
    expect(onDisk().equals(original)).toBe(false);
    await done.getByRole('button', { name: 'Close' }).last().click();
    await expect.poll(() => bench.shownText()).toContain('SHUTDOWN 31.5');
  });

  it('says where a patch does not fit, and offers nothing to write', async () => {
    const { page } = bench;
    await bench.replaceText('SHUTDOWN 31.5', 'SHUTDOWN 28.0');
    // The patch's own step counts again: what is to be written is more than it.
    await page.getByRole('button', { name: /^Write to game folder \(\d\)$/ }).waitFor();
    await run('Apply or remove a patch');
    const patches = bench.dialog('Patches');
    await patches.getByRole('row', { name: /Cool head/ }).waitFor();
    expect(await bench.findings('dialog[open]')).toEqual([]);
    await patches.locator('input[type=file]').setInputFiles(patch);
    const plan = bench.dialog('Apply “Cool head”');
    await plan.getByText(/does not fit: expected "30.0", found "28.0"/).waitFor();
    await bench.shot('patch-conflict');
    expect(await plan.getByRole('button', { name: 'Apply' }).count()).toBe(0);
    await plan.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.getByRole('button', { name: 'Write to game folder', exact: true }).waitFor();
  });

  it('removes the patch, byte for byte', async () => {
    await run('Apply or remove a patch');
    const patches = bench.dialog('Patches');
    await patches.getByRole('button', { name: 'Remove… Cool head' }).click();
    const removal = bench.dialog('Remove “Cool head”');
    await removal.getByText('the original is restored').waitFor();
    expect(await bench.findings('dialog[open]')).toEqual([]);
    await removal.getByRole('button', { name: 'Remove', exact: true }).click();
    const done = bench.dialog('Patch removed');
    await done.waitFor();
    await done.getByRole('button', { name: 'Close' }).last().click();
    expect(onDisk().equals(original)).toBe(true);
  });

  it('shows what a harmful patch breaks, and applies it only on request', async () => {
    const file = 'zbd/rtexture.zbd';
    const before = readFileSync(join(bench.demo, file));
    const width = before.readUInt32LE(0x18 + 40 + 32) + 4; // of the second texture
    const after = Buffer.from(before).fill(0xff, width, width + 2);
    const hashed = (bytes: Buffer) => ({
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    const bytes = [[0, width], '//8=', [width + 2, before.length - width - 2]];
    const target = { address: file, format: 'zipper/textures', before: hashed(before), after: hashed(after), bytes };
    const tooWide = join(bench.home, 'wide.gantry-patch');
    writeFileSync(tooWide, JSON.stringify({ gantryPatch: 1, name: 'Too wide', targets: [target] }));
    await run('Apply or remove a patch');
    await bench.dialog('Patches').locator('input[type=file]').setInputFiles(tooWide);
    const plan = bench.dialog('Apply “Too wide”');
    await plan.getByRole('alert').getByText('The patch causes 1 new problem.').waitFor();
    await plan.getByText(/expected \d+, found 65,535: kept raw/).waitFor();
    expect(await bench.findings('dialog[open]')).toEqual([]);
    await bench.shot('patch-breaks');
    expect(await plan.getByRole('button', { name: 'Cancel' }).getAttribute('data-default')).toBe('true');
    await plan.getByRole('button', { name: 'Apply anyway' }).click();
    await bench.dialog('Patch applied').waitFor();
    expect(readFileSync(join(bench.demo, file)).equals(after)).toBe(true);
    await bench.dialog('Patch applied').getByRole('button', { name: 'Close' }).last().click();
  });

  it('never violated the policy of its page or logged an error', () => {
    expect(bench.complaints).toEqual([]);
  });
});

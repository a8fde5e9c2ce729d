import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

const archive = 'zbd/reader.zbd';
const reader = 'dfn_heron.zrd';
const cli = join(import.meta.dirname, '../../dist/cli/main.js');

describe.skipIf(browserPath === undefined)('the main workflow, end to end in a real browser', () => {
  let bench: WorkbenchPage;
  let original: Buffer;
  beforeAll(async () => {
    bench = await WorkbenchPage.open({ moves: true });
  });
  afterAll(() => bench.close());

  /** No dot, no badge, no count, neither in the tab, nor in the tree, nor in the title. */
  async function expectNoMark(): Promise<void> {
    await expect.poll(() => bench.page.title()).toBe(`${reader} - demo - Gantry`);
    await bench.page.getByRole('treegrid', { name: 'Game files' }).getByRole('row').first().waitFor();
    await expect.poll(() => bench.page.locator('.tab-dot, .asset-dot').count()).toBe(0);
  }

  const onDisk = () => readFileSync(join(bench.demo, archive));
  const gantry = (...args: string[]) =>
    execFileSync(process.execPath, [cli, ...args], {
      env: { ...process.env, GANTRY_HOME: bench.home },
      encoding: 'utf8',
    });

  it('opens the demo and lists its contents', async () => {
    await bench.shot('start');
    await bench.openDemo();
    original = onDisk();
    await bench.shot('demo');
  });

  it('quick-opens a reader inside an archive', async () => {
    await bench.quickOpen(reader);
    await bench.page.getByRole('tab', { name: reader }).waitFor();
    await bench.view('Hex');
    await bench.page.getByRole('grid', { name: 'Bytes', exact: true }).waitFor();
    await bench.page.getByRole('row', { name: reader, selected: true }).waitFor();
  });

  it('names the clicked byte: in the status bar, in the tree and in the breadcrumbs', async () => {
    const { page } = bench;
    const box = await page.getByRole('grid', { name: 'Bytes', exact: true }).boundingBox();
    if (box === null) throw new Error('the grid has no place on the screen');
    await page.mouse.click(box.x + box.width / 4, box.y + box.height / 3);
    await bench.status(/^0x[0-9A-F]{6}/);
    const offset = Number(/0x[0-9A-F]+/.exec(await page.locator('.status').innerText())?.[0]);
    const fields: { path: string; start: number; size: number; kind: string }[] = JSON.parse(
      gantry('fields', `${join(bench.demo, archive)}::${reader}`, '--json'),
    );
    const field = fields.find(({ start, size }) => start <= offset && offset < start + size);
    if (field === undefined) throw new Error(`the command line knows no field at ${offset}`);
    await bench.status(`${field.kind} ${field.path}`);
    await bench.status(field.size === 1 ? '1 byte selected' : `${field.size} bytes selected`);
    const node = field.path.replace(/\.\w+$/, '');
    const key = /\[\d+\]$/.exec(node)?.[0] ?? node;
    const row = page.locator('[data-zone="structure"]').getByRole('row', { selected: true });
    await row.filter({ hasText: key }).waitFor();
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect.poll(async () => (await trail.innerText()).replaceAll(/\s/g, '')).toContain(`reader.zbd${reader}`);
    await bench.shot('byte');
  });

  it('edits the text, which is a pending change and not yet on disk', async () => {
    const { page } = bench;
    await bench.view('Text');
    await page.locator('.monaco-editor').first().waitFor();
    await bench.replaceText('MASS 45', 'MASS 52');
    await page.getByRole('button', { name: 'Write to game folder (1)' }).waitFor();
    await page.getByRole('tab', { name: /dfn_heron.zrd.*edited/ }).waitFor();
    expect(onDisk().equals(original)).toBe(true);
    await page.getByRole('tab', { name: /^Changes/ }).click();
    await page.getByRole('treegrid', { name: 'Changes' }).getByText(reader).waitFor();
    await bench.shot('changes');
  });

  it('previews a write byte for byte, without writing', async () => {
    await bench.page.keyboard.press('Control+S');
    await bench.page.getByText('Saved to the mod project.').waitFor();
    expect(onDisk().equals(original)).toBe(true);
    await expect.poll(() => bench.page.title()).toBe(`${reader} - demo - 1 change - Gantry`);
    await bench.page.keyboard.press('Control+Alt+S');
    const plan = bench.dialog('Write to game folder');
    await plan.getByRole('heading', { name: archive }).waitFor();
    const said = await plan.innerText();
    expect(said).toContain(reader);
    expect(said).toContain('checksum');
    expect(said).toMatch(/26 other entries stay unchanged/);
    await bench.shot('dry-run');
    expect(onDisk().equals(original)).toBe(true);
  });

  it('writes, and the file on disk has the new value, a correct checksum and no other change', async () => {
    const { page } = bench;
    await page.getByRole('button', { name: 'Write 1 file' }).click();
    const done = bench.dialog('Written to the game folder');
    await done.waitFor();
    await bench.shot('written');
    await done.getByRole('button', { name: 'Close' }).last().click();
    const written = onDisk();
    expect(written.equals(original)).toBe(false);
    expect(gantry('text', `${join(bench.demo, archive)}::${reader}`)).toContain('MASS 52');
    const verified = JSON.parse(gantry('verify', join(bench.demo, archive), '--json'));
    expect(verified.files[0]).toMatchObject({ status: 'exact' });
    const differing = [...written].filter((byte, index) => byte !== original[index]).length;
    expect(written.length).toBe(original.length);
    expect(differing).toBeLessThanOrEqual(5); // one byte of the value, up to four of the checksum
  });

  it('has nothing pending afterwards, and shows the new value after a restart', async () => {
    const { page } = bench;
    await page.getByRole('button', { name: 'Write to game folder', exact: true }).waitFor();
    await expectNoMark();
    await bench.restart();
    await page.getByRole('tab', { name: reader }).waitFor();
    await expectNoMark();
    await page.locator('.monaco-editor .view-lines').first().waitFor();
    await expect.poll(() => bench.shownText()).toContain('MASS 52');
  });

  it('lists the change as pending again if another program restores the original, and writes it again', async () => {
    const { page } = bench;
    const written = onDisk();
    writeFileSync(join(bench.demo, archive), original);
    await page.getByRole('button', { name: 'Write to game folder (1)' }).waitFor();
    await bench.shot('put-back');
    await page.keyboard.press('Control+Alt+S');
    await bench.dialog('Write to game folder').getByRole('heading', { name: archive }).waitFor();
    await page.getByRole('button', { name: 'Write 1 file' }).click();
    const done = bench.dialog('Written to the game folder');
    await done.waitFor();
    await done.getByRole('button', { name: 'Close' }).last().click();
    expect(onDisk().equals(written)).toBe(true);
  });

  it('undoes the change in the project, which then differs from the game folder', async () => {
    const { page } = bench;
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.getByRole('button', { name: 'Write to game folder (1)' }).waitFor();
    await expect.poll(() => bench.shownText()).toContain('MASS 45');
    expect(gantry('text', `${join(bench.demo, archive)}::${reader}`)).toContain('MASS 52');
  });

  it('restores the file from its backup, byte for byte', async () => {
    const { page } = bench;
    await page.getByRole('button', { name: 'Backups' }).click();
    const backups = bench.dialog('Backups');
    await backups.getByText(archive).waitFor();
    await bench.shot('backups');
    await backups.getByRole('button', { name: 'Restore all originals' }).click();
    const done = bench.dialog('Originals restored');
    await done.waitFor();
    await done.getByRole('button', { name: 'Close' }).last().click();
    expect(onDisk().equals(original)).toBe(true);
  });

  it('never violated the policy of its page or logged an error', () => {
    expect(bench.complaints).toEqual([]);
  });
});

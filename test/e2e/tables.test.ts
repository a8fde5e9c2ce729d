import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

const LONGER = 'Far too hot, and this line is a good deal longer than the one before it was.';

describe.skipIf(browserPath === undefined)('tables, in a real browser', () => {
  let bench: WorkbenchPage;
  beforeAll(async () => {
    bench = await WorkbenchPage.withDemo();
  });
  afterAll(() => bench.close());

  const table = (what: string) => bench.page.getByRole('grid', { name: `Table of ${what}` });
  const structure = () => bench.page.locator('[data-zone="structure"]').getByRole('treegrid');
  /** A field's path in the status bar. */
  const selected = (path: string) => bench.page.locator('.status').getByText(path, { exact: true }).waitFor();

  it('a message selected in the table is selected everywhere, and a field selected in the tree selects its row', async () => {
    await bench.quickOpen('HeronMsg.dll');
    await table('messages').getByText('Too hot. Wade in, or wait.').click();
    await selected('messages[3]');
    const row = structure().getByRole('row', { selected: true });
    await row.filter({ hasText: '[3]' }).waitFor();
    await structure().getByRole('row').filter({ hasText: '[5]' }).first().click();
    await table('messages').getByRole('row', { selected: true }).filter({ hasText: 'MSG_OUT_OF_AREA' }).waitFor();
  });

  it('a message is edited in place by keyboard, however long it gets, and undone', async () => {
    const { page } = bench;
    await table('messages').getByText('Too hot. Wade in, or wait.').click();
    await page.keyboard.press('F2');
    await page.keyboard.type(LONGER);
    await page.keyboard.press('Enter');
    await table('messages').getByText(LONGER).waitFor();
    await table('messages').getByText('Tide’s out.').waitFor();
    await page.keyboard.press('Control+Z');
    await table('messages').getByText('Too hot. Wade in, or wait.').waitFor();
    await page.keyboard.press('F2');
    await page.keyboard.type('Hot.');
    await page.keyboard.press('Shift+Tab');
    await table('messages').getByText('Hot.', { exact: true }).waitFor();
    await table('messages').and(page.locator(':focus')).waitFor({ timeout: 3000 });
    await table('messages').getByRole('gridcell', { name: 'MSG_HEAT', selected: true }).waitFor({ timeout: 3000 });
    await page.keyboard.press('Control+Z');
    await table('messages').getByText('Too hot. Wade in, or wait.').waitFor();
  });

  it('cells of a spreadsheet fill the cells from the selected one on as one step, or none of them', async () => {
    const { page } = bench;
    const paste = async (text: string) => {
      await page.evaluate(copied => navigator.clipboard.writeText(copied), text);
      await page.keyboard.press('Control+V');
    };
    await table('messages').getByText('Last salvo.').click();
    await paste('Salvo!\t9');
    await page.getByText('2 columns do not fit: the table has 1 from 5 › Text on. Nothing was pasted.').waitFor();
    await paste('Salvo!\r\n"Off you\ngo."\r\n');
    await page.getByText('Pasted 2 cells.').waitFor();
    await table('messages').getByText('Off you⏎go.').waitFor();
    await page.keyboard.press('Control+C');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Salvo!');
    await page.keyboard.press('Control+Z');
    await table('messages').getByText('Last salvo.').waitFor();
    await table('messages').getByText('You are leaving the marsh.').waitFor();
  });

  it('a key is set by pressing it, and the file says so', async () => {
    const { page } = bench;
    await bench.quickOpen('DefaultCtlConfig.zrd');
    await bench.view('Table');
    await table('bindings').getByRole('gridcell', { name: 'CMD_JUMP' }).first().click();
    await page.getByRole('button', { name: 'Press a key' }).click();
    await page.getByRole('button', { name: 'Press the key to use…' }).waitFor();
    await page.keyboard.press('NumpadEnter');
    await table('bindings').getByRole('row', { selected: true }).filter({ hasText: 'Numpad Enter' }).waitFor();
    await bench.view('Text');
    await page.locator('.monaco-editor').getByText('0x9c').first().waitFor();
  });

  it('axe finds nothing wrong with a table, and the page never violates its policy', async () => {
    await bench.quickOpen('m1.zmap');
    await table('lines of the map').getByText('216', { exact: true }).waitFor();
    expect(await bench.findings('.rows-table')).toEqual([]);
    expect(bench.complaints).toEqual([]);
  });

  it('the command line shows the demo’s library as it is on disk', () => {
    const cli = join(import.meta.dirname, '../../dist/cli/main.js');
    const shown = execFileSync(
      process.execPath,
      [cli, 'show', join(bench.demo, 'HeronMsg.dll'), '--path', 'messages[3].text', '--json'],
      { env: { ...process.env, GANTRY_HOME: bench.home }, encoding: 'utf8', stdio: 'pipe' },
    );
    expect(JSON.parse(shown)).toBe('Too hot. Wade in, or wait.');
  });
});

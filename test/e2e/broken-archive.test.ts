import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

describe.skipIf(browserPath === undefined)('a damaged archive', () => {
  it('shows its problem in place of its entries, and is not called empty', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gantry-broken-'));
    const broken = Buffer.alloc(120);
    broken.write('RIM V1.0');
    broken.writeUInt32LE(3, 12);
    broken.writeUInt32LE(0x5000, 16);
    writeFileSync(join(folder, 'broken.rim'), broken);
    const bench = await WorkbenchPage.open({ folder });
    await bench.status(/assets? indexed/);
    await bench.quickOpen('broken.rim');
    const said = bench.page.locator('.entries:visible');
    await said.getByText('The entries could not be read').waitFor();
    await said.getByText('starts at 0x5000, but the end is 0x78').waitFor();
    expect(await said.getByText('There are no entries').count()).toBe(0);
    await bench.close();
    rmSync(folder, { recursive: true });
  });

  it('that an edit damaged keeps its open entries unchanged, and they say so until it is undone', async () => {
    const bench = await WorkbenchPage.withDemo({ width: 1024, height: 700 });
    const { page } = bench;
    await bench.quickOpen('zbd/reader.zbd::heat.zrd');
    await bench.quickOpen('zbd/reader.zbd');
    await bench.view('Hex');
    await page.keyboard.press('Control+G');
    await page.getByRole('combobox', { name: 'Quick open' }).waitFor();
    await page.keyboard.insertText('end-12');
    await page.getByRole('option', { selected: true }).filter({ hasText: '0x' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('grid', { name: 'Bytes', exact: true }).filter({ visible: true }).focus();
    await page.keyboard.type('FFFFFF7F');
    const entry = page.getByRole('tab', { name: 'heat.zrd' });
    await entry.click();
    const banner = page.getByRole('alert').filter({ hasText: 'This can no longer be read' });
    await banner.waitFor();
    await bench.shot('unreadable-1024');
    await banner.getByRole('button', { name: 'Show the archive' }).click();
    await page.getByRole('grid', { name: 'Bytes', exact: true }).filter({ visible: true }).waitFor();
    await page.keyboard.press('Control+Z');
    await entry.click();
    await banner.waitFor({ state: 'detached' });
    await bench.close();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

const ROOM = 'kotor/override/mill_01a.wok';
const AREA = 'kotor/override/mill.lyt';

describe.skipIf(browserPath === undefined)('an area of the demo in a real browser', () => {
  let bench: WorkbenchPage;
  beforeAll(async () => {
    bench = await WorkbenchPage.withDemo();
  });
  afterAll(async () => bench.close());

  const picture = (name: string) => bench.picture(name);
  const told = () => bench.page.locator('.scene-told').filter({ visible: true });
  const structure = () => bench.page.locator('[data-zone="structure"]').getByRole('treegrid');

  const open = (address: string) => bench.openPicture(address);

  const select = (path: string) => bench.goTo(path);

  it('is assembled from its rooms, each with a mark that leads to its line', async () => {
    const { page } = bench;
    await open(AREA);
    await page.getByRole('button', { name: /^Hide mill_01b/ }).waitFor();
    await page.getByRole('button', { name: 'Lines and levels of detail' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Transitions (4)' }).click();
    await page.keyboard.press('Escape');
    await page
      .locator('.scene-label:visible')
      .filter({ hasText: /^mill_01b$/ })
      .click();
    await told().getByText('part 1 mill_01b').waitFor();
    await bench.status('[5]');
    await bench.shot('area');
  });

  it('a selected face leads to its material, which is painted, corrected and reverted', async () => {
    const { page } = bench;
    await open(ROOM);
    await select('faces[3].a');
    await told().getByText('polygon 3 of mill_01a').waitFor();
    await select('boxes[0].plane');
    await told().getByText('Boxes: box 0, inner').waitFor();
    await select('materials[3].material');
    const row = structure().getByRole('row', { selected: true });
    await row.filter({ hasText: 'material' }).click();
    await page.keyboard.press('Enter');
    await structure().getByRole('combobox').selectOption('Nonwalk');
    await page.getByRole('tab', { name: /mill_01a\.wok.*edited/ }).waitFor();
    await bench.view('Info');
    await page
      .getByText(/can be walked on \(\w+\), but comes after face 3, which cannot/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Repair all…' }).click();
    const dialog = bench.dialog('One repair');
    await dialog.getByText(/… \([\d,]+ bytes\) becomes/).waitFor();
    await bench.shot('walkmesh-repair');
    await dialog.getByRole('button', { name: 'Repair' }).click();
    await page.getByText('No problems.').waitFor();
    await page.keyboard.press('Control+Z');
    await page
      .getByText(/comes after face 3, which cannot/)
      .first()
      .waitFor();
    await page.keyboard.press('Control+Z');
    await page.getByText('No problems.').waitFor();
    expect(bench.complaints).toEqual([]);
  });

  it('replaces its faces with a model after a preview; Undo restores them', async () => {
    const { page } = bench;
    await bench.view('3D');
    const importFile = async (from: 'picture' | 'explorer' | 'tree') => {
      if (from === 'picture') await page.getByRole('button', { name: 'Export', exact: true }).click();
      else {
        const tree = page.getByRole('treegrid', { name: from === 'tree' ? 'Structure of the asset' : 'Game files' });
        await tree.filter({ visible: true }).focus();
        if (from === 'tree') await page.keyboard.press('Home');
        const row = tree.getByRole('row', { name: from === 'tree' ? /^root struct/ : /^mill_01a\.wok/ });
        await row.filter({ visible: true }).click({ button: 'right' });
      }
      const choose = page.getByRole('menuitem', { name: 'Import model…' });
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.click()]);
      return chooser;
    };
    const wrong = { name: 'wrong.obj', mimeType: 'text/plain', buffer: Buffer.from('v 0 0 0\nf 1 2 3\n') };
    await (await importFile('tree')).setFiles(wrong);
    await bench.dialog('Import wrong.obj').getByText('line 2: expected a number from 1 to 1, found 2').waitFor();
    await page.keyboard.press('Escape');
    const corners = 'v 0 0 0\nv 4 0 0\nv 4 0 -4\nv 0 0 -4\n';
    const floor = Buffer.from(`${corners}usemtl Grass\nf 1 2 3\nusemtl Marsh\nf 1 3 4\n`);
    await (await importFile('explorer')).setFiles({ name: 'floor.obj', mimeType: 'text/plain', buffer: floor });
    const dialog = bench.dialog('Import floor.obj');
    await dialog
      .getByRole('row', { name: /Materials Grass, Marsh not in surfacemat.2da, so NotDefined: Marsh/ })
      .waitFor();
    await bench.shot('walkmesh-import');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await picture('mill_01a.wok').and(page.locator('[data-complete="true"]')).waitFor();
    await bench.shot('walkmesh-imported');
    await bench.view('Info');
    await page.getByText('2, of which 1 can be walked on').waitFor();
    await page.keyboard.press('Control+Z');
    await page.getByText('2, of which 1 can be walked on').waitFor({ state: 'detached' });
    expect(bench.complaints).toEqual([]);
  });
});

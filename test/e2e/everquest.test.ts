import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fenCreature } from '../../electron/demo/everquest/fen.ts';
import { browserPath } from '../support/browser.ts';
import { exported, viewOf } from '../support/shape-rounds.ts';
import { differentPixels, WorkbenchPage } from '../support/workbench-page.ts';

/** Pictures are drawn and read back in software here. */
const patient = { timeout: 30_000 };

describe.skipIf(browserPath === undefined)('a zone of the demo in a real browser', () => {
  let bench: WorkbenchPage;
  beforeAll(async () => {
    // Small, as every pixel is drawn by the processor.
    bench = await WorkbenchPage.withDemo({ width: 1100, height: 700 });
    await open('fen.wld');
  });
  afterAll(async () => bench.close());

  const picture = (name: string) => bench.picture(name);
  const told = () => bench.page.locator('.scene-told').filter({ visible: true });

  const open = (name: string) => bench.openPicture(name);

  const pixels = (name: string) => bench.pixels(name);

  /** Pixels that are not nearly the same. */
  const different = (a: Uint8Array, b: Uint8Array) => differentPixels(a, b, 60);

  const select = (path: string) => bench.goTo(path);

  it('lies there, its regions over it, and bytes of a region lead to its lines', async () => {
    const { page } = bench;
    const plain = await pixels('fen.wld');
    await page.getByRole('button', { name: 'Lines and levels of detail' }).click();
    await page.getByRole('menuitemcheckbox', { name: /^Regions/ }).click();
    await expect.poll(async () => different(plain, await pixels('fen.wld')), patient).toBeGreaterThan(200);
    await page.keyboard.press('Escape');
    await select('fragments[15].body.sphere.radius');
    await told().getByText('Regions: R000001').waitFor();
    await bench.shot('zone');
  });

  it('a face that is selected in the structure lights up, and the words beside the picture say which', async () => {
    const before = await pixels('fen.wld');
    await select('fragments[12].body.faces[5].a');
    await told().getByText('polygon 5 of R1').waitFor();
    await expect.poll(async () => different(before, await pixels('fen.wld')), patient).toBeGreaterThan(20);
  });

  it('a corner of a thing is dragged over its picture, and undo takes it back', async () => {
    const { page } = bench;
    await open('fen_obj.wld');
    await select('fragments[13].body.faces[0]');
    await picture('fen_obj.wld').focus();
    await page.keyboard.press('u');
    const editor = page.getByRole('complementary', { name: 'Texture of the polygon' }).filter({ visible: true });
    const u = editor.getByRole('textbox', { name: 'C u', exact: true });
    await expect.poll(async () => u.inputValue(), patient).toBe('256');
    const {
      x = 0,
      y = 0,
      width = 0,
      height = 0,
    } = (await editor.locator('circle[data-corner="C"]').boundingBox()) ?? {};
    await page.mouse.move(x + width / 2 - 2, y + height / 2 + 2);
    await page.mouse.down();
    for (const step of [8, 30, 60]) await page.mouse.move(x + width / 2 - 2 - step, y + height / 2 + 2);
    await page.mouse.up();
    await expect.poll(async () => Number(await u.inputValue()), patient).toBeLessThan(240);
    expect(await editor.getByRole('textbox', { name: 'C v', exact: true }).inputValue()).toBe('256');
    await page.getByRole('tab', { name: /fen_obj\.wld.*edited/ }).waitFor();
    await bench.shot('everquest-uv');
    await picture('fen_obj.wld').focus();
    await page.keyboard.press('Control+Z');
    await expect.poll(async () => u.inputValue(), patient).toBe('256');
    await page.keyboard.press('u');
    await editor.waitFor({ state: 'detached' });
  });

  it('a thing grows when its scale does, and undo takes it back', async () => {
    const { page } = bench;
    await open('objects.wld');
    const before = await pixels('objects.wld');
    await page.keyboard.press('Control+Alt+b'); // the structure, folded in a small window
    await select('fragments[1].body.scale');
    const row = page.locator('[data-zone="structure"]').getByRole('treegrid').getByRole('row', { selected: true });
    await row.click();
    await page.keyboard.press('Enter');
    await page.locator('[data-zone="structure"]').getByRole('treegrid').getByRole('textbox').fill('3');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: /objects\.wld.*edited/ }).waitFor();
    await expect.poll(async () => different(before, await pixels('objects.wld')), patient).toBeGreaterThan(200);
    await page.keyboard.press('Control+Z');
    await row.getByText('1.0').waitFor();
  });

  it('a creature walks, and a key of its walk leads to its frame in the file', async () => {
    const { page } = bench;
    await open('fen_chr.wld');
    await picture('fen_chr.wld').focus();
    await page.keyboard.press('t'); // the clips, where the pane is low
    await page
      .getByRole('listbox', { name: 'Clips' })
      .getByRole('option', { name: /L01 walk/ })
      .click();
    await expect.poll(() => page.locator('.scene-frame').innerText(), patient).toBe('0.0 / 3');
    await picture('fen_chr.wld').focus();
    const first = await pixels('fen_chr.wld');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('.scene-frame').innerText(), patient).toBe('1.0 / 3');
    await expect.poll(async () => different(first, await pixels('fen_chr.wld')), patient).toBeGreaterThan(100);
    await bench.shot('creature-walk-1');
    const track = page.locator('.scene-track').filter({ hasText: 'CRNLL_DAG rotation' });
    const box = await track.locator('.scene-track-keys').boundingBox();
    if (box === null) throw new Error('there is no track');
    await page.mouse.click(box.x + box.width - 2, box.y + box.height / 2);
    await told().getByText('key 3 of CRNLL_DAG rotation at frame 3').waitFor();
    await bench.status('16 bytes selected');
    await bench.status(/fragments\[\d+\]\.body\.frames\[3\]/);
  });

  it('takes a model in the place of a skin that was clicked on with the right button', async () => {
    const { page } = bench;
    const crane = viewOf('fen_chr.wld', fenCreature());
    const text = new TextDecoder().decode(await exported(crane, 'obj'));
    // Half as tall again, from the ground up.
    const taller = text.replace(/^v (\S+) (\S+)/gm, (_, x: string, y: string) => `v ${x} ${Number(y) * 1.5}`);
    await picture('fen_chr.wld').focus();
    await page.keyboard.press('p'); // the parts, where the pane is narrow
    const parts = page.getByRole('treegrid', { name: 'Parts of the scene' }).getByRole('row', { name: /CRN/ });
    await parts.last().click();
    const before = await pixels('fen_chr.wld');
    await parts.last().click({ button: 'right' });
    const choose = page.getByRole('menuitem', { name: 'Import model…' });
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.click()]);
    await chooser.setFiles({ name: 'crane.obj', mimeType: 'text/plain', buffer: Buffer.from(taller) });
    const dialog = bench.dialog('Import crane.obj');
    await dialog.getByRole('row', { name: /^Bones none as they were/ }).waitFor();
    await bench.shot('skin-import');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Imported crane.obj.').waitFor();
    await expect.poll(async () => different(before, await pixels('fen_chr.wld')), patient).toBeGreaterThan(200);
    await bench.shot('skin-imported');
    await page.keyboard.press('Control+Z');
    // There was nothing else to undo.
    await expect
      .poll(() => page.locator('header').getByRole('button', { name: 'Undo', exact: true }).isDisabled())
      .toBe(true);
  });

  it('a lamp is added and moved from the tab of its zone, and undone from there, though it is in another file', async () => {
    const { page } = bench;
    await open('fen.wld');
    await picture('fen.wld').focus();
    await page.keyboard.press('p');
    await page.getByRole('textbox', { name: 'Filter parts' }).pressSequentially('lantern');
    const parts = page.getByRole('treegrid', { name: 'Parts of the scene' }).getByRole('row', { name: /light/ });
    await parts.last().click();
    await picture('fen.wld').focus();
    await page.keyboard.press('m');
    await page.locator('.hand-numbers').waitFor();
    await page.keyboard.press('Shift+D');
    await expect.poll(() => page.title(), patient).toMatch(/1 change/);
    await picture('fen.wld').focus();
    for (const key of ['g', 'x', '6', 'Enter']) await page.keyboard.press(key);
    await expect.poll(() => page.title(), patient).toMatch(/2 changes/);
    await bench.shot('lamp-added');
    await picture('fen.wld').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.title(), patient).toMatch(/1 change/);
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.title(), patient).not.toMatch(/change/);
  });

  it('nothing was refused by the page’s policy and nothing went wrong in it', () => {
    expect(bench.complaints).toEqual([]);
  });
});

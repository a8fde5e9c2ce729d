import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fenCreature } from '../../electron/demo/everquest/fen.ts';
import { browserPath } from '../support/browser.ts';
import { exported, viewOf } from '../support/shape-rounds.ts';
import { differentPixels, WorkbenchPage } from '../support/workbench-page.ts';

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

  it('is shown with its regions, and a region’s bytes lead to its lines', async () => {
    const { page } = bench;
    const plain = await pixels('fen.wld');
    await page.getByRole('button', { name: 'Lines and levels of detail' }).click();
    await page.getByRole('menuitemcheckbox', { name: /^Regions/ }).click();
    await expect.poll(async () => different(plain, await pixels('fen.wld'))).toBeGreaterThan(200);
    await page.keyboard.press('Escape');
    await select('fragments[15].body.sphere.radius');
    await told().getByText('Regions: R000001').waitFor();
    await bench.shot('zone');
  });

  it('a face selected in the structure is highlighted, and the text next to the picture names it', async () => {
    const before = await pixels('fen.wld');
    await select('fragments[12].body.faces[5].a');
    await told().getByText('polygon 5 of R1').waitFor();
    await expect.poll(async () => different(before, await pixels('fen.wld'))).toBeGreaterThan(20);
  });

  it('the list of parts scrolls to what is selected elsewhere, and does not cover the text about it', async () => {
    const { page } = bench;
    const tree = page.getByRole('treegrid', { name: 'Parts of the scene' });
    await page.setViewportSize({ width: 1024, height: 420 });
    await bench.toggle('p', picture('fen.wld'), tree);
    await tree.press('End');
    await select('fragments[12].body.faces[5].a');
    await told().getByText('polygon 5 of R1').waitFor();
    const row = tree.getByRole('row', { selected: true });
    const [list, text, chosen] = await Promise.all(
      [tree, told(), row].map(part => part.boundingBox({ timeout: 3000 })),
    );
    if (!list || !text || !chosen) throw new Error('all of them are drawn');
    expect(chosen.y).toBeGreaterThanOrEqual(list.y);
    expect(chosen.y + chosen.height).toBeLessThanOrEqual(list.y + list.height);
    expect(text.x).toBeGreaterThanOrEqual(list.x + list.width);
    await bench.toggle('p', picture('fen.wld'), tree, 'hidden');
    await page.setViewportSize({ width: 1100, height: 700 });
  });

  it('a corner of an object is dragged over its picture, and Undo reverts it', async () => {
    const { page } = bench;
    await open('fen_obj.wld');
    await select('fragments[13].body.faces[0]');
    const editor = page.getByRole('complementary', { name: 'Texture of the polygon' }).filter({ visible: true });
    await bench.toggle('u', picture('fen_obj.wld'), editor);
    const u = editor.getByRole('textbox', { name: 'C u', exact: true });
    await expect.poll(async () => u.inputValue()).toBe('256');
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
    await expect.poll(async () => Number(await u.inputValue())).toBeLessThan(240);
    expect(await editor.getByRole('textbox', { name: 'C v', exact: true }).inputValue()).toBe('256');
    await page.getByRole('tab', { name: /fen_obj\.wld.*edited/ }).waitFor();
    await bench.shot('everquest-uv');
    await picture('fen_obj.wld').focus();
    await page.keyboard.press('Control+Z');
    await expect.poll(async () => u.inputValue()).toBe('256');
    await bench.toggle('u', picture('fen_obj.wld'), editor, 'hidden');
  });

  it('an object grows with its scale, and Undo reverts it', async () => {
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
    await expect.poll(async () => different(before, await pixels('objects.wld'))).toBeGreaterThan(200);
    await page.keyboard.press('Control+Z');
    await row.getByText('1.0').waitFor();
  });

  it('a creature walks, and a key of its walk leads to its frame in the file', async () => {
    const { page } = bench;
    await open('fen_chr.wld');
    const clips = page.getByRole('listbox', { name: 'Clips' });
    // Folded where the pane is low.
    await bench.toggle('t', picture('fen_chr.wld'), clips);
    await clips.getByRole('option', { name: /L01 walk/ }).click();
    await expect.poll(() => page.locator('.scene-frame').innerText()).toBe('0.0 / 3');
    await picture('fen_chr.wld').focus();
    const first = await pixels('fen_chr.wld');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('.scene-frame').innerText()).toBe('1.0 / 3');
    await expect.poll(async () => different(first, await pixels('fen_chr.wld'))).toBeGreaterThan(100);
    await bench.shot('creature-walk-1');
    const track = page.locator('.scene-track').filter({ hasText: 'CRNLL_DAG rotation' });
    const box = await track.locator('.scene-track-keys').boundingBox();
    if (box === null) throw new Error('there is no track');
    await page.mouse.click(box.x + box.width - 2, box.y + box.height / 2);
    await told().getByText('key 3 of CRNLL_DAG rotation at frame 3').waitFor();
    await bench.status('16 bytes selected');
    await bench.status(/fragments\[\d+\]\.body\.frames\[3\]/);
  });

  it('replaces a skin that was right-clicked with a model', async () => {
    const { page } = bench;
    const crane = viewOf('fen_chr.wld', fenCreature());
    const text = new TextDecoder().decode(await exported(crane, 'obj'));
    // Half as tall again, from the ground up.
    const taller = text.replace(/^v (\S+) (\S+)/gm, (_, x: string, y: string) => `v ${x} ${Number(y) * 1.5}`);
    const tree = page.getByRole('treegrid', { name: 'Parts of the scene' });
    // Folded where the pane is narrow.
    await bench.toggle('p', picture('fen_chr.wld'), tree);
    const parts = tree.getByRole('row', { name: /CRN/ });
    await parts.last().click();
    const before = await pixels('fen_chr.wld');
    await parts.last().click({ button: 'right' });
    const choose = page.getByRole('menuitem', { name: 'Import model…' });
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.click()]);
    await chooser.setFiles({ name: 'crane.obj', mimeType: 'text/plain', buffer: Buffer.from(taller) });
    const dialog = bench.dialog('Import crane.obj');
    await dialog.getByRole('row', { name: /^Bones none as they were/ }).waitFor();
    await bench.shot('skin-import');
    expect(await bench.findings('dialog[open]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Imported crane.obj.').waitFor();
    await expect.poll(async () => different(before, await pixels('fen_chr.wld'))).toBeGreaterThan(200);
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
    const filter = page.getByRole('textbox', { name: 'Filter parts' });
    await bench.toggle('p', picture('fen.wld'), filter);
    await filter.fill('lantern');
    const parts = page.getByRole('treegrid', { name: 'Parts of the scene' }).getByRole('row', { name: /light/ });
    await parts.last().click();
    await bench.toggle('m', picture('fen.wld'), page.locator('.hand-numbers'));
    // All at once, as who types fast: the scene is not there yet when the last of them is pressed.
    for (const key of ['Shift+D', 'g', 'x', '6', 'Enter']) await page.keyboard.press(key);
    await expect.poll(() => page.title()).toMatch(/2 changes/);
    await bench.shot('lamp-added');
    await picture('fen.wld').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.title()).toMatch(/1 change/);
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.title()).not.toMatch(/change/);
  });

  it('a lamp and its light, in two files, are added and moved together, with keys pressed before they appear', async () => {
    const { page } = bench;
    const parts = page.getByRole('treegrid', { name: 'Parts of the scene' });
    // The list follows what was undone last.
    await expect.poll(() => parts.getByRole('row', { name: /LANTERN.*light/ }).count()).toBe(1);
    await parts.getByRole('row', { name: /LANTERN.*mesh/ }).click();
    await parts.getByRole('row', { name: /LANTERN.*light/ }).click({ modifiers: ['Control'] });
    const panel = page.getByRole('complementary', { name: 'Edit by hand' }).filter({ visible: true });
    await panel.getByText('2 parts').waitFor();
    // No name is over the arrows that move them.
    const { data, channels, width: wide } = await bench.drawn('fen.wld');
    const own = (await picture('fen.wld').locator('canvas').boundingBox()) ?? { x: 0, y: 0 };
    const arrows: { readonly x: number; readonly y: number }[] = [];
    for (let at = 0; at < data.length / channels; at++) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at * channels, at * channels + 3);
      const most = Math.max(red, green, blue);
      const isPure = most > 230 && red + green + blue - most < 40;
      if (isPure) arrows.push({ x: own.x + (at % wide), y: own.y + Math.floor(at / wide) });
    }
    expect(arrows.length).toBeGreaterThan(100);
    const names = await page
      .locator('.scene-label:visible')
      .evaluateAll(all => all.map(each => ({ text: each.textContent, box: each.getBoundingClientRect().toJSON() })));
    expect(names.length).toBeGreaterThan(1);
    const isOver = (box: DOMRect) => (at: { readonly x: number; readonly y: number }) =>
      at.x > box.left && at.x < box.right && at.y > box.top && at.y < box.bottom;
    expect(names.filter(({ box }) => arrows.some(isOver(box)))).toEqual([]);
    await picture('fen.wld').focus();
    for (const key of ['Shift+D', 'g', 'x', '6', 'Enter']) await page.keyboard.press(key);
    await expect.poll(() => page.title()).toMatch(/4 changes/);
    await panel.getByText('2 parts').waitFor();
    await parts.getByRole('row', { name: /LANTERN mesh · 2/ }).waitFor();
    expect(await parts.getByRole('row', { name: /LANTERN light/ }).count()).toBe(2);
    await bench.shot('lamps-added');
    for (const left of [/3 changes/, /2 changes/, /1 change /, /^(?!.*change)/]) {
      await picture('fen.wld').focus();
      await page.keyboard.press('Control+z');
      await expect.poll(() => page.title()).toMatch(left);
    }
  });

  it('never violates the policy of its page or logs an error', () => {
    expect(bench.complaints).toEqual([]);
  });
});

/** So many sounds in a square, each heard a little way: entries of 84 bytes. */
function crowd(count: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(count * 84));
  for (let index = 0; index < count; index++) {
    const at = index * 84;
    bytes.setUint32(at + 12, index + 1, true);
    for (const [axis, place] of [(index % 16) * 60, Math.floor(index / 16) * 60, (index * 7) % 40].entries())
      bytes.setFloat32(at + 16 + axis * 4, place, true);
    bytes.setFloat32(at + 28, 20, true);
    bytes.setUint32(at + 48, 2, true);
    bytes.setUint8(at + 56, 2);
  }
  return new Uint8Array(bytes.buffer);
}

describe.skipIf(browserPath === undefined)('the names of a zone’s sounds', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-crowd-'));
  let bench: WorkbenchPage;
  beforeAll(async () => {
    writeFileSync(join(folder, 'moor_sounds.eff'), crowd(240));
    bench = await WorkbenchPage.open({ folder });
    await bench.status(/assets? indexed/);
    await bench.openPicture('moor_sounds.eff');
  });
  afterAll(async () => {
    await bench.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Where each name is on the screen. */
  const boxes = () =>
    bench.page.locator('.scene-label').evaluateAll(labels =>
      labels
        .filter(label => label.checkVisibility())
        .map(label => {
          const { left, right, top, bottom } = label.getBoundingClientRect();
          return { left, right, top, bottom };
        }),
    );

  async function expectReadable(): Promise<void> {
    await expect.poll(async () => (await boxes()).length).toBeGreaterThan(12);
    const found = await boxes();
    const picture = await bench.picture('moor_sounds.eff').boundingBox();
    for (const [index, a] of found.entries()) {
      expect(a.left).toBeGreaterThanOrEqual(picture?.x ?? 0);
      expect(a.right).toBeLessThanOrEqual((picture?.x ?? 0) + (picture?.width ?? 0));
      for (const b of found.slice(0, index))
        expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
    }
  }

  it('do not cover each other, wherever the camera is', async () => {
    await expectReadable();
    const { x = 0, y = 0, width = 0, height = 0 } = (await bench.picture('moor_sounds.eff').boundingBox()) ?? {};
    await bench.page.mouse.move(x + 20, y + height - 20);
    await bench.page.mouse.down();
    for (const step of [20, 60, 120]) await bench.page.mouse.move(x + 20 + step, y + height - 40);
    await bench.page.mouse.up();
    expect(width).toBeGreaterThan(300);
    await expectReadable();
    await bench.shot('sound-names');
  });

  it('avoid overlays over a still picture, and return when they close', async () => {
    const { page } = bench;
    const { x = 0, y = 0, width = 0, height = 0 } = (await bench.picture('moor_sounds.eff').boundingBox()) ?? {};
    const below = async () =>
      (await boxes()).filter(box => box.left < x + width && box.bottom > y + height / 2 && box.top < y + height).length;
    const before = await below();
    expect(before).toBeGreaterThan(3);
    const over = await page.locator('.scene-labels').evaluateHandle(labels => {
      const cover = document.createElement('div');
      cover.style.cssText = 'position: absolute; inset: 50% 0 2px; pointer-events: none';
      labels.before(cover);
      return cover;
    });
    await expect.poll(below).toBe(0);
    await over.evaluate(cover => cover.remove());
    await expect.poll(below).toBeGreaterThan(3);
  });

  it('appear for the hovered mark', async () => {
    const { page } = bench;
    const name = page.locator('.scene-label[data-chosen="true"]:visible');
    const { x = 0, y = 0, width = 0, height = 0 } = (await bench.picture('moor_sounds.eff').boundingBox()) ?? {};
    expect(await name.count()).toBe(0);
    let down = 0.2;
    const isNamed = async () => {
      down += 0.02;
      await page.mouse.move(x + width / 2, y + height * down);
      return name.count();
    };
    await expect.poll(isNamed).toBe(1);
    await page.mouse.move(x + 4, y + height - 4);
    await expect.poll(() => name.count()).toBe(0);
  });

  it('appear for the selection, however many marks are nearer', async () => {
    const name = bench.page.locator('.scene-label[data-chosen="true"]:visible');
    for (const path of ['sounds[3]', 'sounds[120]', 'sounds[238]']) {
      await bench.goTo(path);
      await name.waitFor();
    }
    expect(await name.count()).toBe(1);
  });
});

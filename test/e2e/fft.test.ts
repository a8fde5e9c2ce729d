import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

describe.skipIf(browserPath === undefined)('a map of Final Fantasy Tactics in a real browser', () => {
  let bench: WorkbenchPage;
  beforeAll(async () => {
    bench = await WorkbenchPage.withDemo();
    await bench.quickOpen('MAP001.9');
    await drawn('MAP001.9').waitFor();
  });
  afterAll(() => bench.close());

  const picture = (name: string) => bench.picture(name);
  const drawn = (name: string) => picture(name).and(bench.page.locator('[data-complete="true"]'));
  const told = () => bench.page.locator('.scene-told').filter({ visible: true });
  const table = () => bench.page.getByRole('grid', { name: 'Table of tiles of the terrain' });

  /** How many pixels of a picture are rather green, and rather blue. */
  async function colours(name: string): Promise<{ green: number; blue: number }> {
    const { data, channels } = await bench.drawn(name);
    const found = { green: 0, blue: 0 };
    for (let at = 0; at < data.length; at += channels) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      if (green > red + 25 && green > blue + 25) found.green += 1;
      if (blue > red + 25 && blue > green + 15) found.blue += 1;
    }
    return found;
  }

  it('is shown in the colours of its palettes, in front of its own sky', async () => {
    await expect.poll(async () => (await colours('MAP001.9')).green).toBeGreaterThan(3000);
    expect((await colours('MAP001.9')).blue).toBeGreaterThan(3000);
  });

  it('a corner that is selected by its path is found in the picture, and a click there is a selection of bytes', async () => {
    const { page } = bench;
    await page.keyboard.press('Control+G');
    await page.getByRole('combobox', { name: 'Quick open' }).waitFor();
    await page.keyboard.insertText('primaryMesh.texturedQuadCorners[1].b');
    await page.getByRole('option', { selected: true }).filter({ hasText: '0x' }).waitFor();
    await page.keyboard.press('Enter');
    await told().getByText('vertex 5 of texturedQuads').waitFor();
    await bench.status('6 bytes selected');
    await picture('MAP001.9').focus();
    await page.keyboard.press('f'); // the middle of the picture is that corner now
    const box = await picture('MAP001.9').boundingBox();
    if (box === null) throw new Error('the picture has no place on the screen');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await told()
      .getByText(/^(polygon|vertex) \d+ of textured/)
      .waitFor();
    await bench.status(/^primaryMesh\.textured/);
  });

  it('a tile is raised in the table, which changes one byte, and lowered again', async () => {
    const { page } = bench;
    await bench.view('Table');
    const row = table().getByRole('row').filter({ hasText: '0, 2, 0' });
    await row.getByRole('gridcell').nth(2).click();
    await bench.status('terrain.tiles[2]');
    await page.keyboard.press('F2');
    await page.keyboard.type('9');
    await page.keyboard.press('Enter');
    await row.getByRole('gridcell', { name: '9', exact: true }).waitFor();
    await page.keyboard.press('Control+Z');
    await row.getByRole('gridcell', { name: '9', exact: true }).waitFor({ state: 'detached' });
    await row.getByRole('gridcell').nth(1).click();
    await page.keyboard.press('F2');
    await page.keyboard.type('Lava');
    await page.keyboard.press('Enter');
    await row.getByRole('gridcell', { name: 'Lava', exact: true }).waitFor();
    await page.keyboard.press('Control+Z');
  });

  it('shows another map at night, from a resource that has only its colours and lights', async () => {
    await bench.quickOpen('MAP001.11');
    await drawn('MAP001.11').waitFor();
    await expect.poll(async () => (await colours('MAP001.11')).green).toBeLessThan(1500);
    await bench.shot('fft-night');
  });

  it('the state is chosen in the picture, by key and by list, and each chunk names its file', async () => {
    const { page } = bench;
    const state = page.getByRole('complementary', { name: 'State that is shown' }).filter({ visible: true });
    const time = state.getByRole('combobox', { name: 'Time' });
    await expect.poll(() => time.inputValue()).not.toBe('');
    // It is so at first; a try before this one may have left another state.
    await time.selectOption('night');
    await state.getByRole('combobox', { name: 'Weather' }).selectOption('0');
    await picture('MAP001.11').focus();
    await page.keyboard.press('y');
    await expect.poll(() => time.inputValue()).toBe('day');
    await expect.poll(async () => (await colours('MAP001.11')).green).toBeGreaterThan(3000);
    await state.getByRole('combobox', { name: 'Weather' }).selectOption('4');
    await state.getByText('No file is stored for this state: the game uses the default files of the map.').waitFor();
    await state.getByRole('button', { name: 'Files of this state' }).click();
    await state.getByRole('button', { name: 'primary mesh' }).getByText('MAP001.9').waitFor();
    await bench.shot('fft-state');
    await state.getByRole('listitem').getByRole('button', { name: 'palettes' }).first().click();
    await bench.status(/^palettes/);
  });

  it('panels next to its picture do not overlap the bar of states, however often that wraps', async () => {
    const { page } = bench;
    const bar = page.getByRole('complementary', { name: 'State that is shown' }).filter({ visible: true });
    const isClear = async (part: Locator) => {
      const [over, under] = [await bar.boundingBox(), await part.filter({ visible: true }).boundingBox()];
      if (over === null || under === null) return 'not there';
      return under.y >= over.y + over.height || under.x >= over.x + over.width;
    };
    await bench.quickOpen('MAP001.GNS');
    await drawn('MAP001.GNS').waitFor();
    await picture('MAP001.GNS').focus();
    await bar.getByRole('combobox', { name: 'Weather' }).selectOption('4');
    await bar.getByText('No file is stored').waitFor();
    const ball = page.getByRole('group', { name: 'Axes' });
    await bar.getByRole('button', { name: 'Palettes' }).click();
    await expect.poll(() => isClear(page.locator('.scene-palettes'))).toBe(true);
    await expect.poll(() => isClear(ball)).toBe(true);
    await bench.shot('fft-palettes');
    await bar.getByRole('button', { name: 'Palettes' }).click();
    const hand = page.locator('.hand-panel').filter({ visible: true });
    await bench.toggle('m', picture('MAP001.GNS'), hand);
    await expect.poll(() => isClear(hand)).toBe(true);
    await expect.poll(() => isClear(ball)).toBe(true);
    await bench.toggle('m', picture('MAP001.GNS'), hand, 'hidden');
    await bar.getByRole('combobox', { name: 'Weather' }).selectOption('0');
  });

  it('its index is shown as a table of files by state, and as a map', async () => {
    await bench.quickOpen('MAP001.GNS');
    await drawn('MAP001.GNS').waitFor();
    await bench.view('Table');
    await bench.page.getByRole('grid', { name: 'Table of files by state' }).getByText('alternateMesh').waitFor();
    await bench.page.getByRole('row').filter({ hasText: 'alternateMesh' }).getByText('MAP001.11').waitFor();
    await bench.shot('fft-index');
    const index = bench.page.getByRole('grid', { name: /^Table of/ }).filter({ visible: true });
    const count = await index.getAttribute('aria-rowcount');
    await index.getByRole('row').nth(3).getByRole('gridcell').first().click();
    await bench.page
      .locator('.status')
      .getByText(/^rows\[2\]$/)
      .waitFor();
    await bench.page.keyboard.press('Control+D');
    await expect.poll(() => index.getAttribute('aria-rowcount')).toBe(String(Number(count) + 1));
    await bench.page
      .locator('.status')
      .getByText(/^rows\[3\]$/)
      .waitFor();
    await index.getByRole('row').nth(4).click({ button: 'right' });
    await bench.page.getByRole('menuitem', { name: 'Remove', exact: false }).first().click();
    await expect.poll(() => index.getAttribute('aria-rowcount')).toBe(count);
    await expect.poll(() => bench.page.title()).not.toMatch(/change/);
  });

  it('its texture is shown in any palette of any of its meshes, with its swatches', async () => {
    const { page } = bench;
    await bench.quickOpen('MAP001.8');
    const pane = page.getByRole('region', { name: 'Picture' }).filter({ visible: true });
    await pane.getByRole('button', { name: 'Colour 1, #111111' }).waitFor();
    await pane.getByRole('combobox', { name: 'Palette' }).selectOption('MAP001.9:palettes[0]');
    await pane.getByRole('button', { name: 'Colour 1, #103A08' }).waitFor();
    await bench.shot('fft-texture');
  });

  it('a colour is changed in its swatch, as one step, and the picture follows at once', async () => {
    const { page } = bench;
    const pane = page.getByRole('region', { name: 'Picture' }).filter({ visible: true });
    await pane.getByRole('button', { name: 'Edit the colours of this palette' }).click();
    const swatches = pane.getByRole('region', { name: 'Palettes of MAP001.9' });
    await swatches.getByRole('button', { name: 'Colour 1 of palette 0, #103A08' }).click();
    const box = swatches.getByRole('group', { name: 'Colour 1 of palette 0' });
    await box.getByLabel('Pick a colour').fill('#ff0000');
    await pane.getByRole('button', { name: 'Colour 1, #FF0000' }).waitFor();
    await box.getByText('Stored as 0x001F').waitFor();
    await box.getByLabel('Blue').fill('31');
    await page.keyboard.press('Enter');
    await pane.getByRole('button', { name: 'Colour 1, #FF00FF' }).waitFor();
    // With the focus in the number that was entered, a step is the asset's.
    await page.keyboard.press('Control+Z');
    await pane.getByRole('button', { name: 'Colour 1, #FF0000' }).waitFor();
    await page.keyboard.press('Control+Y');
    await pane.getByRole('button', { name: 'Colour 1, #FF00FF' }).waitFor();
    await box.getByLabel('Blue').fill('32');
    await page.keyboard.press('Enter');
    await box.getByText('Enter a whole number from 0 to 31.').waitFor();
    await page.keyboard.press('Escape');
    await box.getByLabel('Semi-transparent').check();
    await box.getByText('Stored as 0xFC1F').waitFor();
    await bench.shot('fft-swatches');
    await page.getByRole('tab', { name: 'MAP001.9', exact: false }).click();
    await bench.view('3D');
    await drawn('MAP001.9').waitFor();
    await picture('MAP001.9').focus();
    await page.keyboard.press('Shift+C');
    const panel = page.getByRole('complementary', { name: 'Palettes' }).filter({ visible: true });
    await panel.getByRole('button', { name: 'Colour 1 of palette 0, #FF00FF' }).waitFor();
    await bench.shot('fft-scene-swatches');
    for (const name of ['#FF00FF', '#FF0000', '#103A08']) {
      await page.keyboard.press('Control+Z');
      await panel.getByRole('button', { name: `Colour 1 of palette 0, ${name}` }).waitFor();
    }
    await panel.getByRole('button', { name: 'Close' }).click();
    await picture('MAP001.9').and(page.locator(':focus')).waitFor();
  });

  it('a click paints a tile, and a flood fill all connected tiles of the same kind, one step each', async () => {
    const { page } = bench;
    await bench.quickOpen('fft/MAP001.9');
    await bench.view('3D');
    await drawn('MAP001.9').waitFor();
    const brush = page.getByRole('complementary', { name: 'Paint tiles' }).filter({ visible: true });
    await bench.toggle('b', picture('MAP001.9'), brush);
    await brush.getByRole('combobox', { name: 'With' }).selectOption('Lava');
    await brush.getByRole('button', { name: /^Flood/ }).click();
    const box = await picture('MAP001.9').boundingBox();
    if (box === null) throw new Error('the picture has no place on the screen');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.keyboard.press('Control+Shift+G');
    await expect.poll(async () => (await page.getByText(/^Paint surface of \d+ tiles$/).count()) > 0).toBe(true);
    await bench.shot('fft-paint');
    await picture('MAP001.9').focus();
    await page.keyboard.press('Control+Z');
    await bench.toggle('b', picture('MAP001.9'), brush, 'hidden');
  });

  it('a polygon is dragged and typed in its texture, each as one step, and a wall is duplicated and moved', async () => {
    const { page } = bench;
    const go = async (path: string) => {
      await page.keyboard.press('Control+G');
      await page.getByRole('combobox', { name: 'Quick open' }).waitFor();
      await page.keyboard.insertText(path);
      await page.getByRole('option', { selected: true }).filter({ hasText: '0x' }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('combobox', { name: 'Quick open' }).waitFor({ state: 'detached' });
    };
    await go('primaryMesh.texturedQuads[70]');
    const editor = page.getByRole('complementary', { name: 'Texture of the polygon' }).filter({ visible: true });
    await bench.toggle('u', picture('MAP001.9'), editor);
    const u = editor.getByRole('textbox', { name: 'A u', exact: true });
    await expect.poll(() => u.inputValue()).not.toBe('');
    const before = Number(await u.inputValue());
    const corner = await editor.locator('circle[data-corner="A"]').boundingBox();
    if (corner === null) throw new Error('the corner has no place on the screen');
    await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2);
    await page.mouse.down();
    for (const step of [4, 8, 20])
      await page.mouse.move(corner.x + corner.width / 2 + step, corner.y + corner.height / 2);
    await page.mouse.up();
    await expect.poll(async () => Number(await u.inputValue())).toBeGreaterThan(before);
    await bench.shot('fft-uv');
    await expect.poll(async () => (await page.getByText('Move in the texture').count()) > 0).toBe(true);
    await picture('MAP001.9').focus();
    await page.keyboard.press('Control+Z');
    await expect.poll(async () => Number(await u.inputValue())).toBe(before);
    await bench.toggle('u', picture('MAP001.9'), editor, 'hidden');
    const panel = page.getByRole('complementary', { name: 'Edit by hand' }).filter({ visible: true });
    await bench.toggle('m', picture('MAP001.9'), panel);
    await panel.getByText('Polygon').waitFor();
    await page.keyboard.press('Shift+D');
    await expect.poll(async () => (await page.getByText(/^Duplicate primaryMesh/).count()) > 0).toBe(true);
    await go('primaryMesh.texturedQuads[71]');
    const x = panel.getByRole('textbox', { name: 'X' });
    const from = Number(await x.inputValue());
    await x.fill(String(from + 42));
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Flip: show the other side' }).click();
    await expect.poll(async () => (await page.getByText(/^Flip primaryMesh/).count()) > 0).toBe(true);
    await bench.shot('fft-wall');
  });

  it('never violates the policy of its page or logs an error', () => {
    expect(bench.complaints).toEqual([]);
  });
});

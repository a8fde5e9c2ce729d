import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

const WORLD = 'zbd/c1/gamez.zbd';

describe.skipIf(browserPath === undefined)('editing by hand in the picture of the demo', () => {
  let bench: WorkbenchPage;
  beforeAll(async () => {
    bench = await WorkbenchPage.withDemo();
    await bench.openPicture(WORLD);
  });
  afterAll(async () => bench.close());

  const picture = () => bench.picture('gamez.zbd');
  const panel = () => bench.page.getByRole('complementary', { name: 'Edit by hand' });
  const field = (name: string) => panel().getByRole('textbox', { name, exact: true });

  async function select(path: string): Promise<void> {
    await bench.page.keyboard.press('Control+G');
    await bench.page.getByRole('combobox', { name: 'Quick open' }).waitFor();
    await bench.page.keyboard.insertText(path);
    await bench.page.getByRole('option', { selected: true }).filter({ hasText: '0x' }).waitFor();
    await bench.page.keyboard.press('Enter');
  }

  /** The end of an arrow, in the window: the pixel of its colour that is farthest from the middle of all of them. */
  async function arrow(colour: 'red' | 'green' | 'blue'): Promise<{ x: number; y: number }> {
    let found: { x: number; y: number }[] = [];
    await expect
      .poll(async () => {
        found = await pixelsOf(colour);
        return found.length;
      })
      .toBeGreaterThan(20);
    const middle = (axis: 'x' | 'y') => found.reduce((sum, each) => sum + each[axis], 0) / found.length;
    const [mx, my] = [middle('x'), middle('y')];
    const away = (each: { x: number; y: number }) => Math.hypot(each.x - mx, each.y - my);
    return found.reduce((far, each) => (away(each) > away(far) ? each : far));
  }

  async function pixelsOf(colour: 'red' | 'green' | 'blue'): Promise<{ x: number; y: number }[]> {
    const channel = { red: 0, green: 1, blue: 2 }[colour];
    await picture().locator('canvas:not([data-late])').waitFor();
    const shot = decode(await bench.page.screenshot());
    const { x = 0, y = 0, width = 0, height = 0 } = (await picture().boundingBox()) ?? {};
    const found: { x: number; y: number }[] = [];
    for (let row = Math.ceil(y); row < y + height - 1; row++)
      for (let column = Math.ceil(x); column < x + width - 1; column++) {
        const at = (row * shot.width + column) * shot.channels;
        const parts = [0, 1, 2].map(i => shot.data[at + i] ?? 0);
        if (parts.every((part, i) => (i === channel ? part > 230 : part < 20))) found.push({ x: column, y: row });
      }
    return found;
  }

  it('drags an arrow: one number, one step', async () => {
    const { page } = bench;
    await select('nodes[80]');
    // The picture learns of it from the host: before that there is nothing to take in the hand.
    await page.locator('.scene-told').filter({ visible: true }).getByText('nodes[80]').first().waitFor();
    await picture().focus();
    await page.keyboard.press('f');
    if ((await panel().count()) === 0) await page.keyboard.press('m');
    await expect.poll(() => field('X').inputValue()).toBe('256');
    const red = await arrow('red');
    await page.mouse.move(red.x, red.y);
    await page.mouse.down();
    await page.mouse.move(red.x + 40, red.y + 10, { steps: 5 });
    await expect.poll(() => panel().innerText()).toMatch(/Move: \d/);
    await bench.shot('hand-drag');
    await page.mouse.move(red.x + 80, red.y + 20, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => page.title()).toMatch(/1 change/);
    await expect.poll(async () => Number(await field('X').inputValue())).toBeGreaterThan(270);
    expect([await field('Y').inputValue(), await field('Z').inputValue()]).toEqual(['16', '-320']);
    await picture().focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => field('X').inputValue()).toBe('256');
    await expect.poll(() => page.title()).not.toMatch(/change/);
  });

  it('moves by keys along an axis and by a number, and Escape restores it', async () => {
    const { page } = bench;
    await picture().and(bench.page.locator('[data-complete="true"]')).waitFor();
    await picture().focus();
    for (const key of ['g', 'z', '1', '2', '.', '5']) await page.keyboard.press(key);
    await expect.poll(() => panel().innerText()).toContain('Move along Z: 12.5');
    await expect.poll(() => field('Z').inputValue()).toBe('-307.5');
    await page.keyboard.press('Escape');
    await expect.poll(() => field('Z').inputValue()).toBe('-320');
    await expect.poll(() => page.title()).not.toMatch(/change/);
    for (const key of ['g', 'x', '-', '2', '0', 'Enter']) await page.keyboard.press(key);
    await expect.poll(() => field('X').inputValue()).toBe('236');
    await expect.poll(() => page.title()).toMatch(/1 change/);
  });

  it('accepts a typed number, and the file on disk differs only in these numbers', async () => {
    const { page } = bench;
    const file = join(bench.demo, WORLD);
    const original = readFileSync(file);
    await field('Y').fill('20');
    await field('Y').press('Enter');
    await expect.poll(() => page.title()).toMatch(/2 changes/);
    await page.keyboard.press('Control+Alt+S');
    const plan = bench.dialog('Write to game folder');
    await plan.getByRole('heading', { name: WORLD }).waitFor();
    await page.getByRole('button', { name: 'Write 1 file' }).click();
    const done = bench.dialog('Written to the game folder');
    await done.waitFor();
    await done.getByRole('button', { name: 'Close' }).last().click();
    const written = readFileSync(file);
    const changed: [number, number][] = [];
    for (let at = 0; at + 4 <= original.length; at += 4)
      if (original.readUInt32LE(at) !== written.readUInt32LE(at))
        changed.push([original.readFloatLE(at), written.readFloatLE(at)]);
    expect(written.length).toBe(original.length);
    expect(changed).toEqual([
      [256, 236],
      [16, 20],
    ]);
    await expect.poll(() => page.getByText(/^Sending the shapes/).count()).toBe(0);
    await bench.shot('hand-moved');
  });
});

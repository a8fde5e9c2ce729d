/**
 * Pictures of every screen, dark and light, at 1440x900 and 1024x700, into test-results/screens-*.png, and what axe says
 * of each: node test/bench/screens.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { sharedBrowser } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

/** Until textures, thumbnails and transitions are through. */
const SETTLE = 1200;

interface Screen {
  readonly name: string;
  show(bench: WorkbenchPage): Promise<void>;
}

const asset =
  (name: string, view?: 'Text' | 'Structure' | 'Table' | 'Hex' | 'Info') =>
  async (bench: WorkbenchPage): Promise<void> => {
    await bench.quickOpen(name);
    if (view !== undefined) await bench.view(view);
  };

const box =
  (keys: string, close = false) =>
  async ({ page }: WorkbenchPage): Promise<void> => {
    if (close) await page.keyboard.press('Escape');
    await page.keyboard.press(keys);
    await page.locator('dialog[open]').waitFor();
  };

/** In the order in which they are shown: a box is closed before the next screen. */
const screens: readonly Screen[] = [
  { name: 'empty', show: async ({ page }) => page.getByRole('button', { name: 'Open the demo' }).waitFor() },
  { name: 'busy', show: async ({ page }) => page.getByRole('button', { name: 'Open the demo' }).click() },
  { name: 'full-text', show: asset('dfn_heron.zrd', 'Text') },
  { name: 'full-hex', show: asset('dfn_heron.zrd', 'Hex') },
  { name: 'full-structure', show: asset('dfn_heron.zrd', 'Structure') },
  { name: 'full-info', show: asset('dfn_heron.zrd', 'Info') },
  { name: 'full-entries', show: asset('zbd/reader.zbd') },
  { name: 'full-sheet', show: asset('zbd/rtexture.zbd') },
  { name: 'full-picture', show: asset('zbd/rtexture.zbd::reeds') },
  { name: 'full-table', show: asset('HeronMsg.dll', 'Table') },
  { name: 'full-zone', show: asset('fen.wld') },
  { name: 'full-map', show: asset('MAP001.GNS') },
  { name: 'full-mech', show: asset('heron.flt') },
  { name: 'full-sound', show: asset('zbd/soundsL.zbd::XX') },
  { name: 'settings', show: box('Control+,') },
  { name: 'shortcuts', show: box('Shift+?', true) },
  { name: 'palette', show: box('F1', true) },
  { name: 'broken-file', show: broken },
];

/** A file that ends in its middle, and one of the game's that another program has cut. */
async function broken(bench: WorkbenchPage): Promise<void> {
  await bench.page.keyboard.press('Escape');
  const file = join(bench.demo, 'zbd/motion.zbd');
  writeFileSync(file, readFileSync(file).subarray(0, 2000));
  await bench.quickOpen('zbd/motion.zbd');
  await bench.view('Structure');
}

async function photograph(theme: 'dark' | 'light', width: number, height: number): Promise<void> {
  const bench = await WorkbenchPage.open({ theme, width, height });
  for (const { name, show } of screens) {
    const title = `screens-${name}-${theme}-${width}`;
    try {
      await show(bench);
    } catch (error) {
      console.log(`${title}: not shown: ${String(error).split('\n')[0]}`);
      await bench.page.keyboard.press('Escape');
    }
    if (name !== 'busy') await bench.page.waitForTimeout(SETTLE);
    await bench.shot(title);
    if (name === 'busy') await bench.status('assets indexed');
    const { violations } = await new AxeBuilder({ page: bench.page }).setLegacyMode(true).analyze();
    for (const { id, impact, nodes } of violations)
      console.log(`${title}: ${impact} ${id}: ${nodes[0]?.target.join(' ')}`);
  }
  for (const complaint of bench.complaints) console.log(`${theme} ${width}: ${complaint}`);
  await bench.close();
}

for (const theme of ['dark', 'light'] as const)
  for (const [width, height] of [
    [1440, 900],
    [1024, 700],
  ] as const)
    await photograph(theme, width, height);
await (await sharedBrowser()).close();

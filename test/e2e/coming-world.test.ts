import { expect, it } from 'vitest';
import { townWorld } from '../bench/big-worlds.ts';
import { browserPath } from '../support/browser.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { differentPixels, WorkbenchPage } from '../support/workbench-page.ts';

/** So many that the world comes in several sections, and what looks alike in it is drawn together. */
const HOUSES = 600;

it.skipIf(browserPath === undefined)(
  'a tab closed while its world loads leaves nothing behind, and shows all of it when reopened',
  async () => {
    const bench = await WorkbenchPage.open({ folder: temporaryFolder({ 'gamez.zbd': townWorld(HOUSES) }) });
    try {
      const { page } = bench;
      await bench.status(/assets? indexed/);
      await bench.openPicture('gamez.zbd');
      const whole = await bench.pixels('gamez.zbd');
      expect(new Set(new Uint32Array(whole.slice().buffer)).size).toBeGreaterThan(50);
      const close = async () => {
        await page.keyboard.press('Control+F4');
        await bench.picture('gamez.zbd').waitFor({ state: 'detached' });
      };
      await close();
      // As soon as it is on its way, and a little later: it may be there already.
      for (const wait of ['.scene-picture', '.scene-wait, .scene-picture[data-complete="true"]']) {
        await bench.quickOpen('gamez.zbd');
        await page.locator(wait).first().waitFor();
        await close();
      }
      await bench.openPicture('gamez.zbd');
      expect(differentPixels(await bench.pixels('gamez.zbd'), whole)).toBe(0);
      expect(await page.locator('canvas.scene-card').count()).toBe(1);
      expect(bench.complaints).toEqual([]);
    } finally {
      await bench.close();
    }
  },
  120_000,
);

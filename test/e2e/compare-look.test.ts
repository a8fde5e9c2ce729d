import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { ComparePage } from '../support/compare-page.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

describe.skipIf(browserPath === undefined)('the look of the comparison', () => {
  let bench: WorkbenchPage;
  let compare: ComparePage;
  beforeAll(async () => {
    bench = await WorkbenchPage.open();
    compare = new ComparePage(bench);
    compare.writeSecond();
    writeFileSync(join(compare.second, 'extra.txt'), 'Only in the second folder.');
    await bench.openDemo();
    await compare.compareEditions();
  });
  afterAll(() => bench.close());

  describe.each([
    { theme: 'dark', width: 1440, height: 900 },
    { theme: 'light', width: 1024, height: 700 },
  ] as const)('in $theme at $width x $height', ({ theme, width, height }) => {
    beforeAll(async () => {
      await bench.page.emulateMedia({ colorScheme: theme });
      await bench.page.setViewportSize({ width, height });
    });

    it.each([
      ['c1_tides.zrd', []],
      ['m1_mission.zrd', ['Fields', 'Hex']],
      ['m1_mission.zrd', ['Text']],
      ['hull', ['Picture']],
    ] as const)(
      'has nothing that axe finds wrong with %s, and nothing wider than the window (%s)',
      async (name, tabs) => {
        await compare.pick(name);
        if (tabs.length === 0) expect(await compare.findings()).toEqual([]);
        for (const tab of tabs) {
          await compare.tab(tab);
          if (tab === 'Hex') await compare.pane.getByText('difference 1 of 2').waitFor();
          if (tab === 'Text') await compare.pane.locator('.monaco-diff-editor .view-line').first().waitFor();
          if (tab === 'Fields') await compare.pane.getByRole('grid', { name: 'Fields that differ' }).waitFor();
          if (tab === 'Picture') await compare.pane.getByText('1 of 4,096 pixels differ').waitFor();
          expect(await compare.findings(), tab).toEqual([]);
          await bench.shot(`compare-${tab.toLowerCase()}-${theme}-${width}`);
        }
        const overflow = await bench.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      },
    );

    it('cuts no button off beside a wide list, and axe finds nothing wrong with the changes of both sides', async () => {
      await compare.pick('hull');
      for (const side of ['Left', 'Right']) {
        await compare.pane.getByRole('button', { name: `Copy all to ${side}` }).click();
        const told = compare.pane.getByRole('group', { name: `${side}: 1 change not written` });
        await told.waitFor();
        expect(await compare.findings(), side).toEqual([]);
        await bench.page.keyboard.press('Control+z');
        await told.waitFor({ state: 'detached' });
      }
      const grip = compare.pane.getByRole('separator', { name: 'Width of the list of changes' });
      await grip.focus();
      for (let press = 0; press < 60; press++) await bench.page.keyboard.press('ArrowRight');
      await compare.pane.getByRole('button', { name: 'Copy all to Right' }).waitFor();
      const cutOff = await compare.pane.locator('.compare-detail').evaluate(detail => {
        const { left, right } = detail.getBoundingClientRect();
        // A table has its own way to what is beside.
        return [...detail.querySelectorAll('button:not([role=grid] *)')]
          .filter(button => {
            const box = button.getBoundingClientRect();
            return box.left < left || box.right > Math.min(right, innerWidth);
          })
          .map(button => button.textContent);
      });
      await bench.shot(`compare-wide-list-${theme}-${width}`);
      for (let press = 0; press < 60; press++) await bench.page.keyboard.press('ArrowLeft');
      expect(cutOff).toEqual([]);
    });
  });

  it('says what can be done with a whole file, and on closing where the other folder’s changes are kept', async () => {
    await compare.pick('extra.txt');
    await compare.pane.getByText('Copy it in your file manager').waitFor();
    await compare.pick('hull');
    await compare.pane.getByRole('button', { name: 'Copy all to Right' }).click();
    await compare.pane.getByRole('group', { name: 'Right: 1 change not written' }).waitFor();
    await bench.page.getByRole('tab', { name: /second/ }).click({ button: 'middle' });
    await bench.page.getByText('1 change in second is not written. It is kept').waitFor();
    await bench.shot('compare-closed');
    await compare.compareEditions();
    await compare.pane.getByRole('group', { name: 'Right: 1 change not written' }).waitFor();
  });
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

describe.skipIf(browserPath === undefined)('searching the whole game', () => {
  let bench: WorkbenchPage;
  let page: Page;
  beforeAll(async () => {
    bench = await WorkbenchPage.open();
    page = bench.page;
    await bench.openDemo();
  });
  afterAll(() => bench.close());

  const panel = () => page.getByRole('search', { name: 'Search all files' });
  const hits = () => panel().getByRole('treegrid', { name: 'Hits' });
  const selected = () => hits().locator('[role="row"][aria-selected="true"]').innerText();
  const tab = (name: string) => page.getByRole('tab', { name }).waitFor();

  it('lists what was found, and the view follows the keyboard from hit to hit', async () => {
    await page.keyboard.press('Control+Shift+F');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toMatch(/Search all files/);
    await page.keyboard.type('heron_');
    await page.keyboard.press('Enter');
    await panel()
      .getByText(/^\d+ hits in \d+ assets/)
      .waitFor();
    await panel().getByRole('button', { name: 'Readers' }).click();
    await panel()
      .getByText(/^5 hits in 1 asset,/)
      .waitFor();
    await panel().getByRole('textbox').press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(selected).toContain('heron_stand');
    await bench.status(/text \[1\]\[23\]\[1\]/);
    await page.keyboard.press('F4');
    await expect.poll(selected).toContain('heron_walk');
    await bench.status(/text \[1\]\[23\]\[3\]/);
    await hits().getByText('WALKER › MOTIONS › WALK').waitFor();
  });

  it('can be limited to one kind of asset, and to bytes', async () => {
    await panel().getByRole('button', { name: 'Everything' }).click();
    await panel().getByRole('button', { name: 'Names' }).click();
    await panel().getByRole('textbox').fill('step');
    await panel().getByRole('textbox').press('Enter');
    await panel()
      .getByText(/^\d+ hits in/)
      .waitFor();
    await panel().getByRole('button', { name: 'Sounds' }).click();
    await panel().getByText('2 hits in 2 assets').waitFor();
    await panel().getByRole('button', { name: 'Hex' }).click();
    await panel()
      .getByText(/pairs of hex digits/)
      .waitFor();
    await panel().getByRole('button', { name: 'Everything' }).click();
    await panel().getByRole('textbox').fill('52 49 46 4?');
    await panel().getByRole('textbox').press('Enter');
    await hits().getByText('52 49 46 46').first().waitFor();
    await bench.shot('search-1440');
    await page.setViewportSize({ width: 1024, height: 700 });
    await bench.shot('search-1024');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('goes from a name to the sound, and back to all that refer to it', async () => {
    await panel().getByRole('button', { name: 'Text', exact: true }).click();
    await panel().getByRole('textbox').fill('step_heavy.wav');
    await panel().getByRole('textbox').press('Enter');
    await hits().getByText('sounds.zrd').first().waitFor();
    await hits().getByText('step_heavy.wav').first().click();
    await bench.status(/text \[3\]\[3\]\[1\]/);
    await page.keyboard.press('Alt+F12');
    await bench.dialog('step_heavy.wav').getByText('step_heavy.wav').last().waitFor();
    await bench.shot('peek');
    await page.keyboard.press('Escape');
    await bench.dialog('step_heavy.wav').waitFor({ state: 'detached' });
    await page.keyboard.press('F12');
    await tab('step_heavy.wav');
    await page.keyboard.press('Shift+F12');
    await panel()
      .getByText(/^References to step_heavy\.wav: \d+ hits/)
      .waitFor();
    await hits().getByText('dfn_shoebill.zrd').waitFor();
  });

  it('lists what a mission uses without moving anything when it loads, and goes to it', async () => {
    const places = await page.evaluateHandle(() => {
      const seen = new Set<number>();
      const look = () => {
        const list = document.querySelector('dialog[open] [role="grid"]');
        if (list !== null) seen.add(list.getBoundingClientRect().top);
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      return seen;
    });
    await page.keyboard.press('Control+K');
    await page.keyboard.press('i');
    const dialog = bench.dialog('Missions, zones and maps');
    const list = dialog.getByText('mechwarrior3/zbd/c1/readerm1.zbd');
    await list.waitFor();
    // They come after the box does, and the keyboard is where they are found all the same.
    await dialog.getByRole('textbox', { name: 'Filter' }).first().and(page.locator(':focus')).waitFor();
    await dialog.getByRole('grid', { name: /^Files and things used by / }).waitFor();
    expect(await places.evaluate(seen => seen.size)).toBe(1);
    await list.click();
    await bench.shot('missions');
    await dialog
      .getByRole('grid', { name: /used by c1, Campaign 1/ })
      .getByText('tern_walk', { exact: true })
      .dblclick();
    await dialog.waitFor({ state: 'detached' });
    await tab('tern_walk');
  });

  it('the byte statistics can be read and navigated with keys and pointer', async () => {
    await bench.quickOpen('dfn_heron.zrd');
    await bench.view('Hex');
    await page.getByRole('grid', { name: 'Bytes' }).focus();
    await page.keyboard.press('Control+K');
    await page.keyboard.press('H');
    const values = page.getByRole('slider', { name: /^Histogram of byte values/ });
    await values.focus();
    await page.keyboard.press('ArrowRight');
    await page
      .locator('.hex-analysis-here')
      .getByText(/^01: \d+ \(/)
      .waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.find-bar input').first().inputValue()).toBe('01');
    await bench.status('1 byte selected');
    await page.keyboard.press('Escape');
    const strip = await page.locator('.hex-entropy-lines').boundingBox();
    if (strip === null) throw new Error('there is no strip');
    await page.mouse.click(strip.x + strip.width / 2, strip.y + 2);
    await bench.status('0x000000 (0)');
  });

  it('reported no errors in the page', () => {
    expect(bench.complaints).toEqual([]);
  });
});

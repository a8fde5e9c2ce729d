import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

describe.skipIf(browserPath === undefined)('getting to know the window', () => {
  let bench: WorkbenchPage;
  beforeAll(async () => {
    bench = await WorkbenchPage.open({ width: 1024, height: 700, theme: 'light' });
  });
  afterAll(() => bench.close());

  it('offers a tour of five steps, which Escape ends, and does not offer it again', async () => {
    const { page } = bench;
    const offer = page.getByRole('button', { name: 'Take the five-step tour' });
    await offer.waitFor();
    await bench.shot('start-tour');
    await offer.click();
    const tour = bench.dialog('Tour');
    await tour.getByText('Step 1 of 5').waitFor();
    await tour.getByRole('button', { name: 'Next' }).click();
    await tour.getByText('Look at it').waitFor();
    await bench.shot('tour');
    expect(await bench.findings('.tour')).toEqual([]);
    await page.getByRole('tab', { name: 'dfn_heron.zrd' }).waitFor();
    await tour.getByRole('button', { name: 'Next' }).click();
    await page.locator('[data-zone="side"][data-tour]').waitFor();
    await tour.getByRole('button', { name: 'Next' }).click();
    await page.locator('[data-zone="bottom"][data-tour]').waitFor();
    const [card, list] = [await tour.boundingBox(), await page.locator('[data-zone="bottom"]').boundingBox()];
    expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThan(list?.y ?? 0);
    await page.keyboard.press('Escape');
    await tour.waitFor({ state: 'detached' });
    expect(await page.locator('[data-tour]').count()).toBe(0);
    await page.keyboard.press('F1');
    await page.getByRole('combobox', { name: 'Quick open' }).waitFor();
    await page.keyboard.type('Close game folder');
    await page.getByRole('option', { selected: true }).filter({ hasText: 'Close game folder' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Learn hex editing' }).waitFor();
    expect(await offer.count()).toBe(0);
  });

  it('teaches on the bytes of the demo, and notices when a task is done', async () => {
    const { page } = bench;
    await page.getByRole('button', { name: 'Learn hex editing' }).click();
    const learn = page.getByRole('region', { name: 'Learn' });
    await learn.getByText('0 of 7 done').waitFor();
    const place = async (text: string) => {
      await page.keyboard.press('Control+G');
      await page.getByRole('combobox').waitFor();
      await page.keyboard.type(text);
      await page.getByRole('option', { selected: true }).waitFor();
      await page.keyboard.press('Enter');
    };
    for (const [done, offset] of [
      ['1 of 7 done', '8'],
      ['2 of 7 done', '4'],
      ['3 of 7 done', '0x18'],
    ] as const) {
      await learn.getByRole('button', { name: 'Open the file in Hex' }).click();
      await page.getByRole('grid', { name: 'Bytes', exact: true }).filter({ visible: true }).waitFor();
      await place(offset);
      await learn.getByText(done).waitFor();
      await learn.getByRole('button', { name: 'Next lesson' }).click();
    }
    await learn.getByText('Quiz: floating point numbers').first().waitFor();
    await bench.shot('learn');
    expect(await bench.findings('.learn')).toEqual([]);
    expect(bench.complaints).toEqual([]);
  });

  it('keeps the progress over a restart', async () => {
    await bench.restart();
    await bench.page.getByRole('region', { name: 'Learn' }).getByText('3 of 7 done').waitFor();
  });
});

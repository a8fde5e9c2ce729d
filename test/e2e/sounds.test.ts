import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { buildWav } from '../support/build-zipper.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

describe.skipIf(browserPath === undefined)('sounds and movements, in a real browser', () => {
  let bench: WorkbenchPage;
  beforeAll(async () => {
    bench = await WorkbenchPage.withDemo();
  });
  afterAll(() => bench.close());

  /** The clock of the media element behind the waveform shown. */
  const clock = (): Promise<number> =>
    bench.page
      .locator('.audio-slider:visible')
      .getAttribute('aria-valuenow')
      .then(text => Number(text));

  it('plays a sound with Space, and its clock runs; nothing plays by itself', async () => {
    const { page } = bench;
    await bench.quickOpen('marsh_bell.wav');
    await page.getByText('PCM, 16 bits · 11,025 samples per second · stereo').waitFor();
    const play = page.getByRole('button', { name: 'Play', exact: true });
    await page.waitForFunction(() => document.querySelector('button[aria-label="Play"]:enabled') !== null);
    expect(await clock()).toBe(0);
    await page.locator('.audio-stage').click({ position: { x: 2, y: 40 } });
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.waitForFunction(
      () => Number(document.querySelector('.audio-slider')?.getAttribute('aria-valuenow')) > 300,
    );
    await page.keyboard.press('Space');
    await play.waitFor();
    expect(await clock()).toBeGreaterThan(300);
  });

  it('a cue point leads to its bytes and its row, a click on the waveform to the samples there', async () => {
    const { page } = bench;
    await page.getByRole('button', { name: /second stroke/ }).click();
    await bench.status('wave.chunks[2].points[0]');
    await expect.poll(clock).toBe(700);
    const box = await page.locator('.audio-stage:visible').boundingBox();
    if (box === null) throw new Error('there is no waveform');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await bench.status('wave.chunks[1].samples');
    await bench.status('4 bytes selected');
  });

  it('replaces a sound with a converted one, after comparing both, and reverts it', async () => {
    const { page } = bench;
    const buffer = Buffer.from(buildWav({ samples: new Uint8Array(200_000), rate: 22_050 }));
    await page.locator('input[type=file]').setInputFiles({ name: 'new.wav', mimeType: 'audio/wav', buffer });
    const dialog = page.getByRole('dialog', { name: 'Replace this sound?' });
    await dialog.getByText('Sample rate: 22,050 → 11,025 Hz').waitFor();
    await dialog.getByRole('button', { name: 'Play: Now' }).click();
    await dialog.getByRole('button', { name: 'Pause: Now' }).waitFor();
    await dialog.getByRole('button', { name: 'Play: After' }).click();
    await dialog.getByRole('button', { name: 'Pause: After' }).click();
    await dialog.getByRole('button', { name: 'Play: Now' }).waitFor();
    await bench.shot('replace-sound');
    expect(await bench.findings('dialog[open]')).toEqual([]);
    await dialog.getByRole('checkbox', { name: 'Convert to fit the game' }).uncheck();
    await dialog.getByText("22,050 samples per second where the game's has 11,025").waitFor();
    await dialog.getByRole('checkbox', { name: 'Convert to fit the game' }).check();
    await dialog.getByText('Coding: PCM 8-bit → PCM 16-bit').waitFor();
    await dialog.getByRole('button', { name: 'Replace' }).click();
    await page.getByText('PCM, 16 bits · 11,025 samples per second · stereo · 9.070 s').waitFor();
    await page.keyboard.press('Control+Z');
    await page.getByText('100,000 frames').waitFor({ state: 'detached' });
  });

  it('shows a movement as curves that step by frames, and as a table that is edited in place', async () => {
    const { page } = bench;
    await bench.quickOpen('heron_walk');
    const charts = page.getByRole('group', { name: 'hip' });
    await charts.focus();
    await page.keyboard.press('ArrowRight');
    await bench.status('parts[0].translations[1].x');
    await page.keyboard.press('ArrowDown');
    await bench.status('parts[0].translations[1].y');
    await page.getByRole('button', { name: 'Table' }).click();
    const table = page.getByRole('grid', { name: 'Frames of hip' });
    await table.focus();
    await page.keyboard.press('ArrowDown');
    await bench.status('parts[0].translations[2].y');
    await page.keyboard.press('F2');
    await page.keyboard.type('six');
    await page.keyboard.press('Enter');
    await table.getByRole('alert').waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('6.25');
    await page.keyboard.press('Enter');
    await table.getByRole('gridcell', { name: '6.25' }).waitFor();
    await page.keyboard.press('Control+Z');
    await table.getByRole('gridcell', { name: '6.25' }).waitFor({ state: 'detached' });
  });

  it('can be used by everyone: axe finds nothing wrong', async () => {
    const { page } = bench;
    for (const view of ['Table', 'Curves']) {
      await page.getByRole('button', { name: view }).click();
      expect(await bench.findings('.asset-view')).toEqual([]);
    }
    await bench.quickOpen('heat_alarm.wav');
    await page.getByText('PCM, 8 bits').waitFor();
    expect(await bench.findings('.asset-view')).toEqual([]);
    expect(bench.complaints).toEqual([]);
  });
});

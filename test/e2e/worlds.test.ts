import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { differentPixels, WorkbenchPage } from '../support/workbench-page.ts';

describe.skipIf(browserPath === undefined)('a world in a real browser', () => {
  let bench: WorkbenchPage;
  beforeAll(async () => {
    bench = await WorkbenchPage.withDemo();
    await bench.openPicture('gamez.zbd');
  });
  afterAll(async () => bench.close());

  const picture = () => bench.picture('gamez.zbd');
  const told = () => bench.page.locator('.scene-told');
  const frame = () => bench.page.locator('.scene-frame');

  const pixels = () => bench.pixels('gamez.zbd');

  /** Pixels that differ by more than the water does from one picture to the next. */
  const different = (a: Uint8Array, b: Uint8Array, most = 90) => differentPixels(a, b, most);

  async function seenFrom(side: string): Promise<void> {
    await bench.page.getByRole('button', { name: 'Camera', exact: true }).click();
    await bench.page.getByRole('menuitem', { name: new RegExp(`^${side}`) }).click();
  }

  it('is shown as a map with its squares, and a square leads to its bytes', async () => {
    const { page } = bench;
    await seenFrom('Top');
    const plain = await pixels();
    await page.getByRole('button', { name: 'Lines and levels of detail' }).click();
    await page.getByRole('menuitemcheckbox', { name: /^Area partitions/ }).click();
    await expect.poll(async () => different(plain, await pixels())).toBeGreaterThan(300);
    await page
      .locator('.scene-label:visible')
      .filter({ hasText: /^0, 0$/ })
      .click();
    await told().getByText('Area partitions: 0, 0').waitFor();
    await bench.status(/data\.cells\[0\]/);
    await bench.shot('world-squares');
  });

  it('its fog affects everything, and can be hidden', async () => {
    const { page } = bench;
    const clear = await bench.pixels('gamez.zbd');
    await bench.picture('gamez.zbd').focus();
    await page.keyboard.press('Alt+G');
    // A corner of the picture has the colour of the fog: 0.72, 0.78, 0.8 of 255.
    await expect.poll(async () => [...(await bench.pixels('gamez.zbd')).slice(0, 3)]).toEqual([184, 199, 204]);
    await bench.shot('fog');
    await page.keyboard.press('Alt+G');
    await expect.poll(async () => [...(await bench.pixels('gamez.zbd')).slice(0, 3)]).toEqual([...clear.slice(0, 3)]);
  });

  it('a selection in the structure is shown in the picture', async () => {
    const { page } = bench;
    await page.keyboard.press('Control+G');
    await page.getByRole('combobox', { name: 'Quick open' }).waitFor();
    await page.keyboard.insertText('models[3].polygons[0].flags');
    await page.getByRole('option', { selected: true }).filter({ hasText: '0x' }).waitFor();
    await page.keyboard.press('Enter');
    await told()
      .getByText(/^polygon 0 of /)
      .waitFor();
  });

  it('its animations’ events are on the timeline, and lead to the bytes in their file', async () => {
    const { page } = bench;
    await page
      .getByRole('listbox', { name: 'Clips' })
      .getByRole('option', { name: /lock_opens/ })
      .click();
    await expect.poll(() => frame().innerText()).toBe('0.0 / 390');
    const track = page.locator('.scene-track').filter({ hasText: 'lock_gate place' });
    await track.locator('.scene-track-keys').click({ position: { x: 4, y: 6 } });
    await told()
      .getByText(/to -388, 8, 412 of lock_gate place/)
      .waitFor();
    await bench.status('in zbd/c1/anim.zbd');
    await bench.status(/definitions\[2\]\.sequences\[0\]\.events\[1\]/);
    const sounds = page.locator('.scene-track').filter({ hasText: /^SOUND/ });
    await sounds.locator('.scene-track-keys').click({ position: { x: 4, y: 6 } });
    await bench.status(/definitions\[2\]\.sequences\[0\]\.events\[0\]/);
    await bench.shot('world-animation');
  });

  it('its text marks the event that was selected, and a line that is clicked selects its event', async () => {
    const { page } = bench;
    await bench.quickOpen('anim.zbd');
    await bench.view('Text');
    const lines = page.locator('.monaco-editor .view-lines').filter({ visible: true });
    await lines.getByText('lock_opens').first().waitFor();
    await page.locator('.text-marked').first().waitFor();
    await lines.getByText('RUN_TIME').first().click();
    await bench.status(/definitions\[2\]\.sequences\[0\]\.events\[1\]/);
    await bench.shot('animation-text');
    await bench.quickOpen('gamez.zbd');
    await told()
      .getByText(/to -388, 8, 412 of lock_gate place/)
      .waitFor();
  });

  it('a node moves while its animation plays', async () => {
    const { page } = bench;
    await page.locator('.scene-track').filter({ hasText: 'lock_gate place' }).locator('.scene-track-name').click();
    await picture().focus();
    await page.keyboard.press('f');
    await page.keyboard.press('Home');
    await expect.poll(() => frame().innerText()).toBe('0.0 / 390');
    const closed = await pixels();
    await page.keyboard.press('Space');
    await expect.poll(async () => Number.parseFloat(await frame().innerText())).toBeGreaterThan(60);
    await page.keyboard.press('Space');
    await expect.poll(async () => different(closed, await pixels())).toBeGreaterThan(100);
  });

  /** Goes near to what a line of a clip is about. */
  async function lookAt(clip: string, line: string): Promise<void> {
    const { page } = bench;
    await page.getByPlaceholder('Filter clips').fill(clip);
    await page
      .getByRole('listbox', { name: 'Clips' })
      .getByRole('option', { name: new RegExp(clip) })
      .click();
    await page.locator('.scene-track').filter({ hasText: line }).locator('.scene-track-name').click();
    await told().getByText(`channel ${line}`).waitFor();
    await seenFrom('Three quarters');
    await picture().focus();
    // A try before this one may have left the slider where it is drawn to first.
    await page.keyboard.press('Home');
    await page.keyboard.press('f');
    for (let i = 0; i < 12; i++) await page.keyboard.press('+');
  }

  /** Draws the slider to a part of its way, and answers with the picture there. */
  async function drawnAt(part: number): Promise<Uint8Array> {
    const slider = bench.page.getByRole('slider', { name: 'Frame' });
    const { width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
    const before = await frame().innerText();
    await slider.click({ position: { x: 8 + part * (width - 16), y: height / 2 } });
    await expect.poll(() => frame().innerText()).not.toBe(before);
    // It is drawn in the next frame, and is there to be read in the one after.
    await bench.page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
    return pixels();
  }

  it.each([
    ['sign_fades', 'tide_sign fade', [0.97, 0.5]],
    ['signal_counts', 'lock_signal picture', [0.1, 0.3]],
    ['flag_turns', 'house_flag morph', [0.15, 0.6]],
  ])(
    '%s changes its picture, and returning to the same moment restores the same picture',
    async (clip, line, [early, late]) => {
      await lookAt(clip, line);
      const first = await drawnAt(early ?? 0);
      const then = await drawnAt(late ?? 1);
      expect(different(first, then, 8)).toBeGreaterThan(100);
      expect(different(first, await drawnAt(early ?? 0), 0)).toBe(0);
      await bench.shot(`world-${clip}`);
    },
  );

  it('is exported as a GLB', async () => {
    const { page } = bench;
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const taken = await bench.download(() => page.getByRole('menuitem', { name: /^Export as GLB/ }).click());
    expect(taken.suggestedFilename()).toBe('gamez.zbd.glb');
    const bytes = readFileSync(await taken.path());
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('glTF');
    expect(bytes.length).toBeGreaterThan(50_000);
  });

  it('a view at rest asks the browser for no frames', async () => {
    const { page } = bench;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const asked = () =>
      page.evaluate(async () => {
        const real = window.requestAnimationFrame;
        let count = 0;
        window.requestAnimationFrame = callback => {
          count += 1;
          return real(callback);
        };
        for (let turn = 0; turn < 10; turn += 1) await new Promise(done => setTimeout(done, 50));
        window.requestAnimationFrame = real;
        return count;
      });
    await expect.poll(asked).toBe(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  it('in a small window the panels make room for the picture, and return in a larger one', async () => {
    const { page } = bench;
    await page.setViewportSize({ width: 1024, height: 700 });
    await page.locator('[data-zone="bottom"]').waitFor({ state: 'detached' });
    await expect.poll(async () => (await picture().boundingBox())?.width ?? 0).toBeGreaterThan(700);
    expect((await picture().boundingBox())?.height).toBeGreaterThan(450);
    await page.keyboard.press('Control+J');
    await page.locator('[data-zone="bottom"]').waitFor();
    await page.keyboard.press('Control+J');
    await page.locator('[data-zone="bottom"]').waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator('[data-zone="bottom"]').waitFor();
  });

  it('never violates the policy of its page or logs an error', () => {
    expect(bench.complaints).toEqual([]);
  });

  it('an open menu gets items that the scene adds once it is read, and keeps the keyboard', async () => {
    const { page } = bench;
    await bench.view('Info');
    await picture().waitFor({ state: 'detached' });
    // Both in the frame in which the view comes, before any answer can be there.
    await page.evaluate(
      () =>
        new Promise<void>(opened => {
          const seen = (name: string) =>
            [...document.querySelectorAll('button')].find(
              button => button.offsetParent !== null && (button.ariaLabel ?? button.textContent) === name,
            );
          const waiting = new MutationObserver(() => {
            const button = seen('Camera');
            if (button === undefined) return;
            waiting.disconnect();
            button.click();
            opened();
          });
          waiting.observe(document.body, { childList: true, subtree: true });
          seen('3D')?.click();
        }),
    );
    await page
      .getByRole('menuitem', { name: /^Through / })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  });
});

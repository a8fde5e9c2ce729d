import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from 'fast-png';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { clip, model, skeleton } from '../support/build-w3d.ts';
import { readWebm } from '../support/read-webm.ts';
import { unzip } from '../support/unzip.ts';
import { differentPixels, WorkbenchPage } from '../support/workbench-page.ts';

// Counted by hand from build-w3d.ts. The mesh's header chunk ends at 132, a chunk's head has 8 bytes.
const vertexOne = { offset: '0x000098', path: 'chunks[0].chunks[1][1]' };
const uvOne = { path: 'chunks[0].chunks[9].chunks[2].chunks[1][1]' };
const faceNought = { offset: '0x0000E4' };
/** A chunk's node is what it holds: after its head. */
const wholeMesh = { offset: '0x000008' };
/** Head 8, clip header 52, channel head 8, channel's own 12, two floats. */
const keyTwo = { offset: '0x000058' };

describe.skipIf(browserPath === undefined)('a scene in a real browser', () => {
  let bench: WorkbenchPage;
  const folder = mkdtempSync(join(tmpdir(), 'gantry-scene-'));
  beforeAll(async () => {
    writeFileSync(join(folder, 'crane.w3d'), model());
    writeFileSync(join(folder, 'crane_skl.w3d'), skeleton());
    writeFileSync(join(folder, 'swing.w3d'), clip('SWING'));
    bench = await WorkbenchPage.open({ folder });
    await bench.status(/assets? indexed/);
    await bench.openPicture('crane.w3d');
  });
  afterAll(async () => {
    await bench.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const picture = () => bench.picture('crane.w3d');
  const told = () => bench.page.locator('.scene-told');
  const frame = () => bench.page.locator('.scene-frame');

  const pixels = () => bench.pixels('crane.w3d');

  async function clickMiddle(dx: number, dy: number): Promise<void> {
    const box = await picture().boundingBox();
    if (box === null) throw new Error('the picture has no place on the screen');
    await bench.page.mouse.click(box.x + box.width / 2 + dx, box.y + box.height / 2 + dy);
  }

  it('draws the file’s visible parts, and no hidden ones', async () => {
    const { page } = bench;
    const shown = await pixels();
    await page.getByRole('button', { name: /^Hide CRANE.BODY/ }).click();
    await page.getByRole('button', { name: /^Show CRANE.BODY/ }).waitFor();
    expect(differentPixels(shown, await pixels())).toBeGreaterThan(500);
    await page.getByRole('button', { name: /^Show CRANE.BODY/ }).click();
    await expect.poll(async () => differentPixels(shown, await pixels())).toBe(0);
  });

  it('highlights what is selected in the structure', async () => {
    const { page } = bench;
    const before = await pixels();
    await page.keyboard.press('Control+G');
    await page.getByRole('combobox', { name: 'Quick open' }).waitFor();
    await page.keyboard.insertText(vertexOne.path);
    await page.getByRole('option', { selected: true }).filter({ hasText: '0x98' }).waitFor();
    await page.keyboard.press('Enter');
    await told().getByText('vertex 1 of CRANE.BODY').waitFor();
    const isLit = (changed: number) => changed > 20 && changed < 1000;
    await expect.poll(async () => differentPixels(before, await pixels())).toSatisfy(isLit);
  });

  it('a corner’s texture coordinates can be typed', async () => {
    const { page } = bench;
    const editor = page.getByRole('complementary', { name: 'Texture of the polygon' });
    await bench.toggle('u', picture(), editor);
    const v = editor.getByRole('textbox', { name: 'B v', exact: true });
    await expect.poll(async () => v.inputValue()).toBe('0');
    await v.fill('-1.25');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: /crane\.w3d.*edited/ }).waitFor();
    await bench.shot('scene-uv');
    await picture().focus();
    await page.keyboard.press('Control+Z');
    await expect.poll(async () => v.inputValue()).toBe('0');
    await page.getByRole('tab', { name: /crane\.w3d.*edited/ }).waitFor({ state: 'detached' });
    await told().getByText('UV 1 (1, 1)').waitFor();
    await bench.toggle('u', picture(), editor, 'hidden');
  });

  it('a click on a corner selects its bytes, and clicking again goes one level up', async () => {
    const { page } = bench;
    await bench.goTo(uvOne.path);
    await told().getByText('UV 1 (1, 1)').waitFor();
    await page.getByRole('button', { name: 'Camera', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Top' }).click();
    await picture().focus();
    await page.keyboard.press('f');
    // Beside all of it: a click on the middle is then the first there, whatever was tried before.
    await clickMiddle(-200, 0);
    await told().getByText('UV 1').waitFor({ state: 'detached' });
    // From above the file's x runs down and its y to the right: the triangle lies down and right of its corner 1.
    await clickMiddle(4, 4);
    await told().getByText('vertex 1 of CRANE.BODY').waitFor();
    await bench.status(vertexOne.offset);
    await bench.status('12 bytes selected');
    await clickMiddle(4, 4);
    await told().getByText('face 0 (0, 1, 2) of CRANE.BODY').waitFor();
    await bench.status(faceNought.offset);
    await bench.status('32 bytes selected');
    await clickMiddle(4, 4);
    await told().getByText('mesh CRANE.BODY').waitFor();
    await bench.status(wholeMesh.offset);
    await bench.shot('scene-mesh-glows');
  });

  it('a bone of another file is selected there, and shown with a link to it', async () => {
    await clickMiddle(4, 4);
    await told().getByText('bone MAST').waitFor();
    await told().getByText('crane_skl.w3d').waitFor();
  });

  it('two clicks measure, snapping to a near corner, and Escape ends that', async () => {
    const { page } = bench;
    await picture().focus();
    await page.keyboard.press('Shift+M');
    const measured = page.locator('.scene-measured');
    await measured.getByText('Click the first point.').waitFor();
    await clickMiddle(4, 4);
    await measured.getByText('Click the second point.').waitFor();
    await clickMiddle(4, 6);
    await measured.getByText('Distance 0 · dx 0 · dy 0 · dz 0').waitFor();
    await clickMiddle(4, 4);
    await clickMiddle(40, 60);
    await measured.getByText(/^Distance [\d.]+ · dx [\d.]+ · dy [\d.]+ · dz /).waitFor();
    await bench.shot('scene-measured');
    await page.keyboard.press('Escape');
    await measured.waitFor({ state: 'detached' });
    await told().getByText('bone MAST').waitFor();
  });

  it('every mode draws another picture, by its key', async () => {
    await picture().focus();
    await bench.page.keyboard.press('Shift+F');
    const seen: Uint8Array[] = [await pixels()];
    for (const key of ['2', '3', '4', '5', '0', '6']) {
      await bench.page.keyboard.press(key);
      await expect
        .poll(async () => {
          const now = await pixels();
          return seen.every(other => differentPixels(other, now) > 50);
        })
        .toBe(true);
      seen.push(await pixels());
    }
    await bench.page.keyboard.press('6');
    await bench.page.keyboard.press('1');
  });

  it('normals are drawn as lines, of corners or of faces, and can be hidden', async () => {
    const { page } = bench;
    await page.getByRole('button', { name: 'Camera', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Three quarters' }).click();
    await picture().focus();
    await page.keyboard.press('Shift+F');
    const before = await pixels();
    await page.keyboard.press('Alt+N');
    await expect.poll(async () => differentPixels(before, await pixels())).toBeGreaterThan(5);
    await bench.shot('scene-normals');
    await page.keyboard.press('Alt+N');
    await expect.poll(async () => differentPixels(before, await pixels())).toBe(0);
  });

  it('the timeline plays, stops, steps, and moves what is attached to the bones', async () => {
    const { page } = bench;
    await page.getByRole('listbox', { name: 'Clips' }).getByRole('option', { name: /SWING/ }).click();
    await expect.poll(() => frame().innerText()).toBe('0.0 / 2');
    const rest = await pixels();
    await picture().focus();
    await page.keyboard.press('Space');
    await expect.poll(() => frame().innerText()).not.toBe('0.0 / 2');
    await page.keyboard.press('Space');
    await page.keyboard.press('End');
    await expect.poll(() => frame().innerText()).toBe('2.0 / 2');
    await expect.poll(async () => differentPixels(rest, await pixels())).toBeGreaterThan(200);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => frame().innerText()).toBe('1.0 / 2');
    await page.keyboard.press('Home');
    await expect.poll(async () => differentPixels(rest, await pixels())).toBe(0);
  });

  it('a click on a key selects its bytes, with one click to its file', async () => {
    const { page } = bench;
    const box = await page.locator('.scene-track-keys').first().boundingBox();
    if (box === null) throw new Error('there is no track');
    await page.mouse.click(box.x + box.width - 2, box.y + box.height / 2);
    await told().getByText('key 2 of ARM x at frame 2').waitFor();
    await expect.poll(() => frame().innerText()).toBe('2.0 / 2');
    await bench.shot('scene-key');
    await page.getByRole('button', { name: 'Go to source' }).click();
    await page.getByRole('grid', { name: 'Bytes' }).waitFor();
    await bench.status(keyTwo.offset);
    await bench.status('4 bytes selected');
    await page.getByRole('tab', { name: /crane\.w3d/ }).click();
    await picture().waitFor();
  });

  it('the wheel speeds up flying, and zooms otherwise', async () => {
    const { page } = bench;
    const box = await picture().boundingBox();
    if (box === null) throw new Error('the picture has no place on the screen');
    await picture().focus();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const said = page.locator('.scene-readout').getByText(/^Fly speed/);
    await page.mouse.wheel(0, -100);
    expect(await said.count()).toBe(0);
    await page.keyboard.down('w');
    await page.mouse.wheel(0, -700);
    await said.getByText('Fly speed 2.9×').waitFor(); // e to the power of 700 times 0.0015
    await page.mouse.wheel(0, 1400);
    await said.getByText('Fly speed 0.35×').waitFor();
    await page.keyboard.up('w');
    await page.keyboard.press('Shift+F');
  });

  it('is restored after the graphics context is lost', async () => {
    await picture().and(bench.page.locator('[data-complete="true"]')).waitFor();
    const before = await pixels();
    const lose = (what: 'loseContext' | 'restoreContext') =>
      bench.page.locator('canvas.scene-card').evaluate((canvas, call) => {
        if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas');
        const known: unknown = Reflect.get(canvas, 'loser');
        const loser = known ?? canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
        Reflect.set(canvas, 'loser', loser);
        const run: unknown = Reflect.get(Object(loser), call);
        if (typeof run === 'function') run.call(loser);
      }, what);
    await lose('loseContext');
    await picture().getByRole('alert').waitFor();
    await lose('restoreContext');
    await picture().getByRole('alert').waitFor({ state: 'detached' });
    await expect.poll(async () => differentPixels(before, await pixels())).toBe(0);
  });

  it('a turntable is saved as numbered pictures, and as a film', async () => {
    const { page } = bench;
    const save = async (title: string): Promise<{ name: string; bytes: Buffer }> => {
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const coming = page.waitForEvent('download', { timeout: 60_000 });
      await page.getByRole('menuitem', { name: title }).click();
      const download = await coming;
      return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
    };
    const pictures = await save('Turntable as PNG pictures (zip)');
    expect(pictures.name).toBe('crane-turntable.zip');
    const found = unzip(pictures.bytes);
    expect([...found.keys()].slice(0, 2)).toEqual(['crane-000.png', 'crane-001.png']);
    expect(found.size).toBe(72);
    const [first, quarter] = [found.get('crane-000.png'), found.get('crane-018.png')].map(png =>
      decode(png ?? new Uint8Array()),
    );
    expect(first?.data).not.toEqual(quarter?.data);
    const film = await save('Turntable as WebM film');
    expect(film.name).toBe('crane-turntable.webm');
    // However long this machine took to draw it.
    const { duration, times, keys } = readWebm(film.bytes);
    expect(duration).toBe(3000);
    expect(times).toEqual(Array.from({ length: 72 }, (_, picture) => Math.round((picture * 1000) / 24)));
    expect(keys).toEqual([0, 24, 48]);
    expect(await playedBy(page, film.bytes)).toEqual({ duration: 3, differs: true });
  }, 180_000);

  it('the background and the light are chosen for all 3D views, and remembered', async () => {
    const { page } = bench;
    const corner = async () => [...(await pixels()).subarray(0, 3)];
    const dark = await corner();
    await page.getByRole('button', { name: 'More display modes' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Light background' }).click();
    await expect.poll(corner).toEqual([240, 242, 245]);
    await picture().focus();
    const before = await pixels();
    const box = await picture().boundingBox();
    if (box === null) throw new Error('the picture has no place on the screen');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.keyboard.down('Shift');
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(x + 150, y + 60, { steps: 4 });
    await page.mouse.up({ button: 'right' });
    await page.keyboard.up('Shift');
    await expect.poll(async () => differentPixels(before, await pixels())).toBeGreaterThan(200);
    await page.reload();
    await picture().and(page.locator('[data-complete="true"]')).waitFor();
    await expect.poll(corner).toEqual([240, 242, 245]);
    await bench.shot('scene-light-background');
    await page.getByRole('button', { name: 'More display modes' }).click();
    await page.getByRole('menuitem', { name: 'Reset the light' }).click();
    await page.getByRole('button', { name: 'More display modes' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Background of the file' }).click();
    await expect.poll(corner).toEqual(dark);
  });

  it('passes axe', async () => {
    expect(await bench.findings('[data-zone="editor"]')).toEqual([]);
  });

  it('never violates the policy of its page or logs an error', () => {
    expect(bench.complaints).toEqual([]);
  });
});

/** What a page that knows nothing of the workbench makes of a film: how many seconds it has, and whether it moves. */
async function playedBy(beside: Page, film: Buffer): Promise<{ duration: number; differs: boolean }> {
  const page = await beside.context().newPage();
  try {
    return await page.evaluate(async bytes => {
      const video = document.createElement('video');
      video.muted = true;
      const heard = (what: string) =>
        new Promise((done, fail) => {
          video.addEventListener(what, done, { once: true });
          video.addEventListener('error', () => fail(new Error(video.error?.message)), { once: true });
        });
      const loaded = heard('loadeddata');
      video.src = `data:video/webm;base64,${bytes}`;
      await loaded;
      const drawn = () => {
        const context = new OffscreenCanvas(64, 64).getContext('2d');
        context?.drawImage(video, 0, 0, 64, 64);
        return [...(context?.getImageData(0, 0, 64, 64).data ?? [])].join();
      };
      const nothing = [...new Uint8Array(64 * 64 * 4)].join();
      /** What is drawn may still be the picture before, for a while after the place was found. */
      const pictureAt = async (seconds: number, before: string) => {
        const there = heard('seeked');
        video.currentTime = seconds;
        await there;
        let picture = drawn();
        for (let waits = 0; waits < 100 && (picture === nothing || picture === before); waits++) {
          await new Promise(done => setTimeout(done, 20));
          picture = drawn();
        }
        return picture;
      };
      const first = await pictureAt(0, nothing);
      const quarter = await pictureAt(0.76, first);
      return { duration: video.duration, differs: first !== nothing && first !== quarter };
    }, film.toString('base64'));
  } finally {
    await page.close();
  }
}

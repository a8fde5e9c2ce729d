import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { clip, keyedClip, model, skeleton } from '../support/build-w3d.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

describe.skipIf(browserPath === undefined)('keys of a clip in a real browser', () => {
  let bench: WorkbenchPage;
  const folder = mkdtempSync(join(tmpdir(), 'gantry-keys-'));
  beforeAll(async () => {
    writeFileSync(join(folder, 'crane.w3d'), model());
    writeFileSync(join(folder, 'crane_skl.w3d'), skeleton());
    writeFileSync(join(folder, 'reach.w3d'), keyedClip('REACH'));
    writeFileSync(join(folder, 'swing.w3d'), clip('SWING'));
    bench = await WorkbenchPage.open({ folder });
    await bench.status(/assets? indexed/);
    await bench.quickOpen('crane.w3d');
    await bench.page.locator('.scene-picture[data-complete="true"]').waitFor();
    await choose(/REACH/);
  });
  afterAll(async () => {
    await bench.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const told = () => bench.page.locator('.scene-told');
  const rows = () => bench.page.getByRole('listbox', { name: 'Channels' }).getByRole('option');
  const notice = (text: string | RegExp) => bench.page.getByText(text).first();

  async function choose(name: RegExp): Promise<void> {
    await bench.page.getByRole('listbox', { name: 'Clips' }).getByRole('option', { name }).click();
    await rows().first().waitFor();
  }

  /** Where a row is once notices that came or went no longer move it. */
  async function stillBox(row: number) {
    const boxNow = () => bench.page.locator('.scene-track-keys').nth(row).boundingBox();
    let box = await boxNow();
    await expect
      .poll(
        async () => {
          const before = JSON.stringify(box);
          box = await boxNow();
          return box !== null && JSON.stringify(box) === before;
        },
        { interval: 400 },
      )
      .toBe(true);
    if (box === null) throw new Error('there is no track');
    return box;
  }

  /** From one frame of a row to another, with the button down. */
  async function drag(row: number, from: number, to: number, last: number): Promise<void> {
    const { mouse } = bench.page;
    const box = await stillBox(row);
    const x = (frame: number) => box.x + (frame / last) * box.width;
    const y = box.y + box.height / 2;
    await mouse.move(x(from), y);
    await mouse.down();
    await mouse.move(x((from + to) / 2), y);
    await mouse.move(x(to), y);
    if (row === 0 && to === 7) await bench.shot('keys-dragged');
    await mouse.up();
  }

  /** A click on a key where a person sees it; it comes back to its place with the undo's answer. */
  async function pick(row: number, frame: number, said: string): Promise<void> {
    const picked = async () => {
      await drag(row, frame, frame, 10);
      return told().innerText();
    };
    await expect.poll(picked).toContain(said);
  }

  it('a key is dragged to another frame, selected there, and undone from its notice', async () => {
    await drag(0, 4, 7, 10);
    await told().getByText('key 1 of ARM x at frame 7').waitFor();
    await notice('Moved to frame 7.').waitFor();
    await bench.shot('keys-moved');
    await bench.undoOffered();
    await pick(0, 4, 'key 1 of ARM x at frame 4');
  });

  it('it stops at its neighbours', async () => {
    await drag(0, 4, 10, 10);
    await told().getByText('key 1 of ARM x at frame 9').waitFor();
    // From the picture as well, though the clip is in another file.
    await bench.page.locator('.scene-picture').focus();
    await bench.page.keyboard.press('Control+Z');
    await pick(0, 4, 'key 1 of ARM x at frame 4');
  });

  it('a key of every frame says why it stays', async () => {
    await choose(/SWING/);
    await drag(0, 1, 0, 2);
    await notice('This key cannot be moved: the format has one key for each frame.').waitFor();
    await choose(/REACH/);
  });

  it('it is copied, pasted at the playhead, moved by keys and removed', async () => {
    const { page } = bench;
    await pick(0, 4, 'key 1 of ARM x at frame 4');
    await page.keyboard.press('Control+C');
    await page.getByRole('slider', { name: 'Frame' }).fill('8');
    await rows().first().focus();
    await page.keyboard.press('Control+V');
    await told().getByText('key 2 of ARM x at frame 8').waitFor();
    await expect.poll(() => rows().first().innerText()).toContain('4 keys');
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    await told().getByText('key 2 of ARM x at frame 7').waitFor();
    await bench.shot('keys-pasted');
    await page.keyboard.press('Delete');
    await expect.poll(() => rows().first().innerText()).toContain('3 keys');
    // Its channel stays selected, and the keys lead on to the next key.
    await page.keyboard.press('Alt+ArrowLeft');
    await told().getByText('key 1 of ARM x at frame 4').waitFor();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Type the numbers of this key' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('listbox', { name: 'Channels' }).and(page.locator(':focus, :has(:focus)')).waitFor();
  });

  it('visibility keys are like all others: dragged, and set to hide the part', async () => {
    const { page } = bench;
    await drag(1, 6, 8, 10);
    await told().getByText('key 1 of MAST visible at frame 8').waitFor();
    await page.getByRole('button', { name: 'key 1: 0' }).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'key 1: 1' }).waitFor();
    await rows().first().focus();
    for (const value of [0, 0]) {
      await page.keyboard.press('Control+Z');
      await page.getByRole('button', { name: `key 1: ${value}` }).waitFor();
    }
    await pick(1, 6, 'key 1 of MAST visible at frame 6');
  });

  it('a ping-pong loop plays backwards at its end', async () => {
    const { page } = bench;
    const frame = async () => Number.parseFloat(await page.locator('.scene-frame').innerText());
    await page.locator('.scene-picture').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+L');
    await page.getByRole('button', { name: 'Loop forwards and backwards', pressed: true }).waitFor();
    await page.keyboard.press('Space');
    // Round again it would be at the start at once: back it goes step by step.
    let before = 0;
    const step = async () => {
      const now = await frame();
      const back = before - now;
      before = now;
      return back;
    };
    await expect.poll(step, { interval: 20 }).toSatisfy((back: number) => back > 0 && back < 3);
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+L');
    await page.getByRole('button', { name: 'Loop forwards and backwards', pressed: false }).waitFor();
  });

  it('a range is set at the playhead, dragged by its ends, and played', async () => {
    const { page } = bench;
    await page.getByRole('slider', { name: 'Frame', exact: true }).fill('4');
    await page.locator('.scene-picture').focus();
    await page.keyboard.press('[');
    await page.getByText('Frames 4–10').waitFor();
    const end = page.getByRole('slider', { name: 'Play up to here' });
    await end.focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByText('Frames 4–9').waitFor();
    const line = await page.locator('.scene-range-line').boundingBox();
    const at = await end.boundingBox();
    if (line === null || at === null) throw new Error('there is no range');
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
    await page.mouse.down();
    await page.mouse.move(line.x + line.width * 0.6, at.y + at.height / 2);
    await page.mouse.up();
    await page.getByText('Frames 4–6').waitFor();
    await page.locator('.scene-picture').focus();
    await page.keyboard.press('Space');
    const frame = async () => Number.parseFloat(await page.locator('.scene-frame').last().innerText());
    const seen: number[] = [];
    await expect.poll(async () => seen.push(await frame()), { interval: 30 }).toBeGreaterThan(12);
    await page.keyboard.press('Space');
    expect(Math.min(...seen.slice(1))).toBeGreaterThanOrEqual(4);
    expect(Math.max(...seen)).toBeLessThanOrEqual(6);
    await bench.shot('timeline-range');
    await page.getByRole('button', { name: 'Whole clip' }).click();
    await page.getByText('All frames').waitFor();
  });

  it('a curve is read, and the number of a key is typed', async () => {
    const { page } = bench;
    await drag(0, 4, 4, 10);
    const plot = await page.locator('.scene-curve-plot').boundingBox();
    if (plot === null) throw new Error('there is no curve');
    await page.mouse.move(plot.x + plot.width * 0.2, plot.y + plot.height / 2);
    await page.getByText('frame 2: 1', { exact: true }).waitFor();
    await bench.shot('timeline-curve');
    await page.getByRole('button', { name: 'key 1: 2' }).click();
    const field = page.getByRole('textbox', { name: 'Type the numbers of this key' });
    await field.fill('high');
    await field.press('Enter');
    await page.getByText('Enter a number such as 0.5.').waitFor();
    await field.fill('');
    await page.keyboard.type('5'); // a key of the picture, too
    await field.press('Enter');
    await page.getByRole('button', { name: 'key 1: 5' }).waitFor();
    await rows().first().focus();
    await page.keyboard.press('Control+Z');
    await page.getByRole('button', { name: 'key 1: 2' }).waitFor();
  });

  it('another clip of the same bones is blended in, and stays blended after a visit to Hex', async () => {
    const { page } = bench;
    await page.getByRole('slider', { name: 'Frame', exact: true }).fill('4');
    await page.locator('.scene-picture').focus();
    await page.keyboard.press('Shift+B');
    await page.locator('.scene-blend select').selectOption({ index: 1 });
    const weight = page.getByRole('slider', { name: 'Share of the second clip' });
    await weight.fill('25');
    await page.getByText('25%', { exact: true }).waitFor();
    await bench.shot('timeline-blend');
    await page.locator('.scene-picture').focus();
    await page.keyboard.press('[');
    await page.getByText('Frames 4–10').waitFor();
    await bench.view('Hex');
    await page.getByRole('grid', { name: 'Bytes' }).waitFor();
    await bench.view('3D');
    await page.getByText('25%', { exact: true }).waitFor();
    expect(await page.locator('.scene-transport .scene-frame').innerText()).toMatch(/^4\.0 \/ 10/);
    await page.getByText('Frames 4–10').waitFor();
    await page.getByRole('button', { name: 'Whole clip' }).click();
    await page.getByRole('button', { name: 'Stop blending' }).click();
    await weight.waitFor({ state: 'detached' });
  });

  it('the keys are in the shortcuts', async () => {
    const { page } = bench;
    await rows().first().focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    for (const title of [
      'Copy key',
      'Paste key at the playhead',
      'Remove key',
      'Select the next key',
      'Move key one frame later',
    ])
      await page.getByRole('dialog').getByText(`${title} in the tracks`, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('passes axe, and logs no error', async () => {
    expect(await bench.findings('[data-zone="editor"]')).toEqual([]);
    expect(bench.complaints).toEqual([]);
  });
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { ComparePage } from '../support/compare-page.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

describe.skipIf(browserPath === undefined)('comparing, end to end in a real browser', () => {
  let bench: WorkbenchPage;
  let compare: ComparePage;
  beforeAll(async () => {
    bench = await WorkbenchPage.open();
    compare = new ComparePage(bench);
    compare.writeSecond();
    await bench.openDemo();
  });
  afterAll(() => bench.close());

  const status = (text: string) => compare.pane.getByText(text, { exact: true }).waitFor();
  const fields = () => compare.pane.getByRole('grid', { name: 'Fields that differ' });

  it('comparing two folders gives exactly what changed', async () => {
    await compare.compareEditions();
    const lines = await compare.tree
      .getByRole('row')
      .evaluateAll(rows =>
        rows.map(row =>
          [...row.querySelectorAll('.visually-hidden, .compare-name')].map(part => part.textContent).join(' '),
        ),
      );
    expect(lines).toEqual([
      'changed art',
      'changed HeronArt.big',
      'changed Art\\W3D\\heron_skn.w3d',
      'changed zbd',
      'changed c1',
      'changed reader.zbd',
      'added c1_tides.zrd',
      'changed readerm1.zbd',
      'changed m1_mission.zrd',
      'changed motion.zbd',
      'changed heron_walk',
      'changed reader.zbd',
      'changed heat.zrd',
      'renamed thanks.zrd',
      'removed menus.zrd',
      'moved salvage.zrd',
      'changed rtexture.zbd',
      'changed hull',
    ]);
    await bench.shot('compare-tree');
  });

  it('the list is narrowed by kind, by format and by name', async () => {
    const rows = compare.tree.getByRole('row');
    await compare.pane.getByRole('button', { name: 'added' }).click();
    await expect.poll(() => rows.count()).toBe(4);
    await compare.pane.getByRole('button', { name: 'added' }).click();
    await compare.pane.getByRole('combobox', { name: 'Format' }).selectOption({ label: 'zipper/texture (1)' });
    await expect.poll(() => rows.count()).toBe(3);
    await compare.pane.getByRole('combobox', { name: 'Format' }).selectOption('');
    await compare.pane.getByRole('textbox', { name: 'Filter by address' }).fill('heat');
    await expect.poll(() => rows.count()).toBe(3);
    await compare.pane.getByRole('textbox', { name: 'Filter by address' }).fill('');
    await expect.poll(() => rows.count()).toBe(18);
  });

  it('a field that differs shows both values, and selecting it selects its bytes', async () => {
    await compare.pick('heron_walk');
    await compare.tab('Fields');
    const row = fields().getByRole('row').filter({ hasText: 'loopTime' });
    await row.getByText('1.2', { exact: true }).waitFor();
    await row.getByText('1.5', { exact: true }).waitFor();
    await row.getByText('+0.3', { exact: true }).waitFor();
    await row.getByText('loopTime').click();
    const strip = compare.pane.getByRole('region', { name: 'Bytes of the field on both sides' });
    await strip.getByText('9A 99 99 3F').waitFor();
    await strip.getByText('00 00 C0 3F').waitFor();
    const structure = bench.page.locator('[data-zone="structure"]').getByRole('row', { selected: true });
    await structure.filter({ hasText: 'loopTime' }).waitFor();
    await bench.shot('compare-fields');
  });

  it('the bytes are side by side, and keys go from difference to difference and on to the next file', async () => {
    const { page } = bench;
    await compare.pick('m1_mission.zrd');
    await compare.tab('Hex');
    await compare.pane.getByRole('grid', { name: 'Bytes of Left' }).waitFor();
    await compare.pane.getByRole('grid', { name: 'Bytes of Right' }).focus();
    await status('difference 1 of 2');
    await page.keyboard.press('F7');
    await status('difference 2 of 2');
    await page.keyboard.press('Alt+ArrowUp');
    await status('difference 1 of 2');
    await bench.shot('compare-hex');
    await page.keyboard.press('Alt+ArrowDown');
    await status('difference 2 of 2');
    await page.keyboard.press('F7');
    await compare.tree.getByRole('row', { selected: true }).filter({ hasText: 'heron_walk' }).waitFor();
  });

  it('finding and going to bytes apply to the chosen side', async () => {
    const { page } = bench;
    await compare.pick('m1_mission.zrd');
    await compare.tab('Hex');
    await compare.pane.getByRole('grid', { name: 'Bytes of Right' }).focus();
    await page.keyboard.press('Control+G');
    await compare.pane.getByRole('textbox', { name: 'Go to offset' }).fill('end-1');
    await page.keyboard.press('Enter');
    await compare.pane.getByText('Left 0x23E · Right 0x252').waitFor();
    await compare.pane.getByRole('grid', { name: 'Bytes of Left' }).focus();
    await page.keyboard.press('Control+F');
    const find = compare.pane.getByRole('search');
    await find.getByRole('button', { name: 'Text', exact: true }).click();
    await find.getByRole('textbox').fill('BRIEFING');
    await find.getByText('1 of 1').waitFor();
    await find.getByRole('button', { name: 'List all results' }).click();
    const list = compare.pane.getByRole('region', { name: /^Results in / });
    await list.getByText('1 found').waitFor();
    await list.getByText('BRIEFING').waitFor();
    await bench.shot('compare-results');
    await list.getByRole('button', { name: 'Close the list' }).click();
    await compare.pane.getByText('Left 0x45 · Right 0x45').waitFor();
    await find.getByRole('button', { name: 'Close (Escape)' }).click();
  });

  it('both texts are side by side', async () => {
    await compare.tab('Text');
    await compare.pane.locator('.monaco-diff-editor .modified').getByText('BRIEFING').first().waitFor();
    await compare.pane.locator('.monaco-diff-editor .line-insert, .monaco-diff-editor .char-insert').first().waitFor();
    await bench.shot('compare-text');
  });

  it('both pictures are shown in every overlay mode', async () => {
    await compare.pick('hull');
    await compare.tab('Picture');
    await status('1 of 4,096 pixels differ (0.0244%)');
    for (const [mode, label] of [
      ['Onion skin', 'Right over Left'],
      ['Difference', 'Pixels that differ'],
      ['Blink', 'Left and Right in turn'],
      ['Side by side', 'Left and Right side by side'],
    ] as const) {
      await compare.pane.getByRole('button', { name: mode }).click();
      await compare.pane.getByRole('group', { name: label }).waitFor();
    }
    await bench.shot('compare-picture');
  });

  it('both models share a camera, and the moved corner is highlighted on both sides', async () => {
    await compare.pick('heron_skn');
    await compare.tab('3D');
    await status('1 part differs and is highlighted');
    await compare.pane.getByRole('group', { name: 'Left and Right, with one camera' }).focus();
    await bench.page.keyboard.press('F7');
    await status('part 1 of 1');
    const structure = bench.page.locator('[data-zone="structure"]').getByRole('row', { selected: true });
    await structure.filter({ hasText: '6.0' }).waitFor();
    await bench.shot('compare-3d');
  });

  it('a difference outside the picture is brought into view', async () => {
    const { mouse } = bench.page;
    const view = compare.pane.locator('.compare-view canvas').last();
    const marked = async () => {
      const { data, channels } = decode(await view.screenshot());
      const isMark = (at: number) => (data[at] ?? 0) > 230 && (data[at + 1] ?? 0) > 140 && (data[at + 2] ?? 0) < 100;
      let count = 0;
      for (let at = 0; at < data.length; at += channels) if (isMark(at)) count += 1;
      return count;
    };
    await expect.poll(marked).toBeGreaterThan(20);
    await compare.pane.getByRole('button', { name: 'Highlight all' }).click();
    const { x = 0, y = 0, width = 0, height = 0 } = (await view.boundingBox()) ?? {};
    for (let drag = 0; drag < 4; drag++) {
      await mouse.move(x + 20, y + height / 2);
      await mouse.down({ button: 'right' });
      await mouse.move(x + width - 20, y + height / 2);
      await mouse.up({ button: 'right' });
    }
    await expect.poll(marked).toBe(0);
    await compare.pane.getByRole('group', { name: 'Left and Right, with one camera' }).focus();
    await bench.page.keyboard.press('F7');
    await expect.poll(marked).toBeGreaterThan(20);
    await bench.shot('compare-3d-gone-to');
  });

  it('what only one side has is shown, and copied to the other side', async () => {
    await compare.pick('c1_tides.zrd');
    await compare.pane.getByText('Only in Right').waitFor();
    await compare.pane.getByRole('button', { name: 'Copy to Left' }).click();
    await bench.page.getByRole('button', { name: 'Write to game folder (1)' }).waitFor();
    await compare.pane.getByText('The same on both sides now').waitFor();
    const row = compare.tree.getByRole('row', { selected: true });
    await row.filter({ hasText: /same now.*c1_tides\.zrd/ }).waitFor();
    expect(await compare.pane.getByRole('button', { name: /^(Copy to|Remove from) / }).count()).toBe(0);
  });

  it('a value is copied to the other side, which is an edit of its project', async () => {
    await compare.pick('heat.zrd');
    await compare.tab('Fields');
    await fields().getByRole('row').nth(1).getByRole('gridcell').nth(1).click();
    await compare.pane.getByRole('button', { name: 'Copy to Left' }).click();
    await bench.page.getByRole('button', { name: 'Write to game folder (2)' }).waitFor();
    await compare.pane.getByText('No field differs').waitFor();
    await compare.pane.getByText('Both sides have the same bytes now.').waitFor();
    // The button is gone with its row: the keyboard stays beside it.
    await compare.pane.getByRole('tab', { name: 'Fields' }).and(bench.page.locator(':focus')).waitFor();
    const row = compare.tree.getByRole('row', { selected: true });
    await row.filter({ hasText: /same now.*heat\.zrd/ }).waitFor();
    await bench.shot('compare-same-now');
    await bench.undoOffered();
    await fields().getByText('32.5', { exact: true }).waitFor();
    await row.filter({ hasText: /changed.*heat\.zrd/ }).waitFor();
    await bench.page.getByRole('button', { name: /^Redo: / }).waitFor();
    await bench.page.keyboard.press('Control+y');
    await compare.pane.getByText('No field differs').waitFor();
    await bench.page.getByRole('button', { name: 'Redo', exact: true }).waitFor();
    await bench.page.keyboard.press('Control+z');
    await fields().getByText('32.5', { exact: true }).waitFor();
    await compare.pane.getByRole('button', { name: 'Copy all to Left' }).click();
    await compare.pane.getByText('Both sides have the same bytes now.').waitFor();
    await bench.page.keyboard.press('Control+z');
    await fields().getByText('32.5', { exact: true }).waitFor();
  });

  it('changes copied into another folder are listed at its side, and written or reverted there', async () => {
    const { page } = bench;
    const right = compare.pane.getByRole('group', { name: /^Right: / });
    await compare.pick('heat.zrd');
    await compare.pane.getByRole('button', { name: 'Copy all to Right' }).click();
    await right.getByText('Right: 1 change not written').waitFor();
    await compare.pick('menus.zrd');
    await compare.pane.getByRole('button', { name: 'Copy to Right' }).click();
    await right.getByText('Right: 2 changes not written').waitFor();

    await right.getByRole('button', { name: 'Changes…' }).click();
    const dialog = bench.dialog('Right: changes in second');
    const changes = dialog.getByRole('listitem');
    await expect.poll(() => changes.count()).toBe(2);
    await bench.shot('compare-side-changes');
    await changes.filter({ hasText: 'Add menus.zrd' }).getByRole('button', { name: 'Revert' }).click();
    await expect.poll(() => changes.count()).toBe(1);
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    const before = readFileSync(join(compare.second, 'zbd/reader.zbd'));
    const ours = readFileSync(join(bench.demo, 'zbd/reader.zbd'));
    await right.getByRole('button', { name: 'Write…' }).click();
    const plan = bench.dialog('Write to second');
    await plan.getByRole('heading', { name: 'zbd/reader.zbd' }).waitFor();
    await plan.getByRole('button', { name: 'Write 1 file' }).click();
    const done = bench.dialog('Written to second');
    await done.getByText('1 file was written and verified.').waitFor();
    expect(readFileSync(join(compare.second, 'zbd/reader.zbd')).equals(before)).toBe(false);
    expect(readFileSync(join(bench.demo, 'zbd/reader.zbd')).equals(ours)).toBe(true);
    await done.getByRole('button', { name: 'Restore originals' }).click();
    await bench.dialog('Originals restored').getByRole('button', { name: 'Close' }).last().click();
    expect(readFileSync(join(compare.second, 'zbd/reader.zbd')).equals(before)).toBe(true);

    await right.getByRole('button', { name: 'Changes…' }).click();
    await dialog.getByRole('button', { name: 'Revert all' }).click();
    await dialog.getByText('All changes are written or reverted.').waitFor();
    await page.keyboard.press('Escape');
    await right.waitFor({ state: 'detached' });
  });

  it('the report is copied', async () => {
    await compare.pane.getByRole('button', { name: 'Copy report' }).click();
    await bench.page.getByText('Report copied.').waitFor();
    const text = await bench.page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain('zbd/motion.zbd::heron_walk');
    expect(text).toContain('loopTime');
  });

  it('two sounds are selected one after the other, and drawn on one scale of time', async () => {
    const { page } = bench;
    const run = async (command: string) => {
      await page.keyboard.press('F1');
      await page.getByRole('combobox', { name: 'Quick open' }).waitFor();
      await page.keyboard.insertText(command);
      await page.getByRole('option', { selected: true }).filter({ hasText: command }).waitFor();
      await page.keyboard.press('Enter');
    };
    await bench.quickOpen('servo_turn.wav');
    await run('Select for compare');
    await bench.quickOpen('step_light.wav');
    await run('Compare with selected');
    await compare.tab('Sound');
    await compare.pane.getByRole('region', { name: 'Waveform of Left' }).waitFor();
    await compare.pane.getByRole('region', { name: 'Waveform of Right' }).waitFor();
    await bench.shot('compare-sound');
  });

  it('an edited table is compared with its original, row by row', async () => {
    const { page } = bench;
    await bench.quickOpen('HeronMsg.dll');
    await page.getByRole('grid', { name: 'Table of messages' }).getByText('Too hot. Wade in, or wait.').click();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: /^Text, row/ }).waitFor();
    await page.keyboard.type('Far too hot.');
    await page.keyboard.press('Enter');
    await page.getByRole('grid', { name: 'Table of messages' }).getByText('Far too hot.').waitFor();
    await page.keyboard.press('Control+K');
    await page.keyboard.press('d');
    await compare.pane.getByText('HeronMsg.dll (original)').waitFor();
    await compare.tab('Table');
    const row = compare.pane.getByRole('grid', { name: 'Rows of both sides' }).getByRole('row').nth(1);
    await row.getByText('Too hot. Wade in, or wait.').waitFor();
    await row.getByText('Far too hot.').waitFor();
    await bench.shot('compare-table');
    await page.getByRole('tab', { name: /^HeronMsg.dll, edited/ }).click();
    await page.getByRole('grid', { name: 'Table of messages' }).focus();
    await page.keyboard.press('Control+z');
    await page.getByRole('tab', { name: 'HeronMsg.dll: original ↔ edited' }).click();
    await compare.renewed(compare.pane.getByText('All bytes are equal.'));
    await page.getByRole('tab', { name: 'HeronMsg.dll', exact: true }).click();
    await page.getByRole('grid', { name: 'Table of messages' }).focus();
    await page.keyboard.press('Control+y');
    await page.getByRole('tab', { name: /^HeronMsg.dll, edited/ }).waitFor();
    await page.getByRole('tab', { name: 'HeronMsg.dll: original ↔ edited' }).click();
    await compare.renewed(row.getByText('Far too hot.'));
  });

  it('a file that another program changed is compared with mine', async () => {
    writeFileSync(join(bench.demo, 'HeronMsg.dll'), 'not a library any more');
    await bench.page.getByRole('tab', { name: /^HeronMsg.dll, edited/ }).click();
    const banner = bench.page.getByRole('alert').filter({ hasText: 'changed or removed this file on disk' });
    await banner.getByRole('button', { name: 'Compare', exact: true }).click();
    await compare.pane.getByText('HeronMsg.dll (on disk)').waitFor();
    await compare.tab('Hex');
    await compare.pane.getByRole('grid', { name: 'Bytes of Left' }).waitFor();
  });

  it('an edited file in front is offered with its original, and Enter in a list compares', async () => {
    const { page } = bench;
    await bench.quickOpen('heron_walk');
    const structure = page.getByRole('treegrid', { name: 'Structure of the asset' }).filter({ visible: true }).first();
    await structure.getByRole('row').filter({ hasText: 'loopTime' }).dblclick();
    await page.getByRole('textbox', { name: 'New value of loopTime' }).first().fill('2.5');
    await page.keyboard.press('Enter');
    await structure.getByText('2.5', { exact: true }).waitFor();
    await page.keyboard.press('Control+Shift+D');
    const dialog = bench.dialog('Compare two versions');
    const chosen = dialog.getByRole('option', { selected: true });
    await expect
      .poll(() => chosen.allTextContents())
      .toEqual([expect.stringContaining('heron_walk (original)'), expect.stringMatching(/^heron_walk/)]);
    await dialog.getByRole('listbox').first().focus();
    await page.keyboard.press('Enter');
    await fields().getByRole('row').filter({ hasText: 'loopTime' }).getByText('2.5', { exact: true }).waitFor();
  });

  it('Enter on a file of the list goes to its differences', async () => {
    await compare.compareEditions();
    await compare.pick('heron_walk');
    await compare.tab('Fields');
    await compare.tree.focus();
    await bench.page.keyboard.press('Enter');
    await expect.poll(() => fields().evaluate(grid => grid === document.activeElement)).toBe(true);
  });

  it('Enter goes to the differences of a file even right after it was reached', async () => {
    const { keyboard } = bench.page;
    await compare.tree.focus();
    for (const key of ['ArrowUp', 'ArrowDown', 'Enter']) await keyboard.press(key);
    await expect.poll(() => fields().evaluate(grid => grid === document.activeElement)).toBe(true);
  });

  it('never violated the policy of its page or logged an error', () => {
    expect(bench.complaints).toEqual([]);
  });
});

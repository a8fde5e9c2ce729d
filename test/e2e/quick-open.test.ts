import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

/** Each is the name of exactly one file of the demo, and none of them a picture in 3D: what counts here is the box. */
const names = [
  'ReadMe.txt',
  'interp.zbd',
  'motion.zbd',
  'HeronMsg.dll',
  'fen_obj.s3d',
  'HeronArt.big',
  'anim.zbd',
  'soundsL.zbd',
  'fen_chr.s3d',
  'mechlib.zbd',
];

/** What people call it in other tools, and which of our commands is found so, by what is on the screen. */
const words: Readonly<Record<'picture' | 'bytes', Readonly<Record<string, string>>>> = {
  picture: {
    export: 'Asset: Extract…',
    'save as': 'File: Save as…',
    save: 'File: Save to the mod project',
    import: '3D view: Import model…',
    replace: 'Asset: Replace with file…',
    build: 'Game: Write to game folder…',
    repack: 'Game: Write to game folder…',
    'dry run': 'Game: Write to game folder…',
    diff: 'Compare: Compare two versions…',
    compare: 'Compare: Compare two versions…',
    screenshot: '3D view: Save picture',
    video: '3D view: Turntable as WebM film',
    preferences: 'Go: Open settings',
    options: 'Go: Open settings',
    shortcuts: 'Go: Keyboard shortcuts',
    keys: 'Go: Keyboard shortcuts',
    hotkeys: 'Go: Keyboard shortcuts',
    zoom: '3D view: Zoom in',
    fit: '3D view: Frame everything',
    dark: 'View: Theme: dark',
    appearance: 'View: Theme: dark',
    wireframe: '3D view: Wire',
    gizmo: 'Edit by hand: Edit by hand',
    sidebar: 'View: Toggle explorer',
    console: 'View: Output',
    errors: 'View: Problems',
    template: 'Structure: Open with structure…',
    tutorial: 'Help: Learn hex editing',
    backup: 'Game: Backups and restore…',
    grep: 'Search: Search all files',
  },
  bytes: {
    undo: 'Edit: Undo',
    delete: 'Hex: Delete bytes',
    find: 'Hex: Find in this asset',
    goto: 'Go: Go to offset or field',
    crc: 'Hex: Checksums of the selection…',
    entropy: 'Hex: Byte statistics',
    fill: 'Hex: Write or fill bytes…',
  },
};

describe.skipIf(browserPath === undefined)('quick open, for people who type fast', () => {
  let bench: WorkbenchPage;
  beforeAll(async () => {
    bench = await WorkbenchPage.withDemo();
  });
  afterAll(() => bench.close());

  it.each([
    ['at normal speed', 40, names.slice(0, 5)],
    ['as fast as keys can be sent', 0, names],
  ])('Enter opens what was typed, %s', async (_, delay, typed) => {
    const { page } = bench;
    for (const name of typed) {
      await page.keyboard.press('Control+P');
      const box = page.getByRole('combobox', { name: 'Quick open' });
      await box.waitFor();
      await page.keyboard.type(name, { delay });
      await page.keyboard.press('Enter');
      await box.waitFor({ state: 'detached' });
      const shown = () => page.locator('.trail-here').filter({ visible: true }).allInnerTexts();
      await expect.poll(shown).toEqual([name]);
    }
  });

  it('Enter opens nothing if no name matches', async () => {
    const { page } = bench;
    await page.keyboard.press('Control+P');
    const box = page.getByRole('combobox', { name: 'Quick open' });
    await box.waitFor();
    await page.keyboard.type('no such name at all');
    await page.keyboard.press('Enter');
    await page.getByText('No matching files.').waitFor();
    expect(await box.count()).toBe(1);
    await page.keyboard.press('Escape');
  });

  it.each([
    ['picture', '3D'],
    ['bytes', 'Hex'],
  ] as const)('commands are found by the words of other tools, over the %s', async (over, view) => {
    const { page } = bench;
    await bench.quickOpen('heron.flt');
    await bench.view(view);
    if (over === 'bytes') {
      await page.getByRole('grid', { name: 'Bytes' }).focus();
      await page.keyboard.type('00');
    }
    await page.keyboard.press('Control+Shift+P');
    const box = page.getByRole('combobox', { name: 'Quick open' });
    const found = page.getByRole('option').filter({ has: page.locator('.quick-place') });
    const firstThree = async () => (await found.allInnerTexts()).slice(0, 3).map(text => text.split('\n')[0]);
    for (const [word, command] of Object.entries(words[over])) {
      await box.fill(`>${word}`);
      await expect.poll(firstThree, { message: word }).toContain(command);
    }
    await page.keyboard.press('Escape');
    expect(bench.complaints).toEqual([]);
  });
});

/**
 * Pictures of every screen, dark and light, at 1440x900 and 1024x700, into test-results/screens-*.png, and all that axe says
 * of each: `node test/bench/screens.ts`, or `node test/bench/screens.ts light 1024` for one of the four.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedBrowser } from '../support/browser.ts';
import { buildWav } from '../support/build-zipper.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

/** Until textures, thumbnails and transitions are through. */
const SETTLE = 1200;

const cli = join(import.meta.dirname, '../../dist/cli/main.js');

interface Screen {
  readonly name: string;
  show(bench: WorkbenchPage): Promise<void>;
}

type View = Parameters<WorkbenchPage['view']>[0];

const asset =
  (name: string, view?: View) =>
  async (bench: WorkbenchPage): Promise<void> => {
    await bench.quickOpen(name);
    if (view !== undefined) await bench.view(view);
  };

const scene =
  (name: string) =>
  async (bench: WorkbenchPage): Promise<void> => {
    await bench.quickOpen(name);
    await bench.page.locator('.scene-facts, .scene-toolbar').filter({ visible: true }).first().waitFor();
    await bench.page.locator('.scene-wait').filter({ visible: true }).waitFor({ state: 'detached' });
  };

const box =
  (...keys: readonly string[]) =>
  async ({ page }: WorkbenchPage): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
    await page.locator('dialog[open]').waitFor();
  };

async function run({ page }: WorkbenchPage, command: string): Promise<void> {
  await page.keyboard.press('F1');
  await page.getByRole('combobox', { name: 'Quick open' }).waitFor();
  await page.keyboard.type(command);
  await page.getByRole('option', { selected: true }).filter({ hasText: command }).waitFor();
  await page.keyboard.press('Enter');
}

const command = (title: string) => (bench: WorkbenchPage) => run(bench, title);

async function search({ page }: WorkbenchPage, text: string): Promise<void> {
  await page.keyboard.press('Control+Shift+F');
  const field = page.getByRole('search', { name: 'Search all files' }).getByRole('textbox');
  await field.fill(text);
  await field.press('Enter');
  await page
    .getByText(/hits in|No results/)
    .first()
    .waitFor();
}

/** In the order in which they are shown; a box is closed before the next screen. */
const screens: readonly Screen[] = [
  { name: 'empty', show: async ({ page }) => page.getByRole('button', { name: 'Open the demo' }).waitFor() },
  { name: 'busy', show: async ({ page }) => page.getByRole('button', { name: 'Open the demo' }).click() },
  { name: 'empty-window', show: bench => bench.status(/assets? indexed/) },
  { name: 'empty-tour', show: command('Take the tour') },
  { name: 'empty-changes', show: command('Changes') },
  { name: 'empty-search', show: async ({ page }) => page.keyboard.press('Control+Shift+F') },
  { name: 'empty-results', show: bench => search(bench, 'no such word') },
  { name: 'full-search', show: bench => search(bench, 'heron') },
  { name: 'full-quick-open', show: box('Control+P', ...'heron') },
  { name: 'empty-quick-open', show: box('Control+P', ...'xqzv') },
  { name: 'full-text', show: asset('dfn_heron.zrd', 'Text') },
  { name: 'full-hex', show: asset('dfn_heron.zrd', 'Hex') },
  { name: 'full-find', show: async ({ page }) => page.keyboard.press('Control+F') },
  { name: 'full-structure', show: asset('dfn_heron.zrd', 'Structure') },
  { name: 'full-info', show: asset('dfn_heron.zrd', 'Info') },
  { name: 'full-entries', show: asset('zbd/reader.zbd') },
  { name: 'full-sheet', show: asset('zbd/rtexture.zbd') },
  { name: 'full-picture', show: asset('zbd/rtexture.zbd::reeds') },
  { name: 'full-table', show: asset('HeronMsg.dll', 'Table') },
  { name: 'full-sound', show: asset('marsh_bell.wav') },
  { name: 'full-replace', show: replaceSound },
  { name: 'full-curves', show: asset('heron_walk') },
  { name: 'full-zone', show: scene('fen.wld') },
  { name: 'full-map', show: scene('MAP001.GNS') },
  { name: 'full-mech', show: scene('heron.flt') },
  { name: 'full-extract', show: box('Control+Alt+E') },
  { name: 'settings', show: box('Control+,') },
  { name: 'shortcuts', show: box('Control+K', 'Control+S') },
  { name: 'palette', show: box('F1') },
  { name: 'go-to', show: box('Control+G') },
  { name: 'learn', show: command('Learn hex editing') },
  { name: 'full-changes', show: changes },
  { name: 'full-write', show: box('Control+Alt+S') },
  { name: 'full-written', show: async ({ page }) => page.getByRole('button', { name: 'Write 1 file' }).click() },
  { name: 'full-backups', show: box('Control+K', 'r') },
  { name: 'full-patch', show: command('Apply or remove a patch') },
  { name: 'full-snapshots', show: command('Snapshots') },
  { name: 'full-compare-choice', show: box('Control+Shift+D') },
  { name: 'full-compare', show: compared },
  { name: 'broken-folder', show: missingFolder },
  { name: 'broken-file', show: broken },
  { name: 'broken-info', show: async bench => bench.view('Info') },
  { name: 'broken-text', show: draft },
];

/** These go on from the box of the screen before them. */
const inBox = new Set(['full-written']);

async function replaceSound({ page }: WorkbenchPage): Promise<void> {
  const buffer = Buffer.from(buildWav({ samples: new Uint8Array(20_000), rate: 22_050 }));
  await page
    .locator('input[type=file][accept*="wav"]')
    .setInputFiles({ name: 'new.wav', mimeType: 'audio/wav', buffer });
  await page.getByRole('dialog', { name: 'Replace this sound?' }).getByText('Sample rate').waitFor();
}

async function changes(bench: WorkbenchPage): Promise<void> {
  await run(bench, 'Close learn').catch(() => bench.page.keyboard.press('Escape'));
  await asset('dfn_heron.zrd', 'Text')(bench);
  await bench.replaceText('MASS 45', 'MASS 61');
  await bench.page.keyboard.press('Control+S');
  await bench.page.keyboard.press('Control+Shift+G');
  await bench.page.getByRole('treegrid', { name: 'Changes' }).getByText('dfn_heron.zrd').waitFor();
}

/** The demo beside its second edition. */
async function compared(bench: WorkbenchPage): Promise<void> {
  const { page } = bench;
  const second = join(bench.home, 'second');
  const env = { ...process.env, GANTRY_HOME: bench.home };
  execFileSync(process.execPath, [cli, 'demo', second, '--edition', '2'], { env, stdio: 'pipe' });
  await box('Control+Shift+D')(bench);
  const dialog = bench.dialog('Compare two versions');
  const after = dialog.getByRole('region', { name: 'Right: after' });
  await dialog.getByRole('region', { name: 'Left: before' }).getByRole('option').filter({ hasText: 'Demo' }).click();
  await after.getByRole('button', { name: 'Another folder' }).click();
  await after.getByRole('option').first().waitFor();
  await after.getByRole('textbox', { name: 'Folder' }).fill(second);
  await page.keyboard.press('Enter');
  await after.getByRole('button', { name: 'Use second' }).click();
  await dialog.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.locator('.compare [role="row"][aria-selected="true"]').first().waitFor();
}

async function missingFolder(bench: WorkbenchPage): Promise<void> {
  const { page } = bench;
  await page.keyboard.press('Control+O');
  const picker = page.locator('dialog[open]');
  await picker.getByRole('textbox', { name: 'Folder' }).fill('/no/such/folder');
  await page.keyboard.press('Enter');
  await picker.getByRole('alert').waitFor();
}

/** A file that another program has cut in its middle. */
async function broken(bench: WorkbenchPage): Promise<void> {
  const file = join(bench.demo, 'zbd/motion.zbd');
  writeFileSync(file, readFileSync(file).subarray(0, 2000));
  await bench.quickOpen('zbd/motion.zbd');
  await bench.view('Structure');
  await run(bench, 'Rescan folder');
  await bench.page.keyboard.press('Control+Shift+M');
  await bench.page.getByRole('treegrid', { name: 'Problems' }).getByText('motion.zbd').waitFor();
}

/** A text that does not compile. */
async function draft(bench: WorkbenchPage): Promise<void> {
  await asset('heat.zrd', 'Text')(bench);
  await bench.replaceText('SHUTDOWN', ')');
  await bench.page.getByText('Kept as a draft').waitFor();
}

async function closeBoxes({ page }: WorkbenchPage): Promise<void> {
  const open = page.locator('dialog[open], .tour');
  for (let tries = 0; tries < 3 && (await open.count()) > 0; tries += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
  }
}

async function photograph(theme: 'dark' | 'light', width: number, height: number): Promise<void> {
  const bench = await WorkbenchPage.open({ theme, width, height });
  for (const { name, show } of screens) {
    const title = `screens-${name}-${theme}-${width}`;
    try {
      if (!inBox.has(name)) await closeBoxes(bench);
      await show(bench);
    } catch (error) {
      console.log(`${title}: not shown: ${String(error).split('\n')[0]}`);
    }
    if (name !== 'busy') await bench.page.waitForTimeout(SETTLE);
    await bench.shot(title);
    if (name === 'busy') continue;
    for (const finding of await bench.findings()) console.log(`${title}: ${finding.split('\n')[0]}`);
  }
  for (const complaint of bench.complaints) console.log(`${theme} ${width}: ${complaint}`);
  await bench.close();
}

const asked = process.argv.slice(2);
for (const theme of ['dark', 'light'] as const)
  for (const [width, height] of [
    [1440, 900],
    [1024, 700],
  ] as const)
    if (asked.every(word => word === theme || word === `${width}`)) await photograph(theme, width, height);
await (await sharedBrowser()).close();

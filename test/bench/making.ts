/**
 * Pictures of what is made by hand, before and after, through the window alone: `node test/bench/making.ts`, or with some of
 * their names (world zone room hut mech full), into test-results/making-*.png. What is written is verified, and compared byte
 * for byte by a few lines of its own. Files of ../shared are used where they are there.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sharedBrowser } from '../support/browser.ts';
import { unzip } from '../support/unzip.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

/** Until textures, thumbnails and transitions are through. */
const SETTLE = 3000;
const PATIENT = { timeout: 120_000 };
const shared = join(import.meta.dirname, '../../../shared/data');
const cli = join(import.meta.dirname, '../../dist/cli/main.js');

interface Work {
  readonly name: string;
  /** Files of ../shared, and where they go; without them the demo is used. */
  readonly files?: Readonly<Record<string, string>>;
  /** What is written, in the game folder. */
  readonly written?: string;
  readonly address: string;
  begin?(bench: WorkbenchPage): Promise<void>;
  make(bench: WorkbenchPage): Promise<void>;
}

const nameOf = (address: string): string => address.split(/\/|::/).at(-1) ?? '';
const parts = ({ page }: WorkbenchPage) =>
  page.getByRole('treegrid', { name: 'Parts of the scene' }).filter({ visible: true });
const settle = ({ page }: WorkbenchPage) => page.waitForTimeout(SETTLE);

/** Keys in the picture, one after the other. */
async function press(bench: WorkbenchPage, address: string, ...keys: readonly string[]): Promise<void> {
  await bench.picture(nameOf(address)).focus();
  for (const key of keys) await bench.page.keyboard.press(key);
}

async function changes({ page }: WorkbenchPage, count: number): Promise<void> {
  await page.waitForFunction(
    wanted => Number(/(\d+) changes?/.exec(document.title)?.[1] ?? 0) >= wanted,
    count,
    PATIENT,
  );
}

async function showParts(bench: WorkbenchPage, address: string): Promise<void> {
  if ((await parts(bench).count()) === 0) await press(bench, address, 'p');
  await parts(bench).waitFor();
}

async function inTree(bench: WorkbenchPage, path: string, ...keys: readonly string[]): Promise<void> {
  await bench.view('Structure');
  await bench.goTo(path);
  const tree = bench.page.locator('.structure-centre').getByRole('treegrid').filter({ visible: true });
  await tree
    .locator('[role="row"][aria-selected="true"]')
    .filter({ has: bench.page.getByTitle(path, { exact: true }) })
    .waitFor();
  await tree.focus();
  for (const key of keys) await bench.page.keyboard.press(key);
}

const WORLD = 'zbd/gamez.zbd';
const ZONE = 'gfaydark.s3d::gfaydark.wld';
const ROOM = 'm10aa_08b.wok';
const HUT = 'fft/MAP001.9';
const MECH = 'zbd/mechlib.zbd::walker.flt';

const works: readonly Work[] = [
  {
    name: 'world',
    files: { 'zipper/pm/gamez/gamez.zbd': WORLD, 'zipper/pm/textures/rtexture.zbd': 'zbd/rtexture.zbd' },
    written: WORLD,
    address: WORLD,
    async begin(bench) {
      await showParts(bench, WORLD);
      await parts(bench)
        .getByRole('row', { name: /^hut_01/ })
        .click();
      await press(bench, WORLD, 'm');
      await bench.page.locator('.hand-numbers').waitFor();
    },
    async make(bench) {
      await press(bench, WORLD, 'g', 'x', '-', '2', '5', 'Enter');
      await changes(bench, 1);
    },
  },
  {
    name: 'zone',
    files: { 'eq/gfaydark.s3d': 'gfaydark.s3d' },
    written: 'gfaydark.s3d',
    address: ZONE,
    async begin(bench) {
      await showParts(bench, ZONE);
      await bench.page.getByRole('combobox', { name: 'Kind of part' }).selectOption('light');
      await parts(bench).getByRole('row', { name: /^L3 / }).click();
      await press(bench, ZONE, 'f', 'm');
      await bench.page.locator('.hand-numbers').waitFor(PATIENT);
    },
    async make(bench) {
      await press(bench, ZONE, 'Shift+D');
      await bench.page.locator('.scene-told').getByText('fragments[420]').waitFor(PATIENT);
      await bench.page.locator('.hand-numbers').waitFor(PATIENT);
      await press(bench, ZONE, 'g', 'x', '2', '0', 'Enter');
      await bench.page.getByText('Move').first().waitFor();
      await bench.page
        .locator('.scene-wait')
        .filter({ visible: true })
        .waitFor({ state: 'detached', ...PATIENT });
    },
  },
  {
    name: 'room',
    files: { 'kotor/k1_rooms/m10aa_08b.wok': ROOM },
    written: ROOM,
    address: ROOM,
    make: importAndPaint,
  },
  { name: 'hut', address: HUT, written: 'fft/MAP001.9', make: addWall },
  {
    name: 'mech',
    files: {
      'zipper/pm/mechlib/mechlib.zbd': 'zbd/mechlib.zbd',
      'zipper/pm/textures/rtexture.zbd': 'zbd/rtexture.zbd',
    },
    written: 'zbd/mechlib.zbd',
    address: MECH,
    async make(bench) {
      await bench.quickOpen('zbd/mechlib.zbd::cart.flt');
      await inTree(bench, 'children[0]', 'Control+c');
      await bench.page.getByText(/^Copied /).waitFor();
      await bench.quickOpen(MECH);
      await inTree(bench, 'children[0].children[0]', 'Control+v');
      await bench.page.getByText('children[0].children[1] added').first().waitFor();
      await inTree(bench, 'children[0].children[0]', 'Delete');
      await changes(bench, 2);
      await bench.view('3D');
    },
  },
];

/** Out as OBJ, one floor higher, and in again by the menu of its file; then a stroke of the brush. */
async function importAndPaint(bench: WorkbenchPage): Promise<void> {
  const { page } = bench;
  const row = page.getByRole('treegrid', { name: 'Game files' }).getByRole('row', { name: new RegExp(`^${ROOM}`) });
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Export model…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Extract/ });
  await dialog.getByRole('checkbox', { name: /OBJ/ }).check();
  await dialog
    .getByText(/\.obj$/)
    .first()
    .waitFor();
  const file = await (
    await bench.download(() => dialog.getByRole('button', { name: 'Extract', exact: true }).click())
  ).path();
  await page.keyboard.press('Escape');
  const obj = [...unzip(readFileSync(file))].find(([name]) => name.endsWith('.obj'))?.[1];
  const raised = new TextDecoder().decode(obj).replace(/^v (\S+) (\S+) (\S+)/gm, raisedAtTheEdge);
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await row.click({ button: 'right' });
  const choose = page.getByRole('menuitem', { name: 'Import model…' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.click()]);
  await chooser.setFiles({ name: 'room.obj', mimeType: 'text/plain', buffer: Buffer.from(raised) });
  const table = bench.dialog('Import room.obj');
  await table.getByRole('table').waitFor();
  await shoot(bench, 'room-table');
  await table.getByRole('button', { name: 'Import', exact: true }).click();
  await changes(bench, 1);
  await settle(bench);
  await press(bench, ROOM, 'Shift+B');
  const legend = page.getByRole('complementary', { name: 'Materials' }).filter({ visible: true });
  await legend.getByRole('button', { name: /^Mud/ }).click();
  const { x = 0, y = 0, width = 0, height = 0 } = (await bench.picture(ROOM).boundingBox()) ?? {};
  await page.mouse.move(x + width * 0.45, y + height * 0.5);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.6, y + height * 0.55, { steps: 12 });
  await page.mouse.up();
  await changes(bench, 2);
}

/** The farther a corner is to the one side, the more it is raised. */
function raisedAtTheEdge(_: string, x: string, y: string, z: string): string {
  return `v ${x} ${Number(y) + Math.max(0, Number(x) - 196) * 0.2} ${z}`;
}

async function addWall(bench: WorkbenchPage): Promise<void> {
  await addCopy(bench, 'primaryMesh.texturedQuads[112]');
  await bench.page.locator('.status').getByText('texturedQuads[113]').first().waitFor();
  const panel = bench.page.getByRole('complementary', { name: 'Edit by hand' }).filter({ visible: true });
  const x = panel.getByRole('textbox', { name: 'X', exact: true });
  await x.fill(String(Number(await x.inputValue()) + 24));
  await x.press('Enter');
  await changes(bench, 2);
}

async function addCopy(bench: WorkbenchPage, path: string): Promise<void> {
  const { page } = bench;
  await bench.goTo(path);
  await press(bench, HUT, 'm');
  await page.locator('.hand-numbers').waitFor(PATIENT);
  await press(bench, HUT, 'Shift+D');
}

let size = 0;
async function shoot(bench: WorkbenchPage, name: string): Promise<void> {
  await settle(bench);
  await bench.shot(`making-${name}-${size}`);
}

/** Writes all changes to the game folder, as a person does. */
async function write(bench: WorkbenchPage): Promise<void> {
  const { page } = bench;
  await page.keyboard.press('Control+Alt+S');
  await bench.dialog('Write to game folder').waitFor();
  await page.getByRole('button', { name: /^Write \d+ file/ }).click(PATIENT);
  await bench.dialog('Written to the game folder').waitFor(PATIENT);
}

/** Where two files differ, told without any of our code that reads or writes them. */
function told(before: Buffer, after: Buffer): string {
  if (before.length !== after.length) {
    const least = Math.min(before.length, after.length);
    let head = 0;
    while (head < least && before[head] === after[head]) head += 1;
    let tail = 0;
    while (tail < least - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
    return `${before.length} → ${after.length} bytes; the first ${head} and the last ${tail} are the same`;
  }
  const ranges: string[] = [];
  let count = 0;
  for (let at = 0; at < before.length; at += 1) {
    if (before[at] === after[at]) continue;
    const start = at;
    while (at < before.length && before[at] !== after[at]) at += 1;
    count += at - start;
    ranges.push(`0x${start.toString(16)}+${at - start}`);
  }
  return `${before.length} bytes; ${count} differ in ${ranges.length} places: ${ranges.slice(0, 12).join(' ')}`;
}

async function show(work: Work, width: number, height: number): Promise<void> {
  const { name, files = {}, written, address } = work;
  size = width;
  const isReal = Object.keys(files).length > 0 && Object.keys(files).every(file => existsSync(join(shared, file)));
  const folder = mkdtempSync(join(tmpdir(), 'gantry-making-'));
  for (const [from, to] of isReal ? Object.entries(files) : []) {
    mkdirSync(join(folder, to, '..'), { recursive: true });
    writeFileSync(join(folder, to), readFileSync(join(shared, from))); // a copy of its own, that can be written
  }
  if (!isReal) execFileSync(process.execPath, [cli, 'demo', folder], { stdio: 'pipe' });
  const bench = await WorkbenchPage.open({ folder, width, height });
  bench.page.setDefaultTimeout(PATIENT.timeout);
  try {
    await bench.status(/assets? indexed/);
    const before = written === undefined ? undefined : readFileSync(join(folder, written));
    await bench.openPicture(address, PATIENT.timeout);
    await work.begin?.(bench);
    await shoot(bench, `${name}-before`);
    await work.make(bench);
    await bench.picture(nameOf(address)).and(bench.page.locator('[data-complete="true"]')).waitFor(PATIENT);
    await shoot(bench, `${name}-after`);
    if (before === undefined || written === undefined) return;
    await write(bench);
    await shoot(bench, `${name}-written`);
    const file = join(folder, written);
    const verified = execFileSync(process.execPath, [cli, 'verify', file], { encoding: 'utf8' });
    console.log(`${name} ${width}${isReal ? '' : ' (demo)'}: ${told(before, readFileSync(file))}`);
    console.log(`  ${basename(file)}: ${verified.trim().replaceAll('\n', '; ')}`);
  } catch (error) {
    await shoot(bench, `${name}-failed`);
    console.log(`${name} ${width}: ${String(error).split('\n').slice(0, 4).join(' ')}`);
  } finally {
    for (const complaint of bench.complaints) console.log(`${name} ${width}: ${complaint}`);
    await bench.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.env.GANTRY_SHOTS = '1';
const asked = process.argv.slice(2);
for (const [width, height] of [
  [1440, 900],
  [1024, 700],
] as const)
  for (const work of works)
    if (asked.every(word => Number(word) > 0) || asked.includes(work.name))
      if (!asked.some(word => Number(word) > 0 && Number(word) !== width)) await show(work, width, height);
await (await sharedBrowser()).close();

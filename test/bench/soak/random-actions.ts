import type { WorkbenchPage } from '../../support/workbench-page.ts';
import type { Random } from './random.ts';

/** Of the demo: one or more of every kind. */
const assets = [
  'heron.zrd',
  'valley.zbd',
  'reader.zbd',
  'soundsL.zbd',
  'motion.zbd',
  'anim.zbd',
  'mechlib.zbd',
  'texture',
  '.wav',
  '.tga',
  '.w3d',
  '.wlk',
  '.bwm',
  '.lyt',
  '.s3d',
  '.gns',
  '.iso',
  '.txt',
  '.zrd',
] as const;
const views = ['Text', 'Structure', 'Table', 'Hex', 'Info', '3D', 'Image', 'Sound'] as const;
const keys = [
  'PageDown',
  'PageUp',
  'ArrowDown',
  'ArrowUp',
  'ArrowRight',
  'Home',
  'End',
  'Tab',
  'Escape',
  'Enter',
  'F6',
  'F8',
  'Alt+ArrowLeft',
  'Alt+ArrowRight',
  'Control+z',
  'Control+y',
  'Control+w',
] as const;

type Action = (bench: WorkbenchPage, random: Random) => Promise<unknown>;

const actions: readonly [Action, ...Action[]] = [
  openSome,
  openSome,
  switchView,
  switchView,
  press,
  press,
  scroll,
  hover,
  clickSomewhere,
  pressButton,
  askMenu,
  typeSome,
];

/** One random action; one that finds nothing to act on is none. */
export async function takeAction(bench: WorkbenchPage, random: Random): Promise<void> {
  await random
    .pick(actions)(bench, random)
    .catch(() => undefined);
}

/** Until the page has drawn what it was told. */
export async function settle({ page }: WorkbenchPage): Promise<void> {
  await page.waitForTimeout(500);
}

/** Every tab, and whatever covers the window. */
export async function closeAll(bench: WorkbenchPage): Promise<void> {
  const { page } = bench;
  for (let i = 0; i < 200 && (await page.getByRole('tab').count()) > 0; i++) {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+w');
    await page.waitForTimeout(30);
  }
  await settle(bench);
}

async function openSome({ page }: WorkbenchPage, random: Random): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+p');
  await page.getByRole('combobox', { name: 'Quick open' }).waitFor();
  await page.keyboard.type(random.pick(assets));
  await page.waitForTimeout(150);
  for (let i = random.below(6); i > 0; i--) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(150);
}

async function switchView({ page }: WorkbenchPage, random: Random): Promise<void> {
  const name = random.pick(views);
  const button = page.getByRole('group', { name: 'View' }).getByRole('button', { name }).filter({ visible: true });
  if ((await button.count()) > 0) await button.first().click();
}

async function press({ page }: WorkbenchPage, random: Random): Promise<void> {
  const key = random.pick(keys);
  for (let i = random.below(4); i >= 0; i--) await page.keyboard.press(key);
}

async function scroll(bench: WorkbenchPage, random: Random): Promise<void> {
  await hover(bench, random);
  for (let i = random.below(8); i >= 0; i--) await bench.page.mouse.wheel(0, random.below(1200) - 500);
}

async function hover({ page }: WorkbenchPage, random: Random): Promise<void> {
  await page.mouse.move(random.below(1440), random.below(900), { steps: 4 });
}

/** Inside the panes, not on the bars with the buttons that leave the page. */
async function clickSomewhere({ page }: WorkbenchPage, random: Random): Promise<void> {
  await page.mouse.click(60 + random.below(1360), 110 + random.below(720), { clickCount: 1 + random.below(2) });
}

async function pressButton({ page }: WorkbenchPage, random: Random): Promise<void> {
  const buttons = page.getByRole('button').filter({ visible: true });
  const count = await buttons.count();
  if (count > 0) await buttons.nth(random.below(count)).click();
}

async function askMenu({ page }: WorkbenchPage, random: Random): Promise<void> {
  await page.mouse.click(60 + random.below(1360), 110 + random.below(720), { button: 'right' });
  if (random.below(2) === 0) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
}

async function typeSome({ page }: WorkbenchPage, random: Random): Promise<void> {
  await page.keyboard.type(random.pick(['7', '(a 1)', 'ff', 'heron', ' ']));
}

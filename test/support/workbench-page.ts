import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type DecodedPng, decode } from 'fast-png';
import type { BrowserContext, Download, Locator, Page } from 'playwright-core';
import { sharedBrowser } from './browser.ts';
import { DemoAtHand } from './demo-at-hand.ts';
import { type GantryServer, startServer } from './gantry-server.ts';

const shots = join(import.meta.dirname, '../../test-results');

/** Overlays of a 3D view are not part of its picture. */
const overlays = '.scene-picture > :not(canvas), .scene-picture > :not(canvas) * { visibility: hidden !important; }';

/** The demo as opened by the first server of this process. */
let demoAtHand: DemoAtHand | undefined;

export interface OpenOptions {
  /** A folder the server opens at once. */
  readonly folder?: string;
  readonly safe?: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'dark' | 'light';
  /** Animations run, as for most users; otherwise they are off, since the processor draws every picture here. */
  readonly moves?: boolean;
}

/** A browser, a server and a page, with the actions that tests perform in the workbench. */
export class WorkbenchPage {
  /** Those that are not closed. */
  static readonly opened = new Set<WorkbenchPage>();
  readonly home: string;
  readonly page: Page;
  /** What the page should not have reported: policy violations, errors, failed requests. */
  readonly complaints: string[] = [];
  readonly #context: BrowserContext;
  #server: GantryServer;

  private constructor(home: string, page: Page, server: GantryServer) {
    this.home = home;
    this.page = page;
    this.#context = page.context();
    this.#server = server;
  }

  static async open(options: OpenOptions = {}): Promise<WorkbenchPage> {
    const { folder, safe = false, width = 1440, height = 900, theme = 'dark', moves = false } = options;
    const home = realpathSync(mkdtempSync(join(tmpdir(), 'gantry-e2e-')));
    demoAtHand?.putInto(home);
    const server = await startServer({ home, safe, ...(folder === undefined ? {} : { folder }) });
    const browser = await sharedBrowser();
    const reducedMotion = moves ? 'no-preference' : 'reduce';
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, reducedMotion });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    // Pictures are drawn and read back in software here, and by several browsers at once.
    page.setDefaultTimeout(30_000);
    const bench = new WorkbenchPage(home, page, server);
    WorkbenchPage.opened.add(bench);
    await bench.#listen();
    await page.goto(server.url);
    return bench;
  }

  /** The same with the demo in it. */
  static async withDemo(options: OpenOptions = {}): Promise<WorkbenchPage> {
    const bench = await WorkbenchPage.open(options);
    await bench.openDemo();
    return bench;
  }

  /** The page reports its own violations, including those that the console would not show. */
  async #listen(): Promise<void> {
    const { page, complaints } = this;
    await page.exposeFunction('complain', (text: string) => complaints.push(text));
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', event => {
        const tell: unknown = Reflect.get(globalThis, 'complain');
        if (typeof tell === 'function') tell(`policy: ${event.violatedDirective} ${event.blockedURI}`);
      });
    });
    page.on('pageerror', error => complaints.push(`error: ${error.stack ?? error.message}`));
    page.on('console', message => {
      if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
    });
  }

  get serverId(): number | undefined {
    return this.#server.pid;
  }

  /** The folder the demo was written to. */
  get demo(): string {
    return join(this.home, 'demo');
  }

  async openDemo(): Promise<void> {
    await this.page.getByRole('button', { name: 'Open the demo' }).click();
    await this.page.getByRole('treegrid', { name: 'Game files' }).getByText('zbd').first().waitFor();
    await this.status(/assets? indexed/);
    demoAtHand ??= new DemoAtHand(this.home);
  }

  /** Waits until the status bar shows a text. */
  async status(text: string | RegExp): Promise<void> {
    await this.page.locator('.status').getByText(text).first().waitFor();
  }

  /** A name, a full address if several have that name, or anything else that quick open understands. */
  async quickOpen(text: string): Promise<void> {
    const field = this.page.getByRole('combobox', { name: 'Quick open' });
    // A failed attempt may have left it open, with its text.
    if (await field.isVisible()) await this.page.keyboard.press('Escape');
    await this.page.keyboard.press('Control+P');
    await field.waitFor();
    // All at once, as from the clipboard: typing letter by letter would request and draw each.
    await this.page.keyboard.insertText(text);
    const words = wordOf(text);
    const name = words.split(/[/\\]|::/).at(-1) ?? '';
    const place = words.slice(0, -name.length).replace(/([/\\]|::)$/, '');
    const option = this.page.getByRole('option', { selected: true }).filter({ hasText: name });
    const there = this.page.locator(`.quick-place:text-is(${JSON.stringify(place)})`);
    await (place === '' ? option : option.filter({ has: there })).waitFor();
    await this.page.keyboard.press('Enter');
    // Until its tab is in front, the view switch is still that of the previous asset.
    await this.page.locator('.trail-here').filter({ visible: true, hasText: name }).waitFor();
  }

  /** Goes to a part of the asset in front by its path. */
  async goTo(path: string): Promise<void> {
    await this.page.keyboard.press('Control+G');
    await this.page.getByRole('combobox', { name: 'Quick open' }).waitFor();
    await this.page.keyboard.insertText(path);
    await this.page.getByRole('option', { selected: true }).filter({ hasText: '0x' }).waitFor();
    await this.page.keyboard.press('Enter');
    await this.status(path);
  }

  /** The 3D view of an asset. */
  picture(name: string): Locator {
    return this.page.getByRole('application', { name: `3D view of ${name}` });
  }

  /** Opens an asset in 3D, and waits until all of it is there. */
  async openPicture(address: string, timeout?: number): Promise<void> {
    await this.quickOpen(address);
    const name = address.split(/\/|::/).at(-1) ?? '';
    await this.picture(name)
      .and(this.page.locator('[data-complete="true"]'))
      .waitFor(timeout === undefined ? {} : { timeout });
  }

  /** A 3D view alone, as a picture, once it is up to date. */
  async drawn(name: string): Promise<DecodedPng> {
    await this.page.evaluate(
      () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))),
    );
    await this.picture(name).locator('canvas:not([data-late])').waitFor();
    return decode(await this.picture(name).locator('canvas').screenshot({ style: overlays }));
  }

  /** The same as its bytes. */
  async pixels(name: string): Promise<Uint8Array> {
    return Uint8Array.from((await this.drawn(name)).data);
  }

  async view(name: '3D' | 'Palettes' | 'Text' | 'Structure' | 'Table' | 'Hex' | 'Info' | 'Definition'): Promise<void> {
    const button = this.page.getByRole('group', { name: 'View' }).getByRole('button', { name });
    await button.filter({ visible: true }).click();
  }

  /** Replaces the first occurrence of `old` in the text view. */
  async replaceText(old: string, next: string): Promise<void> {
    const { page } = this;
    await page.locator('.monaco-editor .view-lines').filter({ visible: true }).first().click();
    await page.keyboard.press('Control+F');
    await page.keyboard.insertText(old);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.type(next);
  }

  /** The visible text of the text view. */
  async shownText(): Promise<string> {
    const text = await this.page.locator('.monaco-editor .view-lines').first().innerText();
    return text.replaceAll('\u00a0', ' ');
  }

  /**
   * Shows or hides a part over a picture by its key, which does both: pressed once at most, so that a test that is tried again
   * does not hide what it wants to see.
   */
  async toggle(key: string, on: Locator, part: Locator, state: 'visible' | 'hidden' = 'visible'): Promise<void> {
    await on.focus();
    if ((await part.isVisible()) === (state === 'visible')) return;
    await this.page.keyboard.press(key);
    await part.waitFor({ state });
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title });
  }

  /** The file that the browser saves after an action. */
  async download(act: () => Promise<void>): Promise<Download> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), act()]);
    return download;
  }

  /** Takes a screenshot if GANTRY_SHOTS=1: each takes as long as a test step. */
  async shot(name: string): Promise<void> {
    if (process.env.GANTRY_SHOTS !== '1') return;
    mkdirSync(shots, { recursive: true });
    await this.page.screenshot({ path: join(shots, `${name}.png`) });
  }

  /** Closes the dialogs and menus that a failed test left open, so that later tests do not start in them. */
  async closeBoxes(): Promise<void> {
    const open = this.page.locator('dialog[open], [role="menu"]');
    for (let tries = 0; tries < 5 && (await open.count()) > 0; tries++) await this.page.keyboard.press('Escape');
  }

  /** Clicks Undo in the notice of the last step; the button in the title bar has the same name. */
  async undoOffered(): Promise<void> {
    await this.page.locator('.toasts').getByRole('button', { name: 'Undo', exact: true }).last().click();
  }

  /** What is visible now, in words, and the path of a screenshot. */
  async evidence(): Promise<string> {
    mkdirSync(shots, { recursive: true });
    const path = join(mkdtempSync(join(shots, 'failed-')), 'window.png');
    const saved = await this.page.screenshot({ path, timeout: 5000 }).then(
      () => path,
      (error: unknown) => `no picture (${String(error).split('\n')[0]})`,
    );
    const seen = await this.page.evaluate(() => ({
      focus: document.activeElement?.outerHTML.slice(0, 200),
      typed: [...document.querySelectorAll('dialog[open] input')].map(field => Reflect.get(field, 'value')),
      dialog: [...document.querySelectorAll('dialog[open]')].map(dialog => dialog.textContent?.slice(0, 300)),
      status: document.querySelector('.status')?.textContent,
      notices: document.querySelector('.toasts')?.textContent,
    }));
    return `${saved} ${JSON.stringify({ ...seen, complaints: this.complaints })}`;
  }

  /** Ends the server, normally or by a crash, and starts another one with the same data. */
  async restart({ crash = false, safe = false } = {}): Promise<void> {
    await this.page.goto('about:blank');
    await (crash ? this.#server.kill() : this.#server.stop());
    this.#server = await startServer({ home: this.home, safe });
    await this.page.goto(this.#server.url);
  }

  /** Crashes the server while the page stays; another one is started at its address and opened in another tab. */
  async outlive(meanwhile: () => Promise<void>): Promise<void> {
    const port = Number(new URL(this.#server.url).port);
    await this.#server.kill();
    await meanwhile();
    this.#server = await startServer({ home: this.home, port });
    const other = await this.#context.newPage();
    await other.goto(this.#server.url);
    await other.locator('.status').waitFor();
    await other.close();
  }

  /**
   * What axe finds in a part of the page, or in all of it, of any weight: one line each. By all its rules, or by those about
   * colours alone, where the same page was looked at in another theme already.
   */
  async findings(part?: string, rules: 'all' | 'colours' = 'all'): Promise<readonly string[]> {
    // A colour in transition is not the final one.
    await this.page.evaluate(() => {
      const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
      return Promise.allSettled(ending.map(({ finished }) => finished));
    });
    // What this page ran before is compiled, and goes twice as fast as the same put into it anew.
    const isThere = await this.page.evaluate(() => 'axe' in globalThis);
    const builder = new AxeBuilder({ page: this.page, ...(isThere && { axeSource: 'void 0' }) });
    // Every rule runs; passes are not described element by element.
    const axe = builder.setLegacyMode(true).options({ resultTypes: ['violations'] });
    if (rules === 'colours') axe.withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
    return violations.flatMap(({ id, impact, nodes }) =>
      nodes.map(node => `${impact} ${id}: ${node.target.join(' ')} (${node.failureSummary})`),
    );
  }

  /** Fails if the page violated its policy, whatever the test was about. */
  async close(): Promise<void> {
    WorkbenchPage.opened.delete(this);
    await this.#context.close();
    await this.#server.stop();
    rmSync(this.home, { recursive: true, force: true });
    const breaches = this.complaints.filter(text => text.startsWith('policy: '));
    if (breaches.length > 0) throw new Error(`the page broke its policy: ${breaches.join('; ')}`);
  }
}

function wordOf(text: string): string {
  return text.replace(/^[>:@]/, '').trim();
}

/** How many pixels of two pictures differ by more than so much, in red and green together. */
export function differentPixels(a: Uint8Array, b: Uint8Array, most = 0): number {
  let count = Math.abs(a.length - b.length);
  for (let i = 0; i < Math.min(a.length, b.length); i += 4)
    if (Math.abs((a[i] ?? 0) - (b[i] ?? 0)) + Math.abs((a[i + 1] ?? 0) - (b[i + 1] ?? 0)) > most) count += 1;
  return count;
}

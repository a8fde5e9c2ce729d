import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writePage } from '../../electron/web/open-in-browser.ts';
import { browserPath, sharedBrowser } from '../support/browser.ts';
import { type GantryServer, startServer } from '../support/gantry-server.ts';

describe.skipIf(browserPath === undefined)('the way in', () => {
  const home = mkdtempSync(join(tmpdir(), 'gantry-access-'));
  let browser: Browser;
  let server: GantryServer;
  let context: BrowserContext;

  beforeAll(async () => {
    if (browserPath !== undefined) browser = await sharedBrowser();
  });
  beforeEach(async () => {
    await server?.stop();
    server = await startServer({ home });
    context = await browser.newContext();
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await server?.stop();
    rmSync(home, { recursive: true, force: true });
  });

  /** The host has answered: the welcome stands, with nothing lost. */
  const expectIn = (page: Page) => page.getByRole('button', { name: 'Open the demo' }).waitFor();

  test('the printed address opens the workbench, and its code disappears from the address', async () => {
    const page = await context.newPage();
    await page.goto(server.url);
    await expectIn(page);
    expect(page.url()).toBe(`${new URL(server.url).origin}/`);
  });

  test('a reload, a second tab and the same address need no new code', async () => {
    const page = await context.newPage();
    await page.goto(server.url);
    await expectIn(page);
    await page.reload();
    await expectIn(page);
    const second = await context.newPage();
    await second.goto(new URL('/', server.url).href);
    await expectIn(second);
    await second.goto(server.url);
    await expectIn(second);
  });

  test('the page opened instead of the address leads there, and survives a reload', async () => {
    const page = await context.newPage();
    await page.goto(pathToFileURL(writePage(server.url, home)).href);
    await expectIn(page);
    await page.reload();
    await expectIn(page);
  });

  test('a second browser learns that the address was already used', async () => {
    const page = await context.newPage();
    await page.goto(server.url);
    await expectIn(page);
    const second = await browser.newContext();
    const other = await second.newPage();
    await other.goto(server.url);
    expect(await other.innerText('body')).toContain('This address was already used');
    await second.close();
  });

  test('another server on this machine learns nothing from the browser’s socket', async () => {
    const page = await context.newPage();
    await page.goto(server.url);
    await expectIn(page);
    const heard: string[] = [];
    const thief = createServer((request, response) => {
      heard.push(JSON.stringify(request.headers));
      response.setHeader('Content-Type', 'text/html').end('<title>thief</title>');
    });
    await new Promise<void>(done => thief.listen(0, '127.0.0.1', done));
    const other = await context.newPage();
    await other.goto(`http://127.0.0.1:${(thief.address() as AddressInfo).port}/`); // as: a TCP server has one
    expect(await other.evaluate(() => JSON.stringify(localStorage))).toBe('{}');
    const secret = await page.evaluate(() => localStorage.getItem('gantry-session') ?? 'none');
    expect(secret).toMatch(/^[\w-]{32}$/);
    expect(heard.join()).not.toContain(secret);
    thief.close();
  });
});

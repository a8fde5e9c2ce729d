import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { securityHeaders } from '../../electron/web/headers.ts';
import { readStatic } from '../../electron/web/static-files.ts';
import { browserFlags, browserPath } from './browser.ts';

/** A browser with a page that contains only the 3D view, bundled and under the same policy as the application's own. */
export class SceneBrowser {
  readonly page: Page;
  /** What went wrong in the page. */
  readonly complaints: readonly string[];
  readonly #browser: Browser;
  readonly #server: Server;
  readonly #folder: string;

  private constructor(parts: { page: Page; browser: Browser; server: Server; folder: string; complaints: string[] }) {
    this.page = parts.page;
    this.complaints = parts.complaints;
    this.#browser = parts.browser;
    this.#server = parts.server;
    this.#folder = parts.folder;
  }

  static async open(flags: readonly string[] = []): Promise<SceneBrowser> {
    if (browserPath === undefined) throw new Error('no browser: the suite should have been skipped');
    const folder = mkdtempSync(join(tmpdir(), 'gantry-scene-'));
    await build({
      configFile: false,
      logLevel: 'error',
      root: join(import.meta.dirname, 'scene-page'),
      base: './',
      worker: { format: 'es' },
      build: { outDir: folder, emptyOutDir: true, target: 'chrome140', assetsInlineLimit: 0, modulePreload: false },
    });
    const server = await serve(folder);
    const browser = await chromium.launch({ executablePath: browserPath, args: [...browserFlags, ...flags] });
    const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
    const complaints: string[] = [];
    page.on('pageerror', error => complaints.push(error.stack ?? error.message));
    page.on('console', message => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    await page.goto(addressOf(server));
    await page.waitForFunction(() => 'scenePage' in globalThis);
    return new SceneBrowser({ page, browser, server, folder, complaints });
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#server.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function serve(folder: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const file = await readStatic(folder, new URL(request.url ?? '/', 'http://localhost').pathname);
    response.writeHead(file ? 200 : 404, { ...securityHeaders, 'Content-Type': file?.type ?? 'text/plain' });
    response.end(file?.content);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return server;
}

function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}/`;
}

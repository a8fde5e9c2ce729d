import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.js';
import { runUnderNode24 } from './node-24.js';
import { root } from './paths.js';

// npm run icon: draws resources/icons/icon.png from icon.svg, with any browser on this machine.
await runUnderNode24(import.meta.url, async () => {
  const browserPath = findBrowser();
  if (browserPath === undefined) throw new Error('drawing the icon needs Chrome, Chromium or Edge');
  const { chromium } = await import('playwright-core');
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: browserPath, args });
  const page = await browser.newPage({ viewport: { width: 512, height: 512 } });
  const folder = join(root, 'resources', 'icons');
  await page.setContent(`<style>body{margin:0}</style>${readFileSync(join(folder, 'icon.svg'), 'utf8')}`);
  await page.screenshot({ path: join(folder, 'icon.png'), omitBackground: true });
  await browser.close();
  return 0;
});

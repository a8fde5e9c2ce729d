import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../../electron/launch/browser.js';

/** Chrome, Chromium or Edge of this machine; end-to-end suites are `describe.skipIf(browserPath === undefined)`. */
export const browserPath = findBrowser();

/** What a browser under test is started with: nothing of it may reach for the network. */
export const browserFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pictures are drawn by the processor here: each point once, not four times.
  '--webgl-antialiasing-mode=none',
];

let launched: Promise<Browser> | undefined;

/** The one browser of a test process; every suite opens a context of its own in it. It ends with the process. */
export function sharedBrowser(): Promise<Browser> {
  if (browserPath === undefined) throw new Error('no browser: the suite should have been skipped');
  launched ??= chromium.launch({ executablePath: browserPath, args: [...browserFlags] });
  return launched;
}

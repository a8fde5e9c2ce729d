import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../../electron/launch/browser.js';

/** Chrome, Chromium or Edge on this machine; end-to-end suites use `describe.skipIf(browserPath === undefined)`. */
export const browserPath = findBrowser();

/** The flags of a browser under test: nothing in it may access the network. */
export const browserFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pictures are drawn by the processor here: with one sample per pixel, not four.
  '--webgl-antialiasing-mode=none',
];

let launched: Promise<Browser> | undefined;

/** The one browser of a test process, in which every suite opens its own context. It ends with the process. */
export function sharedBrowser(): Promise<Browser> {
  if (browserPath === undefined) throw new Error('no browser: the suite should have been skipped');
  launched ??= chromium.launch({ executablePath: browserPath, args: [...browserFlags] });
  return launched;
}

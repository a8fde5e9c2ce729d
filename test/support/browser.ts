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
];

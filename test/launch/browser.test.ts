import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { browserPlaces, findBrowser } from '../../electron/launch/browser.js';
import { hasScreen } from '../../electron/launch/serve-in-browser.js';

const folder = mkdtempSync(join(tmpdir(), 'gantry-browser-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a browser', () => {
  test('is found on the PATH', () => {
    const program = join(folder, 'google-chrome');
    writeFileSync(program, '', { mode: 0o755 });
    expect(findBrowser({ PATH: ['/no/such/folder', folder].join(delimiter) }, 'linux')).toBe(program);
  });

  test('must be an executable file', () => {
    const other = mkdtempSync(join(folder, 'other-'));
    writeFileSync(join(other, 'chromium'), '', { mode: 0o644 });
    expect(findBrowser({ PATH: other }, 'linux')).toBeUndefined();
  });

  test('is what GANTRY_BROWSER says, or none if that is empty', () => {
    expect(findBrowser({ GANTRY_BROWSER: '/opt/browser', PATH: folder }, 'linux')).toBe('/opt/browser');
    expect(findBrowser({ GANTRY_BROWSER: '', PATH: folder }, 'linux')).toBeUndefined();
  });

  test('is looked for in the install folders of Windows and macOS', () => {
    const windows = { ProgramFiles: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\p\\AppData\\Local' };
    expect(browserPlaces(windows, 'win32')).toContain('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe');
    expect(browserPlaces(windows, 'win32')).toContain('C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe');
    expect(browserPlaces({ HOME: '/Users/p' }, 'darwin')).toContain(
      '/Users/p/Applications/Chromium.app/Contents/MacOS/Chromium',
    );
  });
});

describe('a window can be shown', () => {
  test.each([
    [{}, 'linux', false],
    [{ DISPLAY: ':0' }, 'linux', true],
    [{ WAYLAND_DISPLAY: 'wayland-0' }, 'linux', true],
    [{}, 'darwin', true],
    [{}, 'win32', true],
  ] as const)('with %j on %s: %s', (env, platform, expected) => {
    expect(hasScreen(env, platform)).toBe(expected);
  });
});

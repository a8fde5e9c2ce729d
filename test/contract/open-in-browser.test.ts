import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openCommand, openInBrowser, writePage } from '../../electron/web/open-in-browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'gantry-open-'));
afterAll(() => rmSync(folder, { recursive: true }));
const url = 'http://127.0.0.1:1/?token=a-code-that-works-once';

test('the browser is started by the system’s own command, with the file as one argument', () => {
  for (const platform of ['linux', 'darwin', 'win32'] as const)
    expect(openCommand('/home/a b/page.html', platform)[1]).toContain('/home/a b/page.html');
});

test.skipIf(process.platform === 'win32')('the page that leads to the address is for this user only', () => {
  writeFileSync(join(folder, 'open-gantry.html'), '', { mode: 0o644 });
  const file = writePage(url, folder);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toContain(`<meta http-equiv="refresh" content="0; url=${url}">`);
});

test.skipIf(process.platform !== 'linux')('the browser’s command line does not hold the code', async () => {
  const called = join(folder, 'called');
  writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\necho "$@" > '${called}'\n`);
  chmodSync(join(folder, 'xdg-open'), 0o755);
  const path = process.env.PATH;
  process.env.PATH = `${folder}:${path}`;
  const page = openInBrowser(url, folder);
  process.env.PATH = path;
  await expect
    .poll(() => readFileSync(called, { encoding: 'utf8', flag: 'a+' }))
    .toBe(`${join(folder, 'open-gantry.html')}\n`);
  page.remove();
  expect(() => statSync(join(folder, 'open-gantry.html'))).toThrow('ENOENT');
});

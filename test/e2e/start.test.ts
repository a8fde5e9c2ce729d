import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
let home = '';
let started: ChildProcess | undefined;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'gantry-start-'));
});
afterEach(() => {
  started?.kill('SIGKILL');
  rmSync(home, { recursive: true });
});

function start(args: readonly string[], more: NodeJS.ProcessEnv = {}): ChildProcess {
  const env = { ...process.env, GANTRY_HOME: home, CI: 'true', ...more };
  const script = join(root, 'electron/launch/start.js');
  started = spawn(process.execPath, [script, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  return started;
}

function firstLine(child: ChildProcess): Promise<string> {
  const { stdout } = child;
  if (stdout === null) throw new Error('no output');
  return new Promise((resolve, reject) => {
    createInterface({ input: stdout }).once('line', resolve);
    child.once('close', code => reject(new Error(`it ended with ${code} before it said anything`)));
  });
}

const ending = (child: ChildProcess) => new Promise<number | null>(resolve => child.once('close', resolve));

test.each(['SIGINT', 'SIGTERM'] as const)('npm start serves the workbench, and %s ends all of it', async signal => {
  const child = start(['--browser']);
  const url = await firstLine(child);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=/);
  const entered = await fetch(url);
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const page = await fetch(new URL('/', url), { headers: { cookie } });
  expect(await page.text()).toContain('<div id="root">');
  const ended = ending(child);
  child.kill(signal);
  expect(await ended).toBe(0);
  await expect(fetch(url)).rejects.toThrow();
});

/** A folder with a program in Electron's place that notes how it was called and ends as told. */
function standInForElectron(status: number): string {
  const folder = join(home, 'electron');
  mkdirSync(folder);
  const script = `#!/bin/sh\necho "$@" > '${folder}/called'\nexit ${status}\n`;
  writeFileSync(join(folder, 'electron'), script, { mode: 0o755 });
  return folder;
}

describe.skipIf(process.platform !== 'linux')(
  'where there is a runtime of Electron (a script in its place, on Linux)',
  () => {
    test('npm start opens it with the folder and the options, and returns its exit code', async () => {
      const folder = standInForElectron(0);
      const child = start(['--safe', 'games'], {
        DISPLAY: ':99',
        ELECTRON_OVERRIDE_DIST_PATH: folder,
        INIT_CWD: '/home/player',
      });
      expect(await ending(child)).toBe(0);
      expect(readFileSync(join(folder, 'called'), 'utf8').replace('--no-sandbox ', '')).toBe(
        `${root} /home/player/games --safe\n`,
      );
    });

    test('npm start reports that it did not start, and serves the workbench', async () => {
      const folder = standInForElectron(133);
      const child = start([], { DISPLAY: ':99', ELECTRON_OVERRIDE_DIST_PATH: folder });
      let said = '';
      child.stderr?.on('data', chunk => {
        said += chunk;
      });
      expect(await firstLine(child)).toMatch(/^http:/);
      expect(said).toContain('Electron did not start (exit status 133), so Gantry opens in the browser');
      const ended = ending(child);
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    });

    test('npm start reports a missing screen, and serves the workbench', async () => {
      const child = start([], { DISPLAY: undefined, WAYLAND_DISPLAY: undefined });
      let said = '';
      child.stderr?.on('data', chunk => {
        said += chunk;
      });
      expect(await firstLine(child)).toMatch(/^http:/);
      expect(said).toContain('no screen here for Electron');
      const ended = ending(child);
      child.kill('SIGTERM');
      await ended;
    });
  },
);

test('an unknown option of npm start is refused in a sentence', async () => {
  const child = start(['--fast']);
  let said = '';
  child.stderr?.on('data', chunk => {
    said += chunk;
  });
  expect(await ending(child)).toBe(3);
  expect(said).toContain('npm start knows FOLDER, --safe and --browser, not --fast');
});

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';

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

function start(...args: string[]): ChildProcess {
  const env = { ...process.env, GANTRY_HOME: home, CI: 'true' };
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
  const child = start('--browser');
  const url = await firstLine(child);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=/);
  const entered = await fetch(url, { redirect: 'manual' });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const page = await fetch(new URL('/', url), { headers: { cookie } });
  expect(await page.text()).toContain('<div id="root">');
  const ended = ending(child);
  child.kill(signal);
  expect(await ended).toBe(0);
  await expect(fetch(url)).rejects.toThrow();
});

test('a switch that npm start does not know is refused in a sentence', async () => {
  const child = start('--fast');
  let said = '';
  child.stderr?.on('data', chunk => {
    said += chunk;
  });
  expect(await ending(child)).toBe(3);
  expect(said).toContain('npm start knows FOLDER, --safe and --browser, not --fast');
});

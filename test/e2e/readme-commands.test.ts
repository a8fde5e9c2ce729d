import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'gantry-readme-'));
afterAll(() => rmSync(folder, { recursive: true }));

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const commands = [...readme.matchAll(/^npm run --silent gantry -- (.+?)\s+#/gm)].map(([, words]) => words ?? '');

function gantry(args: readonly string[]): string {
  const script = join(root, 'electron/launch/gantry.js');
  const env = { ...process.env, GANTRY_HOME: join(folder, 'home') };
  const ran = spawnSync(process.execPath, [script, ...args], { cwd: folder, env, encoding: 'utf8' });
  // Two versions that are to be compared are not the same: that is an answer of "no".
  expect([ran.status, ran.stderr]).toEqual([args[0] === 'diff' ? 1 : 0, expect.anything()]);
  return ran.stdout;
}

test('the README shows eight commands', () => {
  expect(commands).toHaveLength(8);
});

// In the order of the README: the first writes what the others look at.
test.each(commands)('gantry %s works as shown', command => {
  expect(gantry(command.split(' ')).trim()).not.toBe('');
});

test('the entry it gives as an example is in the demo', () => {
  const [, address = ''] = /addressed as `(.+?)`/.exec(readme) ?? [];
  expect(gantry(['show', `my-demo/zbd/${address}`])).toContain('heron');
});

test('relative paths start at the current folder, with npm run too', () => {
  const env = { ...process.env, GANTRY_HOME: join(folder, 'home'), INIT_CWD: folder, npm_command: 'run-script' };
  const script = join(root, 'electron/launch/gantry.js');
  const out = execFileSync(process.execPath, [script, 'list', 'my-demo', '--json'], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  expect(JSON.parse(out)).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'gantry-demo.txt' })]));
});

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
/** Says at the end which of Node's modules were loaded. */
const telling = "process.on('exit', () => console.error(process.moduleLoadList.join('\\n')))";

test('a short command loads no part of Node that it does not need', () => {
  const ran = spawnSync(process.execPath, ['--import', `data:text/javascript,${telling}`, main, '--help'], {
    encoding: 'utf8',
    env: { ...process.env, GANTRY_HOME: temporaryFolder({}) },
  });
  expect([ran.status, ran.stdout.split('\n')[0]]).toEqual([0, expect.stringContaining('Usage: gantry')]);
  const loaded = new Set(ran.stderr.split('\n'));
  expect(loaded).toContain('NativeModule os');
  for (const needless of ['child_process', 'readline', 'internal/readline/interface', 'crypto'])
    expect(loaded).not.toContain(`NativeModule ${needless}`);
});

test.each([
  ['is not understood', ['scan', '--bad']],
  ['has no folder', ['scan', '/nowhere/at/all']],
])('a scan that %s ends, together with the thread started for it', (_, args) => {
  const env = { ...process.env, GANTRY_HOME: temporaryFolder({}) };
  const ran = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8', env, timeout: 60_000 });
  expect([ran.signal, ran.status, ran.stdout]).toEqual([null, 2, '']);
  expect(ran.stderr).toMatch(/unknown option|not found/);
});

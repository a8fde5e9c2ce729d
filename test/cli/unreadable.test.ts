import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { gantryProgram as main } from '../support/gantry-program.ts';

// The administrator reads everything: where the tests run as one, the command line runs as nobody.
const isRoot = process.getuid?.() === 0;
const DENIED = 'could not be read: access is denied.';
let files: SmallInstall;
beforeAll(() => {
  files = makeInstall();
  cpSync(files.folder, join(files.folder, '../other'), { recursive: true });
  mkdirSync(join(files.folder, 'locked'));
  chmodSync(join(files.folder, 'locked'), 0);
  chmodSync(join(files.folder, 'zbd/reader.zbd'), 0);
  for (const name of ['data', 'out']) {
    mkdirSync(join(files.folder, '..', name), { recursive: true });
    chmodSync(join(files.folder, '..', name), 0o777);
  }
  chmodSync(join(files.folder, '..'), 0o755);
});
afterAll(() => {
  chmodSync(join(files.folder, 'locked'), 0o700);
  files.remove();
});

const gantry = (...args: readonly string[]) =>
  spawnSync(process.execPath, [main, ...args], {
    encoding: 'utf8',
    env: { ...process.env, GANTRY_HOME: files.dataFolder, INIT_CWD: join(files.folder, '..') },
    cwd: '/',
    ...(isRoot && { uid: 65534, gid: 65534 }),
  });

const addresses = (out: string) => (JSON.parse(out) as { address: string }[]).map(({ address }) => address);

test.skipIf(process.platform === 'win32')(
  'a file without permission is reported, the rest of the folder is done, and the answer is "no"',
  () => {
    const all = gantry('list', 'game', '--all', '--json');
    expect([all.status, all.stderr]).toEqual([
      1,
      `game/locked: The folder could not be listed: EACCES.\ngame/zbd/reader.zbd: ${DENIED}\n`,
    ]);
    expect(addresses(all.stdout)).toContain('game/zbd/stale.zbd::heron.zrd');
    expect(JSON.parse(all.stdout)).toContainEqual(
      expect.objectContaining({ address: 'game/zbd/reader.zbd', format: 'unknown', lost: DENIED }),
    );
    expect(gantry('list', 'game').status).toBe(0);
    expect(gantry('list', 'game/zbd').stderr).toBe(`game/zbd/reader.zbd: ${DENIED}\n`);

    const identified = gantry('identify', 'game', '--json');
    expect(identified.status).toBe(1);
    expect(JSON.parse(identified.stdout)).toContainEqual(
      expect.objectContaining({ address: 'game/zbd/reader.zbd', confidence: 'unknown', why: DENIED }),
    );
    expect(addresses(identified.stdout)).toContain('game/zbd/stale.zbd');

    const verified = gantry('verify', 'game', '--json');
    expect(verified.status).toBe(1);
    expect(JSON.parse(verified.stdout).files).toContainEqual(
      expect.objectContaining({ address: 'game/zbd/reader.zbd', status: 'failed', why: DENIED }),
    );
    expect(addresses(JSON.stringify(JSON.parse(verified.stdout).files))).toContain('game/zbd/stale.zbd');

    const repaired = gantry('repair', 'game');
    expect([repaired.status, repaired.stderr]).toEqual([
      1,
      expect.stringContaining(`game/zbd/reader.zbd at 0x0: ${DENIED}`),
    ]);
  },
);

test.skipIf(process.platform === 'win32')('the readable files of such a folder are extracted and patched', () => {
  const extracted = gantry('extract', 'game', '-o', 'out', '--json');
  expect(extracted.status).toBe(1);
  expect(JSON.parse(extracted.stdout)).toContainEqual({ address: 'game/zbd/reader.zbd', refused: DENIED });
  expect(existsSync(join(files.folder, '../out/zbd/stale.zbd/heron.zrd'))).toBe(true);
  expect(readdirSync(join(files.folder, '../out/zbd'))).toEqual(['stale.zbd']);

  chmodSync(join(files.folder, '../other'), 0o777);
  const none = gantry('patch', 'diff', 'game', 'other', '-o', 'out/none.gantry-patch');
  expect([none.status, none.stderr]).toEqual([
    2,
    expect.stringContaining('Nothing that could be read differs. locked: The folder could not be listed: EACCES.'),
  ]);
  cpSync(join(files.folder, 'odd.bin'), join(files.folder, '../other/more.bin'));
  const patch = gantry('patch', 'diff', 'game', 'other', '-o', 'out/some.gantry-patch');
  expect(patch.stderr).toContain(`left out of the patch: zbd/reader.zbd: ${DENIED}\n`);
  expect(patch.status).toBe(1);
  expect(readFileSync(join(files.folder, '../out/some.gantry-patch'), 'utf8')).toContain('more.bin');
});

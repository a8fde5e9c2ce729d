import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { demoCopies, hashesOf } from './support/copies.ts';
import { exportedMod } from './support/mod.ts';

const KILLS = 4;

test(`a game folder whose patching is killed ${KILLS} times has every file old or new, and the patch can be finished or removed`, async () => {
  const copies = demoCopies();
  const { folder, file } = await exportedMod(copies);
  const game = await copies.copy('game');
  const [old, patched] = [hashesOf(game), hashesOf(folder)];
  const script = join(import.meta.dirname, 'support', 'apply-for-ever.ts');
  for (let round = 0; round < KILLS; round++) {
    const args = [script, game, copies.dataFolder, file];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    expect(child.exitCode, 'the patching came up').toBeNull();
    await wait(Math.random() * 600);
    const exit = once(child, 'exit');
    expect(child.kill('SIGKILL'), 'it was still patching').toBe(true);
    expect(await exit).toEqual([null, 'SIGKILL']);
    const now = withoutTemporary(hashesOf(game));
    expect(Object.keys(now)).toEqual(Object.keys(old));
    for (const [path, hash] of Object.entries(now)) {
      expect([old[path], patched[path]], path).toContain(hash);
    }
    // Whichever way it was cut off, it can be carried on, and taken out again to the last byte.
    if (round % 2 === 0) {
      expect((await copies.gantry('patch', 'apply', file, game)).status, `round ${round}`).toBe(0);
      expect(hashesOf(game)).toEqual(patched);
    }
    if (round % 4 === 2) {
      expect((await copies.gantry('patch', 'remove', file, game)).status, `round ${round}`).toBe(0);
      expect(hashesOf(game)).toEqual(old);
    }
  }
  expect((await copies.gantry('patch', 'apply', file, game)).status).toBe(0);
  expect((await copies.gantry('patch', 'remove', file, game)).status).toBe(0);
  expect(hashesOf(game)).toEqual(old);
}, 180_000);

/** What a killed write left beside its file; the next start takes it away. */
function withoutTemporary(hashes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(hashes).filter(([path]) => !path.endsWith('.tmp')));
}

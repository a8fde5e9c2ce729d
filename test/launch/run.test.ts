import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { run } from '../../electron/launch/run.js';
import { withLock } from '../../electron/launch/with-lock.js';

describe('running a program', () => {
  const quiet = { stdio: 'ignore' } as const;

  test('returns its exit status', async () => {
    expect(await run(process.execPath, ['-e', 'process.exit(2)'], quiet)).toBe(2);
  });

  test('returns 128 plus the signal’s number if a signal ended it', async () => {
    const status = run(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], quiet, child => child.kill('SIGTERM'));
    expect(await status).toBe(143);
  });

  test('is refused if there is no such program', async () => {
    await expect(run('/no/such/program', [], quiet)).rejects.toThrow('ENOENT');
  });

  test('leaves no listeners behind', async () => {
    const before = process.listenerCount('SIGTERM');
    await run(process.execPath, ['-e', ''], quiet);
    expect(process.listenerCount('SIGTERM')).toBe(before);
  });
});

describe('a lock', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-lock-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('admits one after the other', async () => {
    const steps: string[] = [];
    const work = (name: string) =>
      withLock(join(folder, 'lock'), async () => {
        steps.push(`${name} in`);
        await new Promise(resolve => setTimeout(resolve, 20));
        steps.push(`${name} out`);
      });
    await Promise.all([work('a'), work('b')]);
    expect(steps).toEqual(['a in', 'a out', 'b in', 'b out']);
  });

  test('is released after work that failed', async () => {
    const failing = withLock(join(folder, 'lock'), () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    let entered = false;
    await withLock(join(folder, 'lock'), async () => {
      entered = true;
    });
    expect(entered).toBe(true);
  });
});

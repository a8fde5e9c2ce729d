import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildArchive } from '../support/build-zipper.ts';
import { gantryProgram as main } from '../support/gantry-program.ts';

const SIZE = 160 << 20;
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gantry-signals-'));
  const content = new Uint8Array(SIZE);
  for (let i = 0; i < SIZE; i += 64) content[i] = i * 31 + (i >> 8); // a zip takes its time over it
  writeFileSync(join(folder, 'big.zbd'), buildArchive([{ name: 'big.bin', content }], { version: 1 }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** All there is but the archive and empty folders. */
const left = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(row => row.isFile() && row.name !== 'big.zbd' && !row.parentPath.includes('home'))
    .map(row => row.name);

test.skipIf(process.platform === 'win32').each([
  { signal: 'SIGINT', status: 130, verb: ['extract', 'big.zbd', '-o', 'out'], begun: /\.tmp$/ },
  { signal: 'SIGHUP', status: 129, verb: ['extract', 'big.zbd', '--zip', '-o', 'out.zip'], begun: /\.tmp$/ },
  { signal: 'SIGTERM', status: 143, verb: ['set', 'big.zbd', 'entries[0].flags=3', '-o', 'set.zbd'], begun: /\.tmp$/ },
] as const)(
  '$signal while $verb.0 writes leaves nothing that is not whole: $verb',
  async ({ signal, status, verb, begun }) => {
    const env = { ...process.env, GANTRY_HOME: join(folder, 'home'), INIT_CWD: folder };
    const child = spawn(process.execPath, [main, ...verb], { env, stdio: 'ignore' });
    const ended = new Promise<readonly unknown[]>(done => child.once('exit', (...how) => done(how)));
    while (!left().some(name => begun.test(name)) && child.exitCode === null) await wait(1);
    child.kill(signal);
    expect(await ended).toEqual([status, null]);
    expect(left()).toEqual([]);
    expect(existsSync(join(folder, 'big.zbd'))).toBe(true);
  },
);

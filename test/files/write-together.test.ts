import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recoverTogether, writeTogether } from '../../electron/files/write-together.ts';

const SIZE = 200_000;
const KILLS = 10;
let folder = '';
let program = '';
const at = (...names: readonly string[]): string => join(folder, ...names);
const pair = () => [at('chitin.key'), at('data', 'mill.bif')];
const fail = (error: unknown): never => {
  throw error;
};
const contents = () => pair().map(path => readFileSync(path));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gantry-together-'));
  for (const name of ['data', 'stage']) mkdirSync(at(name));
  program = at('write-pairs-for-ever.mjs');
  const entryPoints = [join(import.meta.dirname, 'write-pairs-for-ever.ts')];
  await build({ entryPoints, bundle: true, platform: 'node', format: 'esm', outfile: program });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(`two files whose writer is killed ${KILLS} times are both the new ones or both the old ones after a recovery`, async () => {
  for (const path of pair()) writeFileSync(path, Buffer.alloc(SIZE, 0x41));
  let unfinished = 0;
  for (let round = 0; round < KILLS; round++) {
    const child = spawn(process.execPath, [program, at('stage'), `${SIZE}`, ...pair()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    await wait(Math.random() * 60);
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    expect(await exit).toEqual([null, 'SIGKILL']);
    if (readdirSync(at('stage')).length > 0) unfinished++;
    await recoverTogether(at('stage'), fail);
    const [first, second] = contents();
    expect(first?.equals(second ?? Buffer.alloc(0)), `round ${round}`).toBe(true);
    expect([Buffer.alloc(SIZE, 0x41), Buffer.alloc(SIZE + 1, 0x42)].some(whole => first?.equals(whole))).toBe(true);
    expect(readdirSync(at('stage'))).toEqual([]);
  }
  expect(unfinished, 'kills that hit a write').toBeGreaterThan(5);
  await writeTogether(
    at('stage'),
    pair().map(path => ({ path, content: [Buffer.from('whole')] })),
  );
  expect(contents().map(String)).toEqual(['whole', 'whole']);
  expect([readdirSync(at('stage')), readdirSync(at('data'))]).toEqual([[], ['mill.bif']]);
});

test('if one of them cannot be written, the other stays as it was', async () => {
  for (const path of pair()) writeFileSync(path, 'old');
  const blocked = at('chitin.key', 'below-a-file');
  const writes = [pair()[1] ?? '', blocked].map(path => ({ path, content: [Buffer.from('new')] }));
  await expect(writeTogether(at('stage'), writes)).rejects.toThrow();
  expect(contents().map(String)).toEqual(['old', 'old']);
  expect([readdirSync(at('stage')), readdirSync(at('data'))]).toEqual([[], ['mill.bif']]);
});

test('files that cannot be recovered now keep their copies for the next start, and do not stop the others', async () => {
  const gone = '999999999';
  const stage = (name: string) => at('stage', `${gone}-${name.repeat(12)}`);
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  for (const [name, target] of ['a', 'b', 'c'].map(name => [name, at('data', name)] as const)) {
    mkdirSync(stage(name));
    writeFileSync(target, 'half');
    writeFileSync(join(stage(name), '0'), 'before');
    const backup = { path: join(stage(name), '0'), sha256: hash('before') };
    const note = { failed: [{ target, after: hash('half'), backup }] };
    if (name === 'a') mkdirSync(join(stage(name), 'note.json'));
    else writeFileSync(join(stage(name), 'note.json'), JSON.stringify(note));
  }
  rmSync(at('data', 'b'));
  symlinkSync(at('data', 'c'), at('data', 'b'));
  const left: unknown[] = [];
  await recoverTogether(at('stage'), error => left.push(error));
  expect(left.map(String)).toEqual([expect.stringContaining('EISDIR')]);
  expect(readFileSync(at('data', 'c'), 'utf8')).toBe('before');
  expect([...'abc'].map(name => existsSync(join(stage(name), '0')))).toEqual([true, true, false]);
});

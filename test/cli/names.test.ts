import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildArchive, buildReader, int } from '../support/build-zipper.ts';
import { json, runCli } from './support/run-cli.ts';

/** What a terminal would obey, and what turns the direction of writing; line breaks apart. */
const obeyed = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

describe.skipIf(process.platform !== 'linux')('names that are unsafe for a terminal', () => {
  const root = mkdtempSync(join(tmpdir(), 'gantry-hostile-'));
  const folder = join(root, 'game');
  const gantry = (...args: readonly string[]) => runCli(folder, join(root, 'data'), ...args);
  const content = buildArchive([{ name: 'a.zrd', content: buildReader([int(1)]) }], { version: 2, checksum: 'right' });
  const names = ['red\x1b[31m.zbd', 'two\nrows.zbd', '\u202edbz.exe', 'a::b.zbd'];
  const shown = ['red%1B[31m.zbd', 'two%0Arows.zbd', '%E2%80%AEdbz.exe', 'a%3A%3Ab.zbd', 'caf%E9.zbd'];

  beforeAll(() => {
    mkdirSync(folder);
    for (const name of names) writeFileSync(join(folder, name), content);
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.of(0xe9), Buffer.from('.zbd')]), content);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test.each([
    ['list', '.'],
    ['list', '.', '--json'],
    ['list', '.', '--all'],
    ['identify', '.'],
    ['verify', '.'],
    ['scan', '.'],
    ['search', '.', 'a', '--name'],
    ['show', 'nothing\x1b[31m\nfoo: exact'],
    ['list', 'a%3A%3Ab.zbd::\x9b31m'],
    ['show', 'caf%E9.zbd::b', '--json'],
    ['\x1b[31mlist'],
  ])('%j prints nothing that a terminal obeys', async (...args) => {
    const { out, err } = await gantry(...args);
    expect(`${out}${err}`.replaceAll('\n', '')).not.toMatch(obeyed);
    expect(`${out}${err}`).not.toMatch(/^foo/m);
    expect(`${out}${err}`.length).toBeGreaterThan(0);
  });

  test('every file is listed, and every listed address opens', async () => {
    const rows = json(await gantry('list', '.', '--json')) as readonly { address: string }[]; // as: cli.md says so
    expect(rows.map(row => row.address).sort()).toEqual(shown.map(name => `./${name}`).sort());
    for (const { address } of rows) {
      expect(json(await gantry('show', address, '--json'))).toMatchObject({ entries: [{ name: 'a.zrd' }] });
      expect(json(await gantry('show', `${address}::a.zrd`, '--json'))).toEqual([1]);
    }
    expect(json(await gantry('scan', '.', '--json'))).toMatchObject({ files: 5, entries: 5, problems: [] });
  });

  test('every file is written back under its own name', async () => {
    const before = readdirSync(folder, { encoding: 'latin1' }).sort();
    for (const name of shown) {
      const ran = await gantry('set', `${name}::a.zrd`, '[0]=7', '-o', name, '--json');
      expect(ran, ran.out + ran.err).toMatchObject({ status: 0 });
      expect(json(await gantry('show', `${name}::a.zrd`, '--json'))).toEqual([7]);
    }
    expect(readdirSync(folder, { encoding: 'latin1' }).sort()).toEqual(before);
  });
});

test.skipIf(process.platform === 'win32')('links that form a loop are reported as such', async () => {
  const root = mkdtempSync(join(tmpdir(), 'gantry-circle-'));
  symlinkSync('two.zbd', join(root, 'one.zbd'));
  symlinkSync('one.zbd', join(root, 'two.zbd'));
  const why = `${join(root, 'one.zbd')} could not be read: its links lead in a circle.`;
  writeFileSync(join(root, 'a.bin'), 'a');
  for (const args of [
    ['list', 'one.zbd'],
    ['show', 'one.zbd'],
    ['show', 'a.bin', '--with', 'one.zbd'],
  ])
    expect(json(await runCli(root, join(root, 'data'), ...args, '--json'))).toMatchObject({
      error: { code: 'disk', text: why },
    });
  rmSync(root, { recursive: true });
});

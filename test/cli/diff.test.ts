import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildArchive, buildReader, float, int, type Member, type Value } from '../support/build-zipper.ts';
import { gantryProgram } from '../support/gantry-program.ts';
import { temporaryFolder, writeInto } from '../support/temporary-folder.ts';
import { json, type Ran, runCli } from './support/run-cli.ts';

const heron = (mass: number, ...more: Value[]): Value => [
  'WALKER',
  ['NAME', 'Heron', 'MASS', int(mass), 'EYE', [float(0), float(4.5)], ...more],
];
const member = (name: string, value: Value, more: Partial<Member> = {}): Member => ({
  name,
  content: buildReader(value),
  ...more,
});
const packed = (...members: Member[]): Uint8Array => buildArchive(members, { version: 2, checksum: 'right' });

const crane = member('crane.zrd', ['CRANE', int(1)]);
const stork = member('stork.zrd', ['STORK', int(2)]);
const before = packed(member('heron.zrd', heron(20)), crane, stork);
const after = packed(
  member('heron.zrd', heron(21, 'COLOUR', ['grey', 'blue'])),
  { ...crane, name: 'crake.zrd' },
  stork,
  member('new.zrd', ['NEW']),
);

interface Changes {
  readonly same: boolean;
  readonly changes: readonly Record<string, unknown>[];
}

function diff(files: Readonly<Record<string, Uint8Array | string>>, ...args: readonly string[]): Promise<Ran> {
  return runCli(temporaryFolder(files), join(temporaryFolder(), 'data'), 'diff', ...args);
}

describe('diff', () => {
  test('spells out long bytes for scripts, by the format or by a structure', async () => {
    const chunk = (last: number) => {
      const bytes = new Uint8Array(8 + 300);
      bytes.set([0x77, 0x07, 0, 0, 300 & 0xff, 300 >> 8]);
      bytes[bytes.length - 1] = last;
      return bytes;
    };
    const files = {
      'a.w3d': chunk(1),
      'b.w3d': chunk(2),
      'long.ksy': 'meta: {id: long}\nseq:\n  - {id: head, size: 8}\n  - {id: rest, size-eos: true}\n',
    };
    const longOf = (last: number) => ({ bytes: 300, base64: Buffer.from(chunk(last).subarray(8)).toString('base64') });
    for (const args of [[], ['--with', 'long.ksy']]) {
      const { changes } = json(await diff(files, 'a.w3d', 'b.w3d', '--json', ...args)) as Changes;
      expect(changes).toMatchObject([{ old: longOf(1), new: longOf(2) }]);
    }
    expect((await diff(files, 'a.w3d', 'b.w3d')).out.length).toBeLessThan(600);
  });

  test('of what is the same is silent about it, and 0', async () => {
    const ran = await diff({ 'a.zbd': before, 'b.zbd': before }, 'a.zbd', 'b.zbd', '--json');
    expect([ran.status, json(ran)]).toEqual([0, { same: true, changes: [] }]);
    expect((await diff({ 'a.zbd': before, 'b.zbd': before }, 'a.zbd', 'b.zbd')).out).toBe(
      '# a.zbd → b.zbd\n\nNo difference.\n',
    );
  });

  test('writes a float like `show`, with a point, also in added values', async () => {
    const [a, b] = [buildReader([float(30), int(7)]), buildReader([float(-0), int(8), 'SIZE', [float(2), int(3)]])];
    const ran = await diff({ 'a.zrd': a, 'b.zrd': b }, 'a.zrd', 'b.zrd', '--json');
    expect(ran.out).toContain('"old":30.0,"new":-0.0');
    expect(ran.out).toContain('"old":7,"new":8');
    expect(ran.out).toContain('"new":[2.0,3]');
  });

  test('lists the entries of two archives, and the fields of changed ones; status 1', async () => {
    const ran = await diff({ 'a.zbd': before, 'b.zbd': after }, 'a.zbd', 'b.zbd', '--json');
    expect(ran.status).toBe(1);
    expect(json(ran)).toEqual({
      same: false,
      changes: [
        { address: 'b.zbd::heron.zrd', path: '[1][3]', kind: 'changed', old: 20, new: 21, start: 71, size: 4 },
        { address: 'b.zbd::heron.zrd', path: '[1][7]', kind: 'added', new: ['grey', 'blue'], start: 128, size: 28 },
        { address: 'b.zbd::crake.zrd', kind: 'renamed', from: 'a.zbd::crane.zrd', size: 29 },
        { address: 'b.zbd::new.zrd', kind: 'added', size: 19 },
      ],
    });
  });

  test('lists with --all the changes that follow from others, and from which', async () => {
    const { changes } = json(
      await diff({ 'a.zbd': before, 'b.zbd': after }, 'a.zbd', 'b.zbd', '--all', '--json'),
    ) as Changes; // as: its own shape
    const follows = changes.filter(({ followsFrom }) => followsFrom !== undefined);
    expect(follows).toContainEqual(
      expect.objectContaining({ address: 'b.zbd::heron.zrd', path: '[1].count', followsFrom: '[1][7]' }),
    );
    expect(follows).toContainEqual(expect.objectContaining({ path: 'checksum', kind: 'changed' }));
  });

  test('prints Markdown that can be read in a forum', async () => {
    const ran = await diff(
      { 'v1/zbd/reader.zbd': before, 'v2/zbd/reader.zbd': after, 'v1/odd.bin': 'abc|def', 'v2/odd.bin': 'abc|xyz' },
      'v1',
      'v2',
      '--as',
      'md',
    );
    expect(ran.status).toBe(1);
    expect(ran.out).toMatchInlineSnapshot(`
      "# v1 → v2

      2 changed, 1 added, 1 renamed; 1 the same.

      - renamed: \`v2/zbd/reader.zbd::crake.zrd\`, was \`v1/zbd/reader.zbd::crane.zrd\`
      - added: \`v2/zbd/reader.zbd::new.zrd\` (19 bytes)

      ## \`v2/odd.bin\`

      | field | was | is | by |
      | --- | --- | --- | --- |
      | \`[0]\` | abc\\|def | abc\\|xyz |  |

      ## \`v2/zbd/reader.zbd::heron.zrd\`

      | field | was | is | by |
      | --- | --- | --- | --- |
      | WALKER › MASS \`[1][3]\` | 20 | 21 | +1 |
      | WALKER › COLOUR \`[1][7]\` |  | \\["grey","blue"\\] | added |
      "
    `);
  });

  test('lists the bytes of two unknown files', async () => {
    const [a, b] = [Uint8Array.from({ length: 400 }, (_, i) => (i * 7) ^ (i >> 3)), new Uint8Array(401)];
    b.set(a.subarray(0, 200));
    b.set([1, 2, 3], 200);
    b.set(a.subarray(202), 203);
    const { changes } = json(await diff({ 'a.bin': a, 'b.bin': b }, 'a.bin', 'b.bin', '--json')) as Changes; // as: its own shape
    const hex = (bytes: Uint8Array) => ({ bytes: bytes.length, base64: Buffer.from(bytes).toString('base64') });
    expect(changes).toEqual([
      { kind: 'changed', old: hex(a.subarray(200, 202)), new: hex(b.subarray(200, 203)), start: 200, size: 3 },
    ]);
  });

  test('leaves out ignored paths', async () => {
    const files = {
      'a.zrd': buildReader([float(1), 'WORD', float(2)]),
      'b.zrd': buildReader([float(1.00001), 'WORD', float(2)]),
      'a.zbd': packed(crane, stork),
      'b.zbd': packed(stork, crane),
    };
    const ignoring = async (...args: string[]) => (await diff(files, ...args, '--json')).status;
    expect(await ignoring('a.zrd', 'b.zrd')).toBe(1);
    expect(await ignoring('a.zrd', 'b.zrd', '--ignore', 'float=0.001')).toBe(0);
    expect(await ignoring('a.zbd', 'b.zbd')).toBe(1);
    expect(await ignoring('a.zbd', 'b.zbd', '--ignore', 'order,padding')).toBe(0);
  });

  test('prints both kinds in one document', async () => {
    const ran = await diff({ 'a.zbd': before, 'b.zbd': after }, 'a.zbd', 'b.zbd', '--as', 'json,md');
    expect(json(ran)).toMatchObject({ same: false, markdown: expect.stringContaining('# a.zbd → b.zbd') });
  });

  test('compares entries, also of the same archive', async () => {
    const files = { 'a.zbd': packed(member('heron.zrd', heron(20)), member('egret.zrd', heron(22))) };
    const ran = await diff(files, 'a.zbd::heron.zrd', 'a.zbd::egret.zrd', '--json');
    expect(json(ran)).toMatchObject({ changes: [{ path: '[1][3]', kind: 'changed', old: 20, new: 22 }] });
  });

  test('goes into archives in archives', async () => {
    const outer = (mass: number) => packed({ name: 'inner.zbd', content: packed(member('heron.zrd', heron(mass))) });
    const ran = await diff({ 'a.zbd': outer(20), 'b.zbd': outer(30) }, 'a.zbd', 'b.zbd', '--json');
    expect(json(ran)).toEqual({
      same: false,
      changes: [
        {
          address: 'b.zbd::inner.zbd::heron.zrd',
          path: '[1][3]',
          kind: 'changed',
          old: 20,
          new: 30,
          start: 71,
          size: 4,
        },
      ],
    });
  });

  test('lists what the directory of an archive says differently about the same entries', async () => {
    const ran = await diff(
      { 'a.zbd': packed(crane, stork), 'b.zbd': packed(crane, { ...stork, comment: 'white' }) },
      'a.zbd',
      'b.zbd',
      '--json',
    );
    expect(json(ran)).toMatchObject({
      changes: [{ path: 'entries[1].comment', kind: 'changed', old: '', new: 'white' }],
    });
  });

  test('says first that the format changed for an archive and a file of another format', async () => {
    const files = { 'a.zbd': before, 'b.txt': 'hi' };
    const { out, status } = await diff(files, 'a.zbd', 'b.txt');
    expect(status).toBe(1);
    expect(out.split('\n').slice(2, 6)).toEqual([
      '1 changed, 3 removed; 0 the same.',
      '',
      '- changed: `b.txt` (2 bytes): Its format changed from Archive to Unknown.',
      '- removed: `a.zbd::heron.zrd` (110 bytes)',
    ]);
    const back = await diff(files, 'b.txt', 'a.zbd', '--json');
    const { changes } = json(back) as Changes; // as: what diff prints
    expect(changes.map(({ kind, address }) => [kind, address])).toEqual([
      ['changed', undefined],
      ...['heron', 'crane', 'stork'].map(name => ['added', `a.zbd::${name}.zrd`]),
    ]);
  });

  test('refuses missing files, and a folder with a file', async () => {
    const missing = await diff({ 'a.zbd': before }, 'a.zbd', 'b.zbd', '--json');
    expect([missing.status, json(missing)]).toEqual([2, { error: expect.objectContaining({ code: 'notFound' }) }]);
    const mixed = await diff({ 'a.zbd': before, 'folder/b.zbd': before }, 'a.zbd', 'folder');
    expect([mixed.status, mixed.out]).toEqual([2, '']);
    expect(mixed.err).toContain('one is a folder');
    expect((await diff({}, 'a', 'b', '--ignore', 'colours')).status).toBe(2);
  });
});

test('git shows the history of an archive with it', () => {
  const folder = temporaryFolder();
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const configured = [...readme.matchAll(/^git config --global (\S+) (?:'(.*)'|(.*))$/gm)];
  expect(configured).toHaveLength(2);
  // Nobody runs git from a script of npm, whose folder paths would count from.
  const { INIT_CWD: _npm, ...outside } = process.env;
  const environment = {
    ...outside,
    GANTRY_HOME: join(folder, 'home'),
    GIT_CONFIG_GLOBAL: join(folder, 'config'),
    GIT_CONFIG_NOSYSTEM: '1',
  };
  const repository = join(folder, 'mod');
  mkdirSync(repository);
  const git = (...args: string[]) => {
    const ran = spawnSync('git', args, { cwd: repository, encoding: 'utf8', env: environment });
    expect(ran.error).toBeUndefined();
    return ran;
  };
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@b.c'];
  git('init', '-q');
  for (const [tag, bytes] of [
    ['v1.0', before],
    ['v1.2', after],
  ] as const) {
    writeInto(repository, 'zbd/reader.zbd', bytes);
    git('add', '.');
    git(...author, 'commit', '-q', '-m', tag);
    git('tag', tag);
  }
  const command = `"${process.execPath}" "${gantryProgram}"`;
  for (const [, key = '', quoted, bare] of configured)
    git('config', '--global', key, (quoted ?? bare ?? '').replace(/^gantry /, `${command} `));
  const ran = git('difftool', '--tool=gantry', 'v1.0', 'v1.2');
  expect(ran.stderr).toBe('');
  expect(ran.stdout).toContain('| WALKER › MASS `[1][3]` | 20 | 21 | +1 |');
  expect(ran.stdout).toContain('renamed');
  writeFileSync(join(repository, 'zbd/reader.zbd'), before);
  const unsaved = git('difftool', '--tool=gantry');
  expect(unsaved.stderr).toBe('');
  expect(unsaved.stdout).toContain('| 21 | 20 | -1 |');
}, 120_000);

test('a file that cannot be read on either side is reported once', async () => {
  const folder = temporaryFolder({ 'a/same.txt': 'same', 'b/same.txt': 'same' });
  for (const side of ['a', 'b']) symlinkSync('nowhere', join(folder, side, 'lost.zbd'));
  const told = async (...args: readonly string[]) => {
    const { out, err } = await runCli(folder, join(temporaryFolder(), 'data'), 'diff', 'a', 'b', ...args);
    return `${out}${err}`.split('lost.zbd').length - 1;
  };
  expect([await told(), await told('--json')]).toEqual([1, 1]);
});

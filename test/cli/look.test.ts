import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { animationFixtures } from '../fixtures/animations.ts';
import { heron, makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { buildArchive, buildReader, floatBits } from '../support/build-zipper.ts';
import { json, type Ran, runCli } from './support/run-cli.ts';

let files: SmallInstall;
beforeAll(() => {
  files = makeInstall();
  const odd = buildReader([floatBits(0x7fc00001), floatBits(0x80000000), floatBits(0x7f800000), floatBits(0x3dcccccd)]);
  writeFileSync(join(files.folder, 'odd.zrd'), odd);
  writeFileSync(join(files.folder, 'bad.zrd'), '(a\r\n  (b c))\r\n)\r\n');
  const inner = buildArchive([{ name: 'in.zrd', content: heron }], { version: 1 });
  const names = ['inner.zbd', 'MAP\\A%B=C~2::x.bin', 'caf\u00e9.bin', 'Case.bin', 'case.BIN'];
  const members = names.map((name, i) => ({ name, content: i === 0 ? inner : Uint8Array.of(i) }));
  writeFileSync(join(files.folder, 'names.zbd'), buildArchive(members, { version: 1 }));
});
afterAll(() => files.remove());

interface InJson {
  readonly bytes: number;
  readonly base64?: string;
}

const gantry = (...args: readonly string[]): Promise<Ran> => runCli(files.folder, files.dataFolder, ...args);

describe('list', () => {
  test('prints the entries of a container in its own order, with true sizes', async () => {
    const ran = await gantry('list', 'zbd/reader.zbd', '--json');
    expect(ran).toMatchObject({ status: 0, err: '' });
    const title = expect.any(String);
    expect(json(ran)).toEqual([
      {
        address: 'zbd/reader.zbd::heron.zrd',
        name: 'heron.zrd',
        format: 'zipper/reader',
        title,
        start: 0,
        size: heron.length,
      },
      {
        address: 'zbd/reader.zbd::twice.zrd',
        name: 'twice.zrd',
        format: 'zipper/reader',
        title,
        start: heron.length,
        size: 16,
      },
      {
        address: 'zbd/reader.zbd::twice.zrd~2',
        name: 'twice.zrd',
        format: 'zipper/reader',
        title,
        start: heron.length + 16,
        size: 16,
      },
    ]);
  });

  test('prints the files of a folder, one level or all', async () => {
    const addresses = async (...args: readonly string[]) =>
      (json(await gantry('list', '--json', ...args)) as { address: string }[]).map(row => row.address);
    expect(await addresses('.')).toEqual(['./bad.zrd', './mission.zrd', './names.zbd', './odd.bin', './odd.zrd']);
    expect(await addresses('.', '--all')).toContain('./zbd/reader.zbd');
    expect(await addresses('zbd/')).toEqual(['zbd/reader.zbd', 'zbd/stale.zbd']);
  });

  test('prints the entries of every container of a folder with --all', async () => {
    const rows = json(await gantry('list', '.', '--all', '--json')) as { address: string; start?: number }[];
    const all = rows.map(row => row.address);
    expect(all).toContain('./zbd/reader.zbd::heron.zrd');
    expect(all).toContain('./names.zbd::inner.zbd::in.zrd');
    expect(rows.find(({ address }) => address === './zbd/reader.zbd::twice.zrd')?.start).toBe(heron.length);
    expect(new Set(all).size).toBe(all.length);
  });

  test('goes into nested containers with --all', async () => {
    const rows = json(await gantry('list', 'names.zbd', '--all', '--json')) as { address: string }[];
    expect(rows.map(row => row.address)).toContain('names.zbd::inner.zbd::in.zrd');
  });

  test('prints names so that they can be typed back', async () => {
    const rows = json(await gantry('list', 'names.zbd', '--json')) as { address: string; name: string }[];
    expect(rows[1]).toMatchObject({ address: 'names.zbd::MAP\\A%25B%3DC~2%3A%3Ax.bin', name: 'MAP\\A%B=C~2::x.bin' });
    expect(rows[2]).toMatchObject({ address: 'names.zbd::caf%E9.bin' });
    for (const { address } of rows) {
      const [row] = json(await gantry('identify', address, '--json')) as { address: string }[];
      expect(row?.address).toBe(address);
    }
  });

  test('refuses a file without entries', async () => {
    expect(json(await gantry('list', 'odd.zrd', '--json'))).toMatchObject({ error: { code: 'unsupported' } });
  });

  test('says where to look if a folder has no files on its own level', async () => {
    mkdirSync(join(files.folder, 'outside/inside'), { recursive: true });
    const { status, out, err } = await gantry('list', 'outside');
    expect({ status, out }).toEqual({ status: 0, out: 'start  size  format  address\n' });
    expect(err).toContain('--all lists folders');
  });

  test('prints a plain aligned table for people', async () => {
    const { out } = await gantry('list', 'zbd/reader.zbd');
    expect(out).toMatchInlineSnapshot(`
      "start  size  format         address
        0x0    76  zipper/reader  zbd/reader.zbd::heron.zrd
       0x4C    16  zipper/reader  zbd/reader.zbd::twice.zrd
       0x5C    16  zipper/reader  zbd/reader.zbd::twice.zrd~2
      "
    `);
  });
});

describe('an address', () => {
  test('ignores case if nothing matches exactly', async () => {
    expect((await gantry('show', 'ZBD/Reader.zbd::HERON.ZRD')).status).toBe(0);
  });

  test('is found in Windows notation, for folders and files', async () => {
    expect((await gantry('show', 'zbd\\Reader.zbd::heron.zrd')).status).toBe(0);
    const rows = json(await gantry('list', 'ZBD\\', '--json')) as { name: string }[];
    expect(rows.map(row => row.name)).toEqual(['reader.zbd', 'stale.zbd']);
  });

  test('refuses several matches that differ in case, and lists them', async () => {
    const ran = await gantry('identify', 'names.zbd::CASE.BIN', '--json');
    expect(ran.status).toBe(2);
    expect(json(ran)).toMatchObject({
      error: { code: 'notFound', text: expect.stringMatching(/Case\.bin.*case\.BIN/) },
    });
  });

  test('suggests the nearest names for a missing one', async () => {
    const ran = await gantry('show', 'zbd/reader.zbd::hern.zrd');
    expect(ran).toMatchObject({ status: 2, out: '' });
    expect(ran.err).toContain('heron.zrd');
  });
});

describe('show', () => {
  test('prints the model, or one part of it', async () => {
    const whole = [
      ['speed', 12.5],
      ['crew', 2, 'Ana'],
    ];
    expect(json(await gantry('show', 'zbd/reader.zbd::heron.zrd', '--json'))).toEqual(whole);
    expect(json(await gantry('show', 'zbd/reader.zbd::heron.zrd', '--path', '[1][2]', '--json'))).toBe('Ana');
    expect(json(await gantry('show', 'zbd/reader.zbd::heron.zrd', '--path', '[1]', '--json'))).toEqual(whole[1]);
  });

  test('writes numbers that JSON does not have as strings, and f32 as its shortest decimal', async () => {
    expect(json(await gantry('show', 'odd.zrd', '--json'))).toEqual(['NaN', -0, 'Infinity', 0.1]);
  });

  test('reads on-demand parts while the file is still open', async () => {
    const body = new Uint8Array(5000);
    const head = [0x54503d02, 0x15500, 1, 0, 5000, 1, 1, 0x6a_8a_95, body.length, 0x7a];
    const bytes = Buffer.concat([new Uint8Array(Uint32Array.from(head).buffer), body]);
    const world = [...bytes.subarray(0, 29), ...bytes.subarray(32), 0xff, 0xff, 0xff, 0xff];
    writeFileSync(join(files.folder, 'long.wld'), Uint8Array.from(world));
    const ran = await gantry('show', 'long.wld', '--json');
    rmSync(join(files.folder, 'long.wld'));
    expect(ran).toMatchObject({ status: 0 });
    expect(json(ran)).toMatchObject({ fragments: [{ type: 0x7a }] });
  });

  test('refuses the keys of a truncated file, with the offset', async () => {
    const [cut] = animationFixtures.map(({ bytes }) => bytes.slice(0, 80));
    writeFileSync(join(files.folder, 'cut.zbd'), cut ?? '');
    const ran = await gantry('key', 'list', 'cut.zbd', '--json');
    rmSync(join(files.folder, 'cut.zbd'));
    expect(ran.status).toBe(2);
    expect(json(ran)).toMatchObject({ error: { code: 'malformed', where: { file: 'cut.zbd' } } });
  });

  test('prints what was decoded of a damaged file, and then refuses', async () => {
    const ran = await gantry('show', 'bad.zrd', '--json');
    expect(ran.status).toBe(2);
    expect(json(ran)).toMatchObject({
      error: {
        code: 'malformed',
        text: expect.stringContaining('bad.zrd'),
        where: { file: 'bad.zrd', path: expect.any(String), start: expect.any(Number) },
      },
      decoded: [['a', ['b', 'c']]],
    });
  });

  test('shows the fields around an impossible count', async () => {
    const count = buildArchive([{ name: 'a.zrd', content: heron }], { version: 1 });
    count.fill(0xff, count.length - 4);
    writeFileSync(join(files.folder, 'count.zbd'), count);
    writeFileSync(join(files.folder, 'count.zrd'), Uint8Array.of(4, 0, 0, 0, 0xff, 0xff, 0xff, 0xff));
    const archive = await gantry('show', 'count.zbd', '--json');
    expect(archive.status).toBe(2);
    expect(json(archive)).toMatchObject({
      error: { code: 'malformed', where: { path: 'entries' } },
      decoded: { version: 1 },
    });
    expect(await gantry('show', 'count.zrd', '--json')).toMatchObject({ status: 2 });
    rmSync(join(files.folder, 'count.zbd'));
    rmSync(join(files.folder, 'count.zrd'));
  });

  test('puts findings on stderr and succeeds', async () => {
    const ran = await gantry('show', 'zbd/stale.zbd', '--json');
    expect(ran.status).toBe(0);
    expect(json(ran)).toMatchObject({ checksum: 7 });
    expect(ran.err).toContain('checksum');
  });

  test('refuses a missing path, and a format without structure', async () => {
    const ran = await gantry('show', 'zbd/reader.zbd::heron.zrd', '--path', '[7]', '--json');
    expect(json(ran)).toMatchObject({ error: { code: 'notFound', where: { path: '[7]' } } });
    expect((await gantry('show', 'odd.bin')).status).toBe(2);
  });
});

describe('fields', () => {
  test('of many are in columns as wide as each batch of twenty thousand needs, under one heading', async () => {
    writeFileSync(join(files.folder, 'many.zrd'), buildReader(Array.from({ length: 11_000 }, () => ({ int: 7 }))));
    const { out } = await gantry('fields', 'many.zrd');
    rmSync(join(files.folder, 'many.zrd'));
    const lines = out.trimEnd().split('\n');
    expect(lines.length).toBe(1 + 22_002);
    expect(lines.filter(line => line.includes('start')).length).toBe(1);
    // [9998] is the last of the first, and [10000] is longer by a letter.
    const widths = Map.groupBy(lines.slice(3), line => line.length);
    expect([...widths].map(([, { length, 0: first }]) => [length, first])).toEqual([
      [19_998, '    0x8     4  choice  [0].type     1'],
      [2002, '0x13880     4  choice  [9999].type   1'],
    ]);
  });

  test('of a part, or down to a depth', async () => {
    const address = 'zbd/reader.zbd::heron.zrd';
    type Row = { path: string; start: number; size: number; kind: string; value: unknown };
    const all = json(await gantry('fields', address, '--json')) as Row[];
    const part = json(await gantry('fields', address, '--path', '[0]', '--json')) as Row[];
    expect(part).toEqual(all.filter(({ path }) => path.startsWith('[0]')));
    const outline = json(await gantry('fields', address, '--depth', '1', '--json')) as Row[];
    expect(outline.length).toBeLessThan(all.length);
    expect(outline.reduce((sum, { size }) => sum + size, 0)).toBe(all.reduce((sum, { size }) => sum + size, 0));
    expect((await gantry('fields', address, '--path', 'nowhere')).status).toBe(2);
    expect((await gantry('fields', address, '--depth', '0')).status).toBe(2);
  });

  test('lists every byte of a range by name, in order, and every path can be shown', async () => {
    const address = 'zbd/reader.zbd::heron.zrd';
    const fields = json(await gantry('fields', address, '--json')) as {
      path: string;
      start: number;
      size: number;
      value: unknown;
    }[];
    expect(fields.reduce((end, field) => (field.start === end ? end + field.size : -1), 0)).toBe(heron.length);
    for (const { path, value } of fields) {
      const shown = await gantry('show', address, '--path', path, '--json');
      // The root's own type and count stand under names of their own.
      expect([path, shown.status, json(shown)]).toEqual([path, 0, value]);
    }
  });

  test('have all their bytes in JSON, also unknown ones and many of them', async () => {
    const many = Buffer.from({ length: 70_000, 0: 7, 69_999: 9 });
    const [archive, plain] = [join(files.folder, 'many.zbd'), join(files.folder, 'many.bin')];
    writeFileSync(archive, buildArchive([{ name: 'a.bin', content: many }], { version: 1 }));
    writeFileSync(plain, many);
    const [first] = json(await gantry('fields', 'many.zbd', '--json')) as { path: string; value: InJson }[];
    const shown = json(await gantry('show', 'many.zbd', '--path', first?.path ?? '', '--json')) as InJson;
    const [unknown] = json(await gantry('fields', 'many.bin', '--json')) as { value: InJson }[];
    const few = json(await gantry('fields', 'many.bin', '--to', '3', '--json'));
    for (const file of [archive, plain]) rmSync(file);
    const areAll = [first?.value, shown, unknown?.value].map(
      value => value?.bytes === many.length && many.equals(Buffer.from(value.base64 ?? '', 'base64')),
    );
    expect([areAll, few]).toEqual([
      [true, true, true],
      [expect.objectContaining({ value: { bytes: 3, base64: 'BwAA' } })],
    ]);
  });

  test('accepts decimal and hex offsets', async () => {
    const fields = json(await gantry('fields', 'odd.bin', '--from', '0x10', '--to', '32', '--json'));
    expect(fields).toMatchObject([{ start: 16, size: 16, kind: 'unknown' }]);
    expect((await gantry('fields', 'odd.bin', '--from', 'ten')).status).toBe(2);
    expect((await gantry('fields', 'odd.bin', '--from', '0xFFFF')).err).toContain('0xFFFF is past the end');
  });
});

describe('text', () => {
  test('prints the text form, plain for people and in JSON for scripts', async () => {
    const bare = await gantry('text', 'zbd/reader.zbd::heron.zrd');
    expect(bare.status).toBe(0);
    expect(json(await gantry('text', 'zbd/reader.zbd::heron.zrd', '--json'))).toEqual({ text: bare.out });
    expect(bare.out).toContain('12.5');
  });

  test('refuses text with a syntax error, with line and column', async () => {
    const ran = await gantry('text', 'bad.zrd', '--json');
    expect(ran.status).toBe(2);
    expect(json(ran)).toMatchObject({
      error: { code: 'malformed', where: { line: expect.any(Number), column: expect.any(Number) } },
    });
  });
});

describe('identify', () => {
  test('prints the format, the confidence, and the reason', async () => {
    const rows = json(await gantry('identify', 'zbd/reader.zbd', 'odd.bin', '--json'));
    expect(rows).toMatchObject([
      { address: 'zbd/reader.zbd', format: 'zipper/archive', confidence: 'certain', why: expect.any(String) },
      { address: 'odd.bin', format: 'unknown', confidence: 'unknown' },
    ]);
    expect(rows).not.toMatchObject([{ facts: expect.anything() }, {}]);
  });

  test('shows the details of Info with --facts', async () => {
    const [row] = json(await gantry('identify', 'zbd/reader.zbd', '--facts', '--json')) as {
      facts: (readonly [string, string])[];
    }[];
    const sha = createHash('sha256')
      .update(readFileSync(join(files.folder, 'zbd/reader.zbd')))
      .digest('hex');
    expect(row?.facts).toContainEqual(['SHA-256', sha]);
    expect(row?.facts.map(([title]) => title)).not.toContain('Cut-off archive');
    expect((await gantry('identify', 'zbd/reader.zbd', '--facts')).out).toContain(sha);
  });
});

describe('verify', () => {
  test('checks the files and entries, and the answer is no if one fails', async () => {
    const ran = await gantry('verify', 'zbd', '--json');
    expect(ran.status).toBe(0);
    expect(json(ran)).toMatchObject({ totals: { exact: 8, patchOnly: 0, failed: 0, skipped: 0 } });
    const cut = await gantry('verify', 'bad.zrd', 'odd.bin', '--json');
    expect(cut.status).toBe(1);
    expect(json(cut)).toMatchObject({
      files: [{ address: 'bad.zrd', status: 'failed', why: expect.stringContaining('0x') }],
      totals: { exact: 0, patchOnly: 0, failed: 1, skipped: 1 },
    });
  });

  test('prints a report without bytes of the game or folders of the user', async () => {
    const ran = await gantry('verify', join(files.folder, 'zbd'), join(files.folder, 'bad.zrd'));
    expect(ran.out).toMatchInlineSnapshot(`
      "format             files  exact  patch only  failed  explained
      zipper/archive         2      2           0       0     100.0%
      zipper/reader          6      6           0       0     100.0%
      zipper/readerText      1      0           0       1      70.5%

      8 exact, 0 patch only, 1 failed, 0 skipped (format has no writer)
      problems: 1 error, 1 warning, 0 notes

      failed     bad.zrd: the file at 0xE: line 3, column 1: unexpected ): expected a value or the end of the text
      "
    `);
  });
});

describe('scan', () => {
  test('indexes a folder, and reads nothing the second time', async () => {
    const db = join(files.dataFolder, 'own.sqlite');
    const ran = await gantry('scan', '.', '--db', db, '--json');
    expect(json(ran)).toMatchObject({ folder: files.folder, db, files: 7, formats: { 'zipper/archive': 4 } });
    expect(json(await gantry('scan', '.', '--db', db, '--json'))).toMatchObject({ files: 7, entries: 12 });
  });
});

import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { heron, makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { buildArchive, buildReader, floatBits, int, slowCrc } from '../support/build-zipper.ts';
import { json, type Ran, runCli } from './support/run-cli.ts';

let files: SmallInstall;
beforeEach(() => {
  files = makeInstall();
});
afterEach(() => files.remove());

const gantry = (...args: readonly string[]): Promise<Ran> => runCli(files.folder, files.dataFolder, ...args);
const at = (...names: readonly string[]): string => join(files.folder, ...names);
const read = (...names: readonly string[]): Uint8Array => new Uint8Array(readFileSync(at(...names)));

test('a file marked read-only is refused with advice that the verb supports', async () => {
  chmodSync(at('zbd', 'reader.zbd'), 0o444);
  const ran = await gantry('set', 'zbd/reader.zbd', 'entries[0].flags=3', '-o', 'zbd/reader.zbd');
  expect([ran.status, ran.err.split('\n')[1]]).toEqual([
    2,
    'Write to another file, or make this one writable first. Nothing was changed.',
  ]);
});

/** The directory of an archive of version 2, read by hand: 148 bytes an entry before a footer of 12. */
function directory(
  bytes: Uint8Array,
): { name: string; start: number; size: number; flags: number; comment: string; time: bigint }[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const count = view.getUint32(bytes.length - 8, true);
  const text = (from: number, size: number): string =>
    String.fromCharCode(...bytes.subarray(from, from + size)).replace(/\0.*$/s, '');
  return Array.from({ length: count }, (_, i) => {
    const entry = bytes.length - 12 - (count - i) * 148;
    return {
      name: text(entry + 8, 64),
      start: view.getUint32(entry, true),
      size: view.getUint32(entry + 4, true),
      flags: view.getUint32(entry + 72, true),
      comment: text(entry + 76, 64),
      time: view.getBigUint64(entry + 140, true),
    };
  });
}

function contentOf(bytes: Uint8Array, index: number): Uint8Array {
  const entry = directory(bytes)[index];
  return bytes.subarray(entry?.start, (entry?.start ?? 0) + (entry?.size ?? 0));
}

function checksum(bytes: Uint8Array): { stored: number; right: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const contents = bytes.length - 12 - 148 * directory(bytes).length;
  return { stored: view.getUint32(bytes.length - 4, true), right: slowCrc(bytes.subarray(0, contents)) };
}

/** Every byte outside of the ranges is where it was, as it was, up to the shorter end. */
function sameOutside(
  before: Uint8Array,
  after: Uint8Array,
  ranges: readonly { start: number; size: number }[],
): boolean {
  const changed = (i: number): boolean => ranges.some(({ start, size }) => i >= start && i < start + size);
  return after.every((byte, i) => changed(i) || byte === before[i]);
}

interface Packed {
  readonly out: string;
  readonly bytes: number;
  readonly changed: readonly { start: number; size: number; what: string }[];
}

describe('replace', () => {
  test('compiles text, keeps the rest, and updates directory and checksum', async () => {
    const before = read('zbd/reader.zbd');
    const { out: text } = await gantry('text', 'zbd/reader.zbd::heron.zrd');
    writeFileSync(at('heron.txt'), text.replace('Ana', 'Anabel'));
    const ran = await gantry('replace', 'zbd/reader.zbd', 'heron.zrd=heron.txt', '-o', 'out.zbd', '--json');
    expect(ran.status).toBe(0);
    const after = read('out.zbd');
    const packed = json(ran) as Packed;
    expect(packed).toMatchObject({ out: 'out.zbd', bytes: after.length });
    expect(sameOutside(before, after, packed.changed)).toBe(true);
    expect(contentOf(after, 0)).toEqual(
      buildReader([
        ['speed', { float: 12.5 }],
        ['crew', int(2), 'Anabel'],
      ]),
    );
    expect([contentOf(after, 1), contentOf(after, 2)]).toEqual([contentOf(before, 1), contentOf(before, 2)]);
    expect(directory(after).map(({ name, flags, comment, time }) => ({ name, flags, comment, time }))).toEqual(
      directory(before).map(({ name, flags, comment, time }) => ({ name, flags, comment, time })),
    );
    expect(checksum(after).stored).toBe(checksum(after).right);
    expect(read('zbd/reader.zbd')).toEqual(before);
  });

  test('renames an entry, and replaces one under its new name', async () => {
    writeFileSync(at('seven.bin'), buildReader([int(7)]));
    const names = ['--rename', 'heron.zrd=egret.zrd', '-o', 'out.zbd'];
    expect((await gantry('replace', 'zbd/reader.zbd', 'egret.zrd=seven.bin', ...names)).status).toBe(0);
    const [first, second] = directory(read('out.zbd'));
    expect([first?.name, second?.name]).toEqual(['egret.zrd', directory(read('zbd/reader.zbd'))[1]?.name]);
    expect(contentOf(read('out.zbd'), 0)).toEqual(buildReader([int(7)]));
    expect(checksum(read('out.zbd')).stored).toBe(checksum(read('out.zbd')).right);
    const missing = await gantry('replace', 'zbd/reader.zbd', '--rename', 'stork.zrd=a.zrd', '-o', 'no.zbd');
    expect(missing.status).toBe(2);
  });

  test('reads a new name with the escapes of addresses, for renamed and added entries', async () => {
    writeFileSync(at('seven.bin'), buildReader([int(7)]));
    const edits = ['caf%E9%25.zrd=seven.bin', '--rename', 'heron.zrd=%E9gret%3D.zrd', '-o', 'named.zbd'];
    expect((await gantry('replace', 'zbd/reader.zbd', ...edits)).status).toBe(0);
    const names = directory(read('named.zbd')).map(({ name }) => name);
    expect([names[0], names.at(-1)]).toEqual(['égret=.zrd', 'café%.zrd']);
  });

  test('loses no input: an entry named twice is refused, a second file for it in a folder is reported', async () => {
    for (const name of ['1.bin', 'in/heron.zrd', 'in/heron.txt']) {
      mkdirSync(at('in'), { recursive: true });
      writeFileSync(at(name), buildReader([int(7)]));
    }
    const replace = (...args: readonly string[]) => gantry('replace', 'zbd/reader.zbd', ...args, '-o', 'out.zbd');
    for (const again of ['HERON.ZRD=in/heron.zrd', 'heron.zrd='])
      expect(await replace('heron.zrd=1.bin', again)).toMatchObject({
        status: 2,
        err: expect.stringMatching(/^zbd\/reader\.zbd: the entry "heron\.zrd" is named twice/i),
      });
    expect(existsSync(at('out.zbd'))).toBe(false);
    const told = await replace('--from', 'in');
    expect([told.status, told.err]).toEqual([
      0,
      expect.stringContaining('heron.zrd is replaced by in/heron.txt already'),
    ]);
    expect((await replace('twice.zrd=1.bin', 'twice.zrd~2=1.bin', 'new.zrd=1.bin', 'new.zrd=1.bin')).status).toBe(0);
  });

  test('refuses --from with a missing folder, or a file, without a bug', async () => {
    const replace = (from: string) => gantry('replace', 'zbd/reader.zbd', '--from', from, '-o', 'out.zbd', '--json');
    writeFileSync(at('a-file'), 'x');
    for (const [from, code, why] of [
      ['nowhere', 'notFound', 'it does not exist'],
      ['a-file', 'disk', 'a part of its path is not a folder'],
    ] as const) {
      const ran = await replace(from);
      expect([ran.status, json(ran)]).toMatchObject([
        2,
        { error: { code, text: `${at(from)} could not be listed: ${why}.` } },
      ]);
    }
  });

  test('refuses JSON for the text of a reader, because that is for build', async () => {
    writeFileSync(at('empty.json'), '[]');
    const json = await gantry('replace', 'zbd/reader.zbd', 'heron.zrd=empty.json', '-o', 'out.zbd');
    expect(json.status).toBe(2);
    expect(json.err).toMatch(
      /^empty\.json has the name of a JSON file, but heron\.zrd is read as Reader\.\ngantry build makes/,
    );
  });

  test('builds nothing from text that is not UTF-8, because letters would be lost', async () => {
    writeFileSync(at('plain.txt'), 'hello');
    writeFileSync(
      at('latin.txt'),
      Uint8Array.from('M\xfcnchen', letter => letter.charCodeAt(0)),
    );
    expect(await gantry('build', 'plain.txt', 'latin.txt', '-o', 'out.txt')).toMatchObject({
      status: 2,
      err: expect.stringMatching(/^latin\.txt is not UTF-8 text\./),
    });
    expect(existsSync(at('out.txt'))).toBe(false);
  });

  test('accepts valid binary unchanged, and anything with --raw and --force', async () => {
    const binary = buildReader([int(7)]);
    writeFileSync(at('new.bin'), binary);
    await gantry('replace', 'zbd/reader.zbd', 'heron.zrd=new.bin', '-o', 'out.zbd');
    expect(contentOf(read('out.zbd'), 0)).toEqual(binary);
    writeFileSync(at('text.txt'), '(a b)');
    await gantry('replace', 'zbd/reader.zbd', 'heron.zrd=text.txt', '-o', 'raw.zbd', '--raw', '--force');
    expect(contentOf(read('raw.zbd'), 0)).toEqual(Uint8Array.from('(a b)', letter => letter.charCodeAt(0)));
  });

  test('adds at the end, removes, and distinguishes entries with the same name', async () => {
    writeFileSync(at('a.txt'), '(9)');
    const ran = await gantry(
      'replace',
      'zbd/reader.zbd',
      'twice.zrd~2=a.txt',
      'new.zrd=a.txt',
      'heron.zrd=',
      '-o',
      'zbd/reader.zbd',
    );
    expect(ran.status).toBe(0);
    const after = read('zbd/reader.zbd');
    expect(directory(after).map(entry => entry.name)).toEqual(['twice.zrd', 'twice.zrd', 'new.zrd']);
    expect(contentOf(after, 0)).toEqual(buildReader([int(1)]));
    expect(contentOf(after, 1)).toEqual(buildReader([int(9)]));
    expect(contentOf(after, 2)).toEqual(buildReader([int(9)]));
    expect(directory(after)[2]).toMatchObject({ flags: 0, comment: '', time: 0n });
  });

  test('repacks every container on the path', async () => {
    const inner = buildArchive([{ name: 'in.zrd', content: heron }], { version: 1 });
    writeFileSync(at('outer.zbd'), buildArchive([{ name: 'inner.zbd', content: inner }], { version: 2, checksum: 0 }));
    writeFileSync(at('a.txt'), '("longer than before, to move what follows it")');
    await gantry('replace', 'outer.zbd::inner.zbd', 'in.zrd=a.txt', '-o', 'outer.zbd');
    const shown = await gantry('show', 'outer.zbd::inner.zbd::in.zrd', '--json');
    expect(json(shown)).toEqual(['longer than before, to move what follows it']);
    expect(checksum(read('outer.zbd')).stored).toBe(0);
  });

  test('refuses text that does not compile, with line and column, and writes nothing', async () => {
    writeFileSync(at('bad.txt'), '(a\n  (b "open');
    const ran = await gantry('replace', 'zbd/reader.zbd', 'heron.zrd=bad.txt', '-o', 'out.zbd', '--json');
    expect(ran.status).toBe(2);
    expect(json(ran)).toMatchObject({ error: { code: 'malformed', where: { file: 'bad.txt', line: 2 } } });
    expect(existsSync(at('out.zbd'))).toBe(false);
    writeFileSync(at('latin.txt'), Uint8Array.of(0x28, 0xe4, 0x29));
    const latin = await gantry('replace', 'zbd/reader.zbd', 'heron.zrd=latin.txt', '-o', 'out.zbd', '--json');
    expect(json(latin)).toMatchObject({ error: { code: 'malformed', text: expect.stringContaining('UTF-8') } });
  });

  test('accepts a byte order mark', async () => {
    writeFileSync(at('bom.txt'), '\ufeff(ä)');
    await gantry('replace', 'zbd/reader.zbd', 'heron.zrd=bom.txt', '-o', 'out.zbd');
    expect(contentOf(read('out.zbd'), 0)).toEqual(buildReader(['\u00e4']));
  });

  test('refuses a missing file, a missing entry to remove, and a file that is not a container', async () => {
    const codes = async (...args: readonly string[]) =>
      (json(await gantry('replace', ...args, '-o', 'out.zbd', '--json')) as { error: { code: string } }).error.code;
    expect(await codes('zbd/reader.zbd', 'heron.zrd=nothing.txt')).toBe('notFound');
    expect(await codes('zbd/reader.zbd', 'nothing.zrd=')).toBe('notFound');
    writeFileSync(at('a.txt'), '(a)');
    expect(await codes('odd.bin', 'heron.zrd=a.txt')).toBe('unsupported');
    expect(await codes('zbd/reader.zbd', 'heron.zrd')).toBe('badRequest');
  });
});

describe('set', () => {
  test('changes only the bytes of a value of the same length, and of what is derived from it', async () => {
    const before = read('zbd/reader.zbd');
    const ran = await gantry('set', 'zbd/reader.zbd::heron.zrd', '[1][1]=0x10', '-o', 'out.zbd', '--json');
    expect(ran.status).toBe(0);
    const after = read('out.zbd');
    const { changed } = json(ran) as Packed;
    expect(after.length).toBe(before.length);
    expect(sameOutside(before, after, changed)).toBe(true);
    expect(changed.reduce((sum, range) => sum + range.size, 0)).toBeLessThanOrEqual(1 + 4);
    expect(checksum(after).stored).toBe(checksum(after).right);
  });

  test('rebuilds the file for a value of another length', async () => {
    await gantry('set', 'zbd/reader.zbd::heron.zrd', '[1][2]=Anabel', '[0][1]=-1.5', '-o', 'zbd/reader.zbd');
    expect(json(await gantry('show', 'zbd/reader.zbd::heron.zrd', '--json'))).toEqual([
      ['speed', -1.5],
      ['crew', 2, 'Anabel'],
    ]);
  });

  test('accepts bare text, JSON text, and the raw bits of a float', async () => {
    await gantry(
      'set',
      'zbd/reader.zbd::heron.zrd',
      '[1][2]="1 2"',
      '[0][0]=12345',
      '[0][1]=bits:7FC00001',
      '-o',
      'out.zbd',
    );
    expect(contentOf(read('out.zbd'), 0)).toEqual(
      buildReader([
        ['12345', floatBits(0x7fc00001)],
        ['crew', int(2), '1 2'],
      ]),
    );
  });

  test('changes named and unnamed bytes of an unknown file', async () => {
    const before = read('odd.bin');
    const ran = await gantry('set', 'odd.bin', '@0x10+4=DEADBEEF', '-o', 'out.bin', '--json');
    expect(ran.status).toBe(0);
    const after = read('out.bin');
    expect([...after.subarray(16, 20)]).toEqual([0xde, 0xad, 0xbe, 0xef]);
    expect(sameOutside(before, after, [{ start: 16, size: 4 }])).toBe(true);
  });

  test('refuses an output inside an archive, which would make a file of that name next to it', async () => {
    const ran = await gantry('set', 'zbd/reader.zbd::heron.zrd', '[0][1]=1.5', '-o', 'zbd/reader.zbd::heron.zrd');
    expect(ran).toMatchObject({ status: 2, err: expect.stringContaining('is inside zbd/reader.zbd, and the output') });
    expect(existsSync(at('zbd/reader.zbd::heron.zrd'))).toBe(false);
  });

  test('refuses two values for one path, because only the last would be kept', async () => {
    const ran = await gantry('set', 'zbd/reader.zbd::heron.zrd', '[0][1]=1.5', '[0][1]=2.5', '-o', 'out.zbd');
    expect(ran).toMatchObject({ status: 2, out: '' });
    expect(ran.err).toMatch(/^zbd\/reader\.zbd::heron\.zrd > \[0\]\[1\]: two values are given for it\./);
    expect(existsSync(at('out.zbd'))).toBe(false);
  });

  test('refuses a value that does not fit, and a missing path, and writes nothing', async () => {
    for (const assignment of ['[1][1]=many', '[9]=1', '[1]=1', '=x'])
      expect(await gantry('set', 'zbd/reader.zbd::heron.zrd', assignment, '-o', 'out.zbd')).toMatchObject({
        status: 2,
      });
    expect(existsSync(at('out.zbd'))).toBe(false);
  });
});

describe('extract', () => {
  test('writes entries unchanged, or in another form', async () => {
    const ran = await gantry('extract', 'zbd/reader.zbd', '-o', 'out', '--as', 'raw,text,json', '--json');
    expect(ran.status).toBe(0);
    expect(read('out', 'heron.zrd')).toEqual(heron);
    expect(JSON.parse(readFileSync(at('out', 'heron.zrd.json'), 'utf8'))).toEqual([
      ['speed', 12.5],
      ['crew', 2, 'Ana'],
    ]);
    const { out } = await gantry('text', 'zbd/reader.zbd::heron.zrd');
    expect(readFileSync(at('out', 'heron.zrd.txt'), 'utf8')).toBe(out);
    expect(readdirSync(at('out')).filter(name => name.startsWith('twice')).length).toBe(6);
  });

  test('refuses malicious names, writes the rest, and the answer is no', async () => {
    const names = ['../evil.zrd', '..\\evil.zrd', '/evil.zrd', 'C:\\evil.zrd', 'CON', 'good.zrd'];
    const members = names.map(name => ({ name, content: heron }));
    writeFileSync(at('hostile.zbd'), buildArchive(members, { version: 1 }));
    mkdirSync(at('out'));
    const ran = await gantry('extract', 'hostile.zbd', '-o', 'out/here', '--json');
    expect(ran.status).toBe(1);
    const rows = json(ran) as { address: string; refused?: string }[];
    expect(rows.filter(row => row.refused !== undefined)).toHaveLength(5);
    expect(readdirSync(at('out', 'here'))).toEqual(['good.zrd']);
    expect(readdirSync(at('out'))).toEqual(['here']);
    expect(existsSync(at('evil.zrd'))).toBe(false);
  });

  test('refuses a form that the format does not have', async () => {
    const ran = await gantry('extract', 'odd.bin', '-o', 'out', '--as', 'png', '--json');
    expect(ran.status).toBe(1);
    expect(json(ran)).toMatchObject([{ address: 'odd.bin', refused: expect.stringContaining('png') }]);
    expect((await gantry('extract', 'odd.bin', '-o', 'out', '--as', 'tiff')).status).toBe(2);
  });

  test('writes a whole folder, with archives as folders', async () => {
    await gantry('extract', '.', '-o', '../extracted');
    expect(existsSync(at('../extracted/zbd/reader.zbd/heron.zrd'))).toBe(true);
    expect(existsSync(at('../extracted/odd.bin'))).toBe(true);
  });
});

describe('demo', () => {
  test('writes a game folder that verifies', async () => {
    const ran = await gantry('demo', '../demo', '--json');
    expect(json(ran)).toMatchObject({ folder: '../demo', files: expect.any(Number) });
    expect((await gantry('verify', '../demo')).status).toBe(0);
  });

  test('never writes into a folder with other files', async () => {
    expect((await gantry('demo', '.')).status).toBe(2);
  });
});

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { millFiles } from '../../electron/demo/kotor/mill.ts';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { json, type Ran, runCli } from './support/run-cli.ts';

let files: SmallInstall;
const at = (...names: readonly string[]): string => join(files.folder, ...names);
const gantry = (...args: readonly string[]): Promise<Ran> => runCli(files.folder, files.dataFolder, ...args);
const KEY = 'kotor/chitin.key';

beforeEach(() => {
  files = makeInstall();
  for (const [path, bytes] of millFiles()) {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), bytes);
  }
});
afterEach(() => files.remove());

/** What a game finds: the content of each name, by the index and the archive, read here by their offsets alone. */
function named(folder: string, index = join(folder, 'chitin.key')): Record<string, string> {
  const key = readFileSync(index);
  const archives = Array.from({ length: key.readUInt32LE(8) }, (_, i) => {
    const row = key.readUInt32LE(16) + i * 12;
    const [nameAt, size] = [key.readUInt32LE(row + 4), key.readUInt16LE(row + 8)];
    const name = key
      .toString('latin1', nameAt, nameAt + size)
      .replace(/\0/g, '')
      .replaceAll('\\', '/');
    const path = existsSync(join(folder, name)) ? join(folder, name) : at('kotor', name);
    const bytes = readFileSync(path);
    expect(key.readUInt32LE(row), name).toBe(bytes.length);
    return bytes;
  });
  const rows = Array.from({ length: key.readUInt32LE(12) }, (_, i) => key.readUInt32LE(20) + i * 22);
  expect(rows.map(row => key.readUInt32LE(row + 18))).toEqual(
    rows.map(row => key.readUInt32LE(row + 18)).toSorted((a, b) => a - b),
  );
  return Object.fromEntries(
    rows.map(row => {
      const id = key.readUInt32LE(row + 18);
      const bif = archives[id >>> 20] ?? Buffer.alloc(0);
      const entry = bif.readUInt32LE(16) + (id & 0xfffff) * 16;
      const type = key.readUInt16LE(row + 16);
      expect(bif.readUInt32LE(entry + 12)).toBe(type);
      const start = bif.readUInt32LE(entry + 4);
      const name = key.toString('latin1', row, row + 16).replace(/\0/g, '');
      return [`${name}.${type}`, bif.toString('latin1', start, start + bif.readUInt32LE(entry + 8))];
    }),
  );
}

const [WOK, PWK, LYT] = [2016, 2053, 3000];
const before = () => named(at('kotor'));

test('removing an entry in the middle keeps the names of all others', async () => {
  const ran = json(await gantry('resource', 'remove', KEY, 'MILL_01a.wok', '-o', 'out', '--json'));
  expect(ran).toMatchObject({ files: [{ out: 'out/data/mill.bif' }, { out: 'out/chitin.key' }], problems: [] });
  const { [`mill_01a.${WOK}`]: gone, ...others } = before();
  expect(gone).toMatch(/^BWM /);
  expect(named(at('out'))).toEqual(others);
});

test('a file is added at the end, under its own name or another', async () => {
  writeFileSync(at('hill.lyt'), 'beginlayout\n  roomcount 0\ndonelayout\n');
  expect((await gantry('resource', 'add', KEY, 'data/mill.bif', 'hill.lyt', '-o', 'out')).status).toBe(0);
  const content = 'beginlayout\n  roomcount 0\ndonelayout\n';
  expect(named(at('out'))).toEqual({ ...before(), [`hill.${LYT}`]: content });
  await gantry('resource', 'add', KEY, 'DATA\\mill.bif', 'hill.lyt', '--name', 'dale.lyt', '-o', 'two');
  expect(named(at('two'))[`dale.${LYT}`]).toBe(content);
});

test('of two runs that change one index at once, neither loses the other’s change', async () => {
  const content = 'beginlayout\ndonelayout\n';
  const names = ['hill.lyt', 'dale.lyt'];
  for (const name of names) writeFileSync(at(name), content);
  const runs = await Promise.all(
    names.map(name => gantry('resource', 'add', KEY, 'data/mill.bif', name, '-o', 'kotor')),
  );
  const done = names.filter((_, i) => runs[i]?.status === 0);
  expect(done).not.toEqual([]);
  const now = before();
  for (const name of done) expect(now[`${name.slice(0, 4)}.${LYT}`]).toBe(content);
  for (const { status, err } of runs)
    if (status !== 0) expect(err).toContain('was changed by another program after Gantry read it');
});

test('copying an entry and removing the copy restores the files', async () => {
  const was = [KEY, 'kotor/data/mill.bif'].map(path => readFileSync(at(path)));
  await gantry('resource', 'copy', KEY, 'plc_bench.pwk', 'plc_chair.pwk', '-o', 'kotor');
  const copied = before();
  expect(copied[`plc_chair.${PWK}`]).toBe(copied[`plc_bench.${PWK}`]);
  await gantry('resource', 'remove', KEY, 'plc_chair.pwk', '-o', 'kotor');
  expect([KEY, 'kotor/data/mill.bif'].map(path => readFileSync(at(path)))).toEqual(was);
});

test('a new name changes only the index, a new type the archive as well', async () => {
  await gantry('resource', 'rename', KEY, 'mill_01a.wok', 'hill_01a.wok', '-o', 'out');
  expect(existsSync(at('out/data'))).toBe(false);
  const { [`mill_01a.${WOK}`]: content, ...others } = before();
  expect(named(at('out'))).toEqual({ ...others, [`hill_01a.${WOK}`]: content });
  await gantry('resource', 'rename', KEY, 'mill_01a.wok', 'mill_01a.pwk', '-o', 'two');
  expect(named(at('two'))[`mill_01a.${PWK}`]).toBe(content);
});

test('refuses a name that the index lacks, one that is taken, and one that is too long', async () => {
  const refused = async (...args: readonly string[]) => {
    const { status, err } = await gantry('resource', ...args, '-o', 'out');
    expect([status, existsSync(at('out'))]).toEqual([2, false]);
    return err;
  };
  expect(await refused('remove', KEY, 'none.wok')).toContain('it names no none.wok');
  expect(await refused('rename', KEY, 'mill_01a.wok', 'mill_01b.wok')).toContain(
    'it names another mill_01b.wok already',
  );
  expect(await refused('copy', KEY, 'mill_01a.wok', 'seventeen_letters.wok')).toMatch(/16/);
  expect(await refused('remove', 'kotor/data/mill.bif', 'x.wok')).toContain('does not name entries of archives');
});

const BIF = 'kotor/data/mill.bif';
const rowOf = async (name: string): Promise<number> => {
  const { entries } = json(
    await gantry('list', BIF, '--json').then(ran => ({ ...ran, out: `{"entries":${ran.out}}` })),
  ) as {
    readonly entries: readonly { readonly name: string }[];
  };
  return entries.findIndex(entry => entry.name === name);
};

test('the verbs for all archives update the index too: after copy, rename and remove the files are as before', async () => {
  const files = () => [KEY, BIF].map(path => readFileSync(at(path)));
  const was = files();
  const row = await rowOf('plc_bench.pwk');
  const copied = json(await gantry('copy', BIF, `entries[${row}]`, '-o', BIF, '--json'));
  expect(copied).toMatchObject({ out: BIF, also: [{ out: KEY, bytes: (was[0]?.length ?? 0) + 22 }], problems: [] });
  expect(before()[`plc_bench_2.${PWK}`]).toBe(before()[`plc_bench.${PWK}`]);
  const last = await rowOf('plc_bench_2.pwk');
  expect((await gantry('rename', BIF, `entries[${last}]`, 'plc_chair.pwk', '-o', BIF)).out).toContain(KEY);
  expect(before()[`plc_chair.${PWK}`]).toBe(before()[`plc_bench.${PWK}`]);
  await gantry('remove', BIF, `entries[${last}]`, '-o', BIF);
  expect(files()).toEqual(was);
});

test('an entry in the middle is removed from the archive, and one is inserted, with their names', async () => {
  const { [`mill_01a.${WOK}`]: gone, ...others } = before();
  expect((await gantry('remove', BIF, `entries[${await rowOf('mill_01a.wok')}]`, '-o', BIF)).status).toBe(0);
  expect(named(at('kotor'))).toEqual(others);
  const base64 = Buffer.from(gone ?? '', 'latin1').toString('base64');
  await gantry('insert', BIF, 'entries[]', JSON.stringify({ name: 'mill_01a.wok', content: { base64 } }), '-o', BIF);
  expect(named(at('kotor'))).toEqual({ ...others, [`mill_01a.${WOK}`]: gone });
});

test('replace adds, removes, renames and replaces in one write, and updates the index', async () => {
  const { [`mill_01a.${WOK}`]: gone, [`mill_01b.${WOK}`]: renamed, ...others } = before();
  expect(gone).toMatch(/^BWM /);
  const layout = 'beginlayout\n  roomcount 0\ndonelayout\n';
  writeFileSync(at('hill.lyt'), layout);
  const edits = ['mill_01a.wok=', 'hill.lyt=hill.lyt', 'mill.lyt=hill.lyt', '--rename', 'mill_01b.wok=hill_01b.wok'];
  const ran = await gantry('replace', BIF, ...edits, '--raw', '-o', BIF, '--force', '--json');
  expect(json(ran)).toMatchObject({ also: [{ out: KEY }] });
  expect(named(at('kotor'))).toEqual({
    ...others,
    ...{ [`mill.${LYT}`]: layout, [`hill.${LYT}`]: layout, [`hill_01b.${WOK}`]: renamed },
  });
});

test('an entry that grows updates the archive’s size in the index', async () => {
  const grown = `${before()[`mill.${LYT}`]}\n\n`;
  writeFileSync(at('mill.lyt'), grown, 'latin1');
  await gantry('replace', BIF, 'mill.lyt=mill.lyt', '--raw', '-o', BIF);
  expect(named(at('kotor'))[`mill.${LYT}`]).toBe(grown);
});

test('bytes inserted or deleted in an entry, and a copied change, update that size too', async () => {
  const files = () => [KEY, BIF].map(path => readFileSync(at(path)));
  const letter = 'The mill is for sale.\n';
  writeFileSync(at('hill.txt'), letter);
  await gantry('replace', BIF, 'hill.txt=hill.txt', '--raw', '-o', BIF);
  const was = files();
  const more = await gantry('bytes', 'insert', `${BIF}::hill.txt`, '3', '20 6F 6C 64', '-o', BIF, '--json');
  expect(json(more)).toMatchObject({ also: [{ out: KEY, bytes: was[0]?.length }], problems: [] });
  expect(before()['hill.10']).toBe('The old mill is for sale.\n');
  await gantry('bytes', 'delete', `${BIF}::hill.txt`, '3', '4', '-o', BIF);
  expect(files()).toEqual(was);
  writeFileSync(at('hill.txt'), `${letter}\r\n`);
  expect((await gantry('copy-across', 'hill.txt', `${BIF}::hill.txt`, '-o', BIF)).status).toBe(0);
  expect(before()['hill.10']).toBe(`${letter}\r\n`);
  await gantry('bytes', 'insert', `${BIF}::hill.txt`, '3', '21', '-o', 'two.bif', '--index', 'two.key');
  const key = readFileSync(at('two.key'));
  expect(key.readUInt32LE(key.readUInt32LE(16))).toBe(readFileSync(at('two.bif')).length);
});

test('another output puts its index where a game finds it, or at the given path', async () => {
  const row = `entries[${await rowOf('mill_01a.wok')}]`;
  const was = before();
  const refused = await gantry('copy', BIF, row, '-o', 'two.bif');
  expect([refused.status, existsSync(at('two.bif'))]).toEqual([2, false]);
  expect(refused.err).toMatch(/chitin\.key changes too.*--index FILE, or end the output in data\/mill\.bif/s);
  mkdirSync(at('out/data'), { recursive: true });
  expect((await gantry('copy', BIF, row, '-o', 'out/data/mill.bif')).status).toBe(0);
  expect(named(at('out'))).toEqual({ ...was, [`mill_01a_2.${WOK}`]: was[`mill_01a.${WOK}`] });
  expect(before()).toEqual(was);
  expect((await gantry('copy', BIF, row, '-o', 'two.bif', '--index', 'two.key')).status).toBe(0);
  expect([readFileSync(at('two.bif')), readFileSync(at('two.key'))]).toEqual([
    readFileSync(at('out/data/mill.bif')),
    readFileSync(at('out/chitin.key')),
  ]);
  expect((await gantry('move', BIF, row, 'entries[]', '-o', BIF)).err).toContain('finds entries by their places');
});

test('reports of written files are whole lines', async () => {
  const ran = await gantry('resource', 'copy', KEY, 'plc_bench.pwk', 'plc_chair.pwk', '-o', 'bench');
  expect(ran).toMatchObject({ status: 0, err: '' });
  expect(ran.out).toMatch(/^bench\/data\/mill\.bif: \d+ bytes\nbench\/chitin\.key: \d+ bytes\n$/);
});

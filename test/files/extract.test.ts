import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ExtractItems, type ExtractRow, extractFiles } from '../../electron/files/extract-files.ts';
import { extractName } from '../../electron/files/extract-name.ts';
import { zipFiles } from '../../electron/files/zip-files.ts';
import { refusedNames } from '../fixtures/refused-names.ts';

let folder = '';
let where = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gantry-extract-'));
  where = join(folder, 'out');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const item = (name: string, text = name) => ({
  address: `x.zbd::${name}`,
  name,
  content: [new TextEncoder().encode(text)],
});
/** What is told of each item. */
async function extracted(items: ExtractItems, write = extractFiles, to = where): Promise<ExtractRow[]> {
  const rows: ExtractRow[] = [];
  await write(to, items, row => rows.push(row));
  return rows;
}
const tree = () => readdirSync(where, { recursive: true, encoding: 'utf8' }).toSorted();

test('malicious names are refused in their rows, the rest is written, and nothing is written outside', async () => {
  const names = [...refusedNames.map(([name]) => name), 'good.zrd'];
  const rows = await extracted(names.map(name => item(name)));
  expect(rows.slice(0, -1).map(row => 'refused' in row && row.refused)).toEqual(refusedNames.map(([, why]) => why));
  expect(tree()).toEqual(['good.zrd']);
  expect(readdirSync(folder)).toEqual(['out']);
  expect(rows.at(-1)).toEqual({ address: 'x.zbd::good.zrd', file: join(where, 'good.zrd'), bytes: 8 });
});

test('any name is refused, or becomes a plain path below the folder', () => {
  const letters = fc.constantFrom('.', '/', '\\', ':', ' ', 'a', 'C', 'O', 'N', '\0', '~', '*', '\x1f', 'ä', '\u202e');
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 12 }), name => {
      const result = extractName(name);
      if (result.kind === 'refused') return;
      for (const part of result.parts) {
        expect(part).not.toMatch(/[\\/:<>"|?*]|^\.{1,2}$|[. ]$|^$/);
        expect([...part].every(letter => letter >= ' ')).toBe(true);
        expect(part).not.toMatch(/^(con|nul)(\.|$)/i);
      }
    }),
    { numRuns: 2000 },
  );
});

test('both separators make folders, and what Windows forbids becomes an underscore', async () => {
  await extracted([item('data\\art/x.tga'), item('a<b>c"d|e?f*g\x07h.txt')]);
  expect(tree()).toEqual(['a_b_c_d_e_f_g_h.txt', 'data', join('data', 'art'), join('data', 'art', 'x.tga')]);
});

test('equal names, names that differ in case, and names that become equal are numbered before their extension', async () => {
  const names = [
    'mech.zrd',
    'mech.zrd',
    'MECH.ZRD',
    'mech~2.zrd',
    'a?',
    'a*',
    '.hidden',
    '.hidden',
    'noending',
    'NoEnding',
  ];
  const rows = await extracted(names.map((name, index) => item(name, `${index}`)));
  const files = rows.map(row => ('file' in row ? row.file.slice(where.length + 1) : row.refused));
  expect(files).toEqual([
    'mech.zrd',
    'mech~2.zrd',
    'MECH~3.ZRD',
    'mech~2~2.zrd',
    'a_',
    'a_~2',
    '.hidden',
    '.hidden~2',
    'noending',
    'NoEnding~2',
  ]);
  expect(files.map(file => readFileSync(join(where, file), 'utf8'))).toEqual(names.map((_, index) => `${index}`));
});

test('folders that differ in case are one, and a file at the path of a folder makes the folder take another name', async () => {
  const rows = await extracted([item('Data/a'), item('data/b'), item('x'), item('x/y'), item('DATA')]);
  expect(rows.map(row => ('file' in row ? row.file.slice(where.length + 1) : row.refused))).toEqual([
    join('Data', 'a'),
    join('Data', 'b'),
    'x',
    join('x~2', 'y'),
    'DATA~2',
  ]);
});

test('links are never followed, to folders or files', async () => {
  const outside = join(folder, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'precious.txt'), 'keep');
  mkdirSync(where);
  symlinkSync(outside, join(where, 'data'));
  symlinkSync(join(outside, 'precious.txt'), join(where, 'link.txt'));
  symlinkSync(join(outside, 'new.txt'), join(where, 'dangling.txt'));
  const rows = await extracted([item('data/x'), item('link.txt'), item('dangling.txt'), item('ok.txt')]);
  expect(rows.map(row => 'refused' in row)).toEqual([true, true, true, false]);
  expect(readdirSync(outside)).toEqual(['precious.txt']);
  expect(readFileSync(join(outside, 'precious.txt'), 'utf8')).toBe('keep');
  expect(existsSync(join(where, 'ok.txt'))).toBe(true);
});

test('a link to a folder that is part of the extraction is not followed either', async () => {
  mkdirSync(join(where, 'real'), { recursive: true });
  symlinkSync(join(where, 'real'), join(where, 'data'));
  const [row] = await extracted([item('data/x')]);
  expect(row).toHaveProperty('refused');
  expect(readdirSync(join(where, 'real'))).toEqual([]);
});

test('the output folder may itself be a link, and a second run replaces its files', async () => {
  const real = join(folder, 'real');
  mkdirSync(real);
  symlinkSync(real, where);
  await extracted([item('a.txt', 'one')]);
  await extracted([item('a.txt', 'two')]);
  expect(readdirSync(real)).toEqual(['a.txt']);
  expect(readFileSync(join(real, 'a.txt'), 'utf8')).toBe('two');
});

const encoder = new TextEncoder();
/** Made while it is written, up to where something is wrong with it. */
const broken = {
  address: 'x.zbd::broken',
  name: 'broken.json',
  *content() {
    yield encoder.encode('{"half":');
    throw new TypeError('no such thing');
  },
};
const whole = {
  address: 'x.zbd::whole',
  name: 'whole.json',
  content: () => ['{', '}'].map(text => encoder.encode(text)),
};
const WHY = 'Gantry itself failed while it made this file: no such thing';

test('a bug in the middle of a file removes that file, and the rest continues', async () => {
  expect(await extracted([broken, whole, item('a')])).toEqual([
    { address: 'x.zbd::broken', refused: WHY },
    { address: 'x.zbd::whole', file: join(where, 'whole.json'), bytes: 2 },
    { address: 'x.zbd::a', file: join(where, 'a'), bytes: 1 },
  ]);
  expect(tree()).toEqual(['a', 'whole.json']);
});

test('a file gets its name only when it is complete: an interruption leaves no partial file', async () => {
  const seen: string[][] = [];
  const slow = {
    ...item('slow.txt'),
    *content() {
      yield encoder.encode('half');
      seen.push(tree());
    },
  };
  mkdirSync(where);
  writeFileSync(join(where, '.slow.txt.999999999.0123456789ab.tmp'), 'left by a process that was killed');
  expect(await extracted([slow])).toMatchObject([{ bytes: 4 }]);
  expect(seen).toEqual([[expect.stringMatching(/^\.slow\.txt\.\d+\.[0-9a-f]{12}\.tmp$/)]]);
  expect(tree()).toEqual(['slow.txt']);
});

test('a name as long as a disk allows is written, and written again', async () => {
  const name = `${'ä'.repeat(125)}.txt`;
  for (const text of ['one', 'two']) expect(await extracted([item(name, text)])).toMatchObject([{ bytes: 3 }]);
  expect(tree()).toEqual([name]);
});

test('a path that is too long below this folder is refused in its row, and the rest is written', async () => {
  const long = `${'d/'.repeat(2040)}x`;
  const twice = 'z'.repeat(255);
  const rows = await extracted([item(long), item(twice), item(twice), item('ok.txt')]);
  expect(rows.map(row => ('refused' in row ? row.refused.slice(0, 34) : row.bytes))).toEqual([
    'its path is too long for the disk:',
    255,
    'its path is too long for the disk:',
    6,
  ]);
  expect(tree()).toEqual(['ok.txt', twice]);
});

test('a zip file follows a link, and does not replace what is marked read-only', async () => {
  const [link, real] = [join(folder, 'link.zip'), join(folder, 'real.zip')];
  symlinkSync('real.zip', link);
  await extracted([item('a.txt')], zipFiles, link);
  expect([lstatSync(link).isSymbolicLink(), Object.keys(unzipSync(readFileSync(real)))]).toEqual([true, ['a.txt']]);
  chmodSync(real, 0o444);
  await expect(extracted([item('b.txt')], zipFiles, link)).rejects.toThrow(/read-only/);
});

test('a file that has these bytes already is not written again', async () => {
  const made = () => [new TextEncoder().encode('made')][Symbol.iterator]();
  const streamed = { ...item('made.txt'), content: () => made() };
  await extracted([item('same.txt'), item('other.txt', 'old'), item('longer.txt', 'ab'), streamed]);
  const stamps = () => tree().map(name => [name, statSync(join(where, name)).ino]);
  const before = new Map(stamps().map(([name, ino]) => [name, ino]));
  const again = [item('same.txt'), item('other.txt', 'new'), item('longer.txt', 'abc'), streamed];
  const rows = await extracted(again);
  expect(rows.map(row => 'file' in row && row.bytes)).toEqual([8, 3, 3, 4]);
  const touched = stamps().filter(([name, ino]) => before.get(name) !== ino);
  expect(touched.map(([name]) => name)).toEqual(['longer.txt', 'other.txt']);
  expect(['other.txt', 'longer.txt'].map(name => readFileSync(join(where, name), 'utf8'))).toEqual(['new', 'abc']);
});

test('a bug in the middle of a file leaves the file that it would have replaced unchanged', async () => {
  mkdirSync(where);
  writeFileSync(join(where, 'broken.json'), 'before');
  writeFileSync(join(where, 'whole.json'), 'before');
  const rows = await extracted([broken, whole]);
  expect(rows.map(row => ('refused' in row ? row.refused : row.bytes))).toEqual([WHY, 2]);
  expect(['broken.json', 'whole.json'].map(name => readFileSync(join(where, name), 'utf8'))).toEqual(['before', '{}']);
  expect(tree()).toEqual(['broken.json', 'whole.json']);
});

test('a file with a bug in the middle is left out of a zip', async () => {
  const file = join(folder, 'all.zip');
  const rows = await extracted([broken, whole], zipFiles, file);
  expect(rows.map(row => ('refused' in row ? row.refused : row.bytes))).toEqual([WHY, 2]);
  const files = unzipSync(Uint8Array.from(readFileSync(file)));
  expect(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
    ['whole.json', '{}'],
  ]);
  expect(readdirSync(folder)).toEqual(['all.zip']);
});

test('a long file is cancelled while it is made, and leaves nothing behind', async () => {
  const controller = new AbortController();
  let made = 0;
  const endless = {
    ...whole,
    *content() {
      setImmediate(() => controller.abort());
      for (;;) {
        made += 1;
        yield new Uint8Array(1 << 18);
      }
    },
  };
  const work = extractFiles(where, [endless], () => {}, { signal: controller.signal });
  await expect(work).rejects.toThrow('Cancelled.');
  expect(made).toBeGreaterThan(0);
  expect(existsSync(where)).toBe(false);
});

/** A folder of a disk that is mounted read-only; undefined where this machine has none. */
function readOnlyDisk(): string | undefined {
  if (!existsSync('/proc/mounts')) return undefined;
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  return mounts.map(line => line.split(' ')).find(([, , , options]) => options?.split(',')[0] === 'ro')?.[1];
}

test.skipIf(readOnlyDisk() === undefined)('a new folder on a read-only disk is refused with that reason', async () => {
  const there = join(readOnlyDisk() ?? '', 'deep', 'out');
  await expect(extracted([item('a.txt')], extractFiles, there)).rejects.toThrow(
    `${there} could not be written: the disk is read-only.`,
  );
});

test.skipIf(!existsSync('/proc/self'))('a folder below /proc, which used to hang, is refused', async () => {
  await expect(extracted([item('a.txt')], extractFiles, '/proc/gantry/out')).rejects.toThrow(
    /^\/proc\/gantry\/out could not be/,
  );
});

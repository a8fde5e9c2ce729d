import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pictureFixtures } from '../fixtures/pictures.ts';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { readPlainPng } from '../support/png.ts';
import { buildBig, buildMix, nameCrc, readBig, readMix } from '../support/westwood-archives.ts';
import { json, type Ran, runCli } from './support/run-cli.ts';

let files: SmallInstall;
const at = (...names: readonly string[]): string => join(files.folder, ...names);
const gantry = (...args: readonly string[]): Promise<Ran> => runCli(files.folder, files.dataFolder, ...args);
const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));
const fixture = (name: string): Uint8Array =>
  pictureFixtures.find(one => one.name === name)?.bytes ?? new Uint8Array(0);

beforeEach(() => {
  files = makeInstall();
  const entries = [
    { name: 'Art\\Textures\\four.tga', content: fixture('tga') },
    { name: '..\\..\\evil.txt', content: bytesOf('evil') },
    { name: 'Data\\INI\\a.ini', content: bytesOf('Speed = 1\r\n') },
  ];
  writeFileSync(at('_mod.big'), buildBig(entries, { magic: 'BIG4', mark: bytesOf('L225\0\0\0\0') }));
  writeFileSync(at('level.mix'), buildMix([{ name: 'two.dds', content: fixture('dds-dxt1') }]));
});
afterEach(() => files.remove());

describe('gantry over BIG and MIX archives', () => {
  test('lists paths unchanged, and shows the fields that scripts rely on', async () => {
    const listed = json(await gantry('list', '_mod.big', '--json')) as readonly { address: string; format: string }[];
    expect(listed.map(({ address, format }) => [address, format])).toEqual([
      ['_mod.big::Art\\Textures\\four.tga', 'image/tga'],
      ['_mod.big::..\\..\\evil.txt', 'text/plain'],
      ['_mod.big::Data\\INI\\a.ini', 'text/plain'],
    ]);
    const size = readFileSync(at('_mod.big')).length;
    expect(json(await gantry('show', '_mod.big', '--json'))).toMatchObject({
      magic: 'BIG4',
      archiveSize: size,
      entries: [{ name: 'Art\\Textures\\four.tga', size: 61 }, { size: 4 }, { name: 'Data\\INI\\a.ini', size: 11 }],
    });
    expect(json(await gantry('show', 'level.mix', '--json'))).toMatchObject({
      entries: [{ name: 'two.dds', start: 16 }],
    });
  });

  test('adds to a MIX in index order, also before other entries, and removes it again', async () => {
    const before = readFileSync(at('level.mix'));
    writeFileSync(at('new.bin'), bytesOf('new'));
    const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt'].toSorted((a, b) => nameCrc(a) - nameCrc(b));
    const [first = '', last = ''] = [names[0], names.at(-1)];
    expect(nameCrc(first)).toBeLessThan(nameCrc('two.dds'));
    expect(nameCrc(last)).toBeGreaterThan(nameCrc('two.dds'));
    for (const name of [first, last]) {
      expect(await gantry('replace', 'level.mix', `${name}=new.bin`, '-o', 'more.mix')).toMatchObject({ status: 0 });
      const rows = readMix(readFileSync(at('more.mix'))).map(row => row.name);
      expect(rows).toEqual(name === first ? [name, 'two.dds'] : ['two.dds', name]);
      const inserted = { name, content: { base64: Buffer.from('new').toString('base64') } };
      const told = await gantry('insert', 'level.mix', 'entries[]', JSON.stringify(inserted), '-o', 'in.mix', '--json');
      expect(json(told)).toMatchObject({ followed: [] });
      expect(readFileSync(at('in.mix'))).toEqual(readFileSync(at('more.mix')));
      await gantry('replace', 'more.mix', `${name}=`, '-o', 'again.mix');
      expect(readFileSync(at('again.mix'))).toEqual(before);
    }
  });

  test('verifies them and their contents as exact', async () => {
    const { totals } = json(await gantry('verify', '_mod.big', 'level.mix', '--json')) as { totals: object };
    expect(totals).toEqual({
      exact: 6,
      patchOnly: 0,
      failed: 0,
      skipped: 0,
      problems: { error: 0, warning: 1, note: 1 },
    });
  });

  test('extracts into folders, and refuses a name that leads outside', async () => {
    const { status } = await gantry('extract', '_mod.big', '-o', 'out', '--json');
    expect(status).toBe(1);
    expect(readdirSync(at('out'), { recursive: true }).map(String).sort()).toEqual([
      ...['Art', 'Art/Textures', 'Art/Textures/four.tga', 'Data', 'Data/INI', 'Data/INI/a.ini'],
    ]);
  });

  test('repacks with an entry replaced, and keeps the magic word and the mark', async () => {
    writeFileSync(at('new.ini'), 'Speed = 12.5\r\n');
    const { status } = await gantry('replace', '_mod.big', 'Data\\INI\\a.ini=new.ini', '-o', 'out.big');
    expect(status).toBe(0);
    const { magic, archiveSize, entries } = readBig(Uint8Array.from(readFileSync(at('out.big'))));
    expect([magic, archiveSize]).toEqual(['BIG4', readFileSync(at('out.big')).length]);
    expect(entries.map(({ content }) => content)).toEqual([
      fixture('tga'),
      bytesOf('evil'),
      bytesOf('Speed = 12.5\r\n'),
    ]);
    expect(readFileSync(at('out.big')).includes('L225')).toBe(true);
  });
});

describe('gantry over pictures', () => {
  test('writes PNG files, one for each level of a texture', async () => {
    await gantry('extract', 'level.mix::two.dds', '-o', 'out', '--as', 'png');
    const names = readdirSync(at('out'));
    expect(names).toHaveLength(2);
    const sizes = names.map(name => readPlainPng(new Uint8Array(readFileSync(at('out', name)))));
    expect(sizes.map(({ width, height }) => [width, height]).sort()).toEqual([
      [3, 2],
      [6, 4],
    ]);
  });

  test('changes one byte of a pixel, and nothing else', async () => {
    const { status } = await gantry('set', '_mod.big::Art\\Textures\\four.tga', 'pixels[1].red=200', '-o', 'set.big');
    expect(status).toBe(0);
    const before = readFileSync(at('_mod.big'));
    const after = readFileSync(at('set.big'));
    const changed = [...after].flatMap((byte, i) => (byte === before[i] ? [] : [i]));
    expect(changed).toHaveLength(1);
    expect(json(await gantry('show', 'set.big::Art\\Textures\\four.tga', '--path', 'pixels[1]', '--json'))).toEqual({
      blue: 0,
      green: 255,
      red: 200,
    });
  });
});

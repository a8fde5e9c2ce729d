import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pictureFixtures } from '../fixtures/pictures.ts';
import { textureFixtures } from '../fixtures/textures.ts';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { buildPng, readPlainPng } from '../support/png.ts';
import { json, type Ran, runCli } from './support/run-cli.ts';

const bytes = textureFixtures[0]?.bytes ?? new Uint8Array(0);
let files: SmallInstall;
beforeEach(() => {
  files = makeInstall();
  writeFileSync(at('rtexture.zbd'), bytes);
});
afterEach(() => files.remove());

const at = (...names: readonly string[]): string => join(files.folder, ...names);
const read = (...names: readonly string[]): Uint8Array => new Uint8Array(readFileSync(at(...names)));
const gantry = (...args: readonly string[]): Promise<Ran> => runCli(files.folder, files.dataFolder, ...args);

const RED_GREEN = buildPng({ width: 2, height: 1, colourType: 2, data: Uint8Array.of(255, 0, 0, 0, 255, 0) });

describe('gantry extract --as png', () => {
  test('writes a file for each texture, with transparency in another file for a palette', async () => {
    const { status } = await gantry('extract', 'rtexture.zbd', '-o', 'out', '--as', 'png');
    expect(status).toBe(0);
    expect(readdirSync(at('out')).sort()).toEqual([
      ...['flag.png', 'flag~2.alpha.png', 'flag~2.png', 'glass.png', 'hole.png', 'plain.png', 'shared.png'],
    ]);
    expect(readPlainPng(read('out', 'flag.png'))).toMatchObject({ colourType: 3, data: Uint8Array.of(0, 2, 1, 0) });
    expect(readPlainPng(read('out', 'shared.png'))).toMatchObject({ colourType: 3, data: Uint8Array.of(3, 2, 1, 0) });
  });

  test('accepts a single texture as well', async () => {
    await gantry('extract', 'rtexture.zbd::shared', '-o', 'out', '--as', 'png');
    const { palette } = readPlainPng(read('out', 'shared.png'));
    expect([...(palette ?? [])]).toEqual([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]);
  });
});

test('gantry colours says that a file has no palettes', async () => {
  const ran = await gantry('colours', 'zbd/reader.zbd::heron.zrd');
  expect(ran).toMatchObject({ status: 2, out: '', err: expect.stringContaining('heron.zrd has no palettes.') });
});

describe('gantry colours of a loose picture with colours of its own', () => {
  test('writes it as PNG and replaces it with a drawing', async () => {
    const dds = pictureFixtures.find(({ format }) => format === 'image/dds')?.bytes ?? new Uint8Array(0);
    writeFileSync(at('loose.dds'), dds);
    expect(await gantry('colours', 'loose.dds', '-o', 'loose.png')).toMatchObject({ status: 0, err: '' });
    const { width, height } = readPlainPng(read('loose.png'));
    const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => (i % 3 === 0 ? 255 : 0));
    writeFileSync(at('red.png'), buildPng({ width, height, colourType: 2, data }));
    expect(await gantry('colours', 'loose.dds', '--from', 'red.png', '-o', 'loose.dds')).toMatchObject({ status: 0 });
    expect(await gantry('colours', 'loose.dds', '-o', 'back.png')).toMatchObject({ status: 0, err: '' });
    expect([...readPlainPng(read('back.png')).data.subarray(0, 3)]).toEqual([255, 0, 0]);
  });
});

describe('gantry replace with a PNG', () => {
  test('all textures exported and replaced unchanged give the identical package', async () => {
    await gantry('extract', 'rtexture.zbd', '-o', 'out', '--as', 'png');
    const names = ['plain', 'hole', 'glass', 'flag', 'flag~2', 'shared'];
    const edits = names.map(name => `${name}=out/${name}.png`);
    const ran = await gantry('replace', 'rtexture.zbd', ...edits, '-o', 'back.zbd', '--json');
    expect(json(ran)).toEqual({ out: 'back.zbd', bytes: bytes.length, changed: [], problems: [] });
    expect(ran.err).toBe('');
    expect(read('back.zbd')).toEqual(bytes);
  });

  test('of the same size and kind changes its pixels only; lost colours are reported on stderr', async () => {
    writeFileSync(at('new.png'), RED_GREEN);
    const ran = await gantry('replace', 'rtexture.zbd', 'glass=new.png', '-o', 'out.zbd', '--json');
    expect(json(ran)).toEqual({
      ...{ out: 'out.zbd', bytes: bytes.length },
      changed: [{ start: 0x33c + 18, size: 2, what: 'entry glass' }],
      notes: ['glass: The picture has no transparency: the texture keeps its own.'],
      problems: [],
    });
    expect(ran.err).toBe('note: glass: The picture has no transparency: the texture keeps its own.\n');
    expect([...read('out.zbd').subarray(0x33c + 16, 0x33c + 22)]).toEqual([0x00, 0xf8, 0xe0, 0x07, 0x80, 0xff]);
  });

  test('is scaled to powers of two with --scale', async () => {
    writeFileSync(at('new.png'), buildPng({ width: 3, height: 1, colourType: 2, data: new Uint8Array(9).fill(255) }));
    const ran = await gantry('replace', 'rtexture.zbd', 'glass=new.png', '-o', 'out.zbd', '--scale');
    expect(ran.err).toContain('Scaled from 3 × 1 to 4 × 1.');
    await gantry('extract', 'out.zbd::glass', '-o', 'out', '--as', 'png');
    expect(readPlainPng(read('out', 'glass.png'))).toMatchObject({ width: 4, height: 1 });
  });

  test('is scaled as a new texture as well; if the game needs no powers of two, that it was not scaled is reported', async () => {
    const odd = (width: number) =>
      buildPng({ width, height: 1, colourType: 2, data: new Uint8Array(width * 3).fill(255) });
    writeFileSync(at('new.png'), odd(3));
    const others = ['plain', 'hole', 'flag', 'flag~2', 'shared'].map(name => `${name}=`);
    expect(await gantry('replace', 'rtexture.zbd', ...others, '-o', 'even.zbd')).toMatchObject({ status: 0 });
    const ran = await gantry('replace', 'even.zbd', 'fresh=new.png', '-o', 'out.zbd', '--scale');
    expect(ran).toMatchObject({ status: 0, err: 'note: fresh: Scaled from 3 × 1 to 4 × 1.\n' });
    await gantry('extract', 'out.zbd::fresh', '-o', 'out', '--as', 'png');
    expect(readPlainPng(read('out', 'fresh.png'))).toMatchObject({ width: 4, height: 1 });
    // Without --scale it has the size it has, and the next package has others.
    const plain = await gantry('replace', 'even.zbd', 'fresh=new.png', '-o', 'odd.zbd');
    expect(plain.err).toContain('the game may not draw it. Scale the picture to 4 × 1.');
    writeFileSync(at('other.png'), odd(5));
    const kept = 'Not scaled: it keeps 5 × 1 pixels, because not all pictures like it have power-of-two sizes.';
    for (const name of ['fresh', 'new']) {
      const told = await gantry('replace', 'odd.zbd', `${name}=other.png`, '-o', 'out.zbd', '--scale');
      expect(told.err, name).toContain(kept);
    }
  });

  test('takes the transparency from the file next to it', async () => {
    writeFileSync(at('new.png'), RED_GREEN);
    writeFileSync(at('new.alpha.png'), buildPng({ width: 2, height: 1, colourType: 0, data: Uint8Array.of(1, 2) }));
    const { err } = await gantry('replace', 'rtexture.zbd', 'glass=new.png', '-o', 'out.zbd');
    expect(err).toBe('');
    expect([...read('out.zbd').subarray(0x33c + 20, 0x33c + 22)]).toEqual([1, 2]);
  });

  test('of another size rebuilds the package: every other texture is unchanged', async () => {
    writeFileSync(at('new.png'), buildPng({ width: 1, height: 1, colourType: 2, data: Uint8Array.of(0, 0, 255) }));
    expect((await gantry('replace', 'rtexture.zbd', 'plain=new.png', '-o', 'out.zbd')).status).toBe(0);
    const out = read('out.zbd');
    expect(out.length).toBe(bytes.length - 10);
    expect(out.subarray(0x324 - 10)).toEqual(bytes.subarray(0x324));
  });

  test('that does not fit is refused, and nothing is written', async () => {
    writeFileSync(at('new.png'), buildPng({ width: 1, height: 1, colourType: 2, data: Uint8Array.of(1, 99, 1) }));
    const { status, err } = await gantry('replace', 'rtexture.zbd', 'shared=new.png', '-o', 'out.zbd');
    expect(status).toBe(2);
    expect(err).toContain(
      'rtexture.zbd::shared cannot take this picture. 1 colour of it (#006100) is not in the palette',
    );
    expect(readdirSync(files.folder)).not.toContain('out.zbd');
  });

  test('with --raw is not converted, and refused as it is no texture', async () => {
    writeFileSync(at('new.png'), RED_GREEN);
    const { status, err } = await gantry('replace', 'rtexture.zbd', 'glass=new.png', '-o', 'out.zbd', '--raw');
    expect(status).toBe(2);
    expect(err).toContain('the new "glass" is not a texture');
  });
});

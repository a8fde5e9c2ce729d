import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoMapFiles } from '../../electron/demo/fft/map.ts';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { mapDisc } from '../support/map-disc.ts';
import { json, type Ran, runCli } from './support/run-cli.ts';

let files: SmallInstall;
const at = (...names: readonly string[]): string => join(files.folder, ...names);
const gantry = (...args: readonly string[]): Promise<Ran> => runCli(files.folder, files.dataFolder, ...args);

beforeAll(() => {
  files = makeInstall();
  mkdirSync(at('map'));
  for (const [name, bytes] of demoMapFiles()) writeFileSync(at('map', name), bytes);
});
afterAll(() => files.remove());

test('list, replace and addresses all say that the files of a map’s index are next to it', async () => {
  writeFileSync(at('x.bin'), 'x');
  const said = 'is a map index and has no entries: the files it names are next to it.';
  for (const args of [
    ['list', 'map/MAP001.GNS'],
    ['replace', 'map/MAP001.GNS', 'texture@10027=x.bin', '-o', 'out.gns'],
    ['show', 'map/MAP001.GNS::texture@10027'],
  ]) {
    const ran = await gantry(...args);
    expect([ran.status, ran.err.split('\n')[0]]).toEqual([2, `map/MAP001.GNS ${said}`]);
  }
});

describe('gantry states', () => {
  test('prints the file of each chunk of a state, from the index and from a file of the map', async () => {
    for (const file of ['MAP001.GNS', 'MAP001.9']) {
      const told = json(await gantry('states', `map/${file}`, '--state', 'time=night', '--json'));
      expect(told).toMatchObject({
        choices: [{ key: 'arrangement' }, { key: 'time', chosen: 1 }, { key: 'weather', chosen: 0 }, { key: 'tile' }],
        pieces: expect.arrayContaining([
          { name: 'palettes', file: 'map/MAP001.11', start: 0xc4 },
          { name: 'texture', file: 'map/MAP001.8', start: 0 },
        ]),
      });
    }
  });

  test('has one line for the highlighted tile, however many tiles there are', async () => {
    const { out } = await gantry('states', 'map/MAP001.9');
    expect(out.match(/^tile=.*$/gm)).toEqual([expect.stringMatching(/^tile=none +Lit tile \(one of \d+\) +shown$/)]);
  });

  test('refuses an unknown state, and lists the known ones', async () => {
    const ran = await gantry('states', 'map/MAP001.9', '--state', 'time=dusk');
    expect(ran.status).toBe(2);
    expect(ran.err).toContain('“dusk” is not one of its values of time: day, night.');
    const bad = await gantry('states', 'map/MAP001.9', '--state', 'night');
    expect(bad.err).toContain('Expected values such as arrangement=1,time=night.');
  });

  test('are exported as models: the textures differ between night and day', async () => {
    const [day, night] = await Promise.all(
      ['day', 'night'].map(async time => {
        const ran = await gantry('extract', 'map/MAP001.GNS', '--as', 'glb', '--state', `time=${time}`, '-o', at(time));
        expect(ran.err).toBe('');
        const [name = ''] = readdirSync(at(time), { recursive: true })
          .map(String)
          .filter(file => file.endsWith('.glb'));
        return readFileSync(at(time, name));
      }),
    );
    expect(day?.subarray(0, 4).toString()).toBe('glTF');
    expect(night?.equals(day ?? Buffer.alloc(0))).toBe(false);
  });
});

describe('names of the tiles', () => {
  test('are changed by set and shown by diff, within their six bits', async () => {
    mkdirSync(at('lava'));
    const set = await gantry('set', 'map/MAP001.9', 'terrain.tiles[3].surface.kind=Lava', '-o', at('lava', 'MAP001.9'));
    expect(set).toMatchObject({ status: 0, err: '' });
    const changes = await gantry('diff', 'map/MAP001.9', at('lava', 'MAP001.9'));
    expect(changes.out).toMatch(/terrain\.tiles\[3\]\.surface\.kind.*Grassland.*Lava/);
    const wrong = await gantry(
      'set',
      'map/MAP001.9',
      'terrain.tiles[3].surface.kind=Fog',
      '-o',
      at('lava', 'MAP001.9'),
    );
    expect(wrong.status).toBe(2);
  });
});

describe('gantry colours', () => {
  const TEXTURE = 'map/MAP001.8';

  test('lists the palettes of every mesh of the map, with their colours', async () => {
    const { palettes } = json(await gantry('colours', TEXTURE, '--json')) as {
      palettes: readonly { id: string; file: string; colours: readonly string[] }[];
    };
    expect(palettes).toHaveLength(64);
    expect(palettes[0]).toMatchObject({ id: 'MAP001.9:palettes[0]', file: 'MAP001.9' });
    expect(palettes[0]?.colours.slice(0, 2)).toEqual(['clear', '#103A08']);
    expect(palettes.filter(({ file }) => file === 'MAP001.11')).toHaveLength(16);
  });

  test('the picture in a palette can be put back as the same bytes, and redrawn in its colours', async () => {
    const palette = ['--palette', 'MAP001.11:palettes[3]'] as const;
    const out = await gantry('colours', TEXTURE, ...palette, '-o', at('night.png'));
    expect(out).toMatchObject({ status: 0, err: '' });
    const back = await gantry('colours', TEXTURE, ...palette, '--from', at('night.png'), '-o', at('MAP001.8'));
    expect(back).toMatchObject({ status: 0, err: '' });
    expect(readFileSync(at('MAP001.8')).equals(readFileSync(at(TEXTURE)))).toBe(true);
    const other = await gantry('colours', TEXTURE, '--palette', 'MAP001.9:palettes[99]', '-o', at('no.png'));
    expect(other.status).toBe(2);
    expect(other.err).toContain('has the palette MAP001.9:palettes[99].');
  });

  test('what cannot be written is refused, never silently left out', async () => {
    for (const given of [[], ['--from', at('night.png')], ['--from', at('night.png'), '--set', '1=0x0']])
      expect(await gantry('colours', 'map/MAP001.9', ...given, '-o', at('no.9'))).toMatchObject({
        status: 2,
        out: '',
        err: expect.stringContaining('map/MAP001.9 has palettes and no picture of its own.'),
      });
    const none = await gantry('colours', TEXTURE, '--from', at('night.png'), '-o', at('no.8'));
    expect(none).toMatchObject({ status: 2, err: expect.stringContaining('has several palettes') });
    for (const given of [
      ['--from', at('night.png')],
      ['--set', '1=0x0'],
    ]) {
      const nowhere = await gantry('colours', TEXTURE, ...given);
      expect(nowhere).toMatchObject({
        status: 2,
        err: expect.stringContaining('There is no output file for the changed'),
      });
    }
  });

  test('its colours are changed in the file that has them, which is named', async () => {
    const set = ['--palette', 'MAP001.9:palettes[0]', '--set', '5=#FF8800', '-o', at('no.8')] as const;
    const ran = await gantry('colours', TEXTURE, ...set);
    expect(ran).toMatchObject({
      status: 2,
      err: expect.stringContaining(`The palettes of ${TEXTURE} are in MAP001.9`),
    });
    expect(ran.err).toContain('Change colours there.');
    expect((await gantry('colours', TEXTURE, '--palette', 'x', ...set.slice(2))).err).toContain('has the palette x.');
  });

  test('a drawing replaces a picture on a disc, and nothing else on it changes', async () => {
    const disc = mapDisc(true);
    writeFileSync(at('game.bin'), disc);
    const picture = ['colours', 'game.bin::MAP/MAP001.8', '--palette', 'MAP001.9:palettes[0]'] as const;
    expect(await gantry(...picture, '-o', at('day.png'))).toMatchObject({ status: 0, err: '' });
    expect(await gantry(...picture, '--from', at('day.png'), '-o', 'game.bin')).toMatchObject({ status: 0, err: '' });
    expect(Buffer.compare(readFileSync(at('game.bin')), disc)).toBe(0);
  });
});

describe('gantry colours of a file with palettes', () => {
  const MESH = 'map/MAP001.9';

  test('lists them as stored, and changes colours in their own bytes only', async () => {
    const { palettes } = json(await gantry('colours', MESH, '--json')) as {
      palettes: readonly { id: string; colours: readonly string[] }[];
    };
    expect(palettes).toHaveLength(48);
    expect(palettes[2]).toMatchObject({ id: 'palettes[2]', colours: expect.arrayContaining(['0x0000']) });
    const set = ['--palette', 'palettes[2]', '--set', '3=#FF8000', '5=0x8123'] as const;
    const ran = await gantry('colours', MESH, ...set, '-o', at('MAP001.9'));
    expect(ran).toMatchObject({ status: 0, err: '' });
    const [before, after] = [readFileSync(at(MESH)), readFileSync(at('MAP001.9'))];
    const start = before.readUInt32LE(0x44) + 2 * 32;
    // Red 255, green 128, blue 0 of 255 are 31, 16 and 0 of 31.
    expect(after.readUInt16LE(start + 3 * 2)).toBe(31 | (16 << 5));
    expect(after.readUInt16LE(start + 5 * 2)).toBe(0x8123);
    after.writeUInt16LE(before.readUInt16LE(start + 3 * 2), start + 3 * 2);
    after.writeUInt16LE(before.readUInt16LE(start + 5 * 2), start + 5 * 2);
    expect(after.equals(before)).toBe(true);
  });

  test('refuses other colours', async () => {
    const ran = await gantry('colours', MESH, '--palette', 'palettes[2]', '--set', '16=#FF8000', '-o', at('no'));
    expect(ran).toMatchObject({
      status: 2,
      err: expect.stringContaining('MAP001.9 > palettes[2][16]: expected a colour from 0 to 15, found 16'),
    });
    const odd = await gantry('colours', MESH, '--palette', 'palettes[2]', '--set', 'red', '-o', at('no'));
    expect(odd).toMatchObject({ status: 2, err: expect.stringContaining('5=#FF8800 or 5=0x8123') });
    const which = await gantry('colours', MESH, '--set', '1=0x0', '-o', at('no'));
    expect(which).toMatchObject({ status: 2, err: expect.stringContaining('has several palettes') });
  });
});

describe('gantry import into a map', () => {
  const MESH = 'map/MAP001.9';
  const exported = async (as: 'glb' | 'obj'): Promise<string> => {
    const ran = await gantry('extract', MESH, '--as', as, '-o', at(`as-${as}`));
    expect(ran.status).toBe(0);
    const [name = ''] = readdirSync(at(`as-${as}`), { recursive: true })
      .map(String)
      .filter(file => file.endsWith(`.${as}`));
    return at(`as-${as}`, name);
  };

  test.each(['glb', 'obj'] as const)('of an export as %s gives the same bytes', async as => {
    const ran = await gantry('import', MESH, await exported(as), '-o', at(`MAP.${as}`), '--json');
    expect(json(ran)).toMatchObject({ faces: 150, problems: [] });
    expect(readFileSync(at(`MAP.${as}`)).equals(readFileSync(at(MESH)))).toBe(true);
  });

  test('adds a new wall as one quad, with its palette and texture coordinates, and keeps every other polygon', async () => {
    const file = await exported('obj');
    const lines = readFileSync(file, 'utf8').split('\n');
    const count = (kind: string) => lines.filter(line => line.startsWith(`${kind} `)).length;
    const [v, vt] = [count('v'), count('vt')];
    // A square of 28 that faces south; v of OBJ counts from the bottom of the 1,024 rows.
    const uv = (u: number, row: number) => `vt ${(u + 0.5) / 256} ${1 - (row + 0.5) / 1024}`;
    const wall = [
      ...['v 28 24 -28', 'v 56 24 -28', 'v 56 52 -28', 'v 28 52 -28'],
      ...[uv(64, 95), uv(95, 95), uv(95, 64), uv(64, 64)],
      ...['o wall', 'usemtl palette_2'],
      `f ${v + 1}/${vt + 1} ${v + 2}/${vt + 2} ${v + 3}/${vt + 3}`,
      `f ${v + 1}/${vt + 1} ${v + 3}/${vt + 3} ${v + 4}/${vt + 4}`,
    ];
    writeFileSync(at('wall.obj'), [...lines, ...wall].join('\n'));
    const ran = await gantry('import', MESH, at('wall.obj'), '-o', at('wall.9'), '--json');
    expect(ran.err).toBe('');
    expect(json(ran)).toMatchObject({ faces: 151, problems: [] });
    const [before, after] = [readFileSync(at(MESH)), readFileSync(at('wall.9'))];
    const start = before.readUInt32LE(0x40);
    const [triangles, quads] = [before.readUInt16LE(start), before.readUInt16LE(start + 2)];
    expect([after.readUInt16LE(start), after.readUInt16LE(start + 2)]).toEqual([triangles, quads + 1]);
    const corners = start + 8 + triangles * 18;
    expect(after.subarray(corners, corners + quads * 24).equals(before.subarray(corners, corners + quads * 24))).toBe(
      true,
    );
    const places = [0, 1, 2, 3].map(i => [0, 2, 4].map(by => after.readInt16LE(corners + quads * 24 + i * 6 + by)));
    // In the file y is down and z north: the four corners of the square.
    expect(places.map(String).toSorted()).toEqual(['28,-24,28', '28,-52,28', '56,-24,28', '56,-52,28']);
    const verify = json(await gantry('verify', at('wall.9'), '--json')) as { totals: { exact: number } };
    expect(verify.totals.exact).toBe(1);
  });

  test('refuses more polygons than the game has room for, with the numbers', async () => {
    const ground = Array.from({ length: 400 }, (_, i) => `v ${i} 0 0\nv ${i} 9 0\nv ${i} 0 9`);
    const faces = ground.map((_, i) => `f ${i * 3 + 1} ${i * 3 + 2} ${i * 3 + 3}`);
    writeFileSync(at('many.obj'), [...ground, 'usemtl black', ...faces].join('\n'));
    const ran = await gantry('import', MESH, at('many.obj'), '-o', at('no.9'));
    expect(ran).toMatchObject({ status: 2, err: expect.stringContaining('and the game allows 64') });
  });
});

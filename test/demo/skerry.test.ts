import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { planesPlan, ternMaterials, ternModels } from '../../electron/demo/skerry/craft.ts';
import { movesCs, movesMw, movesRc, planeMoves } from '../../electron/demo/skerry/moves.ts';
import { skerryPlan } from '../../electron/demo/skerry/place.ts';
import { skerryMessages } from '../../electron/demo/skerry/texts.ts';
import { demoFiles, writeDemo } from '../../electron/demo/write-demo.ts';
import { withLooseScene } from '../../electron/host/scenes/loose-scene.ts';
import { readArchive } from '../support/read-archive.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { animFile } from '../support/writers/zipper/anim-writer.ts';
import { eventWords } from '../support/writers/zipper/event-writer.ts';
import { libraryMembers } from '../support/writers/zipper/library-writer.ts';
import { buildLibrary } from '../support/writers/zipper/messages.ts';
import { worldFile } from '../support/writers/zipper/world-writer.ts';

const files = demoFiles();
const bytesOf = (path: string): Uint8Array => files.get(path) ?? new Uint8Array(0);
const viewOf = (path: string): DataView => {
  const bytes = bytesOf(path);
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
};
const numbers = (path: string, ...at: number[]): number[] => at.map(offset => viewOf(path).getUint32(offset, true));
const textAt = (bytes: Uint8Array, at: number): string =>
  Buffer.from(bytes.subarray(at, bytes.indexOf(0, at))).toString('latin1');

describe('the skerry is what hand-written writers produce, byte for byte', () => {
  test('as a world of each game', () => {
    expect(bytesOf('recoil/zbd/m1/gamez.zbd')).toEqual(worldFile('rc', skerryPlan('rc')));
    expect(bytesOf('mechwarrior3/zbd/c1/gamez.zbd')).toEqual(worldFile('mw', skerryPlan('mw')));
    expect(bytesOf('crimson-skies/zbd/c1/gamez.zbd')).toEqual(worldFile('cs', skerryPlan('cs')));
    expect(bytesOf('crimson-skies/zbd/planes.zbd')).toEqual(worldFile('cs', planesPlan()));
  });

  test('as animations of each game', () => {
    expect(bytesOf('recoil/zbd/m1/anim.zbd')).toEqual(animFile('rc', movesRc(eventWords('rc'))));
    expect(bytesOf('mechwarrior3/zbd/c1/anim.zbd')).toEqual(animFile('mw', movesMw(eventWords('mw'))));
    expect(bytesOf('crimson-skies/zbd/c1/m01/mis_anim.zbd')).toEqual(animFile('cs', movesCs(eventWords('cs'))));
    expect(bytesOf('crimson-skies/zbd/c1/cam_anim.zbd')).toEqual(animFile('cs', planeMoves(eventWords('cs'))));
  });

  test('as messages, and the walker', () => {
    expect(bytesOf('recoil/messages.dll')).toEqual(buildLibrary(skerryMessages('table', 48)));
    expect(bytesOf('mechwarrior3/Mech3Msg.dll')).toEqual(buildLibrary(skerryMessages('table', 16)));
    expect(bytesOf('crimson-skies/strings.dll')).toEqual(buildLibrary(skerryMessages('strings', 48)));
    const written = libraryMembers('mw', ternMaterials, ternModels);
    const { entries } = readArchive(bytesOf('mechwarrior3/zbd/mechlib.zbd'), 1);
    expect(entries.map(({ name, content }) => [name, content])).toEqual(
      written.map(({ name, bytes }) => [name, bytes]),
    );
  });
});

// What the descriptions of the formats say of these bytes, read number by number.
describe('the skerry is what its formats require', () => {
  test.each([
    ['recoil/zbd/m1/gamez.zbd', 15, 12, 192],
    ['mechwarrior3/zbd/c1/gamez.zbd', 27, 12, 208],
    ['crimson-skies/zbd/c1/gamez.zbd', 42, 16, 208],
    ['crimson-skies/zbd/planes.zbd', 42, 16, 208],
  ])(
    '%s: its version, its four consecutive sections, and the names of its first nodes',
    (path, version, at, nodeSize) => {
      expect(numbers(path, 0, 4)).toEqual([0x0297_1222, version]);
      const [textures = 0, materials = 0, models = 0, nodes = 0] = numbers(path, at, at + 4, at + 8, at + 20);
      expect(textures).toBe(at + 24);
      expect([textures, materials, models, nodes, bytesOf(path).length].toSorted((a, b) => a - b)).toEqual([
        ...[textures, materials, models, nodes, bytesOf(path).length],
      ]);
      const size = { 15: 36, 27: 40, 42: 44 }[version] ?? 0;
      expect(materials).toBe(textures + size * (numbers(path, at - 4)[0] ?? 0));
      const names = [0, 1, 2, 3].map(i => textAt(bytesOf(path), nodes + i * (nodeSize + 4)));
      const expected = {
        'recoil/zbd/m1/gamez.zbd': ['world1', 'window1', 'camera1', 'display'],
        'mechwarrior3/zbd/c1/gamez.zbd': ['world1', 'window1', 'camera1', 'display'],
        'crimson-skies/zbd/c1/gamez.zbd': ['world1', 'display', 'window1', 'camera1'],
        'crimson-skies/zbd/planes.zbd': ['petrel', 'petrel_lod0', 'petrel_near', 'petrel_prop'],
      }[path];
      expect(names).toEqual(expected);
      // Class: object3d, or world.
      expect(numbers(path, nodes + 52)).toEqual([path.endsWith('planes.zbd') ? 5 : 2]);
    },
  );

  test.each([
    ['recoil/zbd/m1/anim.zbd', [28, 1], 12 + 84, 10, 4, 308],
    ['mechwarrior3/zbd/c1/anim.zbd', [39, 1], 12 + 84, 10, 5, 316],
    ['crimson-skies/zbd/c1/cam_anim.zbd', [53, 2, 1], 16 + 2 * 132 + 84, 10, 3, 272],
    ['crimson-skies/zbd/c1/m01/mis_anim.zbd', [53, 2, 1], 16 + 2 * 132 + 84, 10, 5, 272],
  ])(
    '%s: its header, and the number of definitions after the reserved one',
    (path, head, info, countAt, count, size) => {
      expect(numbers(path, 0)).toEqual([0x0817_0616]);
      expect(numbers(path, ...head.map((_, i) => 4 + i * 4))).toEqual(head);
      expect(viewOf(path).getUint16(info + countAt, true)).toBe(count);
      const infoSize = { 28: 60, 39: 68, 53: 108 }[head[0] ?? 0] ?? 0;
      // In the older games the head of a sequence follows the definition.
      const first = info + infoSize + size + (size === 272 ? 0 : 64);
      expect(textAt(bytesOf(path), first)).toMatch(/^(buoy_bobs|petrel_propeller)$/);
      if (size === 272) {
        expect(textAt(bytesOf(path), info + infoSize)).toBe('reserved_anim_0');
        expect(viewOf(path).getUint8(info + infoSize + 161)).toBe(3);
      }
    },
  );

  test.each([
    ['recoil/zbd/zrdr.zbd', ['skerry.zrd', 'skerry_anim.zrd', 'skerry_sounds.zrd']],
    ['recoil/zbd/soundsl.zbd', ['seal_splash.wav']],
    ['mechwarrior3/skerry.mw3', ['zSaveHeader', 'AnimActivation', 'AnimActivation']],
    ['mechwarrior3/zbd/reader.zbd', ['skerry.zrd', 'skerry_anim.zrd', 'skerry_sounds.zrd']],
    ['mechwarrior3/zbd/soundsL.zbd', ['seal_splash.wav']],
    ['mechwarrior3/zbd/motion.zbd', ['tern_walk']],
    ['crimson-skies/SavedGames/Imke/Status.dat', ['zSaveHeader', 'Persist/UIData']],
    [
      'crimson-skies/SavedGames/Imke/Mission.001',
      ['zSaveHeader', 'Persist/PilotStatus', 'Mission/TurretList', 'Mission/Weapons'],
    ],
    ['crimson-skies/zbd/zrdr.zbd', ['skerry.zrd', 'skerry_anim.zrd', 'skerry_sounds.zrd']],
    ['crimson-skies/zbd/soundsl.zbd', ['seal_splash.wav']],
  ])('%s is an archive of version 1, packed without gaps', (path, names) => {
    const size = bytesOf(path).length;
    expect(numbers(path, size - 8, size - 4)).toEqual([1, names.length]);
    const { entries } = readArchive(bytesOf(path), 1);
    expect(entries.map(({ name }) => name)).toEqual(names);
    let start = 0;
    for (const entry of entries) {
      expect([entry.start, entry.content.length]).toEqual([start, entry.length]);
      start += entry.length;
    }
  });

  test('its sounds are PCM of 8 and 16 bits, and MS ADPCM', () => {
    const heads = ['recoil/zbd/soundsl.zbd', 'mechwarrior3/zbd/soundsL.zbd', 'crimson-skies/zbd/soundsl.zbd'].map(
      path => {
        const view = viewOf(path);
        // RIFF, WAVE, fmt: coding, channels, rate, … bits.
        return [view.getUint16(20, true), view.getUint16(22, true), view.getUint32(24, true), view.getUint16(34, true)];
      },
    );
    expect(heads).toEqual([
      [1, 1, 11_025, 8],
      [1, 2, 11_025, 16],
      [2, 1, 11_025, 4],
    ]);
  });

  test('its saves give their type, the state of two animations, and the pilot', () => {
    const save = bytesOf('mechwarrior3/skerry.mw3');
    // The header, then two states of 88 bytes.
    expect(numbers('mechwarrior3/skerry.mw3', 0, 4, 8, 48, 96)).toEqual([8, 2, 1, 15, 1]);
    expect([textAt(save, 8 + 8), textAt(save, 96 + 8), save[8 + 84]]).toEqual(['lamp_blinks', 'buoy_bobs', 3]);
    const status = 'crimson-skies/SavedGames/Imke/Status.dat';
    expect(numbers(status, 0, 4, 8, 12, 12 + 0x338, 12 + 0x448, 12 + 0x44c)).toEqual([12, 2, 2, 1, 1, 1200, 1]);
    expect([textAt(bytesOf(status), 12 + 0x314), textAt(bytesOf(status), 12 + 0x450)]).toEqual(['Imke', 'Petrel']);
    expect(numbers(status, 12 + 0x44c + 0x88, 12 + 0x44c + 0x8c, 12 + 0x44c + 0xa8)).toEqual([0, 1, 11]);
  });

  test.each(['recoil/zbd/rtexture2.zbd', 'mechwarrior3/zbd/c1/rtexture.zbd', 'crimson-skies/zbd/c1/texture.zbd'])(
    '%s has eight textures, each at its listed offset',
    path => {
      expect(numbers(path, 0, 4, 8, 12)).toEqual([0, 1, 0, 8]);
      const heads = Array.from({ length: 8 }, (_, i) => ({
        name: textAt(bytesOf(path), 24 + i * 40),
        at: numbers(path, 24 + i * 40 + 32)[0] ?? 0,
      }));
      expect(heads.map(({ name }) => name).join(' ')).toBe('slate sea_1 sea_2 sea_3 tarred shingle seal spray');
      const [{ at } = { at: 0 }] = heads;
      expect([at, viewOf(path).getUint16(at + 4, true), viewOf(path).getUint16(at + 6, true)]).toEqual([344, 64, 64]);
    },
  );

  test.each(['recoil', 'mechwarrior3', 'crimson-skies'])('%s has its scripts and its map', game => {
    const path = `${game}/zbd/interp.zbd`;
    expect(numbers(path, 0, 4, 8)).toEqual([0x0897_1119, 7, 2]);
    expect(textAt(bytesOf(path), 12)).toBe('support\\skerry.gw');
    if (game === 'recoil') expect(numbers('recoil/maps/m1.zmap', 0, 4)).toEqual([5, 7]);
  });
});

async function demo(): Promise<string> {
  const folder = temporaryFolder();
  await writeDemo(folder, 1, files);
  return folder;
}

describe('the skerry in 3D', () => {
  test.each([
    ['recoil/zbd/m1/gamez.zbd', 'recoil/zbd/rtexture2.zbd', ['buoy_bobs', 'lamp_blinks', 'seal_dives']],
    [
      'mechwarrior3/zbd/c1/gamez.zbd',
      'mechwarrior3/zbd/c1/rtexture.zbd',
      ['blowhole_sprays', 'buoy_bobs', 'lamp_blinks', 'seal_dives'],
    ],
    [
      'crimson-skies/zbd/c1/gamez.zbd',
      'crimson-skies/zbd/c1/texture.zbd',
      ['blowhole_sprays', 'buoy_bobs', 'lamp_blinks', 'petrel_propeller', 'petrel_starts', 'seal_dives'],
    ],
  ])('%s finds its textures and its moving parts', async (path, textures, moving) => {
    const { scene, clips } = await withLooseScene(await demo(), path, loose => ({
      scene: loose.scene(),
      clips: loose.clips(),
    }));
    expect(scene.problems).toEqual([]);
    expect(new Set(scene.textures.map(({ address }) => address?.split('::')[0]))).toEqual(new Set([textures]));
    expect(scene.meshes.length).toBeGreaterThan(8);
    expect(clips.map(({ name }) => name).toSorted()).toEqual(moving);
  });

  test('the plane and the walker have textures near them', async () => {
    const folder = await demo();
    const sceneOf = (path: string) => withLooseScene(folder, path, loose => loose.scene());
    for (const path of ['crimson-skies/zbd/planes.zbd', 'mechwarrior3/zbd/mechlib.zbd::tern.flt']) {
      const scene = await sceneOf(path);
      expect(scene.problems, path).toEqual([]);
      const [game] = path.split('/');
      for (const { name, address } of scene.textures)
        expect(address, `${path} ${name}`).toMatch(new RegExp(`^${game}/`));
    }
  });

  test.each([
    ['recoil/zbd/m1/gamez.zbd', ['seal_01', 'seal_02'], 'seal', [96, 6, 20]],
    ['mechwarrior3/zbd/c1/gamez.zbd', ['tern_00', 'tern_01'], 'tern', [0, 6, 30]],
    ['crimson-skies/zbd/c1/gamez.zbd', ['buoy_1'], 'buoy', [90, 6, 30]],
  ])('vehicles of %s are copies of nodes of the world or the library', async (path, names, of, place) => {
    const scene = await withLooseScene(await demo(), path, loose => loose.scene());
    const group = scene.nodes.findIndex(({ name, parent }) => name === 'Vehicles' && parent < 0);
    const placed = scene.nodes.filter(({ parent }) => parent === group);
    expect(placed.map(({ name }) => name)).toEqual(names);
    const [first] = placed;
    expect(first).toMatchObject({ translation: place, hidden: false });
    const below = (root: number): readonly number[] =>
      scene.nodes.flatMap((node, i) => (node.parent === root ? [i, ...below(i)] : []));
    const shapes = (root: number) => [root, ...below(root)].flatMap(i => scene.nodes[i]?.mesh ?? []);
    const copies = placed.map(node => shapes(scene.nodes.indexOf(node)));
    expect(copies[0]?.length).toBeGreaterThan(0);
    for (const copy of copies) expect(copy).toEqual(copies[0]);
    const stored = scene.nodes.findIndex(({ name, parent }) => name === of && parent !== group);
    if (stored >= 0) expect(shapes(stored)).toEqual(copies[0]);
    // A heading turns about the vertical, counter-clockwise from above.
    const heading = 2 * Math.atan2(placed.at(-1)?.rotation[1] ?? 0, placed.at(-1)?.rotation[3] ?? 1);
    const degrees = { seal: 200, tern: 90, buoy: 45 }[of] ?? 0;
    expect((((heading * 180) / Math.PI + 360) % 360).toFixed(3)).toBe(degrees.toFixed(3));
  });

  test('pickups of a known kind are copies of the node with the kind’s number', async () => {
    const folder = await demo();
    const patch = (path: string, old: string, by: string): void => {
      const bytes = Buffer.from(readFileSync(join(folder, path)));
      for (let at = bytes.indexOf(old); at >= 0; at = bytes.indexOf(old, at + 1)) bytes.write(by, at, 'latin1');
      writeFileSync(join(folder, path), bytes);
    };
    patch('recoil/zbd/m1/zrdr.zbd', 'Lantern', 'PUP_SUB');
    patch('recoil/zbd/m1/gamez.zbd', 'buoy\0', 'pu039\0');
    const scene = await withLooseScene(folder, 'recoil/zbd/m1/gamez.zbd', loose => loose.scene());
    const group = scene.nodes.findIndex(({ name, parent }) => name === 'Pickups' && parent < 0);
    const template = scene.nodes.find(({ name }) => name === 'pu039');
    const placed = scene.nodes.filter(({ parent }) => parent === group);
    expect(placed.map(({ name, mesh, translation }) => [name, mesh, ...translation])).toEqual([
      ['PUP_SUB', template?.mesh, 30, 7, -6],
      ['PUP_SUB', template?.mesh, 60, 7, 48],
    ]);
    expect(template?.mesh).toBeDefined();
  });

  test('objects of its missions are overlays, each with the bytes of its own file', async () => {
    const folder = await demo();
    const shown = async (path: string, wanted = {}) => {
      const scene = await withLooseScene(folder, path, loose => loose.scene(), { wanted });
      const placed = (scene.overlays ?? []).filter(({ name }) => /^(AI networks|Vehicles|Pickups)$/.test(name));
      const items = placed.flatMap(overlay => overlay.items);
      for (const { label, origin, place } of items) {
        const address = scene.sources[origin?.source ?? 0]?.address ?? '';
        const [archive = '', name] = address.split('::');
        const entry = readArchive(bytesOf(archive), 1).entries.find(each => each.name === name);
        // The three floats of its place are in its bytes, one after the other, each after its type.
        const bytes = Buffer.from(entry?.content ?? []).subarray(
          origin?.start,
          (origin?.start ?? 0) + (origin?.size ?? 0),
        );
        const stored = Buffer.alloc(place.length * 8);
        for (const [i, value] of place.entries()) {
          stored.writeUInt32LE(2, i * 8);
          stored.writeFloatLE(value, i * 8 + 4);
        }
        expect(bytes.includes(stored), `${address} ${label}`).toBe(true);
      }
      return {
        overlays: placed.map(({ name, items: of }) => `${name} ${of.length}`),
        choices: (scene.choices ?? []).map(({ key, options }) => [key, ...options.map(({ name }) => name)]),
        pickups: items.filter(({ label }) => label === 'Lantern').map(({ about }) => about),
      };
    };
    expect(await shown('recoil/zbd/m1/gamez.zbd', { difficulty: 'easy' })).toEqual({
      overlays: ['AI networks 6', 'Vehicles 3', 'Pickups 3'],
      choices: [['difficulty', 'Easy', 'Medium']],
      pickups: ['amount 5, there again after 30 s', 'amount 5, there again after 30 s'],
    });
    const [campaign, multiplayer] = [{ mission: 'readerm1.zbd' }, { mission: 'readermp1.zbd' }];
    const choices = [['mission', 'Campaign 1', 'Multiplayer 1']];
    const world = 'mechwarrior3/zbd/c1/gamez.zbd';
    expect(await shown(world, campaign)).toEqual({ overlays: ['AI networks 5', 'Vehicles 2'], choices, pickups: [] });
    expect(await shown(world, multiplayer)).toEqual({ overlays: ['Vehicles 2'], choices, pickups: [] });
    const net = Buffer.from(readFileSync(join(folder, 'mechwarrior3/zbd/c1/readerm1.zbd')));
    net.writeUInt32LE(9, net.indexOf(Buffer.from('version')) + 'version'.length); // no type of a value
    writeFileSync(join(folder, 'mechwarrior3/zbd/c1/readerm1.zbd'), net);
    const { problems } = await withLooseScene(folder, world, loose => loose.scene());
    expect(problems.map(({ text }) => text)).toEqual([
      'AI network 1: net_01.zrd cannot be read.',
      expect.stringMatching(/^Vehicles: tern_01 follows network 1/),
    ]);
    expect(await shown('crimson-skies/zbd/c1/gamez.zbd')).toEqual({
      ...{ overlays: ['AI networks 4', 'Vehicles 2'], choices: [], pickups: [] },
    });
    await expect(shown(world, { mission: 'readerm9.zbd' })).rejects.toThrow(/readerm1\.zbd, readermp1\.zbd/);
  });
});

import { describe, expect, test } from 'vitest';
import { decode, valueAt } from '#layout';
import { demoMapFiles } from '../../../electron/demo/fft/map.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { mesh } from '../../../shared/formats/fft/mesh/layout/mesh.ts';
import { raisedCorners } from '../../../shared/formats/fft/scene/terrain-lines.ts';
import { identify } from '../../../shared/formats/index.ts';
import type { Neighbour, Neighbours } from '../../../shared/formats/scenes.ts';
import { steppedTo, type Wanted, wrongWanted } from '../../../shared/scene/choices.ts';
import { elementAt } from '../../../shared/scene/element-at.ts';
import { originOf } from '../../../shared/scene/origin-of.ts';
import type { Scene } from '../../../shared/scene/scene.ts';

const demo = new Map(demoMapFiles());

function opened(name: string, files: ReadonlyMap<string, Uint8Array>) {
  const bytes = files.get(name);
  if (bytes === undefined) return undefined;
  const source = memorySource(bytes);
  const { format } = identify({ name, source });
  const decoded = format.layout && decode(format.layout, source);
  return { format, source, value: decoded?.fault ? undefined : decoded?.value };
}

/** The scene of a file among others. */
function sceneOf(
  name: string,
  files: ReadonlyMap<string, Uint8Array> = demo,
  sectors?: Readonly<Record<string, number>>,
  wanted?: Wanted,
): Scene {
  const ask: Neighbours = {
    ...(sectors && { sectorOf: ({ asset }: Neighbour) => sectors[asset] }),
    find: names => names.flatMap(each => (files.has(each) ? [{ asset: each, address: each }] : []))[0],
    model: ({ asset }, format) => {
      const file = opened(asset, files);
      return file?.format.id === format ? file?.value : undefined;
    },
  };
  const file = opened(name, files);
  const scenes = file?.format.scenes;
  if (!scenes) throw new Error(`${name} has no scene`);
  return scenes.build(file.value, { asset: name, address: name }, ask, wanted);
}

const without = (...names: readonly string[]) => new Map([...demo].filter(([name]) => !names.includes(name)));

describe('the scene of a map', () => {
  const day = sceneOf('MAP001.9');

  test('is upright, with north away from the viewer, at the stored positions', () => {
    expect(day.axes).toEqual({ up: 'y', forward: '-z', handedness: 'right' });
    expect(day.bounds).toEqual({ min: [0, 0, -224], max: [224, 120, 0] });
    expect(day.problems).toEqual([]);
  });

  test('has the front of every face on the side of its normal', () => {
    for (const { positions, normals, indices } of day.meshes) {
      if (!normals) continue;
      for (let face = 0; face < indices.length; face += 3) {
        const [a, b, c] = [0, 1, 2].map(i => [...positions.subarray((indices[face + i] ?? 0) * 3).subarray(0, 3)]) as [
          number[],
          number[],
          number[],
        ]; // three corners
        const [u, v] = [b, c].map(end => end.map((x, i) => x - (a[i] ?? 0))) as [number[], number[]]; // two edges
        const cross = [0, 1, 2].map(
          i => (u[(i + 1) % 3] ?? 0) * (v[(i + 2) % 3] ?? 0) - (u[(i + 2) % 3] ?? 0) * (v[(i + 1) % 3] ?? 0),
        );
        const normal = normals.subarray((indices[face] ?? 0) * 3);
        expect(cross.reduce((sum, x, i) => sum + x * (normal[i] ?? 0), 0)).toBeGreaterThanOrEqual(0);
      }
    }
  });

  test('maps every corner, normal, picture and polygon to its bytes, and back', () => {
    const source = memorySource(demo.get('MAP001.9') ?? new Uint8Array(0));
    const corners = 5;
    for (const [index, of] of day.meshes.entries())
      for (const element of [
        { kind: 'vertex', mesh: index, index: corners },
        { kind: 'normal', mesh: index, index: corners },
        { kind: 'face', mesh: index, index: 1 },
        { kind: 'uv', mesh: index, pass: 0, set: 0, index: corners },
      ] as const) {
        const origin = originOf(day, element);
        if (!origin) continue;
        const found = valueAt(mesh, source, origin.path);
        expect(found, `${of.name} ${origin.path}`).toBeDefined();
        const back = elementAt(day, 0, origin.start);
        // Where a polygon's row begins, its first corner's place in the picture does as well: the row wins.
        const isRow = element.kind === 'uv' || element.kind === 'face';
        expect(back?.kind).toBe(isRow ? 'face' : element.kind);
        if (!isRow) expect(back).toEqual(element);
      }
    const quad = originOf(day, { kind: 'vertex', mesh: 1, index: 5 });
    expect(quad?.path).toBe('primaryMesh.texturedQuadCorners[1].b');
    expect(valueAt(mesh, source, `${quad?.path}.x`)?.value).toBe(day.meshes[1]?.positions[15]);
  });

  test('shows each palette of the mesh on the single texture, pixel by pixel', () => {
    const names = new Set(day.textures.map(({ address }) => address));
    expect([...names]).toEqual(['MAP001.8']);
    expect(day.textures.every(({ crisp, palette }) => crisp && palette?.length === 64)).toBe(true);
    const [red, green, blue, alpha] = day.textures[0]?.palette?.subarray(4, 8) ?? [];
    expect([red, green, blue, alpha]).toEqual([66, 41, 16, 255]);
  });

  test('plays animations: waves from neighbouring frames, a palette back and forth', () => {
    const cycles = day.materials.flatMap(({ name, layers }) =>
      layers.flatMap(({ cycle }) => (cycle ? [{ name, cycle }] : [])),
    );
    expect(cycles.map(({ name, cycle }) => [name, cycle.textures.length, cycle.perSecond])).toEqual([
      ['palette 3', 4, 5],
      ['palette 4', 10, 3],
    ]);
    const waves = cycles[0]?.cycle.textures.map(texture => day.textures[texture]?.copies?.[0]?.from);
    expect(waves).toEqual([
      [0, 128],
      [32, 128],
      [64, 128],
      [96, 128],
    ]);
  });

  test('has lights in the stored directions, and its background', () => {
    expect(day.lights.map(({ direction }) => direction)).toEqual([[-1500, -3300, -1900]]);
    expect(day.background?.top).toEqual([70 / 255, 120 / 255, 190 / 255]);
  });

  test('has the tiles of the terrain above it, each with its bytes and description', () => {
    const [level] = day.overlays ?? [];
    expect(level?.items).toHaveLength(64);
    const lake = level?.items[2 * 8 + 1];
    expect(lake).toMatchObject({
      label: '1, 2',
      about: 'Lake, height 0, depth 1, 1 polygon',
      origin: { path: 'terrain.tiles[17]', size: 8 },
    });
  });
});

describe('a state', () => {
  test('of a resource is given by its row in the index: the map by night from 753 bytes', () => {
    const night = sceneOf('MAP001.11');
    expect(night.name).toBe('MAP001.11, arrangement 0, night');
    expect(night.sources.map(({ address }) => address)).toEqual(['MAP001.11', 'MAP001.9', 'MAP001.8']);
    expect(night.meshes).toHaveLength(3);
    expect(night.materials[0]?.origins[0]).toMatchObject({ source: 0, path: 'palettes[2]', size: 32 });
  });

  test('of the index is a plain day', () => {
    const map = sceneOf('MAP001.GNS');
    expect(map.name).toBe('MAP001, arrangement 0, day');
    expect(map.materials[0]?.origins[0]).toMatchObject({ source: 1 });
  });

  const chosen = ({ choices = [] }: Scene) => choices.map(({ options, chosen: at }) => options[at]?.name);
  const filesOf = ({ pieces = [], sources }: Scene) =>
    Object.fromEntries(pieces.map(({ name, origin }) => [name, sources[origin.source]?.address]));

  test('can be chosen from the index and from any file, and each chunk names its file', () => {
    const night = sceneOf('MAP001.GNS', demo, undefined, { time: 'night' });
    expect(chosen(night)).toEqual(['0', 'Night', 'None', 'None']);
    expect(filesOf(night)).toMatchObject({
      primaryMesh: 'MAP001.9',
      palettes: 'MAP001.11',
      lights: 'MAP001.11',
      terrain: 'MAP001.9',
      texture: 'MAP001.8',
    });
    const back = sceneOf('MAP001.11', demo, undefined, { time: 'day' });
    expect(chosen(back)).toEqual(['0', 'Day', 'None', 'None']);
    expect(filesOf(back)).toMatchObject({ palettes: 'MAP001.9', lights: 'MAP001.9' });
    expect(filesOf(sceneOf('MAP001.11'))).toEqual(filesOf(night));
  });

  test('without a file of its own is offered too, and looks like the default, even if a file has the same time', () => {
    const storm = sceneOf('MAP001.9', demo, undefined, { weather: '4', time: 'night' });
    expect(storm.name).toBe('MAP001.9, arrangement 0, weather heavy, night');
    expect(filesOf(storm)).toMatchObject({ palettes: 'MAP001.9' });
    const stored = (storm.choices ?? [])
      .filter(({ isPlain }) => !isPlain)
      .map(({ key, options }) => [key, options.filter(({ isStored }) => isStored).map(({ value }) => value)]);
    expect(stored).toEqual([
      ['arrangement', []],
      ['time', []],
      ['weather', ['0']],
    ]);
  });

  test('can be stepped through cyclically, and an unknown one is refused', () => {
    const { choices = [] } = sceneOf('MAP001.GNS');
    expect(steppedTo(choices, 1, 1)).toEqual({ arrangement: '0', time: 'night', weather: '0', tile: 'none' });
    expect(steppedTo(choices, 2, -1)).toEqual({ arrangement: '0', time: 'day', weather: '4', tile: 'none' });
    expect(wrongWanted(choices, { time: 'dusk' })).toBe('“dusk” is not one of its values of time: day, night');
    expect(wrongWanted(choices, { season: 'x' })).toContain('only arrangement, time, weather');
  });

  test.each([
    ['the index', without('MAP001.GNS'), "The map's index was not found next to it."],
    ['a file', without('MAP001.11'), "The map's index lists 3 files, and 2 are next to it."],
    ['all but the mesh', without('MAP001.8', 'MAP001.11'), "The map's index lists 3 files, and 1 is next to it."],
    ['the texture', without('MAP001.GNS', 'MAP001.8'), 'The texture of this map was not found.'],
  ])('is shown as far as possible without %s, with a note', (_, files, text) => {
    const scene = sceneOf('MAP001.9', files);
    expect(scene.meshes).toHaveLength(3);
    expect(scene.problems.map(problem => problem.text).join(' ')).toContain(text);
  });
});

test('corners in reverse order are shown according to their normals, and reported', () => {
  const bytes = demo.get('MAP001.9')?.slice() ?? new Uint8Array(0);
  const { value } = decode(mesh, memorySource(bytes));
  const { primaryMesh, primaryMeshOffset } = value as {
    primaryMesh: { texturedTriangles: { length: number }; texturedQuads: { length: number } };
    primaryMeshOffset: number;
  }; // a sound file
  // Of each quad the second and the third corner change places.
  const first = primaryMeshOffset + 8 + primaryMesh.texturedTriangles.length * 18;
  for (let quad = 0; quad < primaryMesh.texturedQuads.length; quad++) {
    const at = first + quad * 24;
    const [b, c] = [bytes.slice(at + 6, at + 12), bytes.slice(at + 12, at + 18)];
    bytes.set(c, at + 6);
    bytes.set(b, at + 12);
  }
  const scene = sceneOf('MAP001.9', new Map([...demo, ['MAP001.9', bytes]]));
  expect(scene.problems.map(({ text }) => text)).toEqual([
    'The corners of primaryMesh are in reverse order: the game would draw the back faces.',
  ]);
});

test('slopes are read from two bits per edge', () => {
  const up = (slope: Parameters<typeof raisedCorners>[0]): string[] =>
    Object.entries(raisedCorners(slope)).flatMap(([corner, isRaised]) => (isRaised ? [corner] : []));
  expect(up('flat')).toEqual([]);
  expect(up('inclineN')).toEqual(['northEast', 'northWest']);
  expect(up('convexSW')).toEqual(['southWest']);
  expect(up('concaveNE')).toEqual(['southEast', 'northEast', 'northWest']);
  expect(up(0xaa)).toEqual(['southWest', 'southEast', 'northEast', 'northWest']);
  expect(up(0x10)).toEqual([]);
});

describe('on a disc, whose directory lists every sector', () => {
  const sectors = { 'MAP001.8': 10_000, 'MAP001.9': 10_064, 'MAP001.11': 10_072, 'MAP001.GNS': 10_073 };
  const stateIn = (name: string, files: ReadonlyMap<string, Uint8Array>, at: Readonly<Record<string, number>>) => {
    const { name: title, sources, problems } = sceneOf(name, files, at);
    return { title, sources: sources.map(({ address }) => address), problems: problems.map(({ text }) => text) };
  };
  /** The index with other sectors in its rows: the texture, the mesh, the night. */
  const indexWith = (...rows: readonly number[]): ReadonlyMap<string, Uint8Array> => {
    const bytes = demo.get('MAP001.GNS')?.slice() ?? new Uint8Array(0);
    for (const [row, sector] of rows.entries()) new DataView(bytes.buffer).setUint32(row * 20 + 8, sector, true);
    for (const end of [3, 4]) new DataView(bytes.buffer).setUint32(end * 20 + 8, rows.at(-1) ?? 0, true);
    return new Map([...demo, ['MAP001.GNS', bytes]]);
  };

  test('a map is the same as next to its index', () => {
    expect(sceneOf('MAP001.GNS', demo, sectors)).toEqual(sceneOf('MAP001.GNS'));
    expect(sceneOf('MAP001.11', demo, sectors)).toEqual(sceneOf('MAP001.11'));
  });

  test('a resource moved after the others is still the day, and is reported', () => {
    const files = indexWith(10_000, 20_000, 10_072);
    const moved = { ...sectors, 'MAP001.9': 20_000 };
    const text =
      'On this disc MAP001.11 begins at sector 10072, before MAP001.9 at 20000. Their numbers say otherwise; the map is shown by their sectors.';
    expect(stateIn('MAP001.GNS', files, moved)).toEqual({
      title: 'MAP001, arrangement 0, day',
      sources: ['MAP001.GNS', 'MAP001.9', 'MAP001.8'],
      problems: [text],
    });
    expect(stateIn('MAP001.9', files, moved)).toMatchObject({
      title: 'MAP001.9, arrangement 0, day',
      problems: [text],
    });
    expect(stateIn('MAP001.11', files, moved)).toMatchObject({ title: 'MAP001.11, arrangement 0, night' });
  });

  test('a row without a file is reported with its bytes, and uses the file without a row', () => {
    const moved = { ...sectors, 'MAP001.9': 20_000 };
    const scene = sceneOf('MAP001.GNS', demo, moved);
    expect(scene.sources.map(({ address }) => address)).toEqual(['MAP001.GNS', 'MAP001.9', 'MAP001.8']);
    expect(scene.problems).toEqual([
      {
        weight: 'warning',
        text: "The map's index says sector 10064, where no file of this map begins on this disc. MAP001.9, which no row leads to, is at 20000.",
        origin: { source: 0, path: 'rows[1].sector', start: 28, size: 4 },
      },
    ]);
  });

  test('a file without a row is no reason to guess', () => {
    const files = new Map([...demo, ['MAP001.12', new Uint8Array(0)]]);
    expect(stateIn('MAP001.GNS', files, { ...sectors, 'MAP001.12': 10_074 })).toMatchObject({
      title: 'MAP001, arrangement 0, day',
      problems: [],
    });
  });
});

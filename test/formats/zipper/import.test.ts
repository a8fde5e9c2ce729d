// Models of worlds replaced by those of another program, written here as glTF by hand.
import { describe, expect, test } from 'vitest';
import { decode } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import { type Gamez, gamez } from '../../../shared/formats/zipper/gamez/layout.ts';
import { games, smallWorld } from '../../support/made-zipper.ts';
import { exported, put, viewOf } from '../../support/shape-rounds.ts';
import { worldFile } from '../../support/writers/zipper/world-writer.ts';

interface Piece {
  readonly material: string;
  readonly places: readonly (readonly [number, number, number])[];
  readonly uvs: readonly (readonly [number, number])[];
  /** Three corners each. */
  readonly faces: readonly number[];
}

/** One object with a primitive for each material, as programs write it: each with vertices of its own. */
function gltf(name: string, pieces: readonly Piece[]): Uint8Array {
  const views: { buffer: 0; byteOffset: number; byteLength: number }[] = [];
  const accessors: object[] = [];
  const bytes: number[] = [];
  const add = (values: readonly number[], kind: 'VEC3' | 'VEC2' | 'SCALAR'): number => {
    const array = kind === 'SCALAR' ? Uint32Array.from(values) : Float32Array.from(values);
    views.push({ buffer: 0, byteOffset: bytes.length, byteLength: array.byteLength });
    bytes.push(...new Uint8Array(array.buffer));
    const count = values.length / { VEC3: 3, VEC2: 2, SCALAR: 1 }[kind];
    return (
      accessors.push({
        bufferView: views.length - 1,
        componentType: kind === 'SCALAR' ? 5125 : 5126,
        count,
        type: kind,
      }) - 1
    );
  };
  const primitives = pieces.map(({ places, uvs, faces }, material) => ({
    attributes: { POSITION: add(places.flat(), 'VEC3'), TEXCOORD_0: add(uvs.flat(), 'VEC2') },
    indices: add(faces, 'SCALAR'),
    material,
  }));
  const uri = `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;
  const file = {
    ...{
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [{ name, mesh: 0 }],
      meshes: [{ primitives }],
    },
    ...{ materials: pieces.map(({ material }) => ({ name: material })), accessors, bufferViews: views },
    buffers: [{ uri, byteLength: bytes.length }],
  };
  return new TextEncoder().encode(JSON.stringify(file));
}

const CORNERS = [
  [0, 1],
  [1, 1],
  [1, 0],
  [0, 0],
] as const;
const square = (raised: number) =>
  [
    [0, 0, 0],
    [4, 0, 0],
    [4, raised, -4],
    [0, 0, -4],
  ] as const;

/** The hut of the small world, with its far corner so high. */
function hut(game: (typeof games)[number], raised: number, more: readonly Piece[] = []): Uint8Array {
  const places = square(raised);
  const strip = game === 'rc' ? [0, 1, 3, 0, 3, 2] : [0, 1, 3, 3, 1, 2];
  const stripUvs = [CORNERS[0], CORNERS[1], CORNERS[3], CORNERS[2]] as const;
  return gltf('hut', [
    { material: 'grass.tif', places, uvs: CORNERS, faces: [0, 1, 2, 0, 2, 3] },
    { material: 'water_1.tif', places, uvs: stripUvs, faces: strip },
    // A colour alone: Crimson Skies stores zeros, the others nothing.
    { material: 'material 1', places, uvs: CORNERS.map(() => [0, 0] as const), faces: [0, 1, 2] },
    ...more,
  ]);
}

const modelOf = (bytes: Uint8Array) => (decode(gamez, memorySource(bytes)).value as Gamez).models[0]; // as: the whole file is read
const into = (bytes: Uint8Array, file: Uint8Array) =>
  put(viewOf('gamez.zbd', bytes), { name: 'hut.gltf', bytes: file, part: 'models[0]' });

describe.each(games)('a model of %s', game => {
  const bytes = worldFile(game, smallWorld(game));

  test('re-imports to the same bytes, from our exports too', async () => {
    for (const kind of ['glb', 'obj'] as const) {
      const file = {
        name: `model.${kind}`,
        bytes: await exported(viewOf('gamez.zbd', bytes), kind),
        part: 'models[0]',
      };
      expect(Buffer.compare((await put(viewOf('gamez.zbd', bytes), file)).bytes, bytes)).toBe(0);
    }
  });

  test('keeps its polygons with their corners if a vertex moves, and updates the boxes around it', async () => {
    const { bytes: made, fits } = await into(bytes, hut(game, 3));
    expect(fits.get('Polygons')).toBe("3 as they were, 0 with other corners' values, 0 split into triangles, 0 new");
    const model = modelOf(made);
    expect(model?.polygons.map(({ vertices }) => vertices)).toEqual(
      modelOf(bytes)?.polygons.map(({ vertices }) => vertices),
    );
    expect([...(model?.vertices ?? [])].map(({ x, y, z }) => [x, y + 0, z + 0])).toEqual(square(3));
    expect(made.length).toBe(bytes.length);
    expect([...fits].filter(([what]) => /modelBox\.(min|max)\.[xyz]$/.test(what)).length).toBeGreaterThan(0);
    expect(decode(gamez, memorySource(made), { thorough: true }).findings).toEqual([]);
  });

  test('gets another triangle, with the look of the first of its material', async () => {
    const places = [
      [0, 0, 0],
      [4, 0, 0],
      [2, 5, 0],
    ] as const;
    const more = { material: 'grass.tif', places, uvs: CORNERS.slice(0, 3), faces: [0, 1, 2] };
    const { bytes: made, fits } = await into(bytes, hut(game, 0, [more]));
    expect(fits.get('Polygons')).toBe("3 as they were, 0 with other corners' values, 0 split into triangles, 1 new");
    const model = modelOf(made);
    expect(model?.vertices.length).toBe(5);
    const last = model?.polygons.at(-1);
    expect(last?.vertices).toEqual([0, 1, 4]);
    expect(last && ('materials' in last ? last.materials : [last.material])).toEqual([0]);
    expect(decode(gamez, memorySource(made), { thorough: true }).findings).toEqual([]);
  });

  test('is split if half of a polygon is missing', async () => {
    const places = square(0);
    const half = gltf('hut', [{ material: 'grass.tif', places, uvs: CORNERS, faces: [0, 1, 2] }]);
    const { bytes: made, fits } = await into(bytes, half);
    expect(fits.get('Polygons')).toBe("0 as they were, 0 with other corners' values, 1 split into triangles, 0 new");
    expect(modelOf(made)?.polygons.map(({ vertices }) => vertices)).toEqual([[0, 1, 2]]);
  });
});

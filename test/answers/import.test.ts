// Meshes out of an asset and into it again: unchanged they are the same bytes, and of a change nothing else is touched.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Document, NodeIO } from '@gltf-transform/core';
import { KHRONOS_EXTENSIONS } from '@gltf-transform/extensions';
import { describe, expect, test } from 'vitest';
import { roundTrip } from '#layout';
import { importShape } from '../../electron/answers/import/import-shape.ts';
import { readObj } from '../../electron/answers/import/read-obj.ts';
import { toBytes } from '../../shared/base/pieces.ts';
import { roomWalkmesh } from '../fixtures/kotor.ts';
import { asJson } from '../support/as-json.ts';
import { model, roofOfCrane } from '../support/build-w3d.ts';
import { demoFiles } from '../support/demo-files.ts';
import { filesIn } from '../support/item-rounds.ts';
import { differing, exported, leavesOf, type Point, put, viewOf } from '../support/shape-rounds.ts';

const data = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const here = existsSync(data);

describe('a model that is exported and imported', () => {
  test('has the same bytes, in every format of the demo', { timeout: 120_000 }, async () => {
    expect(await differing(demoFiles())).toEqual([]);
  });

  // OBJ has only the finest of several levels.
  test.skipIf(!here)(
    'has the same bytes, in every mesh and skin with its skeleton next to it (skipped where ../shared/data is absent)',
    async () => {
      expect(await differing(filesIn(`${data}w3d/synthetic`), ['glb'])).toEqual([]);
      expect(await differing(filesIn(`${data}w3d/renegade_engine`), ['glb'])).toEqual([]);
      expect(await differing(filesIn(`${data}w3d/zh_shockwave_infantry`))).toEqual([]);
    },
  );

  test.skipIf(!here)(
    'reports differences: an OBJ has only the finest level (skipped where ../shared/data is absent)',
    async () => {
      const name = 'hlod_multi_lod_aggregate_proxy.w3d';
      const view = viewOf(name, new Uint8Array(readFileSync(`${data}w3d/synthetic/${name}`)));
      const obj = { name: 'model.obj', bytes: exported(view, 'obj') };
      const finest = await put(view, { ...obj, part: 'chunks[2]' });
      expect([toBytes([view.source]), finest.fits.get('Mesh')]).toEqual([finest.bytes, undefined]);
      const coarser = await put(view, { ...obj, part: 'chunks[1]' });
      expect(coarser.fits.get('Mesh')).toBe('chunks[1]; in the file it is chunks[2]');
    },
  );

  test.skipIf(!here)(
    'has the same bytes, in rooms and placeables (skipped where ../shared/data is absent)',
    async () => {
      for (const folder of ['k1_rooms', 'pwk', 'area_740KOR'])
        expect(await differing(filesIn(`${data}kotor/${folder}`))).toEqual([]);
    },
  );
});

/** As Blender writes it: y up, each face with corners of its own and a normal, tangents, faces and materials in another order. */
async function blenderGlb(faces: readonly { readonly corners: readonly Point[]; readonly material: string }[]) {
  const document = new Document();
  const buffer = document.createBuffer();
  const mesh = document.createMesh('walkmesh');
  for (const [material, group] of Map.groupBy(faces, face => face.material)) {
    const corners = group.flatMap(face => face.corners);
    const column = (values: readonly number[], kind: 'VEC3' | 'VEC4') =>
      document.createAccessor().setType(kind).setArray(Float32Array.from(values)).setBuffer(buffer);
    const indices = document.createAccessor().setArray(Uint16Array.from(corners.keys())).setBuffer(buffer);
    const primitive = document
      .createPrimitive()
      .setIndices(indices)
      .setAttribute(
        'POSITION',
        column(
          corners.flatMap(([x, y, z]) => [x, z, -y]),
          'VEC3',
        ),
      )
      .setAttribute(
        'NORMAL',
        column(
          corners.flatMap(() => [0, 1, 0]),
          'VEC3',
        ),
      )
      .setAttribute(
        'TANGENT',
        column(
          corners.flatMap(() => [1, 0, 0, 1]),
          'VEC4',
        ),
      )
      .setMaterial(document.createMaterial(material));
    mesh.addPrimitive(primitive);
  }
  document.createScene().addChild(document.createNode('walkmesh').setMesh(mesh));
  return new NodeIO().writeBinary(document);
}

const floor: readonly Point[] = [
  [0, 0, 0],
  [2, 0, 0],
  [2, 2, 0],
  [0, 2, 0],
  [0, 2, 1],
];
const face = (material: string, ...[a = 0, b = 0, c = 0]: readonly number[]) => ({
  material,
  corners: [a, b, c].map(i => floor[i] ?? ([0, 0, 0] as const)),
});
const three = [face('Nonwalk.001', 2, 4, 3), face('Metal', 2, 3, 0), face('Stone', 0, 1, 2)];

describe('a walkmesh from another program', () => {
  const room = viewOf('room.wok', roomWalkmesh);

  test('with the same faces, rotated, in another order and split, has the same bytes', async () => {
    const { bytes, fits } = await put(room, { name: 'room.glb', bytes: await blenderGlb(three) });
    expect(bytes).toEqual(roomWalkmesh);
    expect(fits.get('Vertices')).toBe('5: 5 unchanged, 0 moved, 0 new');
    expect(fits.get('Not held by walkmeshes')).toBe('left out');
    expect(fits.get('Tree of boxes in the model of the room (MDL)')).toContain('not changed');
  });

  test('with another face has another row, walkable faces first, and no edge where the two meet', async () => {
    const step = {
      material: 'Grass',
      corners: [
        [2, 0, 0],
        [4, 0, 0],
        [2, 2, 0],
      ] as const,
    };
    const { bytes } = await put(room, { name: 'room.glb', bytes: await blenderGlb([...three, step]) });
    const word = (at: number): number => new DataView(bytes.buffer, bytes.byteOffset).getInt32(at, true);
    const facesAt = word(0x54);
    const edgesAt = word(0x7c);
    expect([word(0x48), word(0x50)]).toEqual([6, 4]);
    // Faces 0 and 1 as before, the new one before the wall; its edge from vertex 1 to 2 is the room's old open edge.
    const faces = [0, 1, 2, 3].map(row => [0, 4, 8].map(at => word(facesAt + row * 12 + at)));
    expect(faces).toEqual([
      [0, 1, 2],
      [0, 2, 3],
      [1, 5, 2],
      [3, 2, 4],
    ]);
    expect([0, 1, 2, 3].map(row => word(word(0x58) + row * 4))).toEqual([4, 10, 3, 7]);
    // The edge that led into room 2 is shared now; the open ones around it lead nowhere.
    expect(
      Array.from({ length: word(0x78) }, (_, row) => [word(edgesAt + row * 8), word(edgesAt + row * 8 + 4)]),
    ).toEqual([
      [0, -1],
      [6, -1],
      [7, -1],
      [4, -1],
      [5, -1],
    ]);
    const view = viewOf('room.wok', bytes);
    expect(view.decoded?.findings).toEqual([]);
    expect(view.layout && roundTrip(view.layout, view.source).kind).toBe('exact');
  });

  test('with a moved vertex and a painted face keeps the order of both', async () => {
    const moved = three.map(({ corners, material }) => ({
      corners: corners.map(([x, y, z]): Point => (x === 2 && y === 0 ? [3, 0, 0] : [x, y, z])),
      material: material === 'Metal' ? 'Grass' : material,
    }));
    const { bytes, fits } = await put(room, { name: 'room.glb', bytes: await blenderGlb(moved) });
    expect(fits.get('Vertices')).toBe('5: 4 unchanged, 1 moved, 0 new');
    const changed = [...bytes.keys()].filter(at => bytes[at] !== roomWalkmesh[at]);
    // Vertex 1 at 0x94, the material of face 1 at 0xEC; then boxes alone.
    expect(changed.filter(at => at < 0x124)).toEqual([0x96, 0xec]);
    expect(changed.filter(at => at >= 0x200)).toEqual([]);
    expect(viewOf('room.wok', bytes).decoded?.findings).toEqual([]);
  });

  test('in ASCII, with its node moved, has the right positions', async () => {
    const ascii = `#NWmax PWKMESH  ASCII
node trimesh PWK
  position 1 0 0
  verts 3
    0 0 0
    2 0 0
    2 2 0
  faces 1
    0 1 2  1  0 0 0  3
endnode
`;
    const { bytes } = await put(room, { name: 'room.wok', bytes: new TextEncoder().encode(ascii) });
    const json = asJson(room.format.toJson?.(viewOf('room.wok', bytes).decoded?.value));
    expect(json).toMatchObject({ faces: [[0, 1, 2]], materials: [3], perimeters: [3] });
    expect(json).toMatchObject({
      vertices: [
        [1, 0, 0],
        [3, 0, 0],
        [3, 2, 0],
      ],
    });
  });

  test.each([
    ['v 0 0 0\nf 1 2 3\n', 'room.obj: line 2: expected a number from 1 to 1, found 2'],
    ['v 0 0 0\nf 70000 2 3\n', 'room.obj: line 2: expected a number from 1 to 1, found 70,000'],
    ['v 0 0\n', 'room.obj: line 1: expected 3 numbers'],
    ['v 0 0 1e40\n', 'room.obj: line 1: expected 3 numbers'],
    ['v 0 0 0\n', 'the file has no mesh'],
    [
      '{"asset":{"version":"2.0"},"nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"accessors":[{"count":4000000000,"type":"VEC3","componentType":5126}]}',
      'room.obj: it has 4,000,000,000 corners, but at most 2,097,152 can be imported',
    ],
    ['hello', 'room.obj: it is not a GLB, glTF or OBJ file'],
    [
      '{"asset":{"version":"2.0"},"buffers":[{"uri":"a.bin","byteLength":4}]}',
      'room.obj: it names the file a.bin, which was not found next to it',
    ],
  ])('is refused in a sentence: %j', async (text, why) => {
    const bytes = new TextEncoder().encode(text);
    await expect(put(room, { name: 'room.obj', bytes })).rejects.toThrow(why);
  });
});

describe('a mesh of a model from another program', () => {
  const bytes = roofOfCrane();
  const crane = viewOf('crane.w3d', bytes);

  test('without a material gets the first one, and the table names none', async () => {
    const triangle = new TextEncoder().encode('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');
    const { fits } = await put(crane, { name: 'one.obj', bytes: triangle });
    expect(fits.get('Materials')).toBe('not in the mesh, so its first one');
  });

  test('with an unknown material gets the first one instead, and the table says for which', async () => {
    const triangle = new TextEncoder().encode('v 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl red\nf 1 2 3\n');
    const { fits } = await put(crane, { name: 'one.obj', bytes: triangle });
    expect(fits.get('Materials')).toBe('red is not in the mesh: its first one is used');
    const two = new TextEncoder().encode('v 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl red\nf 1 2 3\nusemtl blue\nf 1 3 2\n');
    expect((await put(crane, { name: 'two.obj', bytes: two })).fits.get('Materials')).toBe(
      'red and blue are not in the mesh: its first one is used',
    );
  });

  test('that was exported has the same bytes, with or without its origins', async () => {
    expect(await differing([['crane.w3d', bytes]])).toEqual([]);
    const io = new NodeIO().registerExtensions(KHRONOS_EXTENSIONS);
    const document = await io.readBinary(exported(crane, 'glb'));
    for (const each of [...document.getRoot().listNodes(), ...document.getRoot().listMeshes()]) each.setExtras({});
    const plain = await io.writeBinary(document);
    expect((await put(crane, { name: 'crane.glb', bytes: plain })).bytes).toEqual(bytes);
  });

  test('with a moved corner and another face has those rows, and every other chunk unchanged', async () => {
    const text = new TextDecoder().decode(exported(crane, 'obj'));
    const places = [...text.matchAll(/^v (\S+) (\S+) (\S+)$/gm)].map(([, ...all]) => all.map(Number));
    // Up by 1, in OBJ along y, is up by 1 along z in the model; the fifth corner is above the first one.
    const [first = [], , , last = []] = places;
    const up = ([x = 0, y = 0, z = 0]: readonly number[]) => `v ${x} ${y + 1} ${z}`;
    const more = `\n${up(first)}\nvt 0.5 0.5\nvn 0 1 0\nf 1/1/1 2/2/2 5/5/5\n`;
    const obj = text.replace(`v ${last.join(' ')}`, up(last)) + more;
    const { bytes: made, fits } = await put(crane, { name: 'crane.obj', bytes: new TextEncoder().encode(obj) });
    expect(fits.get('Vertices')).toBe('5 of at most 65,535: 3 unchanged, 1 moved, 1 new');
    const [before, after] = [leavesOf(bytes), leavesOf(made)];
    const words = (id: number) => new DataView(Uint8Array.from(after.get(id) ?? []).buffer);
    const floats = (id: number, at: number, count: number) =>
      Array.from({ length: count }, (_, i) =>
        Number(
          words(id)
            .getFloat32(at + i * 4, true)
            .toFixed(5),
        ),
      );
    expect([words(0x1f).getUint32(40, true), words(0x1f).getUint32(44, true)]).toEqual([3, 5]);
    expect(floats(2, 36, 6)).toEqual([0, 1, 1, 0, 0, 1]);
    // The faces that were there, with their surface, which the new one takes over. Its plane is y = 0, seen from -y.
    expect([0, 32, 64].map(at => [0, 4, 8, 12].map(k => words(0x20).getUint32(at + k, true)))).toEqual([
      [0, 1, 2, 13],
      [0, 2, 3, 13],
      [0, 1, 4, 13],
    ]);
    expect(floats(0x20, 64 + 16, 4).map(value => value + 0)).toEqual([0, -1, 0, 0]);
    expect(floats(0x4a, 32, 2)).toEqual([0.5, 0.5]);
    const changed = [...before].filter(([id, body]) => String(after.get(id)) !== String(body)).map(([id]) => id);
    expect(changed.toSorted((a, b) => a - b)).toEqual([2, 3, 0x1f, 0x20, 0x4a]);
    const view = viewOf('crane.w3d', made);
    expect(view.decoded?.findings.map(({ text }) => text)).toEqual([
      'unknown chunk 0x777: the games have none of this id here',
    ]);
    expect(view.layout && roundTrip(view.layout, view.source).kind).toBe('exact');
  });
});

test('that is not a model is reported at once; for one that fits several meshes, one must be chosen', async () => {
  const two = viewOf('two.w3d', Uint8Array.from([...roofOfCrane(), ...model()]));
  const given = (name: string, bytes: Uint8Array) =>
    importShape(two.format, two.decoded, { name, bytes, beside: () => undefined });
  const letters = (text: string) => new TextEncoder().encode(text);
  expect(await given('bad.obj', letters('xx'))).toEqual({
    kind: 'refused',
    why: 'bad.obj: it is not a GLB, glTF or OBJ file',
  });
  expect(await given('none.obj', letters('v 0 0 0\n'))).toEqual({
    kind: 'refused',
    why: 'none.obj: the file has no mesh',
  });
  const cut = await given('cut.glb', exported(two, 'glb').subarray(0, 60));
  expect(cut).toMatchObject({
    kind: 'refused',
    why: expect.stringMatching(/^cut\.glb: it is cut off: it should have [\d,]+ bytes, and it has 60$/),
  });
  expect(cut).not.toHaveProperty('isOpen');
  const good = await given('one.obj', letters('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'));
  expect(good).toMatchObject({ kind: 'refused', why: expect.stringContaining('choose one'), isOpen: true });
});

test('of a GLB with an invalid vertex reports which one', async () => {
  const view = viewOf('room.wok', roomWalkmesh);
  for (const [x, text] of [
    [Number.NaN, 'NaN'],
    [Number.NEGATIVE_INFINITY, '-Infinity'],
  ] as const) {
    const corners = [floor[0], floor[1], [x, 1, 0]] as readonly Point[]; // as: the floor has these
    const bytes = await blenderGlb([{ corners, material: 'Stone' }]);
    expect(
      await importShape(view.format, view.decoded, { name: 'nan.glb', bytes, beside: () => undefined }),
    ).toMatchObject({
      kind: 'refused',
      why: `nan.glb: vertex 2 is at ${text}, which is not a place`,
    });
  }
});

test('an OBJ has objects, polygons, and numbers that count backwards', () => {
  const { meshes } = readObj('v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\no Roof\nusemtl Stone\nf -4 -3 -2 -1\n');
  expect(meshes).toMatchObject([{ name: 'Roof', materials: ['Stone'], faces: Uint32Array.of(0, 1, 2, 0, 2, 3) }]);
});

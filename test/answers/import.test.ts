// Meshes out of an asset and into it again: unchanged they are the same bytes, and of a change nothing else is touched.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Document, NodeIO } from '@gltf-transform/core';
import { KHRONOS_EXTENSIONS } from '@gltf-transform/extensions';
import { describe, expect, test } from 'vitest';
import { roundTrip } from '#layout';
import { sceneFiles } from '../../electron/answers/export/scene/scene-files.ts';
import { putShape } from '../../electron/answers/import/put-shape.ts';
import { readObj } from '../../electron/answers/import/read-obj.ts';
import { FolderScenes } from '../../electron/answers/scene/folder-scenes.ts';
import { View } from '../../electron/answers/view.ts';
import { demoFiles } from '../../electron/demo/write-demo.ts';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { roomWalkmesh } from '../fixtures/kotor.ts';
import { data as chunk, materials, meshHeader, nest, pass } from '../fixtures/w3d.ts';
import { f32, join, letters, u8, u32 } from '../layout/build.ts';
import { asJson } from '../support/as-json.ts';
import { model, skeleton } from '../support/build-w3d.ts';
import { exactFiles, filesIn } from '../support/item-rounds.ts';

const data = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const here = existsSync(data);

interface Put {
  readonly bytes: Uint8Array;
  readonly fits: ReadonlyMap<string, string>;
}

async function put(view: View, file: { name: string; bytes: Uint8Array; part?: string }): Promise<Put> {
  const made = await putShape(view.format, view.decoded, { ...file, beside: () => undefined });
  if (made.kind === 'refused') throw new Error(made.why);
  const fits = new Map(made.fits.map(({ what, becomes }) => [what, becomes]));
  return { bytes: toBytes([made.content]), fits };
}

const viewOf = (name: string, bytes: Uint8Array) => new View(name, memorySource(bytes), 0);

async function exported(view: View, kind: 'glb' | 'obj'): Promise<Uint8Array> {
  const ask = { find: () => undefined, model: () => undefined };
  const self = { asset: view.name, address: view.name };
  const scene = view.format.scenes?.build(view.decoded?.value, self, ask);
  if (scene === undefined) throw new Error(`${view.name} makes no scene`);
  const clips = { clips: [], leftOut: 0 };
  const [file] = await sceneFiles(kind, 'model', {
    scene: () => scene,
    exportedClips: () => clips,
    file: () => undefined,
  });
  return file?.bytes ?? new Uint8Array();
}

/** Every mesh of some files that does not come back the same, with the first byte that differs. */
async function differing(
  files: Iterable<readonly [string, Uint8Array]>,
  kinds: readonly ('glb' | 'obj')[] = ['glb', 'obj'],
): Promise<readonly string[]> {
  const told: string[] = [];
  let rounds = 0;
  for (const { address, format, bytes } of exactFiles(files, 2_000_000)) {
    const view = viewOf(address, bytes);
    for (const { path } of format.shapes?.parts(view.decoded?.value) ?? [])
      for (const kind of kinds) {
        const file = { name: `model.${kind}`, bytes: await exported(view, kind), part: path };
        const back = await put(view, file).catch((error: Error) => error);
        rounds++;
        if ('message' in back) {
          if (!/its skeleton was not found/.test(back.message))
            told.push(`${address} ${path} as ${kind}: ${back.message}`);
          continue;
        }
        const at = bytes.findIndex((byte, i) => byte !== back.bytes[i]);
        if (at >= 0 || back.bytes.length !== bytes.length) told.push(`${address} ${path} as ${kind}: byte ${at}`);
      }
  }
  expect(rounds).toBeGreaterThan(0);
  return told;
}

describe('a model that goes out and comes in again', () => {
  test('is the same bytes, in every format of the demo', async () => {
    expect(await differing(demoFiles())).toEqual([]);
  });

  // OBJ has only the finest of several levels.
  test.skipIf(!here)(
    'is the same bytes, in every mesh and skin with its skeleton beside it (skipped where ../shared/data is absent)',
    async () => {
      expect(await differing(filesIn(`${data}w3d/synthetic`), ['glb'])).toEqual([]);
      expect(await differing(filesIn(`${data}w3d/renegade_engine`), ['glb'])).toEqual([]);
      expect(await differing(filesIn(`${data}w3d/zh_shockwave_infantry`))).toEqual([]);
    },
  );

  test.skipIf(!here)(
    'is the same bytes, in rooms and placeables (skipped where ../shared/data is absent)',
    async () => {
      for (const folder of ['k1_rooms', 'pwk', 'area_740KOR'])
        expect(await differing(filesIn(`${data}kotor/${folder}`))).toEqual([]);
    },
  );
});

type Point = readonly [number, number, number];

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

  test('that has the same faces, turned, in another order and split, is the same bytes', async () => {
    const { bytes, fits } = await put(room, { name: 'room.glb', bytes: await blenderGlb(three) });
    expect(bytes).toEqual(roomWalkmesh);
    expect(fits.get('Vertices')).toBe('5: 5 unchanged, 0 moved, 0 new');
    expect(fits.get('Not held by walkmeshes')).toBe('left out');
    expect(fits.get('Tree of boxes in the model of the room (MDL)')).toContain('not changed');
  });

  test('with one face more has one row more, walkable faces first, and no edge where both meet', async () => {
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

  test('whose vertex moved and whose face was painted keeps the order of both', async () => {
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

  test('as ASCII, its node moved, is what it says', async () => {
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
    ['v 0 0\n', 'room.obj: line 1: expected 3 numbers'],
    ['v 0 0 0\n', 'the file has no mesh'],
    [
      '{"asset":{"version":"2.0"},"nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"accessors":[{"count":4000000000,"type":"VEC3","componentType":5126}]}',
      'room.obj: it has 4000000000 corners, but at most 2097152 can be imported',
    ],
    ['hello', 'room.obj: it is neither GLB, glTF nor OBJ'],
    [
      '{"asset":{"version":"2.0"},"buffers":[{"uri":"a.bin","byteLength":4}]}',
      'room.obj: it names the file a.bin, which is not beside it',
    ],
  ])('is refused in a sentence: %j', async (text, why) => {
    const bytes = new TextEncoder().encode(text);
    await expect(put(room, { name: 'room.obj', bytes })).rejects.toThrow(why);
  });
});

/** Two faces on the arm of a crane, with a chunk that nobody knows. */
function roofOfCrane(): Uint8Array {
  const surface = (...corners: readonly number[]) => [...u32(...corners, 13), ...f32(0, 0, 1, 0)];
  const roof = nest(
    0,
    meshHeader('ROOF', 'CRANE', { faces: 2, vertices: 4 }),
    chunk(2, f32(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0)),
    chunk(3, f32(0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1)),
    chunk(0x20, surface(0, 1, 2), surface(0, 2, 3)),
    ...materials('roof.tga'),
    pass([0, 0, 1, 0, 1, 1, 0, 1]),
    chunk(0x777, u8(9, 9)),
  );
  const array = nest(0x702, chunk(0x703, u32(1), f32(3.4e38)), chunk(0x704, u32(2), letters('CRANE.ROOF', 32)));
  const header = chunk(0x701, u32(0x10000, 1), letters('CRANE', 16), letters('CRANE_SKL', 16));
  return join([...skeleton()], roof, nest(0x700, header, array));
}

describe('a mesh of a model from another program', () => {
  const bytes = roofOfCrane();
  const crane = viewOf('crane.w3d', bytes);

  test('that comes from an export is the same bytes, with or without what says where it comes from', async () => {
    expect(await differing([['crane.w3d', bytes]])).toEqual([]);
    const io = new NodeIO().registerExtensions(KHRONOS_EXTENSIONS);
    const document = await io.readBinary(await exported(crane, 'glb'));
    for (const each of [...document.getRoot().listNodes(), ...document.getRoot().listMeshes()]) each.setExtras({});
    const plain = await io.writeBinary(document);
    expect((await put(crane, { name: 'crane.glb', bytes: plain })).bytes).toEqual(bytes);
  });

  test('with one corner moved and one face more has those rows, and every other chunk as before', async () => {
    const text = new TextDecoder().decode(await exported(crane, 'obj'));
    const places = [...text.matchAll(/^v (\S+) (\S+) (\S+)$/gm)].map(([, ...all]) => all.map(Number));
    // Up by 1, in OBJ along y, is up by 1 along z in the model; the fifth corner is above the first one.
    const [first = [], , , last = []] = places;
    const up = ([x = 0, y = 0, z = 0]: readonly number[]) => `v ${x} ${y + 1} ${z}`;
    const more = `\n${up(first)}\nvt 0.5 0.5\nvn 0 1 0\nf 1/1/1 2/2/2 5/5/5\n`;
    const obj = text.replace(`v ${last.join(' ')}`, up(last)) + more;
    const { bytes: made, fits } = await put(crane, { name: 'crane.obj', bytes: new TextEncoder().encode(obj) });
    expect(fits.get('Vertices')).toBe('5 of at most 65535: 3 unchanged, 1 moved, 1 new');
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
    expect(view.decoded?.findings).toEqual([]);
    expect(view.layout && roundTrip(view.layout, view.source).kind).toBe('exact');
  });
});

type Corner = { readonly at: Point; readonly bones: readonly (readonly [name: string, weight: number])[] };

/** As Blender writes a skin: y up, bones in an order of its own, tangents, a normal for each face, a bone too many. */
async function blenderSkin(faces: readonly (readonly Corner[])[]): Promise<Uint8Array> {
  const document = new Document();
  const buffer = document.createBuffer();
  const column = (values: readonly number[], kind: 'VEC2' | 'VEC3' | 'VEC4' | 'MAT4') =>
    document.createAccessor().setType(kind).setArray(Float32Array.from(values)).setBuffer(buffer);
  const [arm, mast, bone] = ['ARM', 'MAST', 'Bone'].map(name => document.createNode(name));
  if (!arm || !mast || !bone) throw new Error('no bones');
  // The mast stands 2 above the ground, the arm 3 further along x; up is y here.
  mast.setTranslation([0, 2, 0]).addChild(arm.setTranslation([3, 0, 0]));
  const skin = document.createSkin('Armature').addJoint(arm).addJoint(mast).addJoint(bone);
  const back = ([x = 0, y = 0, z = 0]: readonly number[]) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1];
  skin.setInverseBindMatrices(column([[3, 2, 0], [0, 2, 0], []].flatMap(back), 'MAT4'));
  const corners = faces.flat();
  const names = ['ARM', 'MAST', 'Bone'];
  const four = (pick: (corner: Corner, k: number) => number) =>
    corners.flatMap(corner => [0, 1, 2, 3].map(k => pick(corner, k)));
  const joints = document.createAccessor().setType('VEC4').setBuffer(buffer);
  joints.setArray(Uint8Array.from(four(({ bones }, k) => Math.max(0, names.indexOf(bones[k]?.[0] ?? '')))));
  const primitive = document
    .createPrimitive()
    .setIndices(document.createAccessor().setArray(Uint16Array.from(corners.keys())).setBuffer(buffer))
    .setAttribute(
      'POSITION',
      column(
        corners.flatMap(({ at: [x, y, z] }) => [x, z, -y]),
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
    .setAttribute('JOINTS_0', joints)
    .setAttribute(
      'WEIGHTS_0',
      column(
        four(({ bones }, k) => bones[k]?.[1] ?? 0),
        'VEC4',
      ),
    )
    .setMaterial(document.createMaterial('paint.001'));
  const mesh = document.createMesh('BODY').addPrimitive(primitive);
  const armature = document.createNode('Armature').addChild(mast).addChild(bone);
  armature.addChild(document.createNode('CRANE.BODY').setMesh(mesh).setSkin(skin));
  document.createScene().addChild(armature);
  return new NodeIO().writeBinary(document);
}

describe('a skin from another program', () => {
  const bytes = join([...skeleton()], [...model()]);
  const crane = viewOf('crane.w3d', bytes);
  const mast = [['MAST', 1]] as const;
  const arm = [['ARM', 1]] as const;
  // Two corners on the mast, one on the arm: where the bones at rest have them.
  const body: readonly [Corner, Corner, Corner] = [
    { at: [0, 0, 2], bones: mast },
    { at: [1, 0, 2], bones: mast },
    { at: [3, 1, 2], bones: arm },
  ];
  const floats = (of: ReadonlyMap<number, Uint8Array>, id: number) =>
    Array.from(new Float32Array(Uint8Array.from(of.get(id) ?? []).buffer), value => Number(value.toFixed(5)) + 0);
  const words = (of: ReadonlyMap<number, Uint8Array>, id: number) => [
    ...new Uint16Array(Uint8Array.from(of.get(id) ?? []).buffer),
  ];

  test('that comes from an export is the same bytes', async () => {
    expect(await differing([['crane.w3d', bytes]])).toEqual([]);
  });

  test('that has the same corners on the same bones, by name, is the same bytes', async () => {
    const [a, b, c] = body;
    const { bytes: made, fits } = await put(crane, { name: 'crane.glb', bytes: await blenderSkin([[c, a, b]]) });
    expect(made).toEqual(bytes);
    expect(fits.get('Bones')).toBe('by name; 0 vertices follow others than before');
  });

  test('whose corners moved, follow another bone and are more has them in the space of their bones', async () => {
    const [a, , c] = body;
    const heavy = [
      ['ARM', 0.6],
      ['MAST', 0.4],
    ] as const;
    const [moved, fresh] = [{ at: [1, 0, 4], bones: mast } as const, { at: [3, 0, 5], bones: heavy } as const];
    const file = {
      name: 'crane.glb',
      bytes: await blenderSkin([
        [{ ...a, bones: arm }, moved, c],
        [moved, c, fresh],
      ]),
    };
    const { bytes: made, fits } = await put(crane, file);
    expect(fits.get('Bones')).toBe('by name; 1 vertices follow others than before');
    expect(fits.get('Bones of a vertex')).toBe('the heaviest one of 1 vertices');
    const [before, after] = [leavesOf(bytes), leavesOf(made)];
    // On the arm, at (3, 0, 2): 3 to the left; 2 above the mast's (1, 0, 0); as it was; then new ones.
    expect(floats(after, 2)).toEqual([-3, 0, 0, 1, 0, 2, 0, 1, 0, 0, 0, 3]);
    expect(words(after, 0x0e).filter((_, i) => i % 4 === 0)).toEqual([2, 1, 2, 2]);
    expect(words(after, 0x0e).filter((_, i) => i % 4 !== 0)).toEqual(new Array(12).fill(0));
    expect([...after].filter(([id, leaf]) => String(leaf) !== String(before.get(id))).map(([id]) => id)).toEqual([
      ...[0x1f, 2, 3, 0x20, 0x0e, 0x4a],
    ]);
    const view = viewOf('crane.w3d', made);
    expect(view.decoded?.findings).toEqual([]);
    expect(view.layout && roundTrip(view.layout, view.source).kind).toBe('exact');
  });

  test('without its skeleton, or on bones of other names, is refused', async () => {
    const file = { name: 'crane.glb', bytes: await blenderSkin([body]) };
    const alone = viewOf('crane.w3d', model());
    await expect(put(alone, file)).rejects.toThrow('CRANE.BODY is a skin, and its skeleton was not found');
    const strange = body.map(corner => ({ ...corner, bones: [['Bone', 1]] as const }));
    await expect(put(crane, { ...file, bytes: await blenderSkin([strange]) })).rejects.toThrow(
      'none of its bones is one of the skeleton: ARM, MAST, Bone',
    );
  });

  test.skipIf(!here)(
    'is the same bytes with its skeleton in another file (skipped where ../shared/data is absent)',
    async () => {
      const room = new FolderScenes({ folder: `${data}w3d/bfme2_elladan` });
      const source = memorySource(new Uint8Array(readFileSync(`${data}w3d/bfme2_elladan/auelladan.w3d`)));
      const view = viewOf('auelladan.w3d', source.read(0, source.size));
      const scene = () => room.scene('auelladan.w3d');
      const parts = view.format.shapes?.parts(view.decoded?.value) ?? [];
      expect(parts.length).toBe(8);
      for (const kind of ['glb', 'obj'] as const) {
        const clips = { clips: [], leftOut: 0 };
        const [out] = await sceneFiles(kind, 'm', { scene, exportedClips: () => clips, file: () => undefined });
        for (const { path } of parts) {
          const given = {
            name: `m.${kind}`,
            bytes: out?.bytes ?? new Uint8Array(),
            part: path,
            beside: () => undefined,
          };
          const made = await putShape(view.format, view.decoded, { ...given, scene });
          expect(made.kind === 'made' && toBytes([made.content])).toEqual(toBytes([source]));
        }
      }
      room.close();
    },
  );
});

/** The leaves of a model by their ids, each of which it has once. */
function leavesOf(bytes: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const found = new Map<number, Uint8Array>();
  for (let at = 0; at < bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    if (size < 0x8000_0000) found.set(view.getUint32(at, true), bytes.slice(at + 8, at + 8 + size));
    at += size < 0x8000_0000 ? 8 + size : 8;
  }
  return found;
}

test('an OBJ has objects, polygons, and numbers that count backwards', () => {
  const { meshes } = readObj('v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\no Roof\nusemtl Stone\nf -4 -3 -2 -1\n');
  expect(meshes).toMatchObject([{ name: 'Roof', materials: ['Stone'], faces: Uint32Array.of(0, 1, 2, 0, 2, 3) }]);
});

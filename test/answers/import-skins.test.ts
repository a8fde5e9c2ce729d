// Skins out of a model and into it again: vertices are in the space of the bones that the file names.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Document, NodeIO } from '@gltf-transform/core';
import { describe, expect, test } from 'vitest';
import { roundTrip } from '#layout';
import { sceneFiles } from '../../electron/answers/export/scene/scene-files.ts';
import { importShape } from '../../electron/answers/import/import-shape.ts';
import { FolderScenes } from '../../electron/answers/scene/folder-scenes.ts';
import { collected, toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { join } from '../layout/build.ts';
import { model, skeleton } from '../support/build-w3d.ts';
import { differing, leavesOf, type Point, put, viewOf } from '../support/shape-rounds.ts';

const data = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const here = existsSync(data);

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

/** Chunks that hold no chunks, by their ids. */
function* allLeaves(bytes: Uint8Array): Generator<readonly [id: number, body: Uint8Array]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < bytes.length; ) {
    const stored = view.getUint32(at + 4, true);
    const body = bytes.subarray(at + 8, at + 8 + (stored & 0x7fff_ffff));
    if (stored >= 0x8000_0000) yield* allLeaves(body);
    else yield [view.getUint32(at, true), body];
    at += 8 + body.length;
  }
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

  test('that was exported has the same bytes', async () => {
    expect(await differing([['crane.w3d', bytes]])).toEqual([]);
  });

  test('with the same corners on the same bones, by name, has the same bytes', async () => {
    const [a, b, c] = body;
    const { bytes: made, fits } = await put(crane, { name: 'crane.glb', bytes: await blenderSkin([[c, a, b]]) });
    expect(made).toEqual(bytes);
    expect(fits.get('Bones')).toBe('by name; 0 vertices follow others than before');
  });

  test('with moved, reassigned and added corners stores them in the space of their bones', async () => {
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
    expect(fits.get('Bones')).toBe('by name; 1 vertex follows others than before');
    expect(fits.get('Bones of a vertex')).toBe('the heaviest one of 1 vertex');
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

  test('can be added as another mesh, with its bones by name and positions in their space, and removed', async () => {
    const [a, b, c] = body;
    const file = { name: 'crane.glb', bytes: await blenderSkin([[c, a, { ...b, bones: arm }]]), fresh: 'ARMOUR' };
    const { bytes: made } = await put(crane, file);
    const rows = [...allLeaves(made)];
    expect(rows.filter(([id]) => id === 0x1f).map(([, body]) => Buffer.from(body).toString('latin1', 8, 14))).toEqual([
      'BODY\0\0',
      'ARMOUR',
    ]);
    const [, bones = new Uint8Array()] = rows.filter(([id]) => id === 0x0e).map(([, body]) => body);
    const [, places = new Uint8Array()] = rows.filter(([id]) => id === 2).map(([, body]) => body);
    const vertices = [0, 1, 2].map(i => [
      Buffer.from(bones).readUInt16LE(i * 8),
      ...[0, 4, 8].map(
        at =>
          Number(
            Buffer.from(places)
              .readFloatLE(i * 12 + at)
              .toFixed(5),
          ) + 0,
      ),
    ]);
    // The mast is bone 1, at (0, 0, 2); the arm bone 2, at (3, 0, 2).
    expect(vertices.map(String).toSorted()).toEqual(['1,0,0,0', '2,-2,0,0', '2,0,1,0']);
    const view = viewOf('crane.w3d', made);
    expect(view.decoded?.findings).toEqual([]);
    expect(view.layout && roundTrip(view.layout, view.source).kind).toBe('exact');
  });

  test('without its skeleton, or on bones with other names, is refused', async () => {
    const file = { name: 'crane.glb', bytes: await blenderSkin([body]) };
    const alone = viewOf('crane.w3d', model());
    await expect(put(alone, file)).rejects.toThrow('CRANE.BODY is a skin, and its skeleton was not found');
    const strange = body.map(corner => ({ ...corner, bones: [['Bone', 1]] as const }));
    await expect(put(crane, { ...file, bytes: await blenderSkin([strange]) })).rejects.toThrow(
      'none of its bones is one of the skeleton: ARM, MAST, Bone',
    );
  });

  test.skipIf(!here)(
    'has the same bytes with its skeleton in another file (skipped where ../shared/data is absent)',
    async () => {
      const room = new FolderScenes({ folder: `${data}w3d/bfme2_elladan` });
      const source = memorySource(new Uint8Array(readFileSync(`${data}w3d/bfme2_elladan/auelladan.w3d`)));
      const view = viewOf('auelladan.w3d', source.read(0, source.size));
      const scene = () => room.scene('auelladan.w3d');
      const parts = view.format.shapes?.parts(view.decoded?.value) ?? [];
      expect(parts.length).toBe(8);
      for (const kind of ['glb', 'obj'] as const) {
        const clips = { clips: [], leftOut: 0 };
        const [out] = sceneFiles(kind, 'm', { scene, exportedClips: () => clips, once: () => undefined });
        const bytes = toBytes(collected(out?.content ?? []));
        for (const { path } of parts) {
          const given = {
            name: `m.${kind}`,
            bytes,
            part: path,
            beside: () => undefined,
          };
          const made = await importShape(view.format, view.decoded, { ...given, scene });
          expect(made.kind === 'made' && toBytes([made.content])).toEqual(toBytes([source]));
        }
      }
      room.close();
    },
  );
});

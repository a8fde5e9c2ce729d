// Meshes of EverQuest out of a file and into it again. Bytes of a mesh are looked at where the format has them, without the layouts.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NodeIO } from '@gltf-transform/core';
import { KHRONOS_EXTENSIONS } from '@gltf-transform/extensions';
import { describe, expect, test } from 'vitest';
import { roundTrip } from '#layout';
import { readGltf } from '../../electron/answers/import/read-gltf.ts';
import { fenCreature, fenThings } from '../../electron/demo/everquest/fen.ts';
import { fenZone } from '../../electron/demo/everquest/fen-zone.ts';
import { joinedMeshes } from '../../shared/scene/imported-mesh.ts';
import { everquestFixtures } from '../fixtures/everquest.ts';
import { differing, exported, put, viewOf } from '../support/shape-rounds.ts';

const data = fileURLToPath(new URL('../../../shared/data/eq/', import.meta.url));

/** A mesh as its bytes say: where its tables are follows from its counts. */
function meshAt(bytes: Uint8Array, fragment: number) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 28 + view.getUint32(20, true);
  for (let i = 0; i < fragment; i++) at += 8 + view.getUint32(at, true);
  const body = at + 8;
  const u16 = (offset: number, count: number) =>
    Array.from({ length: count }, (_, i) => view.getUint16(body + offset + i * 2, true));
  const [vertices = 0, uvs = 0, normals = 0, colours = 0, faces = 0, skin = 0, faceRuns = 0, runs = 0] = u16(76, 8);
  const facesAt = 96 + vertices * 6 + uvs * 4 + normals * 3 + colours * 4;
  const skinAt = facesAt + faces * 8;
  const float = (offset: number) => view.getFloat32(body + offset, true);
  return {
    counts: [vertices, faces],
    steps: u16(92, 2),
    radius: float(48),
    top: float(72),
    vertex: (i: number) => [0, 2, 4].map(offset => view.getInt16(body + 96 + i * 6 + offset, true)),
    face: (i: number) => u16(facesAt + i * 8 + 2, 3),
    skin: u16(skinAt, skin * 2),
    faceRuns: u16(skinAt + skin * 4, faceRuns * 2),
    runs: u16(skinAt + skin * 4 + faceRuns * 4, runs * 2),
  };
}

const WILLOW = 13;
const CRANE = 9;

describe('a mesh of EverQuest that is exported and imported', () => {
  test('has the same bytes: objects, a skin, and the ground of a zone with its hidden faces', async () => {
    const files = [
      ['fen_obj.wld', fenThings()],
      ['fen_chr.wld', fenCreature()],
      ['fen.wld', fenZone()],
    ] as const;
    expect(await differing(files)).toEqual([]);
  });

  test.skipIf(!existsSync(data))(
    'has the same bytes in every object and character of a real zone (skipped where ../shared/data is absent)',
    async () => {
      for (const [name, count] of [
        ['gfaydark_obj.wld', 84],
        ['gfaydark_chr.wld', 37],
      ] as const) {
        const view = viewOf(name, new Uint8Array(readFileSync(data + name)));
        const { shapes } = view.format;
        const model = view.decoded?.value;
        const { meshes } = await readGltf(await exported(view, 'glb'), () => undefined, { isOwn: () => true, up: 'z' });
        const parts = shapes?.parts(model) ?? [];
        const changed = parts.filter(({ path }) => {
          const mesh = joinedMeshes(meshes.filter(each => each.path === path));
          const made = mesh && shapes?.put(model, path, mesh);
          return made === undefined || 'why' in made || made.model !== model;
        });
        expect([name, parts.length, changed]).toEqual([name, count, []]);
      }
    },
  );
});

describe('a mesh of EverQuest from another program', () => {
  const things = viewOf('fen_obj.wld', fenThings());

  /** The willow with a face more, from its first edge to a corner so far above the first one. */
  async function taller(by: number): Promise<Uint8Array> {
    const text = new TextDecoder().decode(await exported(things, 'obj'));
    const [, x = '', y = '', z = ''] = /^o WILLOW[^v]*\nv (\S+) (\S+) (\S+)$/m.exec(text) ?? [];
    const count = text.match(/^v /gm)?.length ?? 0;
    const [, bark = ''] = /^usemtl (\S+)$/m.exec(text) ?? [];
    const more = `o WILLOW\nusemtl ${bark}\nv ${x} ${Number(y) + by} ${z}\nvt 0.5 0.25\nvn 1 0 0\n`;
    const face = `f 1/1/1 2/2/2 ${[1, 1, 1].map(() => count + 1).join('/')}\n`;
    return new TextEncoder().encode(text + more + face);
  }

  test('with another face and corner has both in their runs by material, and everything else unchanged', async () => {
    const file = { name: 'fen.obj', bytes: await taller(1), part: `fragments[${WILLOW}]` };
    const { bytes, fits } = await put(things, file);
    expect(fits.get('Vertices')).toBe('33 of at most 65,535: 32 unchanged, 0 moved, 1 new');
    expect(fits.get('Places')).toBe('steps of 1/64');
    expect(fits.get('Light baked into placements')).toContain('for 32 vertices, which no longer fit');
    const [before, after] = [meshAt(fenThings(), WILLOW), meshAt(bytes, WILLOW)];
    expect([after.counts, after.faceRuns, after.runs]).toEqual([
      [33, 17],
      [13, 0, 4, 1],
      [25, 0, 8, 1],
    ]);
    // The corner is after the bark's others, those of the leaves one further on; faces are clockwise.
    expect([after.vertex(23), after.vertex(24), after.vertex(25)]).toEqual([
      before.vertex(23),
      [-64, 64, 64],
      before.vertex(24),
    ]);
    expect([after.face(12), after.face(13)]).toEqual([[0, 24, 1], before.face(12).map(corner => corner + 1)]);
    expect([after.radius, after.top]).toEqual([before.radius, before.top]);
    const view = viewOf('fen_obj.wld', bytes);
    expect(view.decoded?.findings).toEqual([]);
    expect(view.layout && roundTrip(view.layout, view.source).kind).toBe('exact');
  });

  test('that extends past its steps gets longer ones, and one that extends too far is refused', async () => {
    const part = `fragments[${WILLOW}]`;
    const { bytes, fits } = await put(things, { name: 'fen.obj', bytes: await taller(1000), part });
    expect(fits.get('Places')).toBe('steps of 1/32, coarser than 1/64: it reaches further from its center');
    const after = meshAt(bytes, WILLOW);
    expect([after.steps[1], after.vertex(24), after.vertex(0)]).toEqual([5, [-32, 32, 32000], [-32, 32, 0]]);
    expect([after.top, after.radius]).toEqual([1000, Math.fround(Math.hypot(1, 1, 1000))]);
    await expect(put(things, { name: 'fen.obj', bytes: await taller(40_000), part })).rejects.toThrow(
      'it reaches 40,000 from the center of the mesh, but at most 32,767',
    );
  });

  test('with another number of vertices is refused if an animation moves them', async () => {
    const text = new TextDecoder().decode(await exported(things, 'obj'));
    const reeds = text.slice(text.indexOf('o REEDS'));
    const fewer = text.slice(0, text.indexOf('o REEDS')) + reeds.replace(/^f .*\n/m, '');
    const file = { name: 'fen.obj', bytes: new TextEncoder().encode(fewer), part: 'fragments[24]' };
    await expect(put(things, file)).rejects.toThrow(/REEDS moves its \d+ vertices frame by frame/);
  });

  test('whose corner follows another bone is stored in that bone’s space, at the same position', async () => {
    const crane = viewOf('fen_chr.wld', fenCreature());
    const io = new NodeIO().registerExtensions(KHRONOS_EXTENSIONS);
    const document = await io.readBinary(await exported(crane, 'glb'));
    const [mesh] = document.getRoot().listMeshes();
    const [primitive] = mesh?.listPrimitives() ?? [];
    const joints = primitive?.getAttribute('JOINTS_0');
    joints?.setElement(0, [2, 0, 0, 0]);
    const { bytes, fits } = await put(crane, { name: 'crane.glb', bytes: await io.writeBinary(document) });
    expect(fits.get('Bones')).toBe('by name; 1 vertex follows others than before');
    const [before, after] = [meshAt(fenCreature(), CRANE), meshAt(bytes, CRANE)];
    expect([before.skin, before.runs]).toEqual([
      [24, 1, 24, 2, 24, 3, 24, 4, 24, 4],
      [24, 0, 24, 1, 24, 1, 24, 0, 24, 1],
    ]);
    // It is the last of its new bone's, and of the material it had.
    expect([after.skin, after.runs]).toEqual([
      [23, 1, 25, 2, 24, 3, 24, 4, 24, 4],
      [23, 0, 24, 1, 1, 0, 24, 1, 24, 0, 24, 1],
    ]);
    expect(after.vertex(0)).toEqual(before.vertex(1));
    const placeOf = (view: typeof crane, vertex: number) => {
      const ask = { find: () => undefined, model: () => undefined };
      const scene = view.format.scenes?.build(view.decoded?.value, { asset: '', address: 'fen_chr.wld' }, ask);
      return [...(scene?.meshes[0]?.positions.subarray(vertex * 3, vertex * 3 + 3) ?? [])];
    };
    const now = viewOf('fen_chr.wld', bytes);
    for (const [axis, value] of placeOf(now, 47).entries()) expect(value).toBeCloseTo(placeOf(crane, 0)[axis] ?? 0, 1);
    expect(now.decoded?.findings).toEqual([]);
  });

  test('does not replace a mesh of the first years, with the reason', async () => {
    const { bytes: old } = everquestFixtures.find(({ file }) => file === 'sprites.wld') ?? { bytes: new Uint8Array() };
    const view = viewOf('old.wld', old);
    const { shapes } = view.format;
    const mesh = {
      name: '',
      positions: new Float32Array(9),
      uvs: [],
      faces: Uint32Array.of(0, 1, 2),
      faceMaterials: Uint32Array.of(0),
      materials: [''],
    };
    const index = fragmentTypes(old).indexOf(0x2c);
    expect(shapes?.put(view.decoded?.value, `fragments[${index}]`, mesh)).toEqual({
      why: 'OLD is a mesh of the first years (0x2C), which cannot be replaced: each of its faces has three numbers whose meaning is unknown',
    });
  });
});

/** Types of all fragments, one after the other. */
function fragmentTypes(bytes: Uint8Array): readonly number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 28 + view.getUint32(20, true);
  return Array.from({ length: view.getUint32(8, true) }, () => {
    const type = view.getUint32(at + 4, true);
    at += 8 + view.getUint32(at, true);
    return type;
  });
}

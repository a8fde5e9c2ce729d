// Normals, colours and places in the picture alone: no vertex moves, and no other byte than those of the changed rows.
import { type Document, NodeIO } from '@gltf-transform/core';
import { KHRONOS_EXTENSIONS } from '@gltf-transform/extensions';
import { describe, expect, test } from 'vitest';
import { fenZone } from '../../electron/demo/everquest/fen-zone.ts';
import { data as chunk, nest } from '../fixtures/w3d.ts';
import { f32, u8, u32 } from '../layout/build.ts';
import { CRANE_CORNERS, craneWith } from '../support/build-w3d.ts';
import { demoFiles } from '../support/demo-files.ts';
import { exported, leavesOf, put, viewOf } from '../support/shape-rounds.ts';

const io = new NodeIO().registerExtensions(KHRONOS_EXTENSIONS);
type View = ReturnType<typeof viewOf>;

/** The export with one row of a column of the mesh at a path changed; of all its primitives, which share it. */
async function withRow(
  view: View,
  path: string,
  column: string,
  change: (row: number[], vertex: number) => readonly number[],
) {
  const document = await io.readBinary(await exported(view, 'glb'));
  const accessor = meshOf(document, path)?.listPrimitives()[0]?.getAttribute(column);
  if (!accessor) throw new Error(`${path} has no ${column}`);
  for (let i = 0; i < accessor.getCount(); i++) accessor.setElement(i, [...change(accessor.getElement(i, []), i)]);
  return io.writeBinary(document);
}

const meshOf = (document: Document, path: string) =>
  document
    .getRoot()
    .listMeshes()
    .find(mesh => JSON.stringify(mesh.getExtras()).includes(`"path":"${path}"`));

const only = (wanted: number, now: readonly number[]) => (row: number[], vertex: number) =>
  vertex === wanted ? now : row;

/** Places of bytes that differ. */
const differences = (a: Uint8Array, b: Uint8Array): readonly number[] => {
  expect(b.length).toBe(a.length);
  return [...a.keys()].filter(at => a[at] !== b[at]);
};

/** Two faces on the arm of a crane, painted, with a second pass that has colours and pictures of its own. */
function paintedRoof(): Uint8Array {
  const pass = (colours: readonly number[], uvs: readonly number[]) =>
    nest(
      0x38,
      ...[chunk(0x39, u32(0)), chunk(0x3a, u32(0)), chunk(0x3b, u8(...colours))],
      nest(0x48, chunk(0x49, u32(0)), chunk(0x4a, f32(...uvs))),
    );
  const grey = [1, 2, 3, 4].flatMap(vertex => [vertex, 100, 100, 77]);
  return craneWith(
    'ROOF',
    pass(grey, CRANE_CORNERS),
    pass(grey.toReversed(), [0, 0, 2, 0, 2, 2, 0, 2]),
    nest(
      0x90,
      chunk(0x91, u32(1, 2), u32(0, 0, 0, 0, 0, 0)),
      chunk(0x92, u32(0, 1)),
      chunk(0x93, f32(0, 0, 0, 1, 1, 0), u32(0x80000000, 2)),
    ),
  );
}

describe('a mesh of Westwood whose vertices do not move', () => {
  const bytes = paintedRoof();
  const crane = viewOf('crane.w3d', bytes);
  const path = crane.format.shapes?.parts(crane.decoded?.value)[0]?.path ?? '';
  /** Where a leaf begins that is there for the first time. */
  const startOf = (leaf: ArrayLike<number>) => Buffer.from(bytes).indexOf(Uint8Array.from(leaf));
  const brought = async (column: string, wanted: number, now: readonly number[]) =>
    put(crane, { name: 'crane.glb', bytes: await withRow(crane, path, column, only(wanted, now)) });

  test('takes a colour in its first pass, and keeps its tree of boxes', async () => {
    const { bytes: made, fits } = await brought('COLOR_0', 2, [1, 0, 0, 77 / 255]);
    const at = startOf(u8(3, 100, 100, 77));
    expect([...made.subarray(at, at + 4)]).toEqual([255, 0, 0, 77]);
    expect(differences(bytes, made)).toEqual([at, at + 1, at + 2]);
    expect(fits.get('Colours')).toBe('other ones for 1 vertex that stay');
    expect(fits.get('Normals')).toBe('as they were where vertices stay');
  });

  test('takes a normal', async () => {
    const { bytes: made, fits } = await brought('NORMAL', 3, [0.6, 0, -0.8]);
    // An export keeps the axes of the game and turns them above its meshes.
    expect([...new Float32Array(Uint8Array.from(leavesOf(made).get(3) ?? []).buffer)].slice(9)).toEqual(
      [0.6, 0, -0.8].map(Math.fround),
    );
    const changed = [...leavesOf(bytes)].filter(([id, leaf]) => String(leavesOf(made).get(id)) !== String(leaf));
    expect(changed.map(([id]) => id)).toEqual([3]);
    expect(fits.get('Normals')).toBe('other ones for 1 vertex that stay');
  });

  test('takes new texture coordinates, and keeps their number and the second set', async () => {
    const { bytes: made, fits } = await brought('TEXCOORD_0', 1, [0.25, 0.25]);
    const first = startOf(f32(0, 0, 1, 0, 1, 1, 0, 1));
    const view = new DataView(made.buffer, made.byteOffset);
    expect([view.getFloat32(first + 8, true), view.getFloat32(first + 12, true)]).toEqual([0.25, 0.75]);
    expect(differences(bytes, made).every(at => at >= first + 8 && at < first + 16)).toBe(true);
    expect(fits.get('Vertices')).toBe('4 of at most 65,535: 4 unchanged, 0 moved, 0 new');
  });

  test('takes colours from an OBJ that has them with the positions, and keeps alpha', async () => {
    const text = new TextDecoder().decode(await exported(crane, 'obj'));
    const obj = text.replace(/^v .*$/gm, line => `${line} 0 1 0.2`);
    const { bytes: made, fits } = await put(crane, { name: 'crane.obj', bytes: new TextEncoder().encode(obj) });
    const at = startOf(u8(1, 100, 100, 77));
    expect([...made.subarray(at, at + 16)]).toEqual([1, 2, 3, 4].flatMap(() => [0, 255, 51, 77]));
    expect(differences(bytes, made).every(each => each >= at && each < at + 16)).toBe(true);
    expect(fits.get('Colours')).toBe('other ones for 4 vertices that stay');
  });
});

describe('a mesh of EverQuest whose vertices do not move', () => {
  const bytes = fenZone();
  const zone = viewOf('fen.wld', bytes);
  const path = zone.format.shapes?.parts(zone.decoded?.value)[0]?.path ?? '';
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  /** Where its body begins, and after its tables of vertices and places in the picture its normals and colours. */
  function tables() {
    let at = 28 + view.getUint32(20, true);
    for (let i = 0; i < Number(/\d+/.exec(path)?.[0]); i++) at += 8 + view.getUint32(at, true);
    const body = at + 8;
    const [vertices = 0, uvs = 0, normals = 0] = [76, 78, 80].map(each => view.getUint16(body + each, true));
    const normalsAt = body + 96 + vertices * 6 + uvs * 4;
    return { normalsAt, coloursAt: normalsAt + normals * 3 };
  }

  test('takes a normal and a colour, and only their bytes change', async () => {
    const { normalsAt, coloursAt } = tables();
    const turned = await withRow(zone, path, 'NORMAL', only(5, [0, 0, -1]));
    const { bytes: made } = await put(zone, { name: 'fen.glb', bytes: turned, part: path });
    expect([...made.subarray(normalsAt + 15, normalsAt + 18)]).toEqual([0, 0, 256 - 127]);
    expect(differences(bytes, made).every(at => at >= normalsAt + 15 && at < normalsAt + 18)).toBe(true);
    const painted = await withRow(zone, path, 'COLOR_0', only(5, [1, 0.5, 0.5, 1]));
    const { bytes: red } = await put(zone, { name: 'fen.glb', bytes: painted, part: path });
    // Blue, green, red; half of what is shown is the sun's.
    expect([...red.subarray(coloursAt + 20, coloursAt + 23)]).toEqual([1, 1, 255]);
    expect(differences(bytes, red).every(at => at >= coloursAt + 20 && at < coloursAt + 23)).toBe(true);
  });
});

test('a model of a world takes the colours of just one of its polygons', async () => {
  const found = [...demoFiles()].find(([name]) => name.endsWith('gamez.zbd'));
  const [name, bytes] = found ?? ['', new Uint8Array()];
  const world = viewOf(name, bytes);
  const document = await io.readBinary(await exported(world, 'glb'));
  const parts = world.format.shapes?.parts(world.decoded?.value) ?? [];
  const part = parts.find(({ path }) => meshOf(document, path)?.listPrimitives()[0]?.getAttribute('COLOR_0'));
  const path = part?.path ?? '';
  const painted = await withRow(world, path, 'COLOR_0', only(0, [1, 0, 0.2, 1]));
  const { bytes: made, fits } = await put(world, { name: 'world.glb', bytes: painted, part: path });
  expect(fits.get('Polygons')).toMatch(
    /^\d+ as they were, 1 with other corners' values, 0 split into triangles, 0 new$/,
  );
  const changed = differences(bytes, made);
  // Three floats of one corner.
  expect((changed.at(-1) ?? 0) - (changed[0] ?? 0)).toBeLessThan(12);
  const at = (changed[0] ?? 0) - ((changed[0] ?? 0) % 4);
  expect(new DataView(made.buffer, made.byteOffset).getFloat32(at, true)).toBe(255);
});

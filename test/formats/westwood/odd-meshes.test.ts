// What meshes say of their own tables, where no file at hand says it wrongly.
import { expect, test } from 'vitest';
import { decode } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import { w3d } from '../../../shared/formats/westwood/w3d/layout/w3d.ts';
import { data, meshHeader, nest } from '../../fixtures/w3d.ts';
import { f32, join, letters, u8, u16, u32, zeros } from '../../layout/build.ts';

const findingsOf = (bytes: Uint8Array): string[] =>
  decode(w3d, memorySource(bytes)).findings.map(({ path, text }) => `${path}: ${text}`);

const points = data(2, f32(0, 0, 0, 1, 0, 0, 0, 1, 0));
const normals = data(3, f32(0, 0, 1, 0, 0, 1, 0, 0, 1));
const triangle = data(0x20, u32(0, 1, 2, 13), f32(0, 0, 1, 0));

/** A mesh of one triangle with one shader material, that its pass names by these numbers. */
function withShaderMaterials(...ids: readonly number[]): Uint8Array {
  const shader = nest(0x51, data(0x52, u8(1), letters('NormalMapped.fx', 32), u8(2), zeros(3)));
  const coordinates = data(0x4a, f32(0, 0, 1, 0, 0, 1));
  const tables = [points, normals, triangle, data(0x28, u32(1, 0, 0, 0)), nest(0x50, shader)];
  const pass = nest(0x38, data(0x3f, u32(...ids)), coordinates);
  return join(nest(0, meshHeader('FLAG', 'DEMO', { faces: 1, vertices: 3 }), ...tables, pass));
}

test('a pass refers to existing shader materials, one for all triangles or one for each', () => {
  expect(findingsOf(withShaderMaterials(0))).toEqual([]);
  expect(findingsOf(withShaderMaterials(7))).toEqual([
    'chunks[0].chunks[6].chunks[0][0].index: expected below 1, the number of shader materials, found 7',
  ]);
  expect(findingsOf(withShaderMaterials(0, 0, 0))).toEqual([
    'chunks[0].chunks[6].chunks[0].size: expected 1 row, one for each of the triangles, found 3',
  ]);
});

test('a mesh before version 3 has its own kind of header, and no finding for the new one', () => {
  const old = data(0x01, u32(0x2_0000), letters('HUT', 16), zeros(352));
  expect(findingsOf(join(nest(0, old, points, triangle, data(0x21, u16(0)))))).toEqual([]);
  expect(findingsOf(join(nest(0, points, triangle)))).toEqual(['chunks[0].id: the mesh has no header (0x1F)']);
});

test('vertices in bone space, with two or four bones, do not affect the box in model space', () => {
  const far = data(2, f32(0, 0, 0, 9, 0, 0, 0, 1, 0));
  const meshOf = (...more: readonly number[][]): Uint8Array => {
    const header = meshHeader('FLAG', 'DEMO', { faces: 1, vertices: 3 });
    return join(nest(0, header, far, normals, triangle, ...more));
  };
  const rows = <T>(row: readonly T[]): readonly T[] => [0, 1, 2].flatMap(() => row);
  expect(findingsOf(meshOf())).toHaveLength(2);
  expect(findingsOf(meshOf(data(0x0e, u16(...rows([0, 0, 100, 0])))))).toEqual([]);
  expect(findingsOf(meshOf(data(0xc03, u16(...rows([0, 0, 0, 0, 0xffff, 0, 0])))))).toEqual([]);
});

test('four bones of a vertex exist in the skeleton, and their weights do not exceed the total', () => {
  const pivot = (name: string, parent: number) => [letters(name, 16), u32(parent), f32(0, 0, 0, 0, 0, 0, 0, 0, 0, 1)];
  const skeleton = nest(
    0x100,
    data(0x101, u32(0x4_0001), letters('MAN', 16), u32(2), f32(0, 0, 0)),
    data(0x102, ...pivot('ROOTTRANSFORM', 0xffff_ffff), ...pivot('ARM', 0)),
  );
  const model = nest(0x700, data(0x701, u32(0x1_0000, 0), letters('MAN', 16), letters('MAN', 16)));
  const skin = (...numbers: readonly number[]): Uint8Array => {
    const still = u16(0, 0, 0, 0, 0xffff, 0, 0);
    const header = meshHeader('FLAG', 'DEMO', { faces: 1, vertices: 3 });
    const mesh = nest(0, header, points, normals, triangle, data(0xc03, still, u16(...numbers), still));
    return join(skeleton, mesh, model);
  };
  expect(findingsOf(skin(1, 0, 1, 1, 0x8000, 0x4000, 0x3fff))).toEqual([]);
  expect(findingsOf(skin(1, 0, 0, 2, 0x8000, 0x4000, 0))).toEqual([
    'chunks[1].chunks[4][1].bone3: expected below 2, the number of pivots, found 2',
  ]);
  expect(findingsOf(skin(1, 0, 0, 0, 0x8000, 0x4000, 0x4000))).toEqual([
    'chunks[1].chunks[4][1].weight2: expected at most 65,535 together with the others, found 65,536',
  ]);
});

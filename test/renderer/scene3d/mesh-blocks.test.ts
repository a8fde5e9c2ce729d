import { describe, expect, it } from 'vitest';
import { buffersOf } from '../../../renderer/scene3d/builder.ts';
import { edgesOf } from '../../../renderer/scene3d/edges.ts';
import { type Block, blocksOf, smoothNormals, sphereAround } from '../../../renderer/scene3d/mesh-blocks.ts';
import { hillMesh, squareMesh, tubeScene } from '../../support/made-scene.ts';

/** Every triangle as the places of its corners, in any order of triangles. */
function trianglesOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap(({ positions, parts }) => parts.flatMap(({ index }) => triangles(positions, index))).sort();
}

function triangles(positions: Float32Array, index: ArrayLike<number>): string[] {
  const corner = (i: number) => positions.subarray((index[i] ?? 0) * 3, (index[i] ?? 0) * 3 + 3).join();
  return Array.from({ length: index.length / 3 }, (_, face) => [0, 1, 2].map(i => corner(face * 3 + i)).join(' '));
}

describe('blocks for the graphics card', () => {
  it('of a small mesh are the mesh itself, with its own columns', () => {
    const mesh = squareMesh();
    const [block, ...others] = blocksOf(mesh, 3);
    expect(others).toEqual([]);
    expect(block?.mesh).toBe(3);
    expect(block?.positions).toBe(mesh.positions);
    expect([...(block?.parts[0]?.index ?? [])]).toEqual([0, 1, 2, 0, 2, 3]);
  });

  it('of a large mesh draw every triangle once, with 16-bit indices', () => {
    const mesh = hillMesh(110_000);
    const blocks = blocksOf(mesh, 0);
    expect(blocks.length).toBeGreaterThan(3);
    for (const { positions, parts } of blocks)
      for (const { index } of parts) expect(Math.max(...index.slice(0, 3000))).toBeLessThan(positions.length / 3);
    expect(trianglesOf(blocks)).toEqual(triangles(mesh.positions, mesh.indices).sort());
  });

  it('split faces by material in the order of the pass, even across blocks', () => {
    const mesh = hillMesh(70_000);
    const faces = mesh.indices.length / 3;
    const order = Uint32Array.from({ length: faces }, (_, i) => (i < faces / 2 ? i * 2 : (i - faces / 2) * 2 + 1));
    const half = Math.floor(faces / 2);
    const groups = [
      { firstFace: 0, faceCount: half, material: 7 },
      { firstFace: half, faceCount: faces - half, material: 9 },
    ];
    const blocks = blocksOf({ ...mesh, passes: [{ faceOrder: order, groups, uvs: [] }] }, 0);
    const count = (material: number) =>
      blocks
        .flatMap(({ parts }) => parts)
        .reduce((sum, part) => sum + (part.material === material ? part.index.length / 3 : 0), 0);
    expect([count(7), count(9)]).toEqual([half, faces - half]);
    expect(trianglesOf(blocks)).toEqual(triangles(mesh.positions, mesh.indices).sort());
  });

  it('omit faces with missing vertices', () => {
    const mesh = { ...squareMesh(), indices: Uint32Array.from([0, 1, 2, 0, 99, 3, 0, 2, 0xffffffff]) };
    const passes = [{ groups: [{ firstFace: 0, faceCount: 3, material: -1 }], uvs: [] }];
    expect(blocksOf({ ...mesh, passes }, 0).flatMap(({ parts }) => parts.flatMap(({ index }) => [...index]))).toEqual([
      0, 1, 2,
    ]);
  });

  it('draw a mesh without a pass once', () => {
    expect(blocksOf({ ...squareMesh(), passes: [] }, 0)[0]?.parts).toHaveLength(1);
  });

  it('carry joints and weights of a skin', () => {
    const [mesh] = tubeScene(5).meshes;
    const [block] = mesh ? blocksOf(mesh, 0) : [];
    expect(block?.joints?.length).toBe(((mesh?.positions.length ?? 0) / 3) * 4);
  });

  it('have normals if the file has none, and a sphere that ignores NaN', () => {
    const { positions, indices } = squareMesh();
    expect([...smoothNormals({ positions, indices })]).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]);
    const sphere = sphereAround(Float32Array.from([0, 0, 0, Number.NaN, 2, Number.POSITIVE_INFINITY, 4, 0, 0]));
    expect(sphere).toEqual({ centre: [2, 1, 0], radius: Math.hypot(4, 2, 0) / 2 });
    expect(sphereAround(new Float32Array())).toEqual({ centre: [0, 0, 0], radius: 0 });
  });
});

describe('edges', () => {
  it('of two triangles are five, each once', () => {
    const edges = edgesOf(Uint16Array.from([0, 1, 2, 0, 2, 3]));
    const pairs = Array.from({ length: edges.length / 2 }, (_, i) => [...edges.subarray(i * 2, i * 2 + 2)].join('-'));
    expect(pairs).toEqual(['0-1', '0-2', '0-3', '1-2', '2-3']);
  });
});

describe('buffers to transfer', () => {
  it('are each listed once, however many views share them', () => {
    const buffer = new ArrayBuffer(16);
    const views = {
      a: new Uint8Array(buffer, 0, 4),
      b: [new Float32Array(buffer, 4, 1)],
      c: { d: new Uint16Array(2) },
    };
    expect(buffersOf(views)).toHaveLength(2);
  });
});

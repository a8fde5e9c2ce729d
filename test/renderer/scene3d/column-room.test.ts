import { expect, test } from 'vitest';
import { ColumnRoom } from '../../../renderer/scene3d/column-room.ts';
import { partBlocksOf } from '../../../renderer/scene3d/mesh-blocks.ts';
import { squareMesh } from '../../support/made-scene.ts';

test('columns of all kinds share a buffer, each aligned, without overlap', () => {
  const room = new ColumnRoom();
  const [a, b, c] = [room.take(Uint16Array, 3), room.take(Float32Array, 2), room.take(Uint8Array, 5)];
  a.fill(0xffff);
  c.fill(0xff);
  expect([...b]).toEqual([0, 0]);
  expect(new Set([a, b, c].map(({ buffer }) => buffer))).toEqual(new Set(room.buffers));
  expect(room.buffers).toHaveLength(1);
});

test('a column that does not fit gets another buffer of sufficient size', () => {
  const room = new ColumnRoom(64);
  expect(room.take(Float64Array, 7).byteOffset).toBe(0);
  expect(room.take(Float64Array, 1).byteOffset).toBe(56);
  expect(room.take(Uint8Array, 1000).buffer.byteLength).toBe(1000);
  expect(room.buffers.map(({ byteLength }) => byteLength)).toEqual([64, 1000]);
});

test('the parts of many meshes share one buffer, with the same numbers as on their own', () => {
  const square = squareMesh();
  const groups = [0, 1].map(face => ({ firstFace: face, faceCount: 1, material: face }));
  const mesh = { ...square, passes: [{ groups, uvs: [] }] };
  const room = new ColumnRoom();
  const together = [partBlocksOf(mesh, 0, room), partBlocksOf(mesh, 1, room)].flat();
  const alone = [partBlocksOf(mesh, 0), partBlocksOf(mesh, 1)].flat();
  expect(together).toHaveLength(4);
  expect(together).toEqual(alone);
  expect(room.buffers).toHaveLength(1);
  for (const { positions, normals, parts } of together)
    for (const { buffer } of [positions, normals, ...parts.map(({ index }) => index)])
      expect(buffer).toBe(room.buffers[0]);
});

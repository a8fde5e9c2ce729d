// What the writer of GLB files puts in them, as two programs of others read it. Every number is written by hand.
import { type Accessor, NodeIO } from '@gltf-transform/core';
import { Mesh } from 'three';
import { type GLTF, GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { expect, test } from 'vitest';
import { GlbFile } from '../../../electron/answers/export/scene/glb-file.ts';
import { collected, toBytes } from '../../../shared/base/pieces.ts';

const POSITIONS = [0, 0, 0, 1, 0, 0, 0, 2.5, -3];
const COLOURS = [255, 0, 51, 255, 0, 255, 102, 0, 7, 8, 9, 10];
const JOINTS = [1, 0, 0, 0, 300, 2, 0, 0, 0, 0, 65535, 0];
const UVS = [0.25, 0.5, 1, 0, Number.NaN, -1];

/** One triangle twice: with columns of every kind of number side by side, and by large corners. */
function made(): Uint8Array<ArrayBuffer> {
  const file = new GlbFile();
  const shape = {};
  const positions = file.column('VEC3', Float32Array.from(POSITIONS)).usedAs(shape, { hasBounds: true });
  const attributes = {
    POSITION: positions,
    COLOR_0: file.column('VEC4', Uint8Array.from(COLOURS), { isNormalized: true }).usedAs(shape),
    JOINTS_0: file.column('VEC4', Uint16Array.from(JOINTS)).usedAs(shape),
    TEXCOORD_0: file.column('VEC2', Float32Array.from(UVS)).usedAs(shape),
  };
  const small = file.column('SCALAR', Uint16Array.of(0, 1, 2)).usedAs('corners');
  const large = file.column('SCALAR', Uint32Array.of(2, 0, 1)).usedAs('corners');
  for (const [name, indices] of [
    ['first', small],
    ['second', large],
  ] as const) {
    const mesh = file.meshes.push({
      name,
      extras: () => ({ path: `meshes.${name}` }),
      primitives: [{ attributes, mode: 4, indices }],
    });
    file.node({ name, mesh: mesh - 1, ...(name === 'second' && { translation: [1, 2, 3] }) });
  }
  file.put(1, 0);
  return Uint8Array.from(toBytes(collected(file.bytes('made'))));
}

const numbers = (accessor: Accessor | null): readonly number[] => [...(accessor?.getArray() ?? [])];

test('glTF-Transform reads every column correctly, interleaved or consecutive', async () => {
  const root = (await new NodeIO().readBinary(made())).getRoot();
  const [first, second] = root.listMeshes();
  const [primitive] = first?.listPrimitives() ?? [];
  expect([first, second].map(mesh => [mesh?.getName(), mesh?.getExtras()])).toEqual([
    ['first', { path: 'meshes.first' }],
    ['second', { path: 'meshes.second' }],
  ]);
  const read = (name: string) => numbers(primitive?.getAttribute(name) ?? null);
  expect(read('POSITION')).toEqual(POSITIONS);
  expect(read('COLOR_0')).toEqual(COLOURS);
  expect(primitive?.getAttribute('COLOR_0')?.getNormalized()).toBe(true);
  expect(read('JOINTS_0')).toEqual(JOINTS);
  expect(read('TEXCOORD_0')).toEqual([0.25, 0.5, 1, 0, 0, -1]); // glTF has no numbers that are none
  expect(numbers(primitive?.getIndices() ?? null)).toEqual([0, 1, 2]);
  expect(numbers(second?.listPrimitives()[0]?.getIndices() ?? null)).toEqual([2, 0, 1]);
  expect([primitive?.getAttribute('POSITION')?.getMin([]), primitive?.getAttribute('POSITION')?.getMax([])]).toEqual([
    [0, 0, -3],
    [1, 2.5, 0],
  ]);
});

test('three.js places both triangles correctly', async () => {
  const { buffer } = made();
  const { scene } = await new Promise<GLTF>((resolve, reject) => new GLTFLoader().parse(buffer, '', resolve, reject));
  const [first, second] = ['first', 'second'].map(name => scene.getObjectByName(name));
  if (!(first instanceof Mesh && second instanceof Mesh)) throw new Error('a triangle is missing');
  expect(second.parent).toBe(first);
  expect(second.position.toArray()).toEqual([1, 2, 3]);
  const corner = (mesh: Mesh, i: number) => mesh.geometry.getIndex()?.getX(i) ?? -1;
  const place = (mesh: Mesh, i: number) => {
    const at = mesh.geometry.getAttribute('position');
    return [at.getX(corner(mesh, i)), at.getY(corner(mesh, i)), at.getZ(corner(mesh, i))];
  };
  expect([0, 1, 2].map(i => place(first, i))).toEqual([
    [0, 0, 0],
    [1, 0, 0],
    [0, 2.5, -3],
  ]);
  expect([0, 1, 2].map(i => place(second, i))).toEqual([
    [0, 2.5, -3],
    [0, 0, 0],
    [1, 0, 0],
  ]);
  expect(first.geometry.getAttribute('color').getZ(0)).toBeCloseTo(0.2, 6); // 51 of 255
});

test('its header has its size and those of its parts, each padded to whole words', () => {
  const bytes = made();
  const view = new DataView(bytes.buffer);
  const word = (at: number) => view.getUint32(at, true);
  expect([word(0), word(4), word(8)]).toEqual([0x46546c67, 2, bytes.length]);
  const text = word(12);
  // Of each corner 12 bytes of place, 4 of colour, 8 of joints, 8 of texture; then 6 bytes and 12 of corners.
  expect([word(16), word(20 + text), word(24 + text)]).toEqual([0x4e4f534a, 3 * 32 + 8 + 12, 0x004e4942]);
  expect(text % 4).toBe(0);
  expect(20 + text + 8 + word(20 + text)).toBe(bytes.length);
});

import {
  BufferAttribute,
  BufferGeometry,
  Group,
  Matrix4,
  MeshBasicMaterial,
  PerspectiveCamera,
  Sphere,
  Vector3,
} from 'three';
import { expect, it } from 'vitest';
import { Arrivals, Batches } from '../../../renderer/scene3d/batches.ts';
import type { Block } from '../../../renderer/scene3d/mesh-blocks.ts';

const blockOf = (faces: number): Block => ({
  ...{ mesh: 0, positions: new Float32Array(9), normals: new Float32Array(9), uvs: [[]], colours: [undefined] },
  sphere: { centre: [0, 0, 0], radius: 1 },
  parts: [{ pass: 0, material: 0, priority: 0, index: new Uint16Array(faces * 3) }],
});

function geometry(): BufferGeometry {
  const made = new BufferGeometry();
  made.setAttribute('position', new BufferAttribute(Float32Array.from([-1, 0, 0, 1, 0, 0, 0, 1, 0]), 3));
  made.setIndex([0, 1, 2]);
  made.boundingSphere = new Sphere(new Vector3(0, 0, 0), 1);
  return made;
}

const camera = new PerspectiveCamera(60, 1, 0.1, 100);

/** What a camera at zero sees that looks along a direction. */
function viewAlong(x: number, z: number): Matrix4 {
  camera.lookAt(x, 0, z);
  camera.updateMatrixWorld();
  return new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
}

it('of parts drawn together those are left out that the camera does not see, and a batch of none of them', () => {
  const coming = new Group();
  const there = new Group();
  const batches = new Batches(coming);
  const block = blockOf(1);
  for (let i = 0; i < 2; i++) batches.announce('wood', block);
  const one = geometry();
  const parts = [-10, 10].map(x => {
    const part = batches.add('wood', one, { material: new MeshBasicMaterial(), order: 0, hasTint: false });
    part.setMatrix(new Matrix4().makeTranslation(x, 0, 0).elements, 0);
    part.setVisible(true);
    return part;
  });
  const [mesh] = [...coming.children];
  if (mesh === undefined) throw new Error('nothing is drawn');
  there.add(mesh);
  const seen = () =>
    [0, 1].map(
      part => 'getVisibleAt' in mesh && (mesh as never as { getVisibleAt(i: number): boolean }).getVisibleAt(part),
    ); // as: three's own class of what is drawn together
  batches.cull(viewAlong(-1, 0));
  expect([mesh.visible, ...seen()]).toEqual([true, true, false]);
  batches.cull(viewAlong(1, 0));
  expect([mesh.visible, ...seen()]).toEqual([true, false, true]);
  batches.cull(viewAlong(0, 1));
  expect([mesh.visible, ...seen()]).toEqual([false, false, false]);
  parts[0]?.setMatrix(new Matrix4().makeTranslation(0, 0, 10).elements, 0);
  batches.cull(viewAlong(0, 1));
  expect([mesh.visible, ...seen()]).toEqual([true, true, false]);
});

it('what is most comes first, each batch whole, and what is drawn by itself at last', () => {
  const blocks = [blockOf(1), blockOf(9), blockOf(2)];
  const keys = ['', 'ground', 'tree'];
  const arrivals = new Arrivals([2, 0, 1, 2, 1].map((block, node) => ({ node, block, key: '' })));
  const batches = new Batches(new Group());
  const of = ({ block }: { readonly block: number }) => {
    const [key, found] = [keys[block], blocks[block]];
    return key && found ? { key, block: found } : undefined;
  };
  while (arrivals.announce(batches, Number.POSITIVE_INFINITY, of));
  const order = Array.from({ length: 5 }, () => arrivals.take()?.block);
  expect(order).toEqual([1, 1, 2, 2, 0]);
  expect(arrivals.progress).toEqual({ done: 5, total: 5 });
  expect(arrivals.take()).toBeUndefined();
});

import { Group, InstancedMesh, Matrix4, Mesh, MeshBasicMaterial, PerspectiveCamera } from 'three';
import { expect, it } from 'vitest';
import { Arrivals } from '../../../renderer/scene3d/arrivals.ts';
import { type BatchedPart, Batches } from '../../../renderer/scene3d/batches.ts';
import type { Block } from '../../../renderer/scene3d/mesh-blocks.ts';

const blockOf = (faces: number): Block => ({
  ...{ mesh: 0, positions: new Float32Array(9), normals: new Float32Array(9), uvs: [[]], colours: [undefined] },
  sphere: { centre: [0, 0, 0], radius: 1 },
  parts: [{ pass: 0, material: 0, priority: 0, index: new Uint16Array(faces * 3) }],
});

/** One face of three corners around zero. */
const face: Block = {
  ...{
    mesh: 0,
    positions: Float32Array.from([-1, 0, 0, 1, 0, 0, 0, 1, 0]),
    colours: [Uint8Array.from({ length: 12 }, (_, i) => i)],
  },
  ...{ normals: Float32Array.from([0, 0, 1, 0, 0, 1, 0, 0, 1]), uvs: [[Float32Array.from([0, 0, 1, 0, 0, 1])]] },
  sphere: { centre: [0, 0, 0], radius: 1 },
  parts: [{ pass: 0, material: 0, priority: 0, index: Uint16Array.from([0, 1, 2]) }],
};

const at = (x: number, y: number, z: number): number[] => new Matrix4().makeTranslation(x, y, z).elements;
const look = { material: new MeshBasicMaterial(), order: 0, hasTint: true };

/** A batch of faces in these places, all wanted; `there`: it has come. */
function batchOf(places: readonly (readonly number[])[], { isRepeated = false } = {}) {
  const [coming, there] = [new Group(), new Group()];
  const batches = new Batches(coming);
  for (const _ of places) batches.announce('wood', face, { isRepeated });
  const parts = places.map((place): BatchedPart => {
    const part = batches.add('wood', face, look);
    part.setMatrix(place, 0);
    part.setVisible(true);
    return part;
  });
  const [mesh] = coming.children;
  if (!(mesh instanceof Mesh)) throw new Error('nothing is drawn');
  there.add(mesh);
  return { batches, parts, mesh, coming };
}

const column = (mesh: Mesh, name: string): number[] => [...mesh.geometry.getAttribute(name).array];
/** The corners that are drawn. */
function drawn({ geometry }: Mesh): number[] {
  const { start, count } = geometry.drawRange;
  return [...(geometry.index?.array.slice(start, start + count) ?? [])];
}

const camera = new PerspectiveCamera(60, 1, 0.1, 100);

/** What a camera at zero sees that looks along a direction. */
function viewAlong(x: number, z: number): Matrix4 {
  camera.lookAt(x, 0, z);
  camera.updateMatrixWorld();
  return new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
}

for (const isRepeated of [false, true])
  it(`${isRepeated ? 'a block in many places' : 'parts in one'} is left out where the camera sees none of it`, () => {
    const { batches, parts, mesh } = batchOf([at(-10, 0, 0), at(-10, 2, 0)], { isRepeated });
    const seenAlong = (x: number, z: number): boolean => {
      batches.cull(viewAlong(x, z));
      return mesh.visible;
    };
    expect([seenAlong(-1, 0), seenAlong(1, 0), seenAlong(0, 1)]).toEqual([true, false, false]);
    for (const part of parts) part.setMatrix(at(0, 0, 10), 0);
    expect([seenAlong(0, 1), seenAlong(0, -1)]).toEqual([true, false]);
    for (const part of parts) part.setVisible(false);
    expect(seenAlong(0, 1)).toBe(false);
  });

it('a part follows its node, with its pictures and colours', () => {
  const { batches, parts, mesh } = batchOf([at(5, 0, 0), new Matrix4().makeRotationX(Math.PI / 2).elements]);
  const rounded = (values: number[]) => values.map(value => Math.round(value * 1000) / 1000 + 0);
  expect(rounded(column(mesh, 'position'))).toEqual([4, 0, 0, 6, 0, 0, 5, 1, 0, -1, 0, 0, 1, 0, 0, 0, 0, 1]);
  expect(rounded(column(mesh, 'normal')).slice(6)).toEqual([0, 0, 1, 0, -1, 0, 0, -1, 0, 0, -1, 0]);
  expect(column(mesh, 'uvA')).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]);
  expect(mesh.geometry.getAttribute('uvB')).toBe(mesh.geometry.getAttribute('uvA'));
  expect(column(mesh, 'tint').slice(12)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  const before = mesh.geometry.getAttribute('position');
  const version = 'version' in before ? before.version : 0;
  parts[0]?.setMatrix(at(0, 7, 0), 0);
  batches.cull(new Matrix4());
  expect(column(mesh, 'position').slice(0, 9)).toEqual([-1, 7, 0, 1, 7, 0, 0, 8, 0]);
  expect('updateRanges' in before ? before.updateRanges : []).toEqual([{ start: 0, count: 9 }]);
  expect('version' in before ? before.version : 0).toBeGreaterThan(version);
});

it('only the shown parts are drawn, mirrored ones with reversed faces', () => {
  const { batches, parts, mesh } = batchOf([at(0, 0, 0), new Matrix4().makeScale(-1, 1, 1).elements, at(0, 0, 2)]);
  const update = () => batches.cull(new Matrix4());
  update();
  expect(drawn(mesh)).toEqual([0, 1, 2, 3, 5, 4, 6, 7, 8]);
  parts[0]?.setVisible(false);
  update();
  expect(drawn(mesh)).toEqual([3, 5, 4, 6, 7, 8]);
  parts[1]?.setMatrix(at(0, 0, 0), 0);
  update();
  expect(drawn(mesh)).toEqual([3, 4, 5, 6, 7, 8]);
  parts[0]?.setVisible(true);
  update();
  expect(drawn(mesh)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

it('a repeated block is drawn only at its shown places', () => {
  const { batches, parts, mesh } = batchOf([at(1, 0, 0), at(2, 0, 0), at(3, 0, 0)], { isRepeated: true });
  if (!(mesh instanceof InstancedMesh)) throw new Error('it is one block');
  const places = () => {
    batches.cull(new Matrix4());
    return Array.from({ length: mesh.count }, (_, i) => mesh.instanceMatrix.array[i * 16 + 12]);
  };
  expect([column(mesh, 'position').length, places()]).toEqual([9, [1, 2, 3]]);
  parts[1]?.setVisible(false);
  expect(places()).toEqual([1, 3]);
  parts[2]?.setMatrix(at(9, 0, 0), 0);
  expect(places()).toEqual([1, 9]);
});

it('a batch is uploaded to the card when it is complete, and draws nothing there yet', () => {
  const coming = new Group();
  const batches = new Batches(coming);
  for (let i = 0; i < 2; i++) batches.announce('wood', face);
  batches.add('wood', face, look).setMatrix(at(0, 0, 0), 0);
  expect(coming.children).toEqual([]);
  batches.add('wood', face, look).setMatrix(at(0, 0, 0), 0);
  batches.cull(new Matrix4());
  const [mesh] = coming.children;
  expect(mesh instanceof Mesh && [mesh.visible, drawn(mesh)]).toEqual([true, []]);
});

it('edges follow the visibility of the surfaces', () => {
  for (const isRepeated of [false, true]) {
    const { batches, parts, mesh } = batchOf([at(0, 0, 0), at(1, 0, 0)], { isRepeated });
    batches.lineOver(new MeshBasicMaterial());
    const [, lines] = mesh.parent?.children ?? [];
    if (!(lines instanceof Mesh)) throw new Error('there are no lines');
    const seen = () => {
      batches.cull(new Matrix4());
      return [lines.visible, lines instanceof InstancedMesh ? lines.count : drawn(lines).length / 3];
    };
    expect(seen()).toEqual([true, 2]);
    parts[1]?.setVisible(false);
    expect(seen()).toEqual([true, 1]);
    batches.lineOver(undefined);
    expect(seen()).toEqual([false, 1]);
  }
});

const middle = [0, 0, 0] as const;

it('the largest batches come first, each completely, and separate parts last', () => {
  const blocks = [blockOf(1), blockOf(9), blockOf(2)];
  const keys = ['', 'ground', 'tree'];
  const arrivals = new Arrivals(() => [2, 0, 1, 2, 1].map((block, node) => ({ node, block, key: '' })));
  const batches = new Batches(new Group());
  const of = ({ block }: { readonly block: number }) => {
    const [key, found] = [keys[block], blocks[block]];
    return key && found ? { key, block: found, middle } : undefined;
  };
  while (arrivals.announce(batches, Number.POSITIVE_INFINITY, of));
  const order = Array.from({ length: 5 }, () => arrivals.take()?.block);
  expect(order).toEqual([1, 1, 2, 2, 0]);
  expect(arrivals.progress).toEqual({ done: 5, total: 5 });
  expect(arrivals.take()).toBeUndefined();
});

it('many similar parts are batched with their neighbours; a large block in many places is one batch', () => {
  const many = blockOf(4000);
  const sites = [0, 1, 0.01, 0.99, 0.02, 0.98].map((x, node) => ({ node, block: 0, key: '', x }));
  const cut = (block: Block) => {
    const announced: boolean[] = [];
    const arrivals = new Arrivals(() => sites.map(site => ({ ...site })));
    const of = ({ node }: { readonly node: number }) => {
      const x = sites[node]?.x ?? 0;
      return { key: 'ground', block, middle: [x, 0, 0] as const };
    };
    const batches = {
      announce: (_: string, __: Block, { isRepeated = false } = {}) => void announced.push(isRepeated),
    };
    while (arrivals.announce(batches, Number.POSITIVE_INFINITY, of));
    const taken = sites.map(() => arrivals.take());
    return { nodes: taken.map(arrival => arrival?.node), keys: taken.map(arrival => arrival?.key), announced };
  };
  expect(cut(many).nodes).toEqual([0, 2, 4, 5, 3, 1]);
  expect(new Set(cut(many).keys.slice(0, 3)).size).toBe(1);
  expect(new Set(cut(many).keys).size).toBe(2);
  const tree = cut({ ...many, positions: new Float32Array(30_000) });
  expect([new Set(tree.keys).size, tree.announced.every(Boolean)]).toEqual([1, true]);
});

it('a batch’s sphere is that of its placed parts, without measuring vertices', () => {
  for (const isRepeated of [false, true]) {
    const { batches, parts, mesh } = batchOf([at(3, 0, 0), at(7, 0, 0)], { isRepeated });
    const ball = mesh instanceof InstancedMesh ? mesh.boundingSphere : mesh.geometry.boundingSphere;
    batches.cull(viewAlong(1, 0));
    expect([ball?.center.toArray(), ball?.radius]).toEqual([[5, 0, 0], Math.hypot(6, 2, 2) / 2]);
    parts[1]?.setMatrix(at(3, 0, 0), 0);
    batches.cull(viewAlong(1, 0));
    expect([ball?.center.toArray(), ball?.radius]).toEqual([[3, 0, 0], Math.hypot(2, 2, 2) / 2]);
  }
});

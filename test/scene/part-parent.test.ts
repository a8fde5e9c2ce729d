// Where parts hang that a hand moves: what its file says of a part, put below its parent, is where the scene shows it.
import { expect, test } from 'vitest';
import { decode } from '#layout';
import { fenCreature, fenThings } from '../../electron/demo/everquest/fen.ts';
import { memorySource } from '../../shared/base/source.ts';
import { everquestWld } from '../../shared/formats/everquest/wld/index.ts';
import type { Format } from '../../shared/formats/format.ts';
import { westwoodW3d } from '../../shared/formats/westwood/w3d/index.ts';
import type { SceneElement } from '../../shared/scene/element.ts';
import { originOf } from '../../shared/scene/origin-of.ts';
import { partParents } from '../../shared/scene/part-parent.ts';
import { restPose } from '../../shared/scene/sample.ts';
import type { Scene } from '../../shared/scene/scene.ts';
import { placeIn } from '../../shared/scene/transform.ts';
import { data, meshHeader, nest } from '../fixtures/w3d.ts';
import { f32, join, letters, u32 } from '../layout/build.ts';
import { model, skeleton } from '../support/build-w3d.ts';

const ask = { find: () => undefined, model: () => undefined };

function sceneOf(format: Format, bytes: Uint8Array): { scene: Scene; at: (element: SceneElement) => unknown } {
  const { layout, scenes, hands } = format;
  if (!layout || !scenes || !hands) throw new Error('no hands');
  const { value } = decode(layout, memorySource(bytes));
  const scene = scenes.build(value, { asset: 'a', address: 'a' }, ask);
  const parents = partParents(scene);
  const at = (element: SceneElement) => {
    const handle = hands.handle(value, originOf(scene, element)?.path ?? '');
    if (handle === undefined) return undefined;
    const place = placeIn(parents(element, handle).parent, handle.at.translation);
    return place.map(part => Number(part.toFixed(2)) + 0);
  };
  return { scene, at };
}

const placeOf = ({ positions }: { readonly positions: Float32Array }, vertex: number) =>
  [...positions.subarray(vertex * 3, vertex * 3 + 3)].map(part => Number(part.toFixed(2)) + 0);

test('a corner of a skin hangs below its bone', () => {
  for (const { scene, at } of [
    sceneOf(westwoodW3d, join([...skeleton()], [...model()])),
    sceneOf(everquestWld, fenCreature()),
  ]) {
    const [mesh] = scene.meshes;
    if (!mesh?.skin) throw new Error('no skin');
    for (const index of [0, 1, mesh.positions.length / 3 - 1])
      expect(at({ kind: 'vertex', mesh: 0, index })).toEqual(placeOf(mesh, index));
  }
});

test('a corner of a thing that stands aside hangs below its node', () => {
  const { scene, at } = sceneOf(everquestWld, fenThings());
  const node = scene.nodes.findIndex(({ name, mesh }) => name === 'STONE' && mesh !== undefined);
  const { mesh = -1, parent = -1 } = scene.nodes[node] ?? {};
  const aside = scene.nodes[parent]?.translation ?? [0, 0, 0];
  const own = placeOf(scene.meshes[mesh] ?? { positions: new Float32Array() }, 2);
  expect(at({ kind: 'vertex', mesh, index: 2 })).toEqual(
    own.map((part, i) => Number((part + (aside[i] ?? 0)).toFixed(2)) + 0),
  );
  expect(aside).not.toEqual([0, 0, 0]);
});

test('a pivot hangs below the one above it, a proxy is moved with its pivot, a mesh on a bone with that', () => {
  const roof = nest(
    0,
    meshHeader('ROOF', 'CRANE', { faces: 1, vertices: 3 }),
    data(2, f32(0, 0, 0, 1, 0, 0, 1, 1, 0)),
    data(0x20, u32(0, 1, 2, 13), f32(0, 0, 1, 0)),
  );
  const array = (id: number, bone: number, name: string) =>
    nest(id, data(0x703, u32(1), f32(3.4e38)), data(0x704, u32(bone), letters(name, 32)));
  const header = data(0x701, u32(0x10000, 1), letters('CRANE', 16), letters('CRANE_SKL', 16));
  const hlod = nest(0x700, header, array(0x702, 2, 'CRANE.ROOF'), array(0x706, 2, 'SMOKE'));
  const { scene, at } = sceneOf(westwoodW3d, join([...skeleton()], roof, hlod));
  const { translations } = restPose(scene.skeletons[0] ?? never());
  expect([...translations.subarray(6, 9)]).toEqual([3, 0, 2]);
  expect([0, 1, 2].map(index => at({ kind: 'bone', skeleton: 0, index }))).toEqual([undefined, [0, 0, 2], [3, 0, 2]]);
  const smoke = scene.nodes.findIndex(({ name }) => name === 'SMOKE');
  expect(at({ kind: 'node', node: smoke })).toEqual([3, 0, 2]);
  expect(at({ kind: 'vertex', mesh: 0, index: 2 })).toEqual([4, 1, 2]);
});

test('what has a place of its own in a collection hangs in the scene', () => {
  const placed = [u32(0x10000), f32(0, 1, 0, -1, 0, 0, 0, 0, 1, 5, 6, 7), u32(5), letters('LAMP', 5)];
  const name = data(0x421, u32(0x10000), letters('STREET', 16), u32(1), u32(0, 0));
  const { scene, at } = sceneOf(westwoodW3d, join(nest(0x420, name, data(0x423, ...placed))));
  for (const node of scene.nodes.keys()) expect(at({ kind: 'node', node })).toEqual([5, 6, 7]);
  expect(scene.nodes.length).toBe(2);
});

function never(): never {
  throw new Error('no skeleton');
}

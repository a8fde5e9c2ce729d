import { Group, Mesh, Sphere, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { ComingSurfaces } from '../../../renderer/scene3d/coming-scene.ts';
import { EarlyScene } from '../../../renderer/scene3d/early-surfaces.ts';
import { ScenePacking, unpackScene, unpackSection } from '../../../shared/scene/packed-scene.ts';
import type { SceneNode } from '../../../shared/scene/scene.ts';
import { sceneOf, squareMesh } from '../../support/made-scene.ts';

const plain = { parent: -1, rotation: [0, 0, 0, 1], hidden: false } as const;
const at = (x: number, mesh: number, more: Partial<SceneNode> = {}): SceneNode => ({
  ...{ ...plain, name: 'part', kind: 'mesh', translation: [x, 0, 0], mesh },
  ...more,
});
const earlyOf = (...nodes: readonly SceneNode[]): EarlyScene => {
  const early = new EarlyScene();
  early.add(nodes);
  return early;
};
const edgeOf = (positions: Float32Array | undefined) =>
  Math.max(...Array.from(positions ?? [], (value, i) => (i % 3 === 0 ? value : Number.NEGATIVE_INFINITY)));

test('static parts are shown in place, one object per section', () => {
  const meshes = [squareMesh(2), squareMesh(1)];
  const early = earlyOf(at(10, 0), at(50, 1), at(70, 1));
  const surfaces = early.surfacesOf(meshes, 0);
  expect([surfaces?.positions.length, surfaces?.normals.length]).toEqual([36, 36]);
  expect(edgeOf(surfaces?.positions)).toBe(71);
  expect(Math.max(...(surfaces?.indices ?? []))).toBe(11);
  expect(early.surfacesOf(meshes, 2)).toBeUndefined();
});

test('parts that are hidden, face the camera, are transparent or surround the ground wait', () => {
  const one = (more: Partial<SceneNode>) => earlyOf(at(0, 0, more)).surfacesOf([squareMesh(1)], 0);
  expect(one({})).toBeDefined();
  for (const more of [{ hidden: true }, { facing: 'eye' as const }, { opacity: 0.5 }])
    expect(one(more)).toBeUndefined();
  const withGround = earlyOf(at(0, 0, { ground: true }), at(900, 1));
  expect(edgeOf(withGround.surfacesOf([squareMesh(2), squareMesh(1)], 0)?.positions)).toBe(2);
});

test('later parts of a scene are shown in place, below earlier ones', () => {
  const early = earlyOf(at(10, 0));
  expect(edgeOf(early.surfacesOf([squareMesh(2)], 0)?.positions)).toBe(12);
  early.add([at(100, 1, { parent: 0 })]);
  expect(edgeOf(early.surfacesOf([squareMesh(1)], 1)?.positions)).toBe(111);
});

test('a scene packed while it is made arrives completely, with nothing repeated', () => {
  const scene = sceneOf(squareMesh(2), {
    nodes: [at(3, 0), at(4, 0), at(5, 1)],
    meshes: [squareMesh(2), squareMesh(1)],
  });
  const packing = new ScenePacking();
  const some = [...packing.soFar({ ...scene, nodes: scene.nodes.slice(0, 1), meshes: scene.meshes.slice(0, 1) })];
  const packed = [...some, ...packing.end(scene)].map(bytes => [bytes]);
  const sections = packed.map(unpackSection);
  expect(sections.map(({ kind }) => kind)).toEqual(['nodes', 'meshes', 'nodes', 'meshes', 'rest']);
  expect(sections.map(section => (section.kind === 'nodes' ? [section.nodes.length, section.meshCount] : []))).toEqual([
    ...[[1, undefined], [], [2, 2], [], []],
  ]);
  const back = unpackScene({ sections: packed, assets: {} });
  expect([back.nodes, back.meshes]).toEqual([scene.nodes, scene.meshes]);
});

test('a scene is assembled completely from its sections, nodes first', () => {
  const scene = sceneOf(squareMesh(2), { nodes: [at(3, 0)] });
  const packed = [...new ScenePacking().end(scene)].map(bytes => [bytes]);
  expect(packed.map(parts => unpackSection(parts).kind)).toEqual(['nodes', 'meshes', 'rest']);
  const back = unpackScene({ sections: packed, assets: {} });
  expect([back.nodes, back.meshes, back.materials]).toEqual([scene.nodes, scene.meshes, scene.materials]);
});

test('a partly loaded scene is reframed only if it extends farther, and is shown until the whole scene is drawn', () => {
  const scene = sceneOf(squareMesh(2), { nodes: [at(3, 0)] });
  const one = earlyOf(at(3, 0)).surfacesOf([squareMesh(2)], 0);
  const surfaces = one ? [one, one] : [];
  for (const isWhole of [true, false]) {
    const view = { axes: scene.axes, units: scene.units, bounds: scene.bounds };
    const into = new Group();
    const coming = new ComingSurfaces({ view, isWhole, surfaces: [] }, into);
    expect(coming.take({ view, isWhole, surfaces: surfaces.slice(0, 1) })).toBe(true);
    expect(coming.take({ view, isWhole, surfaces })).toBe(!isWhole);
    expect(coming.group.children.length).toBe(2);
    const balls = coming.group.children.map(mesh => mesh instanceof Mesh && mesh.geometry.boundingSphere);
    expect(balls).toEqual([0, 1].map(() => new Sphere(new Vector3(4, 1, 0), Math.SQRT2)));
    const drawn: boolean[] = [];
    const whole = new Group();
    coming.cover(whole);
    expect([coming.group.visible, whole.visible]).toEqual([true, false]);
    const frame = coming.leftOut({ again: true, unseen: draw => draw() });
    frame.unseen?.(() => drawn.push(coming.group.visible, whole.visible));
    expect(drawn).toEqual([false, true]);
    expect([coming.group.visible, whole.visible, frame.again]).toEqual([true, false, true]);
    expect(coming.leftOut({ again: false })).toEqual({ again: false });
    coming.dispose();
    expect([into.children, whole.visible]).toEqual([[], true]);
  }
});

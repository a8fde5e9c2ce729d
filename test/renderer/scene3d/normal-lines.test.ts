import { expect, it } from 'vitest';
import { normalCount, normalLines } from '../../../renderer/scene3d/normal-lines.ts';
import { ScenePose } from '../../../renderer/scene3d/scene-pose.ts';
import type { SceneNode } from '../../../shared/scene/scene.ts';
import { sceneOf, squareMesh } from '../../support/made-scene.ts';

const node: SceneNode = {
  ...{ name: 'square', kind: 'mesh', parent: -1, rotation: [0, 0, 0, 1], hidden: false, mesh: 0 },
  ...{ translation: [10, 0, 0], scale: [3, 3, 3] },
};

function optionsOf(normals?: Float32Array) {
  const mesh = { ...squareMesh(3), ...(normals ? { normals } : {}) };
  const scene = sceneOf(mesh, { nodes: [node] });
  const pose = new ScenePose(scene);
  pose.pose(undefined, 0, 0);
  return { built: { scene, blocks: [], boxes: [] }, pose };
}

it('a face has a line from its centre with the requested length, whatever the node’s scale', () => {
  const lines = normalLines('faces', 0.5, optionsOf(), () => true);
  expect([...lines]).toEqual([16, 3, 0, 16, 3, 0.5, 13, 6, 0, 13, 6, 0.5]);
});

it('a corner has the line of its stored normal, or none if the file has no normals', () => {
  const normals = Float32Array.from([0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 0, 0]);
  const lines = normalLines('vertices', 2, optionsOf(normals), () => true);
  expect([...lines]).toEqual([10, 0, 0, 10, 0, 2, 19, 0, 0, 19, 0, 2, 19, 9, 0, 19, 11, 0]);
  expect(normalLines('vertices', 2, optionsOf(), () => true)).toHaveLength(0);
});

it('hidden parts have no lines', () => {
  expect(normalLines('faces', 1, optionsOf(), () => false)).toHaveLength(0);
});

it('the number of lines is known before they are drawn', () => {
  const normals = Float32Array.from([0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 0, 0]);
  const { scene } = optionsOf(normals).built;
  const count = (of: 'vertices' | 'faces', isShown = true) => normalCount(of, scene, () => isShown);
  expect([count('faces'), count('vertices'), count('faces', false)]).toEqual([2, 4, 0]);
  expect(normalCount('vertices', optionsOf().built.scene, () => true)).toBe(0);
});

import { expect, test } from 'vitest';
import { selectedMesh } from '../../../../renderer/panes/scene/selected-mesh.ts';
import type { SceneNode } from '../../../../shared/scene/scene.ts';
import { sceneOf, squareMesh } from '../../../support/made-scene.ts';

const node = (name: string, parent: number, mesh?: number): SceneNode => ({
  ...{ name, parent, hidden: false, kind: mesh === undefined ? 'group' : 'mesh' },
  ...{ translation: [0, 0, 0], rotation: [0, 0, 0, 1], ...(mesh !== undefined && { mesh }) },
});

/** A barrel by its actor, and a tent of two meshes. */
const meshes = ['fragments[37]', 'fragments[50]', 'fragments[51]'].map(path => {
  const mesh = squareMesh();
  return { ...mesh, origin: { ...mesh.origin, path } };
});
const scene = sceneOf(squareMesh(), {
  meshes,
  nodes: [node('BARREL4', -1), node('BARREL4', 0, 0), node('TENT', -1), node('TENT_A', 2, 1), node('TENT_B', 2, 2)],
});

test('the mesh of a part is the selected one, or the only one below it', () => {
  const of = (at: number) => selectedMesh({ scene, element: { kind: 'node', node: at } });
  expect([of(0), of(1)]).toEqual(['fragments[37]', 'fragments[37]']);
  expect([of(2), of(3)]).toEqual([undefined, 'fragments[50]']);
});

test('a corner or a face leads to its mesh, and no selection to none', () => {
  expect(selectedMesh({ scene, element: { kind: 'face', mesh: 2, index: 1 } })).toBe('fragments[51]');
  expect(selectedMesh({ scene })).toBeUndefined();
  expect(selectedMesh({})).toBeUndefined();
});

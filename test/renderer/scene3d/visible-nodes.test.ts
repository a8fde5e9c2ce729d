import { expect, test } from 'vitest';
import { hiddenNodes, shownNodes, whatIsSeen } from '../../../renderer/scene3d/visible-nodes.ts';
import type { Scene, SceneNode } from '../../../shared/scene/scene.ts';
import { sceneOf, squareMesh } from '../../support/made-scene.ts';

const scene = sceneOf(squareMesh());
const base = scene.nodes[0] as SceneNode; // as: made with one

test('what there is to see is something, nothing until hidden parts are shown, or nothing at all', () => {
  const only = (...nodes: Partial<SceneNode>[]): Scene => {
    const [full, empty] = [scene.meshes[0], { ...scene.meshes[0], indices: new Uint32Array() }];
    const rest = { skeletons: [], meshes: [full, empty] as Scene['meshes'] }; // as: the scene above has one mesh
    return { ...scene, ...rest, nodes: nodes.map(node => ({ ...base, ...node })) };
  };
  const seen = (some: Scene, flipped: ReadonlySet<number> = new Set()) => {
    const nodes = shownNodes(some, { flipped, level: 0, collision: false });
    return whatIsSeen(some, node => nodes[node] === 1);
  };
  const noMesh = { mesh: undefined } as unknown as Partial<SceneNode>; // as: spread, it takes the mesh away
  const boxed = only({ mesh: 1 }, { kind: 'collision' });
  expect(seen(only({ mesh: 0 }))).toBe('something');
  expect(seen(only({ mesh: 1 }))).toBe('nothing');
  expect(seen(only({ ...noMesh, kind: 'group' }))).toBe('nothing');
  expect(seen(only({ ...noMesh, kind: 'placeholder' }))).toBe('something');
  expect(seen(only({ hidden: true }, { parent: 0, hidden: true }))).toBe('hidden');
  expect(seen(boxed)).toBe('hidden');
  expect(seen(boxed, hiddenNodes(boxed, false))).toBe('something');
  expect(seen(only())).toBe('nothing');
});

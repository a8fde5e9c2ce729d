import { expect, it } from 'vitest';
import { ScenePose } from '../../../renderer/scene3d/scene-pose.ts';
import { ballOfShown } from '../../../renderer/scene3d/shown-ball.ts';
import type { SceneNode } from '../../../shared/scene/scene.ts';
import { sceneOf, squareMesh } from '../../support/made-scene.ts';

const plain = { parent: -1, rotation: [0, 0, 0, 1], hidden: false } as const;
const plane: SceneNode = { ...plain, name: 'plane', kind: 'mesh', translation: [4, 0, 0], mesh: 0 };
const sun: SceneNode = { ...plain, name: 'sun', kind: 'light', translation: [0, 9000, 0], light: 0 };
const eye: SceneNode = {
  ...{ ...plain, name: 'eye', kind: 'gizmo', translation: [0, 0, -2] },
  gizmo: { kind: 'camera', label: 'eye' },
};

function ballOf(nodes: readonly SceneNode[], isShown: (node: number) => boolean = () => true) {
  const scene = sceneOf(squareMesh(2), { nodes });
  const pose = new ScenePose(scene);
  pose.pose(undefined, 0, 0);
  return ballOfShown({ built: { scene, blocks: [], boxes: [] }, pose }, isShown);
}

it('a light far away does not make the model small', () => {
  expect(ballOf([sun, plane])).toEqual({ centre: [5, 1, 0], radius: Math.SQRT2 });
});

it('of a scene without surfaces, or with none that is shown, the marks are looked at', () => {
  expect(ballOf([sun, eye])?.centre).toEqual([0, 4500, -1]);
  expect(ballOf([eye, plane], node => node === 0)?.centre).toEqual([0, 0, -2]);
  expect(ballOf([plane], () => false)).toBeUndefined();
});

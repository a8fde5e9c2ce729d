import { expect, test } from 'vitest';
import { type CameraRig, presets, startRig } from '../../../renderer/scene3d/camera-rig.ts';
import { changedMeshes } from '../../../renderer/scene3d/same-picture.ts';
import { isOutOfFrame, seen } from '../../../renderer/scene3d/seen.ts';
import { sceneOf, squareMesh } from '../../support/made-scene.ts';

/** Ten away from the middle, looking along -z: 4.14 to all sides of it are in the picture. */
const rig: CameraRig = { ...startRig, ...presets.front, distance: 10 };

test.each([
  ['in the middle', [0, 0, 0], 3, 'all'],
  ['as large as the picture', [0, 0, 0], 4.5, 'some'],
  ['across its right edge', [4, 0, 0], 1, 'some'],
  ['beyond its right edge', [6, 0, 0], 1, 'none'],
  ['above it', [0, -6, 0], 1, 'none'],
  ['behind the eye', [0, 0, 14], 2, 'none'],
  ['around the eye', [0, 0, 10], 2, 'some'],
  ['far away', [30, 0, -90], 5, 'all'],
] as const)('a ball %s', (_, centre, radius, told) => {
  expect(seen(rig, { centre, radius }, 1)).toBe(told);
});

test('without perspective, distance does not change how much is in view', () => {
  const flat = { ...rig, orthographic: true };
  expect(seen(flat, { centre: [6, 0, -90], radius: 1 }, 1)).toBe('none');
  expect(seen(flat, { centre: [6, 0, -90], radius: 1 }, 2)).toBe('all');
});

test('a framed object is out of frame when it moves, grows or shrinks', () => {
  const was = { centre: [0, 0, 0], radius: 10 } as const;
  expect(isOutOfFrame(was, { centre: [1, 0, 0], radius: 10 })).toBe(false);
  expect(isOutOfFrame(was, { centre: [2, 0, 0], radius: 10 })).toBe(true);
  expect(isOutOfFrame(was, { centre: [0, 0, 0], radius: 12 })).toBe(true);
  expect(isOutOfFrame(was, { centre: [0, 0, 0], radius: 6 })).toBe(false);
  expect(isOutOfFrame(was, { centre: [0, 0, 0], radius: 4 })).toBe(true);
});

test('the changed meshes are those that differ or are missing in another version of a scene', () => {
  const named = (path: string, by = 0) => {
    const mesh = squareMesh();
    return { ...mesh, positions: mesh.positions.map(value => value + by), origin: { ...mesh.origin, path } };
  };
  const before = sceneOf(named('a'), { meshes: [named('a'), named('b')] });
  const after = sceneOf(named('a'), { meshes: [named('a'), named('b', 5), named('c')] });
  expect(changedMeshes(before, after)).toEqual([1, 2]);
  expect(changedMeshes(after, before)).toEqual([1]);
});

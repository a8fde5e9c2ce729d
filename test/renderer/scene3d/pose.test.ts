import { describe, expect, it } from 'vitest';
import { worldFromScene } from '../../../renderer/scene3d/axes.ts';
import { marksOf } from '../../../renderer/scene3d/element-place.ts';
import { facingMatrix } from '../../../renderer/scene3d/facing.ts';
import { gridStep } from '../../../renderer/scene3d/ground.ts';
import { composeInto, invertRigidInto, multiplyInto } from '../../../renderer/scene3d/matrices.ts';
import { posedPositions } from '../../../renderer/scene3d/posed-mesh.ts';
import { ScenePose } from '../../../renderer/scene3d/scene-pose.ts';
import { bendClip, sceneOf, squareMesh, tubeScene } from '../../support/made-scene.ts';

function expectNear(found: ArrayLike<number>, wanted: readonly number[]): void {
  expect(found.length).toBe(wanted.length);
  for (const [index, value] of wanted.entries()) expect(found[index]).toBeCloseTo(value, 5);
}

/** A place of the scene in the window's world. */
function inWorld(matrix: readonly number[], [x, y, z]: readonly [number, number, number]): number[] {
  const at = (row: number) => (matrix[row] ?? 0) * x + (matrix[4 + row] ?? 0) * y + (matrix[8 + row] ?? 0) * z;
  return [at(0), at(1), at(2)];
}

describe('axes and units', () => {
  it('put up upwards and the front towards the eye, for either handedness', () => {
    const zUp = worldFromScene({ up: 'z', forward: 'x', handedness: 'right' }, {});
    expectNear(inWorld(zUp, [1, 0, 0]), [0, 0, 1]);
    expectNear(inWorld(zUp, [0, 1, 0]), [1, 0, 0]);
    expectNear(inWorld(zUp, [0, 0, 1]), [0, 1, 0]);
    const left = worldFromScene({ up: 'y', forward: 'z', handedness: 'left' }, {});
    expectNear(inWorld(left, [1, 0, 0]), [-1, 0, 0]);
    expectNear(inWorld(left, [0, 1, 0]), [0, 1, 0]);
  });

  it('scale to metres', () => {
    expectNear(
      inWorld(worldFromScene({ up: 'y', forward: 'z', handedness: 'right' }, { metres: 0.1 }), [10, 20, 30]),
      [1, 2, 3],
    );
  });
});

describe('matrices', () => {
  it('of a rotation and a translation times their inverse are the identity', () => {
    const half = Math.SQRT1_2;
    const both = new Float64Array(48);
    composeInto(both, 0, { rotations: [half, 0, 0, half], translations: [1, 2, 3], index: 0 });
    invertRigidInto(both, 1, both, 0);
    multiplyInto(both, 2, both, 0, both, 1);
    expectNear(both.slice(32), [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
  });
});

describe('a pose', () => {
  it('at rest leaves a skin unchanged', () => {
    const scene = tubeScene(8);
    const pose = new ScenePose(scene);
    pose.pose(undefined, 0, 0);
    const [mesh] = scene.meshes;
    if (mesh === undefined) throw new Error('the tube has no mesh');
    expectNear(posedPositions(mesh, pose.skeletons[0]?.skin ?? new Float32Array()), [...mesh.positions]);
  });

  it('with a bone rotated by a quarter about y swings the attached vertices', () => {
    const scene = tubeScene(2); // rings at z 0 and 5, the upper one half on each bone
    const pose = new ScenePose(scene);
    pose.pose(bendClip(2, 2, Math.PI / 2), 0, 1);
    const { points } = marksOf(
      { kind: 'vertex', mesh: 0, index: 12 },
      { built: { scene, blocks: [], boxes: [] }, pose },
    );
    // (1, 0, 5): half stays, half turns about (0, 0, 5) to (0, 0, 4).
    expectNear(points[0] ?? [], [0.5, 0, 4.5]);
  });

  it('carries a node on its bone, with its children, and reports what a bone hides', () => {
    const base = sceneOf(squareMesh());
    const [node] = base.nodes;
    if (node === undefined) throw new Error('the scene has no node');
    const { skeletons } = tubeScene(3);
    const nodes = [
      { ...node, translation: [1, 0, 0] as const, bone: { skeleton: 0, bone: 2 } },
      { ...node, parent: 0, translation: [0, 1, 0] as const },
    ];
    const pose = new ScenePose({ ...base, skeletons, nodes });
    pose.pose(undefined, 0, 0);
    expectNear(pose.nodes.slice(12, 15), [1, 0, 20 / 3]);
    expectNear(pose.nodes.slice(28, 31), [1, 1, 20 / 3]);
    expect(pose.visibilityOf(0)).toBe(1);
  });
});

describe('a part that faces the camera', () => {
  const placed = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1];
  const camera = { eye: [5, 10, 0], back: [0, 0, 1] } as const;

  it('turns its +x along the view, to the eye, or to the eye about the vertical', () => {
    expectNear(facingMatrix('view', placed, camera).slice(0, 3), [0, 0, 1]);
    expectNear(facingMatrix('eye', placed, camera).slice(0, 3), [0, 1, 0]);
    expectNear(facingMatrix('eyeZ', placed, { ...camera, eye: [5, 10, 40] }).slice(0, 3), [0, 1, 0]);
  });

  it('stays in its place', () => {
    expectNear(facingMatrix('eye', placed, camera).slice(12, 15), [5, 0, 0]);
  });
});

describe('the floor', () => {
  it('has squares of 1, 2 or 5 times a power of ten', () => {
    expect([0.7, 5, 8, 30, 1000].map(gridStep)).toEqual([0.2, 1, 2, 10, 200]);
    expect(gridStep(Number.NaN)).toBeGreaterThan(0);
  });
});

describe('two clips of bones', () => {
  it('are mixed by weight: only the first, half of each, only the second', () => {
    const pose = new ScenePose(tubeScene(4));
    const clip = bendClip(4, 11, 0.02);
    const worldOf = (frame: number, mixed?: number) => {
      pose.pose(clip, 0, frame, mixed === undefined ? undefined : { clip, frame: 10, weight: mixed });
      return [...(pose.skeletons[0]?.world ?? [])];
    };
    expectNear(worldOf(0, 0), worldOf(0));
    expectNear(worldOf(0, 1), worldOf(10));
    expectNear(worldOf(0, 0.5), worldOf(5));
    expect(worldOf(0)).not.toEqual(worldOf(5));
  });
});

it('an empty hand leaves the clip’s pose unchanged', () => {
  const pose = new ScenePose(tubeScene(4));
  pose.pose(bendClip(4, 11, 0.02), 0, 7);
  const bent = [...(pose.skeletons[0]?.world ?? [])];
  expect(pose.hold(new Map())).toBe(false);
  expect([...(pose.skeletons[0]?.world ?? [])]).toEqual(bent);
  expect(pose.throughout(() => 0).moments.length).toBeGreaterThan(1);
});

it('a node that exists only in the next scene can be held, and that scene shows it held', () => {
  const scene = tubeScene(4);
  const [node] = scene.nodes;
  if (node === undefined) throw new Error('no node');
  const to = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 4, 5, 6, 1];
  const added = scene.nodes.length;
  const pose = new ScenePose(scene);
  pose.hold(new Map([[added, to]]));
  const before = [...pose.nodes];
  const next = new ScenePose({ ...scene, nodes: [...scene.nodes, { ...node, parent: -1 }] });
  next.hold(pose.held);
  expect([...next.nodes.slice(added * 16)]).toEqual(to);
  // The same scene once more, asked for while the hand is still moving, shows it held as well.
  next.adopt([...scene.nodes, { ...node, parent: -1 }]);
  expect([...next.nodes.slice(added * 16)]).toEqual(to);
  // What was let go of stands where the next scene says.
  next.hold(undefined);
  next.adopt([...scene.nodes, { ...node, parent: -1 }]);
  expect([...next.nodes.slice(added * 16)]).not.toEqual(to);
  pose.hold(new Map());
  expect([...pose.nodes]).toEqual(before);
});

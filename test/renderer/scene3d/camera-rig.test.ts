import { describe, expect, it } from 'vitest';
import {
  backOf,
  depthRange,
  dollied,
  eyeOf,
  facing,
  flown,
  framed,
  fromEye,
  looked,
  opposite,
  orbited,
  panned,
  seenFrom,
  sidesOf,
  startRig,
  zoomedTo,
} from '../../../renderer/scene3d/camera-rig.ts';
import type { Vector } from '../../../renderer/scene3d/vectors.ts';

const rig = { target: [0, 0, 0], yaw: 0, pitch: 0, distance: 10 } as const;

function expectNear(found: Vector, wanted: Vector): void {
  for (const axis of [0, 1, 2] as const) expect(found[axis]).toBeCloseTo(wanted[axis], 5);
}

describe('the camera', () => {
  it('looks at the front from +z, at the left side from +x and from above along y', () => {
    expectNear(eyeOf(seenFrom(rig, 'front')), [0, 0, 10]);
    expectNear(eyeOf(seenFrom(rig, 'left')), [10, 0, 0]);
    expectNear(eyeOf(seenFrom(rig, 'top')), [0, 10, 0]);
  });

  it('has a right and an up direction at every pole, perpendicular to its view', () => {
    for (const preset of ['front', 'top', 'bottom', 'threeQuarter'] as const) {
      const { right, up } = sidesOf(seenFrom(rig, preset));
      const back = backOf(seenFrom(rig, preset));
      const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
      for (const [a, b, is] of [
        [right, up, 0],
        [right, back, 0],
        [up, back, 0],
        [right, right, 1],
        [up, up, 1],
      ] as const)
        expect(dot(a, b)).toBeCloseTo(is, 6);
    }
  });

  it('faces a direction from its target, from straight above with the front at the bottom, and turns to the other side', () => {
    for (const way of [
      [0, 0, 1],
      [-3, 0, 0],
      [1, 2, 2],
      [0, -5, 0],
    ] as const) {
      const seen = facing({ ...rig, target: [1, 1, 1] }, way);
      const size = Math.hypot(...way);
      expectNear(backOf(seen), [way[0] / size, way[1] / size, way[2] / size]);
      expectNear(backOf(opposite(seen)), [-way[0] / size, -way[1] / size, -way[2] / size]);
      expect(seen).toMatchObject({ target: [1, 1, 1], distance: 10 });
    }
    expectNear(sidesOf(facing({ ...rig, yaw: 2 }, [0, 1, 0])).up, [0, 0, -1]);
  });

  it('computes how far right, up and back a point is', () => {
    expectNear(fromEye(rig, [3, 4, 5]), [3, 4, -5]);
    expectNear(fromEye(seenFrom(rig, 'left'), [4, 5, -3]), [3, 5, -6]);
  });

  it('makes a quarter turn for a drag of half the view’s height, and stops at the poles', () => {
    expectNear(eyeOf(orbited(rig, -0.5, 0)), [10, 0, 0]);
    expect(orbited(rig, 0, 7).pitch).toBeCloseTo(Math.PI / 2);
    expect(orbited(rig, 0, -7).pitch).toBeCloseTo(-Math.PI / 2);
  });

  it('zooms to the point under the pointer, which stays there', () => {
    const height = 2 * 10 * Math.tan(Math.PI / 8);
    const near = zoomedTo(rig, 0.5, 0.25, -0.5);
    expect(near.distance).toBe(5);
    // A quarter of what is seen to the right and half of it up: half of that is left of the middle afterwards.
    expectNear(near.target, [(0.25 * height) / 2, (0.5 * height) / 2, 0]);
    expectNear(zoomedTo(zoomedTo(rig, 0.5, 0.25, -0.5), 2, 0.25, -0.5).target, [0, 0, 0]);
  });

  it('looks around from its position', () => {
    const turned = looked(rig, 0.5, 0.2);
    expectNear(eyeOf(turned), eyeOf(rig));
    expect(turned.yaw).not.toBe(rig.yaw);
    expect(turned.distance).toBe(rig.distance);
  });

  it('keeps its yaw within one turn however far it is turned', () => {
    let turned = startRig;
    for (let i = 0; i < 100; i++) turned = orbited(turned, 0.3, 0);
    expect(Math.abs(turned.yaw)).toBeLessThanOrEqual(Math.PI);
  });

  it('pans with the pointer: a drag over the height of the view moves the target by that height', () => {
    const height = 2 * 10 * Math.tan(Math.PI / 8);
    expectNear(panned(rig, 0, 1).target, [0, height, 0]);
    expectNear(panned(rig, 1, 0).target, [-height, 0, 0]);
  });

  it('flies with its target, and approaches it without reaching it', () => {
    expectNear(eyeOf(flown(rig, { forward: 4, right: 0, up: 1 })), [0, 1, 6]);
    expect(dollied(rig, 0).distance).toBeGreaterThan(0);
  });

  it('frames a whole sphere, even in a view that is taller than wide', () => {
    const ball = { centre: [1, 2, 3], radius: 5 } as const;
    for (const aspect of [2, 1, 0.5]) {
      const { target, distance } = framed(rig, ball, aspect);
      expectNear(target, ball.centre);
      const half = Math.atan(Math.tan(Math.PI / 8) * Math.min(1, aspect));
      expect(distance * Math.sin(half)).toBeGreaterThanOrEqual(5);
      expect(distance * Math.sin(half)).toBeLessThan(6);
    }
  });

  it('has clipping planes before and after the scene, even from inside', () => {
    const ball = { centre: [0, 0, 0], radius: 5 } as const;
    for (const distance of [0.01, 1, 100]) {
      const { near, far } = depthRange({ ...rig, distance }, ball);
      expect(near).toBeGreaterThan(0);
      expect(near).toBeLessThanOrEqual(Math.max(distance - 5, distance / 50 + 1e-3, far / 20_000));
      expect(far).toBeGreaterThan(distance + 5);
    }
  });
});

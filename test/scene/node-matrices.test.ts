import { Euler, Matrix4, Object3D, Quaternion, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import type { Object3d } from '../../shared/formats/zipper/node/object3d.ts';
import { nodePlacement } from '../../shared/formats/zipper/node/transform.ts';
import { nodeBounds } from '../../shared/scene/node-bounds.ts';
import { composed, type SceneNode, worldsOf } from '../../shared/scene/scene.ts';

function node(of: Partial<SceneNode>): SceneNode {
  return { name: '', kind: 'group', parent: -1, translation: [0, 0, 0], rotation: [0, 0, 0, 1], hidden: false, ...of };
}

const HALF = Math.SQRT1_2;

function expectClose(found: readonly number[] | undefined, wanted: readonly number[]): void {
  expect(found).toHaveLength(wanted.length);
  for (const [i, value] of wanted.entries()) expect(found?.[i]).toBeCloseTo(value, 6);
}

describe('the places of nodes', () => {
  test('are those another library puts together from the same numbers', () => {
    const turn = new Quaternion(0.1, -0.4, 0.2, 0.9).normalize();
    const wanted = new Matrix4().compose(new Vector3(1, 2, 3), turn, new Vector3(2, 1, -3)).elements;
    expectClose(composed([1, 2, 3], [turn.x, turn.y, turn.z, turn.w], [2, 1, -3]), wanted);
  });

  test('stand below each other', () => {
    const worlds = worldsOf([
      node({ translation: [0, 10, 0], rotation: [0, HALF, 0, HALF] }),
      node({ parent: 0, translation: [0, 0, 5], scale: [2, 2, 2] }),
      node({ parent: 1, translation: [1, 0, 0] }),
    ]);
    expectClose(worlds[1]?.slice(12), [5, 10, 0, 1]);
    expectClose(worlds[2]?.slice(12), [5, 10, -2, 1]);
  });

  test('are the stored matrix where there is one, also of a node that is only shifted', () => {
    const shear = [1, 0.5, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 7, 8, 9, 1];
    const moved = {
      node: 0,
      translation: Float64Array.of(1, 2, 3),
      rotation: Float64Array.of(0, 0, 0, 1),
      scale: Float64Array.of(1, 1, 1),
      isTurned: false,
      parent: undefined,
    };
    expect(worldsOf([node({ matrix: shear })])[0]).toEqual(shear);
    expect(worldsOf([node({ matrix: shear })], [moved])[0]).toEqual([...shear.slice(0, 12), 1, 2, 3, 1]);
    expect(worldsOf([node({ matrix: shear })], [{ ...moved, isTurned: true }])[0]?.[1]).toBe(0);
  });

  test('end where a node hangs on itself', () => {
    expect(worldsOf([node({ parent: 1 }), node({ parent: 0, translation: [1, 0, 0] })])).toHaveLength(2);
  });
});

describe('the transform of a body', () => {
  const flags = { opacity: false, color: false, initial: false, matrix: false, always: true };
  const rotate = { x: 0.3, y: -1.1, z: 2 };
  const scale = { x: 1, y: 2, z: 0.5 };
  /** The rows of the fact sheet, written out there and here and nowhere else. */
  const rows = (() => {
    const [sinX, sinY, sinZ] = [rotate.x, rotate.y, rotate.z].map(Math.sin) as [number, number, number];
    const [cosX, cosY, cosZ] = [rotate.x, rotate.y, rotate.z].map(Math.cos) as [number, number, number];
    return {
      x: {
        x: (sinY * sinX * sinZ + cosY * cosZ) * scale.x,
        y: cosX * sinZ * scale.x,
        z: (cosY * sinX * sinZ - sinY * cosZ) * scale.x,
      },
      y: {
        x: (sinY * sinX * cosZ - cosY * sinZ) * scale.y,
        y: cosX * cosZ * scale.y,
        z: (cosY * sinX * cosZ + sinY * sinZ) * scale.y,
      },
      z: { x: sinY * cosX * scale.z, y: -sinX * scale.z, z: cosY * cosX * scale.z },
      translation: { x: 4, y: 5, z: 6 },
    };
  })();
  const body = (more: Partial<Object3d['flags']>): Object3d => ({
    flags: { ...flags, ...more },
    ...{ opacity: 0, color: { red: 0, green: 0, blue: 0 }, unknown14: 0, rotate, scale, transform: rows },
  });

  test('is the same by its matrix, by its angles, and as another library turns them', () => {
    const { matrix = [], translation, rotation, scale: sizes } = nodePlacement(body({}));
    const other = new Object3D();
    other.quaternion.setFromEuler(new Euler(rotate.x, rotate.y, rotate.z, 'YXZ'));
    other.position.set(4, 5, 6);
    other.scale.set(1, 2, 0.5);
    other.updateMatrix();
    expectClose(matrix, other.matrix.elements);
    expectClose(composed(translation, rotation, sizes), other.matrix.elements);
  });

  test('is taken apart where the file has the matrix alone', () => {
    const { matrix = [], translation, rotation, scale: sizes } = nodePlacement(body({ matrix: true }));
    expectClose(composed(translation, rotation, sizes), matrix);
    expectClose(sizes, [1, 2, 0.5]);
  });

  test('is none where the file says so, whatever else it holds', () => {
    expect(nodePlacement(body({ initial: true }))).toEqual({
      translation: [0, 0, 0],
      rotation: [0, 0, 0, 1],
      scale: [1, 1, 1],
    });
  });
});

test('what is hidden, and what hangs below it, is outside of the box', () => {
  const far = node({ translation: [100, 0, 0] });
  const bounds = nodeBounds(
    [node({}), { ...far, hidden: true }, node({ parent: 1 }), node({ translation: [0, 3, 0] })],
    [],
  );
  expect(bounds).toEqual({ min: [0, 0, 0], max: [0, 3, 0] });
});

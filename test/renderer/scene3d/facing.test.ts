import { describe, expect, it } from 'vitest';
import { facingMatrix } from '../../../renderer/scene3d/facing.ts';
import type { Facade } from '../../../shared/scene/scene.ts';

/** Column by column: at (10, 0, 0), not turned. */
const at10 = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 10, 0, 0, 1];
const back = [0, 0, 1] as const;
const applied = (m: readonly number[], [x, y, z]: readonly [number, number, number]) =>
  [0, 1, 2].map(row => (m[row] ?? 0) * x + (m[4 + row] ?? 0) * y + (m[8 + row] ?? 0) * z + (m[12 + row] ?? 0));
const near = (values: readonly number[]) => values.map(value => Math.round(value * 1e6) / 1e6 + 0);

const tree: Facade = { turn: 'cylinder', axis: [0, 1, 0], front: [0, 0, 1] };

describe('a facade', () => {
  it('rotates about its axis only, with its front as close to the eye as possible', () => {
    const turned = facingMatrix(tree, at10, { eye: [20, 7, 0], back });
    expect(near(applied(turned, [0, 0, 1]))).toEqual([11, 0, 0]);
    expect(near(applied(turned, [0, 3, 0]))).toEqual([10, 3, 0]);
  });

  it('rotates freely in every direction without rolling', () => {
    const ball: Facade = { ...tree, turn: 'sphere' };
    const turned = facingMatrix(ball, at10, { eye: [10, 8, 8], back });
    const half = Math.SQRT1_2;
    expect(near(applied(turned, [0, 0, 1]))).toEqual(near([10, half, half]));
    expect(near(applied(turned, [1, 0, 0]))).toEqual([11, 0, 0]);
  });

  it('keeps the position it rotates about', () => {
    const about: Facade = { ...tree, about: [0, 0, 5] };
    const turned = facingMatrix(about, at10, { eye: [110, 0, 5], back });
    expect(near(applied(turned, [0, 0, 5]))).toEqual([10, 0, 5]);
    expect(near(applied(turned, [0, 0, 6]))).toEqual([11, 0, 5]);
  });

  it('stays the same for an eye on its axis', () => {
    expect(near(facingMatrix(tree, at10, { eye: [10, 50, 0], back }))).toEqual(at10);
  });
});

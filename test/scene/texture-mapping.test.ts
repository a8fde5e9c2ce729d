import { expect, test } from 'vitest';
import { mappingAt, type TextureMapping } from '../../shared/scene/texture-mapping.ts';

/** Where a point of the source comes out at a time, to four places. */
function at(mapping: TextureMapping, [u, v]: readonly [number, number], seconds = 0): readonly number[] {
  const [a, b, c, d, e, f] = mappingAt(mapping, seconds);
  return [a * u + b * v + c, d * u + e * v + f].map(part => Math.round(part * 1e4) / 1e4 + 0);
}

test('sizes, and a slide that is not sized with them', () => {
  expect(at({ from: 'uv', scale: [2, 3] }, [0.25, 0.5])).toEqual([0.5, 1.5]);
  const slide = { from: 'uv', scale: [2, 1], motion: { kind: 'slide', speed: [0.5, -0.25] } } as const;
  expect(at(slide, [0.5, 0], 3)).toEqual([1.5, 0.25]);
});

test('a turn about its middle leaves the middle where it is; a quarter turn takes u to v', () => {
  const turn = { from: 'uv', motion: { kind: 'turn', turns: 0.25, about: [0.5, 0.5] } } as const;
  expect(at(turn, [0.5, 0.5], 0.7)).toEqual([0.5, 0.5]);
  expect(at(turn, [1, 0.5], 1)).toEqual([0.5, 1]);
  expect(at({ ...turn, scale: [2, 2] }, [1, 0.5], 1)).toEqual([1, 2]);
});

test('swings, steps and zigzags are where they should be', () => {
  const swing = { from: 'uv', motion: { kind: 'swing', u: [0.5, 1, 0], v: [1, 2, 0.5] } } as const;
  expect(at(swing, [0, 0], 0.25)).toEqual([0.5, -1]);
  const steps = { from: 'uv', motion: { kind: 'steps', step: [0.25, 0.1], perSecond: 2 } } as const;
  expect([0.4, 0.6, 2.6].map(time => at(steps, [0, 0], time))).toEqual([
    [0, 0],
    [0.25, 0.1],
    [0.25, 0.5],
  ]);
  const zigzag = { from: 'uv', motion: { kind: 'zigzag', speed: [1, 0.5], period: 2 } } as const;
  expect([0.5, 1.5, 2.5].map(time => at(zigzag, [0, 0], time)[0])).toEqual([0.5, 0.5, 0.5]);
});

test('a grid goes through its squares row by row, and backwards from the last', () => {
  const grid = { from: 'uv', motion: { kind: 'grid', across: 2, count: 3, first: 0, perSecond: 1 } } as const;
  expect([0, 1, 2, 3].map(time => at(grid, [0, 0], time))).toEqual([
    [0, 0],
    [0.5, 0],
    [0, 0.5],
    [0, 0],
  ]);
  const back = { ...grid, motion: { ...grid.motion, perSecond: -1 } };
  expect([0, 1, 2, 3].map(time => at(back, [0, 0], time))).toEqual([
    [0, 0.5],
    [0.5, 0],
    [0, 0],
    [0, 0.5],
  ]);
});

test('directions come out from 0 to 1, in a grid within one of its squares', () => {
  expect(at({ from: 'normal' }, [-1, 1])).toEqual([0, 1]);
  const grid = { from: 'reflection', motion: { kind: 'grid', across: 4, count: 16, first: 5, perSecond: 0 } } as const;
  expect([at(grid, [-1, -1]), at(grid, [1, 1])]).toEqual([
    [0.25, 0.25],
    [0.5, 0.5],
  ]);
});

test('chance is somewhere else at each step, and the same for the same moment', () => {
  const random = { from: 'uv', motion: { kind: 'random', perSecond: 4, speed: [0, 0] } } as const;
  expect(at(random, [0, 0], 0.1)).toEqual(at(random, [0, 0], 0.2));
  expect(at(random, [0, 0], 0.3)).not.toEqual(at(random, [0, 0], 0.2));
});

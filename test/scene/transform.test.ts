import { expect, test } from 'vitest';
import { type Handle, type Quaternion, type Three, turnedAboutZ } from '../../shared/scene/handle.ts';
import { placedBy } from '../../shared/scene/transform.ts';

const handle = (at: Partial<Handle['at']>, can: Partial<Handle> = {}): Handle => ({
  ...{ what: 'thing', moves: true, turns: 'free', scales: 'each' },
  at: { translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1], ...at },
  ...can,
});
const HOME = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
/** x becomes y, y becomes -x; then 10 along x. */
const QUARTER = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 10, 0, 0, 1];
/** Twice as large, and z the other way. */
const MIRRORED = [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, -2, 0, 0, 0, 0, 1];
const HALF = Math.SQRT1_2;

function near(found: Three | Quaternion | undefined, expected: readonly number[]): void {
  expect(found?.length).toBe(expected.length);
  for (const [i, value] of expected.entries()) expect(found?.[i]).toBeCloseTo(value, 12);
}

test('a way in the scene is another below a turned, a larger and a mirrored parent', () => {
  const change = { kind: 'move', by: [6, 4, 2] } as const;
  near(placedBy(handle({ translation: [1, 1, 1] }), HOME, change).translation, [7, 5, 3]);
  near(placedBy(handle({ translation: [1, 1, 1] }), QUARTER, change).translation, [5, -5, 3]);
  near(placedBy(handle({ translation: [1, 1, 1] }), MIRRORED, change).translation, [4, 3, 0]);
});

test('a turn about its own place moves nothing, and below a mirrored parent runs the other way', () => {
  const change = { kind: 'turn', axis: [0, 0, 1], angle: Math.PI / 2, about: [0, 0, 0] } as const;
  expect(placedBy(handle({}), HOME, change).translation).toBeUndefined();
  near(placedBy(handle({}), HOME, change).rotation, [0, 0, HALF, HALF]);
  const aside = { ...change, axis: [1, 0, 0] } as const;
  near(placedBy(handle({}), MIRRORED, aside).rotation, [-HALF, 0, 0, HALF]);
});

test('what stands beside the middle goes around it, also where it has no rotation of its own', () => {
  const change = { kind: 'turn', axis: [0, 0, 1], angle: Math.PI / 2, about: [1, 0, 0] } as const;
  const lamp = placedBy(handle({ translation: [3, 0, 5] }, { turns: 'none' }), HOME, change);
  near(lamp.translation, [1, 2, 5]);
  expect(lamp.rotation).toBeUndefined();
});

test('what has one size for all axes takes one factor, and what has none keeps its own', () => {
  const change = { kind: 'scale', factors: [2, 3, 4] } as const;
  near(placedBy(handle({ scale: [1, 2, 3] }), HOME, change).scale, [2, 6, 12]);
  near(placedBy(handle({ scale: [3, 3, 3] }, { scales: 'all' }), HOME, change).scale, [6, 6, 6]);
  expect(placedBy(handle({}, { scales: 'none' }), HOME, change)).toEqual({});
});

test('how far something was turned about z is told over whole turns', () => {
  const about = (degrees: number): Quaternion => {
    const half = (degrees * Math.PI) / 360;
    return [0, 0, Math.sin(half), Math.cos(half)];
  };
  expect(turnedAboutZ(about(30), about(10))).toBeCloseTo((20 * Math.PI) / 180, 12);
  expect(turnedAboutZ(about(-170), about(170))).toBeCloseTo((20 * Math.PI) / 180, 12);
  expect(turnedAboutZ(about(170), about(-170))).toBeCloseTo((-20 * Math.PI) / 180, 12);
});

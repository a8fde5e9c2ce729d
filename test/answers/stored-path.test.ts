import { describe, expect, test } from 'vitest';
import { type Child, f32, struct, tuple } from '#layout';
import { storedPath } from '../../electron/answers/items/stored-path.ts';

const turn = tuple(struct({ w: f32, x: f32, y: f32, z: f32 }));
const pair = tuple(struct({ b: f32, a: f32 }));
const root: Child = {
  layout: struct({ turn, pair }),
  value: { turn: { w: 1, x: 2, y: 3, z: 4 }, pair: { b: 5, a: 6 } },
};

describe('the path of a value that show prints', () => {
  test.each([
    ['turn[0]', 'turn.x'],
    ['turn[3]', 'turn.w'],
    ['pair[0]', 'pair.b'],
    ['value.turn[1]', 'turn.y'],
    ['turn.z', 'turn.z'],
    ['turn[4]', 'turn[4]'],
    ['nothing[0]', 'nothing[0]'],
    ['', ''],
  ])('%s is %s', (shown, stored) => {
    expect(storedPath(root, shown)).toBe(stored);
  });
});

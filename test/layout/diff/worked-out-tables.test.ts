import { describe, expect, test } from 'vitest';
import { countOf, list, type Reader, records, refTo, struct, u8 } from '#layout';
import { changeLines } from './change-lines.ts';

const point = struct({ x: u8 });
const area = struct({ size: u8 });
const gate = struct({ of: refTo(u8, 'points', { isComputed: true }), leadsTo: u8 });

interface Point {
  readonly x: number;
}

const tableOf = records(point, 'count');
const listOf = () => list(point, 'count');

const shape = (places: typeof tableOf | ReturnType<typeof listOf>) =>
  struct({
    count: countOf(u8, 'points'),
    points: places,
    areas: { ...records(area, 'count'), follows: { from: ['points'] } },
    gateCount: countOf(u8, 'gates'),
    gates: { ...records(gate, 'gateCount'), follows: { from: ['points'], unless: { leadsTo: 255 } } },
  });

interface Made {
  readonly points: readonly Point[];
  readonly areas?: readonly number[];
  readonly gates?: readonly (readonly [number, number])[];
}

/** Areas are twice a place, as whoever writes the file works them out. */
const file = ({ points, areas = points.map(({ x }) => 2 * x), gates = [] }: Made): Uint8Array =>
  Uint8Array.from([points.length, ...points.map(({ x }) => x), ...areas, gates.length, ...gates.flat()]);

const points = [10, 20, 30, 40].map((x): Point => ({ x }));
const nearer = points.with(1, { x: 21 });

describe.each([
  ['a table', shape(tableOf)],
  ['a list', shape(listOf())],
])('a table computed from %s', (_, layout) => {
  const lines = (a: Made, b: Made, more = {}) => changeLines(layout, file(a), file(b), more);

  test('follows from the change of its source', () => {
    expect(lines({ points }, { points: nearer })).toEqual(['changed points[1].x: 20 → 21']);
    expect(lines({ points }, { points: nearer }, { all: true })).toContain(
      'changed areas[1].size: 40 → 42 (from points[1].x)',
    );
    const gates = [[0, 255]] as const;
    expect(lines({ points }, { points: nearer, gates })).toEqual(['changed points[1].x: 20 → 21']);
  });

  test('is listed if nothing in its source changed', () => {
    expect(lines({ points }, { points, areas: [20, 41, 60, 80] })).toEqual(['changed areas[1].size: 40 → 41']);
  });

  test('is listed if a row says that it is set by hand', () => {
    const before = { points, gates: [[0, 255] as const, [2, 255] as const] };
    const led = { points: nearer, gates: [[0, 255] as const, [2, 7] as const] };
    expect(lines(before, led)).toEqual(['changed points[1].x: 20 → 21', 'changed gates[1].leadsTo: 255 → 7']);
    const left = lines(led, { points, gates: [[0, 255] as const] });
    expect(left).toContainEqual(expect.stringMatching(/^removed gates\[1\]/));
    // One that only stands elsewhere says nothing new.
    const gates = [0, 1, 2, 3, 0, 1].map((of, i) => [of, 7 + i] as const);
    const turned = { points: nearer, gates: [...gates.slice(1), ...gates.slice(0, 1)] };
    expect(lines({ points, gates }, turned)).toEqual(['changed points[1].x: 20 → 21']);
  });
});

test('a computed row is listed if decoding finds that it does not match', () => {
  const layout = shape(tableOf);
  const checked = {
    ...layout,
    decode(r: Reader) {
      const value = layout.decode(r);
      r.find({ start: 6, size: 1 }, 'expected 42', { path: 'areas[1].size' });
      return value;
    },
  };
  const made = { points: nearer, areas: [20, 99, 60, 80] };
  expect(changeLines(checked, file({ points }), file(made))).toEqual([
    'changed points[1].x: 20 → 21',
    'changed areas[1].size: 40 → 99',
  ]);
});

import { describe, expect, test } from 'vitest';
import { countOf, list, records, refTo, struct, u8, u16 } from '#layout';
import { changeLines } from './change-lines.ts';
import { inserted } from './items.ts';

const corner = struct({ x: u16, y: u16 });
const paint = struct({ colour: u8 });

interface Corner {
  readonly x: number;
  readonly colour: number;
}
const corners = Array.from({ length: 12 }, (_, i): Corner => ({ x: 10 + i, colour: i % 3 }));
const moved = [...corners.slice(0, 2), ...corners.slice(3), ...corners.slice(2, 3)];
const repainted = moved.map(({ x, colour }): Corner => ({ x, colour: x === 12 ? 9 : colour }));

describe.each([
  ['a table', records(corner, 'count')],
  ['a list', list(corner, 'count')],
])('rows parallel to the items of %s', (_, places) => {
  const shape = struct({
    count: countOf(u8, 'corners'),
    corners: places,
    paints: { ...records(paint, 'count'), parallelTo: 'corners' },
  });
  const file = (all: readonly Corner[]): Uint8Array =>
    Uint8Array.from([all.length, ...all.flatMap(({ x }) => [x, 0, x, 1]), ...all.map(({ colour }) => colour)]);
  const lines = (all: readonly Corner[], more = {}): string[] => changeLines(shape, file(corners), file(all), more);

  test('move with their items, and only real changes of an item are listed', () => {
    expect(lines(moved)).toEqual(['moved corners[2] → corners[11]']);
    expect(lines(repainted)).toEqual([
      'moved corners[2] → corners[11]',
      'changed paints[2].colour → paints[11].colour: 2 → 9',
    ]);
  });

  test('are added and removed with their items', () => {
    const more = inserted(corners, 4, { x: 99, colour: 1 });
    expect(lines(more)).toEqual(['added corners[4]: {"x":99,"y":355}']);
    expect(lines(corners.toSpliced(5, 1))).toEqual(['removed corners[5]: {"x":15,"y":271}']);
    expect(lines(more, { all: true })).toContainEqual('added paints[4]: {"colour":1} (from corners[4])');
  });

  test('stay in place if the items do', () => {
    const swapped = corners.map(({ x }, i): Corner => ({ x, colour: corners[[1, 0][i] ?? i]?.colour ?? 0 }));
    expect(lines(swapped)).toEqual(['changed paints[0].colour: 0 → 1', 'changed paints[1].colour: 1 → 0']);
  });

  test('are listed if they stayed while the items moved', () => {
    const left = moved.map(({ x }, i): Corner => ({ x, colour: corners[i]?.colour ?? 0 }));
    // The one that moved has by chance the colour it had.
    expect(lines(left).filter(line => line.startsWith('changed'))).toHaveLength(9);
  });
});

test('a reference to a row of a table follows it, down to the part it names', () => {
  const edge = struct({ of: refTo(u8, 'corners', { per: 3 }) });
  const shape = struct({
    count: countOf(u8, 'corners'),
    corners: records(corner, 'count'),
    edge,
  });
  const file = (all: readonly Corner[], of: number): Uint8Array =>
    Uint8Array.from([all.length, ...all.flatMap(({ x }) => [x, 0, x, 1]), of]);
  const lines = (of: number): string[] => changeLines(shape, file(corners, 2 * 3 + 1), file(moved, of));
  expect(lines(11 * 3 + 1)).toEqual(['moved corners[2] → corners[11]']);
  expect(lines(11 * 3 + 2)).toEqual(['moved corners[2] → corners[11]', 'changed edge.of: 7 → 35']);
  expect(lines(2 * 3 + 1)).toEqual(['moved corners[2] → corners[11]']);
});

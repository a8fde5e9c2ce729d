import { expect, test } from 'vitest';
import { memorySource } from '../../../shared/base/source.ts';
import { type Run, seenRegions } from '../../../shared/formats/everquest/wld/layout/visibility.ts';
import { isMutual, regionsBelow, regionsOnlyIn, seenBack } from '../../../shared/formats/everquest/wld/sight.ts';

/** Which regions see which, as good as random and always the same; `seed` is odd. */
function randomSight(count: number, seed: number): boolean[][] {
  let state = seed;
  const next = (): number => {
    state = Math.imul(state, 0x41c6_4e6d) + 12_345;
    return (state >>> 16) & 0xff;
  };
  return Array.from({ length: count }, () => Array.from({ length: count }, () => next() < 180));
}

function runsOf(row: readonly boolean[]): Run[] {
  return row.flatMap((is, first): Run[] => {
    if (!is || row[first - 1]) return [];
    const end = row.indexOf(false, first);
    return [[first, end < 0 ? row.length : end]];
  });
}

test('regions that see without being seen are those found by comparing pairs', () => {
  for (const seed of [1, 3, 5]) {
    const rows = randomSight(90, seed);
    const seen = rows.map(runsOf);
    const back = seenBack(seen);
    expect(isMutual(seen)).toBe(false);
    for (const [one, row] of rows.entries()) {
      const plainly = row.flatMap((is, other) => (is && !rows[other]?.[one] ? [other] : []));
      expect(regionsOnlyIn(seen[one] ?? [], back[one] ?? [])).toEqual(plainly);
    }
  }
});

test('regions past the last are left out', () => {
  expect(
    regionsBelow(
      [
        [0, 2],
        [3, 0x7fff_ffff],
        [9, 12],
      ],
      5,
    ),
  ).toEqual([
    [0, 2],
    [3, 5],
  ]);
});

test('a damaged list that claims billions of regions is shown as bytes', () => {
  const bytes = new Uint8Array(65_535).fill(0xff);
  expect(seenRegions.toJson?.(memorySource(bytes))).toMatchObject({ bytes: bytes.length });
});

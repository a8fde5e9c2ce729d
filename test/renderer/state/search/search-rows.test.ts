import { describe, expect, test } from 'vitest';
import { nextStop, rowsOf, stepToHit, withHits } from '../../../../renderer/state/search/search-rows.ts';
import type { SearchHit } from '../../../../shared/contract/search-types.ts';

const hit = (address: string): SearchHit => ({
  asset: `id of ${address}`,
  address,
  format: 'x',
  text: 'x',
  mark: [0, 1],
});

describe('the rows of a search', () => {
  const groups = withHits(withHits([], [hit('a'), hit('a'), hit('b')], 0), [hit('a'), hit('c')], 3);

  test('are listed under their asset, including those that arrive later', () => {
    expect(groups.map(group => [group.address, group.hits])).toEqual([
      ['a', [0, 1, 3]],
      ['b', [2]],
      ['c', [4]],
    ]);
    expect(rowsOf(groups).map(row => (row.kind === 'hit' ? row.hit : groups[row.group]?.address))).toEqual([
      'a',
      0,
      1,
      3,
      'b',
      2,
      'c',
      4,
    ]);
  });

  test('of a collapsed asset are hidden', () => {
    const closed = groups.map(group => ({ ...group, isClosed: group.address === 'a' }));
    expect(rowsOf(closed).length).toBe(5);
  });

  test('can be reached by the arrow keys, and so can a collapsed asset', () => {
    const closed = groups.map(group => ({ ...group, isClosed: group.address === 'b' }));
    const rows = rowsOf(closed);
    expect([-1, 1, 3, 4, 6].map(from => nextStop(rows, closed, from, 1))).toEqual([1, 2, 4, 6, undefined]);
    expect([6, 4, 1].map(from => nextStop(rows, closed, from, -1))).toEqual([4, 3, undefined]);
  });

  test('are stepped through from hit to hit, wrapping around', () => {
    const rows = rowsOf(groups);
    expect(stepToHit(rows, -1, 1)).toBe(1);
    expect(stepToHit(rows, 3, 1)).toBe(5);
    expect(stepToHit(rows, 7, 1)).toBe(1);
    expect(stepToHit(rows, -1, -1)).toBe(7);
    expect(stepToHit(rows, 5, -1)).toBe(3);
    expect(stepToHit([], -1, 1)).toBe(-1);
  });
});

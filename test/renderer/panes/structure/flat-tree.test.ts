import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  closedRoot,
  closeWay,
  type OpenNode,
  openWay,
  rowAt,
  rowOfPath,
  rowTotal,
  type Step,
} from '../../../../renderer/panes/structure/flat-tree.ts';

const step = (path: string): Step => ({ path, index: Number(/(\d+)\]$/.exec(path)?.[1]) });
const way = (...paths: string[]) => paths.map(step);
const counts: Record<string, number> = { '': 3, '[0]': 2, '[1]': 0, '[2]': 1_000_000, '[2][5]': 4 };
const countOf = (path: string) => counts[path] ?? 0;

const describeRow = (root: OpenNode | undefined, row: number) => {
  const flat = rowAt(root, countOf, row);
  return flat && `${flat.parent ?? ''}${flat.parent === undefined ? 'root' : `[${flat.index}]`} level ${flat.level}`;
};

describe('the rows of a tree', () => {
  test('of a collapsed root are the root', () => {
    expect(rowTotal(undefined, countOf)).toBe(1);
    expect(describeRow(undefined, 0)).toBe('root level 1');
    expect(describeRow(undefined, 1)).toBeUndefined();
  });

  test('of an expanded root are the root and its children', () => {
    expect(rowTotal(closedRoot, countOf)).toBe(4);
    expect([0, 1, 2, 3, 4].map(row => describeRow(closedRoot, row))).toEqual([
      'root level 1',
      '[0] level 2',
      '[1] level 2',
      '[2] level 2',
      undefined,
    ]);
  });

  test('a million siblings are available at once, and rows between and after expanded ones are counted', () => {
    const root = openWay(openWay(closedRoot, way('[0]')), way('[2]', '[2][5]'));
    expect(rowTotal(root, countOf)).toBe(1 + 3 + 2 + 1_000_000 + 4);
    expect([1, 2, 3, 4, 5, 6].map(row => describeRow(root, row))).toEqual([
      '[0] level 2',
      '[0][0] level 3',
      '[0][1] level 3',
      '[1] level 2',
      '[2] level 2',
      '[2][0] level 3',
    ]);
    expect(describeRow(root, 11)).toBe('[2][5] level 3');
    expect(describeRow(root, 12)).toBe('[2][5][0] level 4');
    expect(describeRow(root, 16)).toBe('[2][6] level 3');
    expect(describeRow(root, rowTotal(root, countOf) - 1)).toBe('[2][999999] level 3');
  });

  test('a path leads to its row, unless a node on it is collapsed', () => {
    const root = openWay(closedRoot, way('[2]', '[2][5]'));
    expect(rowOfPath(root, countOf, [])).toBe(0);
    expect(rowOfPath(root, countOf, way('[2]', '[2][5]', '[2][5][3]'))).toBe(1 + 2 + 1 + 5 + 3 + 1);
    expect(rowOfPath(closedRoot, countOf, way('[2]', '[2][5]'))).toBeUndefined();
    expect(rowOfPath(root, countOf, way('[7]'))).toBeUndefined();
  });

  test('collapsing a node collapses its descendants, and leaves the rest expanded', () => {
    const open = openWay(openWay(closedRoot, way('[0]')), way('[2]', '[2][5]'));
    const closed = closeWay(open, way('[2]'));
    expect(rowTotal(closed, countOf)).toBe(1 + 3 + 2);
    expect(closeWay(open, [])).toBeUndefined();
  });

  test('a node that shrank hides the rows it lost', () => {
    const root = openWay(closedRoot, way('[2]'));
    expect(rowTotal(root, path => (path === '' ? 2 : countOf(path)))).toBe(3);
  });

  test('every row can be found by its path', () => {
    const root = openWay(openWay(closedRoot, way('[0]')), way('[2]', '[2][5]'));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: rowTotal(root, countOf) - 1 }), row => {
        const flat = rowAt(root, countOf, row);
        const own = flat?.parent === undefined ? [] : [step(`${flat.parent}[${flat.index}]`)];
        expect(rowOfPath(root, countOf, [...(flat?.above.slice(1) ?? []), ...own])).toBe(row);
      }),
    );
  });
});

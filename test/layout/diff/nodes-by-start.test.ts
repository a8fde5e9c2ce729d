import { describe, expect, test } from 'vitest';
import { memorySource } from '../../../shared/base/source.ts';
import { formatById } from '../../../shared/formats/index.ts';
import { DiffNode } from '../../../shared/layout/inside/diff/diff-node.ts';
import { treeOf } from '../../../shared/layout/inside/diff/diff-tree.ts';
import { NodesByStart } from '../../../shared/layout/inside/diff/nodes-by-start.ts';
import { fixtures } from '../../fixtures/all-fixtures.ts';

const withLayout = fixtures.filter(({ format }) => formatById(format).layout !== undefined);

/** Every node below one that takes bytes, read again where it was folded. */
function nodesIn(node: DiffNode): DiffNode[] {
  return (node.members ?? []).flatMap(member => [...(member.size > 0 ? [member] : []), ...nodesIn(member)]);
}

const isValue = ({ leaf, table }: DiffNode): boolean => leaf !== undefined || table !== undefined;

describe.each([
  { items: 'kept', foldFrom: Number.POSITIVE_INFINITY, isFound: () => true },
  // What lies in a folded item is known by its values.
  { items: 'folded', foldFrom: 1, isFound: isValue },
])('nodes are found by their start if items are $items', ({ foldFrom, isFound }) => {
  const pathsOf = (nodes: readonly DiffNode[]): string[] =>
    nodes
      .filter(isFound)
      .map(({ path, size }) => `${path} ${size}`)
      .sort();

  test.each(withLayout)('$name', ({ format, bytes }) => {
    const { layout } = formatById(format);
    if (layout === undefined) throw new Error(`${format} has no layout`);
    const tree = () => treeOf(layout, memorySource(bytes), { options: {}, met() {}, foldFrom }).root;
    const found = new NodesByStart(tree());
    const expected = Map.groupBy(nodesIn(tree()), ({ start }) => start);
    const starts = [...expected.keys(), bytes.length, bytes.length + 1].sort((x, y) => (y % 7) - (x % 7));
    const told = starts.map(start => [start, pathsOf(found.at(start))]);
    expect(told).toEqual(starts.map(start => [start, pathsOf(expected.get(start) ?? [])]));
  });
});

test('only the node at an offset is visited, however many nodes there are', () => {
  const root = new DiffNode(undefined, '');
  let looks = 0;
  for (let i = 0; i < 1000; i++) {
    const item = root.add(i);
    item.size = 4;
    Object.defineProperty(item, 'start', {
      get() {
        looks++;
        return i * 4;
      },
    });
  }
  const found = new NodesByStart(root);
  looks = 0;
  for (let i = 0; i < 1000; i++) expect(found.at(i * 4).map(({ step }) => step)).toEqual([i]);
  expect(looks).toBeLessThan(1000 * 15);
});

import { describe, expect, test } from 'vitest';
import { memorySource } from '../../../shared/base/source.ts';
import { formatById } from '../../../shared/formats/index.ts';
import type { DiffNode } from '../../../shared/layout/inside/diff/diff-node.ts';
import { type DiffTree, treeOf } from '../../../shared/layout/inside/diff/diff-tree.ts';
import type { AnyLayout } from '../../../shared/layout/inside/layout.ts';
import { fixtures } from '../../fixtures/all-fixtures.ts';

/** A tree in which items of so many values are folded. */
function treeFolding(layout: AnyLayout, bytes: Uint8Array, foldFrom: number): { tree: DiffTree; met: number[] } {
  const met: number[] = [];
  const add = ({ core }: DiffNode) => void met.push(core);
  return { tree: treeOf(layout, memorySource(bytes), { options: {}, met: add, foldFrom }), met };
}

const isFolded = ({ folded, built }: DiffNode): boolean => folded !== undefined || (built ?? []).some(isFolded);

/** Every node, read again where it was folded. */
function linesOf(node: DiffNode): string[] {
  const { path, start, size, core, exact, exactToo, weight, kind, isList, layout, table } = node;
  const own = [path, start, size, core, exact, exactToo, weight, kind, isList, layout?.kind, table?.count].join(' ');
  return [own, ...(node.members ?? []).flatMap(linesOf)];
}

describe('what is folded is the same when it is read again', () => {
  test.each(fixtures.filter(({ format }) => formatById(format).layout !== undefined))('$name', ({ format, bytes }) => {
    const { layout } = formatById(format);
    if (layout === undefined) throw new Error(`${format} has no layout`);
    const [whole, folded] = [treeFolding(layout, bytes, Number.POSITIVE_INFINITY), treeFolding(layout, bytes, 1)];
    expect(isFolded(whole.tree.root)).toBe(false);
    expect([folded.tree.runs, folded.tree.fault]).toEqual([whole.tree.runs, whole.tree.fault]);
    const known = new Set(folded.met);
    expect(whole.met.filter(core => !known.has(core))).toEqual([]);
    expect(linesOf(folded.tree.root)).toEqual(linesOf(whole.tree.root));
  });

  test('most formats have something that can be folded', () => {
    const formats = fixtures.flatMap(({ format, bytes }) => {
      const { layout } = formatById(format);
      return layout && isFolded(treeFolding(layout, bytes, 1).tree.root) ? [format] : [];
    });
    expect(new Set(formats).size).toBeGreaterThan(10);
  });
});

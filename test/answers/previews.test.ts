import { describe, expect, test } from 'vitest';
import { nodesOf } from '../../electron/answers/nodes.ts';
import { View } from '../../electron/answers/view.ts';
import { memorySource } from '../../shared/base/source.ts';
import type { TreeNode } from '../../shared/contract/types.ts';
import { fixtures } from '../fixtures/all-fixtures.ts';
import { LONG } from '../fixtures/fixture.ts';

const small = fixtures.filter(({ bytes }) => bytes.length < LONG);

describe.each(small)('the rows of $name', ({ file, bytes }) => {
  test('distinguish each from its neighbours', () => {
    const view = new View(file, memorySource(bytes), 0);
    const faults: string[] = [];
    const visit = (path: string, depth: number): void => {
      const { node, children } = nodesOf(view, file, path, { first: 0, count: 60 });
      if (node.kind !== 'struct') {
        for (const [i, row] of children.entries()) {
          const next = children[i + 1];
          if (sign(row) === '') faults.push(`${row.path}: nothing`);
          else if (next && sign(next) === sign(row) && !isSame(bytes, row, next))
            faults.push(`${row.path} and the next: ${sign(row)}`);
        }
      }
      if (depth < 8) for (const row of children) if (row.count > 0) visit(row.path, depth + 1);
    };
    visit('', 0);
    expect(faults).toEqual([]);
  });
});

/** What the tree shows of a row. */
function sign({ caption, preview, value, text, kind, count }: TreeNode): string {
  if (count === 0) return JSON.stringify(value ?? text ?? kind);
  return [caption, text, preview].filter(Boolean).join(' ');
}

function isSame(bytes: Uint8Array, a: TreeNode, b: TreeNode): boolean {
  const one = bytes.subarray(a.start, a.start + a.size);
  const other = bytes.subarray(b.start, b.start + b.size);
  return one.length === other.length && one.every((byte, i) => byte === other[i]);
}

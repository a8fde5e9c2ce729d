// Bytes that nothing names are compared as bytes.
import { type Source, sliceSource } from '../../../base/source.ts';
import { bytesLeaf } from '../../bytes.ts';
import { placePath } from '../path.ts';
import { hashSource } from './content-hash.ts';
import { DiffNode } from './diff-node.ts';
import type { DiffTree } from './diff-tree.ts';

const unknownLeaf = { ...bytesLeaf, kind: 'unknown' as const };

/** The stretches of a file that its layout says nothing of, as leaves. */
export function gapsIn({ source, runs }: DiffTree): DiffNode[] {
  const inOrder = runs.every((run, i) => i === 0 || run.start >= (runs[i - 1]?.start ?? 0));
  const gaps: DiffNode[] = [];
  let named = 0;
  for (const { start, size } of inOrder ? runs : runs.toSorted((x, y) => x.start - y.start)) {
    if (start > named) gaps.push(gapNode(source, named, start - named));
    named = Math.max(named, start + size);
  }
  if (named < source.size) gaps.push(gapNode(source, named, source.size - named));
  return gaps;
}

function gapNode(source: Source, start: number, size: number): DiffNode {
  const node = new DiffNode(new DiffNode(undefined, ''), placePath(start, size));
  node.start = start;
  node.size = size;
  node.leaf = unknownLeaf;
  node.value = sliceSource(source, start, size);
  node.core = hashSource(size, sliceSource(source, start, size));
  node.exact = node.core;
  node.exactToo = hashSource(~size, sliceSource(source, start, size));
  node.weight = 1;
  return node;
}

import type { DiffNode } from './diff-node.ts';

/** The other version of a node, told or implied: in what is the same all has the same place. */
export function versionOf(node: DiffNode): DiffNode | undefined {
  if (node.pair) return node.pair;
  const parent = node.parent && versionOf(node.parent);
  return parent && parent.exact === node.parent?.exact ? parent.member(node.step) : undefined;
}

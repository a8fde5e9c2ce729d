import type { FieldRow, NodesResult, TreeNode } from '../../../shared/contract/types.ts';
import { type Node, nodesAt } from '../../../shared/layout/nodes-at.ts';
import { placePath } from '../../../shared/layout/path.ts';
import { failures } from '../failures.ts';
import { refuse } from '../refuse.ts';
import type { View } from './view.ts';

/** One node of the structure tree and a window of its children. */
export function nodesOf(
  view: View,
  address: string,
  path: string,
  window: { readonly first: number; readonly count: number },
): NodesResult {
  const { layout, source, revision } = view;
  if (layout === undefined) {
    if (path !== '') return refuse(failures.noSuchPath(address, path));
    return { revision, node: unnamedNode(source.size), first: window.first, children: [] };
  }
  const found = nodesAt(layout, source, path, window, view.knownMemo);
  if (found === undefined) return refuse(failures.noSuchPath(address, path));
  return { revision, node: toTreeNode(found.node), first: found.first, children: found.children.map(toTreeNode) };
}

const branches: readonly string[] = ['struct', 'list', 'table'];

/** What has children is not edited as a whole; whether a leaf takes a value is the layout's answer when it is given one. */
function toTreeNode({ finding, ...node }: Node): TreeNode {
  const editable = !branches.includes(node.kind);
  return finding === undefined ? { ...node, editable } : { ...node, finding, editable };
}

/** The tree of bytes that no layout names: a root without children. */
function unnamedNode(size: number): TreeNode {
  return { path: '', key: '', kind: 'unknown', start: 0, size, count: 0, editable: false };
}

/** What is shown of bytes that no layout names: one unknown field. */
export function unnamedField({ start, size }: { readonly start: number; readonly size: number }): FieldRow {
  return { path: placePath(start, size), start, size, kind: 'unknown', value: { bytes: size } };
}

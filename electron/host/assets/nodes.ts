import type { FieldAt, FieldRow, NodesResult, TreeNode } from '../../../shared/contract/types.ts';
import { isOneValue, isPairs, partAt, previewOf, stepName } from '../../../shared/layout/captions.ts';
import type { Child, Step } from '../../../shared/layout/layout.ts';
import { type Node, nodesAt } from '../../../shared/layout/nodes-at.ts';
import { parsePath, placePath, stepText } from '../../../shared/layout/path.ts';
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
  const part = partIn(view, path);
  const isPaired = part !== undefined && isPairedIn(view, part, path);
  // A key and its value are one row: the value's, under the key's name.
  const wanted = isPaired ? { first: window.first * 2, count: window.count * 2 } : window;
  const found = nodesAt(layout, source, path, wanted, view.knownMemo);
  if (found === undefined) return refuse(failures.noSuchPath(address, path));
  const rows = isPaired ? found.children.filter((_, i) => i % 2 === 1) : found.children;
  const node = withCaption(toTreeNode(found.node), undefined, part);
  return {
    revision,
    node: isPaired ? { ...node, count: node.count / 2 } : node,
    first: window.first,
    children: rows.map(row => rowOf(view, part, row)),
  };
}

/** A key's only value is its row: a person sets `JUMP_JETS` to 4, not the first item of a list. */
function rowOf({ layout, source, memo }: View, parent: Child | undefined, row: Node): TreeNode {
  const isOne = layout !== undefined && parent !== undefined && isOneValue(parent, stepOf(row.path));
  const value = isOne ? nodesAt(layout, source, `${row.path}[0]`, { first: 0, count: 0 }, memo)?.node : undefined;
  const node = value === undefined ? row : { ...value, key: row.key };
  const part = parent && partAt(parent, stepText(stepOf(row.path)));
  return withCaption(toTreeNode(node), parent && stepName(parent, stepOf(row.path)), part);
}

function stepOf(path: string): Step {
  return parsePath(path)?.at(-1) ?? '';
}

/** The part of the model at a path. */
function partIn({ modelRoot }: View, path: string): Child | undefined {
  return modelRoot && partAt(modelRoot, path);
}

function isPairedIn({ layout, source, memo }: View, part: Child, path: string): boolean {
  const count = layout && nodesAt(layout, source, path, { first: 0, count: 0 }, memo)?.node.count;
  return count !== undefined && count % 2 === 0 && isPairs(part, count);
}

/** The way to a field through the rows of the tree, where a key and its value are one. */
export function rowsOnTheWay(
  view: View,
  ancestors: readonly { readonly path: string; readonly index: number }[],
): FieldAt['ancestors'] {
  const rows: { path: string; index: number; caption?: string }[] = [];
  for (const [depth, { path, index }] of ancestors.entries()) {
    if (path === rows.at(-1)?.path) continue; // the only value of the key before: its row
    const parent = ancestors[depth - 1]?.path ?? '';
    const part = partIn(view, parent);
    if (part === undefined) {
      rows.push({ path, index });
      continue;
    }
    const isPaired = isPairedIn(view, part, parent);
    const own = isPaired ? `${parent}[${index | 1}]` : path;
    const step = stepOf(own);
    const caption = stepName(part, step);
    rows.push({
      path: isOneValue(part, step) ? `${own}[0]` : own,
      index: isPaired ? index >> 1 : index,
      ...(caption === undefined ? {} : { caption }),
    });
  }
  return rows;
}

function withCaption(node: TreeNode, caption: string | undefined, part: Child | undefined): TreeNode {
  const preview = part && node.count > 0 && node.path !== '' ? previewOf(part) : undefined;
  return {
    ...node,
    ...(caption === undefined ? {} : { caption }),
    // What is called by its name need not tell it again.
    ...(preview === undefined || preview === caption ? {} : { preview }),
  };
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

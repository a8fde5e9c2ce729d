import {
  type AnyLayout,
  type Child,
  differenceText,
  isOneValue,
  isPairs,
  type Node,
  type Nodes,
  nodesAt,
  parsePath,
  partAt,
  placePath,
  previewOf,
  type Step,
  stepName,
  stepText,
} from '#layout';
import { counted } from '../../shared/base/counted.ts';
import { hexOffset, toSpacedHex } from '../../shared/base/hex.ts';
import type { FieldAt, FieldRow, NodesResult, TreeNode } from '../../shared/contract/types.ts';
import { failures } from '../failures/failures.ts';
import { refuse } from '../failures/refuse.ts';
import type { View } from './view.ts';

/** How far below a part its fields are searched, how many are shown, and how many bytes of each. */
const STORED_DEPTH = 3;
const STORED_FIELDS = 4;
const STORED_BYTES = 8;

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
  const isPaired = part !== undefined && isPairs(part);
  // A key and its value are one row: that of the value, with the key's name.
  const wanted = isPaired ? { first: window.first * 2, count: window.count * 2 } : window;
  const found = nodesAt(layout, source, path, wanted, view.knownMemo);
  if (found === undefined) return refuse(failures.noSuchPath(address, path));
  const rows = isPaired ? found.children.filter((_, i) => i % 2 === 1) : found.children;
  const ways = waysOf(view, path, part);
  const node = { ...withCaption(toTreeNode(found.node), undefined, part), ...ways };
  return {
    revision,
    node: isPaired ? { ...node, count: node.count / 2 } : node,
    first: window.first,
    children: withItems(distinguishedRows(view, part, rows), { ...found, part }, isPaired).map(row => {
      const inside = view.format.trees?.inside(row.path);
      return { ...row, ...(row.items && ways), ...(inside !== undefined && { inside }) };
    }),
  };
}

type Ways = Pick<TreeNode, 'isWhole' | 'onlyEnd' | 'areFiles'>;

/** What a list does not allow for its items. */
function waysOf({ format: { container } }: View, path: string, part: Child | undefined): Ways {
  const { isWhole, appendOnly } = part?.layout.policy ?? {};
  const areFiles = path === 'entries' && container !== undefined;
  const onlyEnd = appendOnly !== undefined || (areFiles && container.reorder === undefined);
  return { ...(isWhole && { isWhole }), ...(onlyEnd && { onlyEnd }), ...(areFiles && { areFiles }) };
}

/** Rows that are items of a list: if a key comes before each value, both are. */
function withItems(
  rows: TreeNode[],
  { node, children, part }: Nodes & { readonly part: Child | undefined },
  isPaired: boolean,
): TreeNode[] {
  if ((node.kind !== 'list' && node.kind !== 'table') || part?.layout.policy?.isWhole) return rows;
  return rows.map((row, i) => {
    const items = isPaired ? children.slice(i * 2, i * 2 + 2) : children.slice(i, i + 1);
    return { ...row, items: items.map(({ path }) => path) };
  });
}

/** The rows of the tree; a row that reads like its neighbour also says what differs, or at least where it is. */
function distinguishedRows(view: View, parent: Child | undefined, rows: readonly Node[]): TreeNode[] {
  const all = rows.map(row => rowOf(view, parent, row));
  return all.map((row, i) => {
    const twin = [all[i - 1], all[i + 1]].find(other => other !== undefined && signOf(other) === signOf(row));
    if (row.count === 0 || twin === undefined) return row;
    const [part, other] = [row, twin].map(({ path }) => parent && partAt(parent, stepText(stepOf(path))));
    const difference = part && other && differenceText(part, other);
    return { ...row, preview: difference ?? [row.preview, `at ${hexOffset(row.start)}`].filter(Boolean).join(' ') };
  });
}

function signOf({ caption, text, preview }: TreeNode): string {
  return [caption, text, preview].join();
}

/** The only value of a key is its row: the user sets `JUMP_JETS` to 4, not the first item of a list. */
function rowOf(view: View, parent: Child | undefined, row: Node): TreeNode {
  const { layout, source, memo } = view;
  const isOne = layout !== undefined && parent !== undefined && isOneValue(parent, stepOf(row.path));
  const value = isOne ? nodesAt(layout, source, `${row.path}[0]`, { first: 0, count: 0 }, memo)?.node : undefined;
  const node = value === undefined ? row : { ...value, key: row.key };
  const part = parent && partAt(parent, stepText(stepOf(row.path)));
  const caption = parent && stepName(parent, stepOf(row.path));
  const named = { ...withCaption(toTreeNode(node), caption, part), ...waysOf(view, row.path, part) };
  if (layout === undefined || named.count === 0 || named.caption !== undefined || named.preview !== undefined)
    return named;
  const preview = storedText({ layout, source, memo }, row.path, STORED_DEPTH);
  return preview === undefined ? named : { ...named, preview };
}

/** The first fields of a part, if the model has no part of that name. */
function storedText(
  view: Pick<View, 'source' | 'memo'> & { layout: AnyLayout },
  path: string,
  depth: number,
): string | undefined {
  const children =
    nodesAt(view.layout, view.source, path, { first: 0, count: STORED_FIELDS }, view.memo)?.children ?? [];
  const words = children.flatMap(({ key, value, text, count, kind }) =>
    count > 0 || value === undefined || kind === 'padding' ? [] : [fieldText(key, text ?? value)],
  );
  if (words.length > 0) return words.join(', ');
  const group = children.find(({ count }) => count > 0);
  if (group !== undefined) return depth === 0 ? undefined : storedText(view, group.path, depth - 1);
  const size = children.reduce((sum, child) => sum + child.size, 0);
  return size === 0 ? undefined : counted(size, 'byte');
}

function fieldText(key: string, value: unknown): string {
  const isBytes = typeof value === 'object' && value !== null && 'base64' in value;
  const head = isBytes ? Buffer.from(String(value.base64), 'base64').subarray(0, STORED_BYTES) : undefined;
  const text = head === undefined ? nameOf(value) : `${toSpacedHex(head)}${head.length === STORED_BYTES ? ' …' : ''}`;
  return key.startsWith('[') ? text : `${key} ${text}`;
}

/** An enum's value by its name, if it has one. */
function nameOf(value: unknown): string {
  const isNamed = typeof value === 'object' && value !== null && 'name' in value && 'value' in value;
  return String(isNamed ? (value.name ?? value.value) : value);
}

function stepOf(path: string): Step {
  return parsePath(path)?.at(-1) ?? '';
}

/** The part of the model at a path. */
function partIn({ modelRoot }: View, path: string): Child | undefined {
  return modelRoot && partAt(modelRoot, path);
}

/** The path to a field through the rows of the tree, in which a key and its value are one. */
export function rowsOnTheWay(
  view: View,
  ancestors: readonly { readonly path: string; readonly index: number }[],
): FieldAt['ancestors'] {
  const rows: { path: string; index: number; caption?: string }[] = [];
  for (const [depth, { path, index }] of ancestors.entries()) {
    if (path === rows.at(-1)?.path) continue; // the only value of the key before it: its row
    const parent = ancestors[depth - 1]?.path ?? '';
    const part = partIn(view, parent);
    if (part === undefined) {
      rows.push({ path, index });
      continue;
    }
    const isPaired = isPairs(part);
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
    // A row that is called by its name need not repeat it.
    ...(preview === undefined || preview === caption ? {} : { preview }),
  };
}

const branches: readonly string[] = ['struct', 'list', 'table'];

/** A node with children is not edited as a whole; whether a leaf accepts a value is up to the layout. */
function toTreeNode({ finding, ...node }: Node): TreeNode {
  const editable = !branches.includes(node.kind);
  return finding === undefined ? { ...node, editable } : { ...node, finding, editable };
}

/** The tree of bytes without a layout: a root without children. */
function unnamedNode(size: number): TreeNode {
  return { path: '', key: '', kind: 'unknown', start: 0, size, count: 0, editable: false };
}

/** The field for bytes without a layout: one unknown field. */
export function unnamedField({ start, size }: { readonly start: number; readonly size: number }): FieldRow {
  return { path: placePath(start, size), start, size, kind: 'unknown', value: { bytes: size } };
}

/** One node that is open, with its open descendants. Children that are not open are known by their number only. */
export interface OpenNode {
  readonly path: string;
  /** Position among its siblings. */
  readonly index: number;
  /** Open children, lowest index first. */
  readonly open: readonly OpenNode[];
}

/** A step on the way to a node: which child of the node before. */
export interface Step {
  readonly path: string;
  readonly index: number;
}

/** The children a node has, as far as that is known. */
export type CountOf = (path: string) => number;

/** The position of a row in the tree. */
export interface FlatRow {
  /** Of the node whose child this is; undefined on the root. */
  readonly parent: string | undefined;
  readonly index: number;
  /** From 1. */
  readonly level: number;
  readonly setSize: number;
  /** Set when the row is open. */
  readonly open: OpenNode | undefined;
  /** The open nodes on the way down, the root first, as numbers of their siblings. */
  readonly above: readonly Step[];
}

export const closedRoot: OpenNode = { path: '', index: 0, open: [] };

/** Rows below an open node. A million children cost nothing: only open ones are counted one by one. */
function rowsBelow(node: OpenNode, countOf: CountOf): number {
  const count = countOf(node.path);
  return node.open.reduce((sum, child) => (child.index < count ? sum + rowsBelow(child, countOf) : sum), count);
}

/** All rows, the root's own included; `root` is undefined while it is closed. */
export function rowTotal(root: OpenNode | undefined, countOf: CountOf): number {
  return root === undefined ? 1 : 1 + rowsBelow(root, countOf);
}

/** The row of a number, or undefined beyond the end. */
export function rowAt(root: OpenNode | undefined, countOf: CountOf, row: number): FlatRow | undefined {
  if (row === 0) return { parent: undefined, index: 0, level: 1, setSize: 1, open: root, above: [] };
  if (root === undefined || row < 0 || row >= rowTotal(root, countOf)) return undefined;
  return below(root, countOf, row - 1, [{ path: root.path, index: root.index }]);
}

function below(node: OpenNode, countOf: CountOf, row: number, above: readonly Step[]): FlatRow | undefined {
  const count = countOf(node.path);
  const rowOf = (index: number, open: OpenNode | undefined): FlatRow => ({
    parent: node.path,
    index,
    level: above.length + 1,
    setSize: count,
    open,
    above,
  });
  let first = 0;
  let rest = row;
  for (const child of node.open) {
    if (child.index >= count || rest < child.index - first) break;
    rest -= child.index - first;
    if (rest === 0) return rowOf(child.index, child);
    const inside = rowsBelow(child, countOf);
    if (rest <= inside) return below(child, countOf, rest - 1, [...above, { path: child.path, index: child.index }]);
    rest -= inside + 1;
    first = child.index + 1;
  }
  return first + rest < count ? rowOf(first + rest, undefined) : undefined;
}

/** The number of the row that a way from the root leads to; undefined when a node on the way is closed. */
export function rowOfPath(root: OpenNode | undefined, countOf: CountOf, way: readonly Step[]): number | undefined {
  let node = root;
  let row = 0;
  for (const step of way) {
    if (node === undefined || step.index >= countOf(node.path)) return undefined;
    row += 1 + step.index;
    for (const child of node.open) if (child.index < step.index) row += rowsBelow(child, countOf);
    node = node.open.find(child => child.index === step.index);
  }
  return row;
}

/** The tree with the node at the end of the way open, and all on the way; an empty way opens the root. */
export function openWay(root: OpenNode | undefined, way: readonly Step[]): OpenNode {
  return opened(root ?? closedRoot, way);
}

function opened(node: OpenNode, way: readonly Step[]): OpenNode {
  const [step, ...rest] = way;
  if (step === undefined) return node;
  const known = node.open.find(child => child.index === step.index && child.path === step.path);
  const child = opened(known ?? { path: step.path, index: step.index, open: [] }, rest);
  const others = node.open.filter(other => other.index !== step.index);
  return { ...node, open: [...others, child].sort((a, b) => a.index - b.index) };
}

/** The tree with the node at the end of the way closed; an empty way closes the root. */
export function closeWay(root: OpenNode | undefined, way: readonly Step[]): OpenNode | undefined {
  const [step, ...rest] = way;
  if (root === undefined || step === undefined) return undefined;
  const open = root.open.flatMap(child => (child.index === step.index ? (closeWay(child, rest) ?? []) : child));
  return { ...root, open };
}

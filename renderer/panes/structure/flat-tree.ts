/** An open node with its open descendants. Only the number of closed children is known. */
export interface OpenNode {
  readonly path: string;
  /** Position among its siblings. */
  readonly index: number;
  /** Open children, lowest index first. */
  readonly open: readonly OpenNode[];
}

/** A step on the path to a node: the index of a child. */
export interface Step {
  readonly path: string;
  readonly index: number;
}

/** The number of a node's children, as far as it is known. */
export type CountOf = (path: string) => number;

/** The position of a row in the tree. */
export interface FlatRow {
  /** The path of the parent; undefined for the root. */
  readonly parent: string | undefined;
  readonly index: number;
  /** From 1. */
  readonly level: number;
  readonly setSize: number;
  /** Set when the row is open. */
  readonly open: OpenNode | undefined;
  /** The open nodes on the path, from the root, as indices among their siblings. */
  readonly above: readonly Step[];
}

export const closedRoot: OpenNode = { path: '', index: 0, open: [] };

/** Rows below an open node. A million children cost nothing: only open ones are counted individually. */
function rowsBelow(node: OpenNode, countOf: CountOf): number {
  const count = countOf(node.path);
  return node.open.reduce((sum, child) => (child.index < count ? sum + rowsBelow(child, countOf) : sum), count);
}

/** All rows, the root's own included; `root` is undefined while it is closed. */
export function rowTotal(root: OpenNode | undefined, countOf: CountOf): number {
  return root === undefined ? 1 : 1 + rowsBelow(root, countOf);
}

/** The row with a number; undefined after the end. */
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

/** The row number at a path from the root; undefined if a node on the path is closed. */
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

/** The tree with all nodes on a path open, including the last; an empty path opens the root. */
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

/** The tree with the node at a path closed; an empty path closes the root. */
export function closeWay(root: OpenNode | undefined, way: readonly Step[]): OpenNode | undefined {
  const [step, ...rest] = way;
  if (root === undefined || step === undefined) return undefined;
  const open = root.open.flatMap(child => (child.index === step.index ? (closeWay(child, rest) ?? []) : child));
  return { ...root, open };
}

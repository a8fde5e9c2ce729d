// The rows of a comparison as a tree: folders and containers around the differences, in order of their names.
import { basename } from 'node:path';
import type { ChangeKind, ComparedRow, ComparisonSummary } from '../../../shared/contract/compare-types.ts';
import type { Placed } from './match-places.ts';

export interface PlaceRow extends Omit<ComparedRow, 'a' | 'b'> {
  /** The row of its parent. */
  readonly parent?: string;
  /** Relative to their place; the empty address is the place itself. */
  readonly addressA?: string;
  readonly addressB?: string;
}

/** A difference before it is placed in the tree. */
export interface Difference {
  readonly kind: ChangeKind;
  readonly a?: Placed;
  readonly b?: Placed;
}

interface Node {
  readonly address: string;
  readonly difference?: Difference;
  readonly children: Node[];
}

/** Collects differences and makes rows of them. */
export class RowWriter {
  readonly #differences: Difference[] = [];

  put(difference: Difference): void {
    this.#differences.push(difference);
  }

  rows(): PlaceRow[] {
    const tree = treeOf(this.#differences);
    const rows: PlaceRow[] = [];
    const write = (node: Node, parent: string | undefined): number => {
      const id = idOf(node);
      const at = rows.push(rowOf(node, id, parent)) - 1;
      const count = node.children.reduce((sum, child) => sum + write(child, id), 0);
      const row = rows[at];
      if (row) rows[at] = { ...row, count };
      return Math.max(1, count);
    };
    for (const node of tree) write(node, undefined);
    return rows;
  }
}

/** Puts every difference below its container or folder; folders are created as needed. */
function treeOf(differences: readonly Difference[]): Node[] {
  const roots: Node[] = [];
  const known = new Map<string, Node>();
  const placeFor = (inside: string, isFolder: boolean): Node[] => {
    const there = known.get(inside);
    if (there) return there.children;
    if (inside === '' || !isFolder) return roots;
    const node: Node = { address: inside, children: [] };
    known.set(inside, node);
    placeFor(inside.slice(0, Math.max(0, inside.lastIndexOf('/'))), true).push(node);
    return node.children;
  };
  for (const difference of differences) {
    const placed = difference.b ?? difference.a;
    if (!placed) continue;
    const { address, inside, isEntry } = placed;
    const node: Node = { address, difference, children: [] };
    placeFor(inside, !isEntry).push(node);
    if (!known.has(address)) known.set(address, node);
  }
  return inOrder(roots);
}

/** Files by name; entries in stored order, removed ones where they were. */
function inOrder(nodes: Node[]): Node[] {
  const positionOf = ({ difference }: Node): number => (difference?.b ?? difference?.a)?.position ?? -1;
  const isEntry = nodes.some(({ difference }) => (difference?.b ?? difference?.a)?.isEntry === true);
  nodes.sort((x, y) => (isEntry ? positionOf(x) - positionOf(y) : x.address < y.address ? -1 : 1));
  for (const { children } of nodes) inOrder(children);
  return nodes;
}

/** The same when the sides are compared again. */
function idOf({ address, difference }: Node): string {
  return `${difference?.kind ?? 'around'} ${address}`;
}

function rowOf({ address, difference }: Node, id: string, parent: string | undefined): PlaceRow {
  const { kind = 'changed', a, b } = difference ?? {};
  const one = b ?? a;
  return {
    id,
    kind,
    address,
    name: one?.name ?? basename(address),
    ...(parent === undefined ? {} : { parent }),
    ...(a && b && a.address !== b.address ? { from: a.address } : {}),
    ...(one ? { format: one.content.format } : {}),
    ...(a ? { sizeA: a.content.size, addressA: a.address } : {}),
    ...(b ? { sizeB: b.content.size, addressB: b.address } : {}),
    count: 0,
  };
}

/** Counts by kind and format; a folder or container around others does not count itself. */
export function countRows(rows: readonly PlaceRow[]): Pick<ComparisonSummary, 'same' | 'kinds' | 'formats'> {
  const kinds: Record<ChangeKind, number> = { added: 0, removed: 0, changed: 0, renamed: 0, moved: 0 };
  const formats: Record<string, number> = {};
  for (const { kind, format, count } of rows) {
    if (count > 0) continue;
    kinds[kind]++;
    if (format !== undefined) formats[format] = (formats[format] ?? 0) + 1;
  }
  return { same: rows.length === 0, kinds, formats };
}

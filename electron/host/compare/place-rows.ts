// The rows of a comparison as a tree: folders and containers around what is not the same, in the order of their names.
import { basename } from 'node:path';
import type { ChangeKind, ComparedRow, ComparisonSummary } from '../../../shared/contract/compare-types.ts';
import type { HashedContent } from '../../answers/compare/compare-task.ts';

export interface PlaceRow extends Omit<ComparedRow, 'a' | 'b'> {
  /** The row it lies in. */
  readonly parent?: string;
  /** Relative to their place; the empty one is the place itself. */
  readonly addressA?: string;
  readonly addressB?: string;
}

/** A difference before it has its place in the tree. */
export interface Difference {
  readonly kind: ChangeKind;
  readonly a?: Placed;
  readonly b?: Placed;
}

// Which files and entries of one side are which of the other: by name, then, of what came and went, by content.

/** A file or entry at its address, relative to its side. */
export interface Placed {
  readonly address: string;
  readonly name: string;
  /** The address of what it lies in. */
  readonly inside: string;
  readonly content: HashedContent;
  /** Of a container: its place there counts. */
  readonly isEntry: boolean;
  /** Its place among its siblings. */
  readonly position: number;
}

interface Matched {
  readonly pairs: readonly (readonly [Placed, Placed])[];
  readonly removed: readonly Placed[];
  readonly added: readonly Placed[];
}

/** By name; where no name is the same letter by letter, by the name in small letters. */
export function matchByName(as: readonly Placed[], bs: readonly Placed[], nameOf: (placed: Placed) => string): Matched {
  const exact = pairByKey(as, bs, nameOf);
  const { pairs, removed, added } = pairByKey(exact.removed, exact.added, placed => nameOf(placed).toLowerCase());
  const all = [...exact.pairs, ...pairs].sort(([, x], [, y]) => x.position - y.position);
  return { pairs: all, removed, added: added.toSorted((x, y) => x.position - y.position) };
}

/** Of several of one name first those that are the same, then in order. */
function pairByKey(as: readonly Placed[], bs: readonly Placed[], keyOf: (placed: Placed) => string): Matched {
  const waiting = Map.groupBy(bs, keyOf);
  const pairs: (readonly [Placed, Placed])[] = [];
  const removed: Placed[] = [];
  for (const [key, own] of Map.groupBy(as, keyOf)) {
    const others = waiting.get(key) ?? [];
    const isSeveral = own.length + others.length > 2;
    const rest = own.filter(a => {
      const at = isSeveral ? others.findIndex(b => isSame(a.content, b.content)) : -1;
      const [b] = at < 0 ? [] : others.splice(at, 1);
      if (b) pairs.push([a, b]);
      return b === undefined;
    });
    for (const a of rest) {
      const b = others.shift();
      if (b) pairs.push([a, b]);
      else removed.push(a);
    }
  }
  return { pairs, removed, added: [...waiting.values()].flat() };
}

/** What went from one place and came at another: first of one name, then in order. */
export function matchByContent(removed: readonly Placed[], added: readonly Placed[]): ReadonlyMap<Placed, Placed> {
  const from = new Map<Placed, Placed>();
  const gone = Map.groupBy(removed.filter(isTelling), ({ content }) => content.hash);
  for (const [hash, came] of Map.groupBy(added.filter(isTelling), ({ content }) => content.hash)) {
    const waiting = gone.get(hash);
    if (!waiting) continue;
    for (const byName of [true, false])
      for (const b of came) {
        const at = from.has(b) ? -1 : waiting.findIndex(a => !byName || a.name === b.name);
        const [a] = at < 0 ? [] : waiting.splice(at, 1);
        if (a) from.set(b, a);
      }
  }
  return from;
}

/** Two empty files are not each other. */
function isTelling({ content }: Placed): boolean {
  return content.hash !== undefined && content.size > 0;
}

/** Whether two contents are known to be the same. */
export function isSame(a: HashedContent, b: HashedContent): boolean {
  return a.hash !== undefined && a.hash === b.hash && a.size === b.size;
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

/** Every difference below the container or the folder it lies in; folders are made where one is needed. */
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

/** Files by name; entries as they lie, what is gone where it lay. */
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

/** How many of which kind and format; a folder or container around others does not count itself. */
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

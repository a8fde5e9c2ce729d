import { keepNewest } from '../../../shared/base/keep-newest.ts';
import type { ComparedLine, ComparedRow, RowFilter, RowsQuery } from '../../../shared/contract/compare-types.ts';
import type { PlaceRow } from './place-rows.ts';

/** The differences as a tree; rows are converted for the window on demand. */
export interface RowTree {
  find(id: string): PlaceRow | undefined;
  /** Files and entries that differ, without the folders and containers around them. */
  readonly changes: number;
  /** The visible lines with a filter, without those in closed rows. */
  lines(query: Omit<RowsQuery, 'comparison' | 'first' | 'count'>): readonly Line[];
}

export interface Line extends Omit<ComparedLine, 'row'> {
  readonly row: PlaceRow;
}

interface Node {
  readonly row: PlaceRow;
  readonly children: Node[];
}

/** The lines of the latest requests are kept: every scroll requests a window of them again. */
const KEPT = 4;

/** Parents come before their children in `rows`. */
export function createRowTree(rows: readonly PlaceRow[]): RowTree {
  const nodes = new Map<string, Node>();
  const roots: Node[] = [];
  for (const row of rows) {
    const node: Node = { row, children: [] };
    nodes.set(row.id, node);
    const parent = row.parent === undefined ? undefined : nodes.get(row.parent);
    (parent?.children ?? roots).push(node);
  }
  const known = new Map<string, readonly Line[]>();
  return {
    find: id => nodes.get(id)?.row,
    changes: [...nodes.values()].filter(node => node.children.length === 0).length,
    lines(query) {
      const key = JSON.stringify([query.filter, query.isOpen, query.except]);
      const lines = known.get(key) ?? flatten(roots, query);
      keepNewest(known, KEPT, [key, lines]);
      return lines;
    },
  };
}

function flatten(
  roots: readonly Node[],
  { filter, isOpen, except }: Pick<RowsQuery, 'filter' | 'isOpen' | 'except'>,
): readonly Line[] {
  const isWanted = wantedBy(filter);
  const exceptions = new Set(except);
  const lines: Line[] = [];
  function add(siblings: readonly Node[], level: number): void {
    siblings.forEach(({ row, children }, i) => {
      const inside = kept(children, isWanted);
      const hasChildren = inside.length > 0;
      const open = hasChildren && exceptions.has(row.id) !== isOpen;
      lines.push({ row, level, position: i + 1, siblings: siblings.length, hasChildren, isOpen: open });
      if (open) add(inside, level + 1);
    });
  }
  add(kept(roots, isWanted), 1);
  return lines;
}

/** The wanted rows, and those that contain one. */
function kept(nodes: readonly Node[], isWanted: (row: PlaceRow) => boolean): readonly Node[] {
  return nodes.filter(node => isWanted(node.row) || kept(node.children, isWanted).length > 0);
}

function wantedBy({ kinds, formats, text = '' }: RowFilter): (row: PlaceRow) => boolean {
  const words = text.toLowerCase();
  return ({ kind, format, address, from }) =>
    (kinds?.includes(kind) ?? true) &&
    (formats === undefined || (format !== undefined && formats.includes(format))) &&
    (words === '' || address.toLowerCase().includes(words) || from?.toLowerCase().includes(words) === true);
}

/** A row as the window sees it. */
export function seenRow(
  { parent: _, addressA: _a, addressB: _b, ...row }: PlaceRow,
  ids: Pick<ComparedRow, 'a' | 'b'>,
): ComparedRow {
  return { ...row, ...ids };
}

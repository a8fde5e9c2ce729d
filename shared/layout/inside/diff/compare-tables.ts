// Tables row by row: only the rows whose bytes differ are read.
import { counted } from '../../../base/counted.ts';
import { type Source, sliceSource } from '../../../base/source.ts';
import { align } from './align.ts';
import { type Aligned, comparePairs } from './compare-items.ts';
import type { Comparison } from './comparison.ts';
import { hashBytes } from './content-hash.ts';
import { DiffNode } from './diff-node.ts';
import { type DiffTree, openRows } from './diff-tree.ts';
import { differingRanges } from './differing-ranges.ts';
import type { Unit } from './keys.ts';
import { orderBeside, orderOf } from './orders.ts';
import { type Sealing, seal } from './seal.ts';

/** Rows reported one by one; if more changed, only their number is reported. */
const MOST_ROWS = 20_000;
/** Row order is checked up to this many rows; longer tables are compared in place. */
const MOST_ALIGNED = 200_000;

/** Two tables whose bytes differ. */
export function compareTables(comparison: Comparison, a: DiffNode, b: DiffNode): void {
  const stride = a.table?.stride;
  const most = Math.max(a.table?.count ?? 0, b.table?.count ?? 0);
  if (stride !== undefined && stride === b.table?.stride && most <= MOST_ALIGNED) compareRows(comparison, a, b, stride);
  else if (a.size === b.size && a.table?.count === b.table?.count) compareInPlace(comparison, a, b);
  else comparison.tell({ kind: 'changed', a, b, texts: [rowsText(a), rowsText(b)] });
}

const rowsText = ({ table }: DiffNode): string => counted(table?.count ?? 0, 'row');

function compareRows(comparison: Comparison, a: DiffNode, b: DiffNode, stride: number): void {
  const { as, bs } = rowsIn(comparison, { a, b, stride });
  const match = align(as, bs, { likeness: () => 1, isElsewhere: () => false });
  const isInPlace = as.length === bs.length && differing(as, bs) <= cost(as, bs, match);
  if (isInPlace) for (const i of match.keys()) match[i] = i;
  const rows = { a, b, as, bs, match };
  if (!openChanged(comparison, rows)) return;
  comparison.orders.set(a, orderOf(rows));
  comparePairs(comparison, rows);
}

/** A table whose rows belong to the items of a sibling, which decides how they match. */
export function compareFollowing(comparison: Comparison, a: DiffNode, b: DiffNode): void {
  const stride = a.table?.stride;
  const order = orderBeside(comparison, a, b);
  const isKept = a.exact === b.exact && order?.match.every((j, i) => i === j) === true;
  if (order === undefined || isKept || stride === undefined || stride !== b.table?.stride) {
    comparison.compare(a, b);
    return;
  }
  a.pair = b;
  b.pair = a;
  const { as, bs } = rowsIn(comparison, { a, b, stride });
  const { match, went, came } = order;
  if (!openChanged(comparison, { a, b, as, bs, match })) return;
  for (const [i, row] of as.entries()) {
    const other = bs[match[i] ?? -1];
    const owner = went.get(i);
    if (other === undefined) comparison.tell({ kind: 'removed', a: row.node, aside: owner ?? true });
    else if (row.core !== other.core) comparison.compare(row.node, other.node);
  }
  for (const [j, owner] of came) {
    const row = bs[j];
    if (row) comparison.tell({ kind: 'added', b: row.node, aside: owner });
  }
}

/** Reads the values of differing rows; false if there are so many that only their number is reported. */
function openChanged(comparison: Comparison, { a, b, as, bs, match }: OpenRows): boolean {
  const changed = [...match.entries()].filter(([i, j]) => as[i]?.core !== bs[j]?.core);
  const met = new Set(match);
  const came = [...bs.keys()].filter(j => !met.has(j));
  if (changed.length + came.length > MOST_ROWS) {
    tellMany(comparison, { a, b, rows: changed.length + came.length });
    return false;
  }
  for (const [i] of changed) openRow(comparison.a, as, { of: a, at: i });
  for (const j of [...changed.map(pair => pair[1]), ...came]) openRow(comparison.b, bs, { of: b, at: j });
  return true;
}

interface OpenRows extends Aligned {
  readonly as: Unit[];
  readonly bs: Unit[];
}

function rowsIn(
  { a: left, b: right }: Comparison,
  { a, b, stride }: { readonly a: DiffNode; readonly b: DiffNode; readonly stride: number },
): { as: Unit[]; bs: Unit[] } {
  return { as: rowsOf(a, left.source, stride), bs: rowsOf(b, right.source, stride) };
}

function differing(as: readonly Unit[], bs: readonly Unit[]): number {
  return as.reduce((sum, { core }, i) => sum + (core === bs[i]?.core ? 0 : 1), 0);
}

/** Rows that were removed, added, changed or moved. */
function cost(as: readonly Unit[], bs: readonly Unit[], match: Int32Array): number {
  let unpaired = 0;
  let changed = 0;
  let moved = 0;
  let last = -1;
  for (const [i, j] of match.entries()) {
    if (j < 0) unpaired += 2;
    else if (as[i]?.core !== bs[j]?.core) changed++;
    if (j >= 0 && j < last) moved++;
    last = Math.max(last, j);
  }
  return unpaired + changed + moved;
}

/** A row as a node that knows only its bytes so far. */
function rowsOf(table: DiffNode, source: Source, stride: number): Unit[] {
  const count = table.table?.count ?? 0;
  const bytes = source.read(table.start, count * stride);
  return Array.from({ length: count }, (_, i) => {
    const node = new DiffNode(table, i);
    node.start = table.start + i * stride;
    node.size = stride;
    const row = bytes.subarray(i * stride, (i + 1) * stride);
    node.core = hashBytes(0, row);
    node.exact = node.core;
    node.exactToo = hashBytes(1, row);
    return { node, core: node.core };
  });
}

/** Replaces a row that knows only its bytes with one whose values are named. */
function openRow({ sealing }: DiffTree, rows: Unit[], { of, at }: { of: DiffNode; at: number }): void {
  const row = rows[at]?.node;
  if (!row) return;
  const [node] = openWindow(of, { from: row.start, to: row.start + row.size }, sealing);
  if (node) rows[at] = { node, core: row.core };
}

/** The rows of a table in a window, with their values. */
function openWindow(table: DiffNode, window: { from: number; to: number }, sealing: Sealing): readonly DiffNode[] {
  const sheet = new DiffNode(undefined, '');
  sheet.table = table.table;
  openRows(sheet, window);
  const rows = sheet.items;
  for (const row of rows) {
    row.parent = table;
    seal(row, sealing);
  }
  return rows;
}

/** If rows are not simple ranges: the values of those whose bytes differ. */
function compareInPlace(comparison: Comparison, a: DiffNode, b: DiffNode): void {
  const ranges = differingRanges(
    sliceSource(comparison.a.source, a.start, a.size),
    sliceSource(comparison.b.source, b.start, b.size),
    { near: 0, most: MOST_ROWS },
  );
  if (!ranges) {
    tellMany(comparison, { a, b });
    return;
  }
  let rows = 0;
  const pairs: (readonly [DiffNode, DiffNode])[] = [];
  for (const { from, to } of ranges) {
    const [as, bs] = [a, b].map((node, side) => {
      const { sealing } = side === 0 ? comparison.a : comparison.b;
      return openWindow(node, { from: node.start + from, to: node.start + to }, sealing);
    });
    rows += bs?.length ?? 0;
    if (rows > MOST_ROWS) break;
    for (const [i, row] of (as ?? []).entries()) {
      const other = bs?.[i];
      if (other && pairs.at(-1)?.[1].step !== other.step) pairs.push([row, other]);
    }
  }
  if (rows > MOST_ROWS) tellMany(comparison, { a, b });
  else for (const [left, right] of pairs) comparison.compare(left, right);
}

function tellMany(comparison: Comparison, { a, b, rows }: { a: DiffNode; b: DiffNode; rows?: number }): void {
  const how = rows === undefined ? `more than ${MOST_ROWS} of them differ` : `${rows} of them differ`;
  comparison.tell({ kind: 'changed', a, b, texts: [rowsText(a), `${rowsText(b)}, ${how}`] });
}

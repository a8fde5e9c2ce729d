import {
  addGroup,
  addLeaf,
  addPart,
  bytesJson,
  bytesLeaf,
  type FieldSink,
  type Layout,
  type ListMemo,
  memberSink,
  paddingLeaf,
  type Reader,
  recall,
  remember,
} from '#layout';
import { allZero } from '../base/bytes.ts';
import type { Source } from '../base/source.ts';
import { alignUp, byStart, checkFindings, type Row } from './extents.ts';

/** What the layout of the contents needs to know about the directory. */
export interface Directory<Ref extends string> {
  readonly refs: readonly Ref[];
  /** Entries begin at multiples of this. */
  readonly align: number;
  /** End of the zeros after an entry that count as padding; absent: the next multiple of `align`. */
  filled?(end: number): number;
  /** The end of the contents that begin at the reader. */
  endOf(r: Reader): number;
  /** Reads the rows with the directory's own layout; does not move the reader. */
  rowsOf(r: Reader): readonly Row[];
}

/** More findings than these say nothing new. */
const MOST_FINDINGS = 50;

/**
 * All bytes of all entries. Hand-written, not composed from the layout language: starts and sizes are kept as stored,
 * and entries may be in any order, overlap, leave gaps or reach outside. The directory only names these bytes; they are
 * kept regardless.
 */
export function contents<const Ref extends string>(directory: Directory<Ref>): Layout<Source, 'value', Ref> {
  const self: Layout<Source, 'value', Ref> = {
    kind: 'contents of the entries',
    role: 'value',
    size: undefined,
    minSize: 0,
    refs: directory.refs,
    about: 'in any order; the directory says where',
    parallelTo: 'entries',
    policy: { isWhole: true },
    toJson: bytesJson,
    decode(r) {
      const start = r.pos;
      const end = directory.endOf(r);
      report(r, directory, end);
      return r.keep(r.skip(end - start), end - start);
    },
    encode: (w, value) => w.putSource(value),
    fields(r, out) {
      const start = r.pos;
      const end = directory.endOf(r);
      const tiles = recall(out.memo, self, r.base + start) ?? tilesOf(start, end, directory.rowsOf(r));
      remember(out.memo, self, r.base + start, tiles);
      nameTiles(r, out, { tiles, start, end, filled: filledBy(directory) });
      r.pos = end;
      addGroup(r, out, self, { kind: 'list', start, size: end - start, count: tiles.count });
      return undefined;
    },
  };
  return self;
}

function filledBy({ align, filled }: Directory<string>): (end: number) => number {
  return filled ?? (end => alignUp(end, align));
}

function report(r: Reader, directory: Directory<string>, end: number): void {
  const found = checkFindings(directory.rowsOf(r), { start: r.pos, end, filled: filledBy(directory) });
  for (const { weight, text, start, size, row } of found.slice(0, MOST_FINDINGS)) {
    const path = row && `entries[${row.index}].${row.field}`;
    r.find({ start, size }, text, { weight, ...(path === undefined ? {} : { path }) });
  }
}

/** Numbers of a range in a list of ranges: start, end, and its entry. */
export const TILE = 3;

/** Start, end and entry of each named range: each byte belongs to the first entry that contains it. */
function tilesOf(start: number, end: number, rows: readonly Row[]): ListMemo {
  const tiles: number[] = [];
  let named = start;
  for (const index of byStart(rows)) {
    const row = rows[index];
    const from = Math.max(named, row?.start ?? 0);
    const to = Math.min(end, (row?.start ?? 0) + (row?.size ?? 0));
    if (to <= from) continue;
    tiles.push(from, to, index);
    named = to;
  }
  return { starts: tiles, end, count: rows.length, length: rows.length };
}

interface Tiling {
  readonly tiles: ListMemo;
  readonly start: number;
  readonly end: number;
  filled(end: number): number;
}

function nameTiles(r: Reader, out: FieldSink, { tiles: { starts }, start, end, filled }: Tiling): void {
  namePadding(r, out, { from: start, to: Math.min(filled(start), starts[0] ?? end, end) });
  const depth = r.enter();
  // Starts one tile earlier: the window may begin in the padding after it.
  const first = Math.max(0, firstTile(starts, out.from - r.base) - TILE);
  for (let at = first; at < starts.length; at += TILE) {
    const [from = 0, to = 0, index = 0, next = end] = starts.slice(at, at + TILE + 1);
    if (r.base + from >= out.to) break;
    r.path[depth] = index;
    const sink = memberSink(out, depth, index);
    addLeaf(r, sink, { start: from, size: to - from, leaf: bytesLeaf, value: r.peek(from, to - from) });
    namePadding(r, sink, { from: to, to: Math.min(filled(to), next, end) });
  }
  r.depth = depth;
}

function namePadding(r: Reader, out: FieldSink, { from, to }: { from: number; to: number }): void {
  if (to <= from) return;
  const bytes = r.source.read(from, to - from);
  if (!allZero(bytes)) return;
  addPart(r, out, 'padding', { start: from, size: to - from, leaf: paddingLeaf, value: { bytes, isClean: true } });
}

/** The first tile that ends after an offset. */
export function firstTile(tiles: readonly number[], offset: number): number {
  let low = 0;
  let high = tiles.length / TILE;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tiles[middle * TILE + 1] ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low * TILE;
}

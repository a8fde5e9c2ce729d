import { fieldAt, fieldsIn, parsePath, pathText, placePath } from '#layout';
import { isAtOrBelow } from '../../shared/base/field-path.ts';
import type { FieldAt, FieldRow } from '../../shared/contract/types.ts';
import { failures } from '../failures/failures.ts';
import { refuse } from '../failures/refuse.ts';
import { rowsOnTheWay, unnamedField } from './nodes.ts';
import type { View } from './view.ts';

/** The fields of a window, cut to the file; every byte is in exactly one. */
export function fieldsOf(view: View, from: number, count: number): readonly FieldRow[] {
  const { layout, source } = view;
  const start = Math.min(from, source.size);
  const window = { start, size: Math.min(count, source.size - start) };
  if (window.size === 0) return [];
  if (layout === undefined) return [unnamedField(window)];
  return fieldsIn(layout, source, window, view.knownMemo);
}

/** The initial number of bytes whose fields are made at once. */
const PIECE = 1 << 10;
/** Fewer fields are hardly worth a piece; more would survive the quick garbage collections. */
const [FEW, MANY] = [256, 1024];

/** The same fields a piece at a time, so that those of a large file, fifty times its bytes, are never in memory together. */
export function* fieldPieces(view: View, from: number, count: number): Generator<readonly FieldRow[]> {
  const end = Math.min(from + count, view.source.size);
  let next: FieldRow | undefined;
  for (let [at, size] = [from, PIECE]; at < end; ) {
    const [first, ...others] = fieldsOf(view, at, Math.min(size, end - at));
    const rows = first === undefined ? [] : [next ? continued(next, first) : first, ...others];
    if (at + size >= end) {
      yield rows;
      return;
    }
    // The last field may continue in the next piece, which begins with it.
    const last = rows.at(-1);
    if (last !== undefined && last.start > at) {
      yield rows.slice(0, -1);
      at = last.start;
      next = last;
    }
    if (rows.length < FEW) size *= 2;
    else if (rows.length > MANY) size = Math.max(PIECE, size / 2);
  }
}

/** The field at the start of a piece, as the previous piece has it: bytes it claims before its start may belong to others. */
function continued(known: FieldRow, now: FieldRow): FieldRow {
  if (now.start >= known.start) return now;
  const left = now.start + now.size - known.start;
  if (known.kind !== 'unknown') return { ...known, size: left };
  return { ...known, path: placePath(known.start, left), size: left, value: { bytes: left } };
}

/** Which of the fields are listed. */
export interface FieldSelection {
  /** The fields of nodes of the structure, by path. */
  readonly paths?: readonly string[];
  /** Down to this depth below the node; anything deeper is one row for each range of a node. */
  readonly depth?: number;
}

/** The listed fields, piece by piece. */
export function* selectFields(
  pieces: Iterable<readonly FieldRow[]>,
  { paths = [''], depth }: FieldSelection,
): Generator<readonly FieldRow[]> {
  if (depth === undefined && paths.includes('')) {
    yield* pieces;
    return;
  }
  const steps = depth === undefined ? Number.POSITIVE_INFINITY : (parsePath(paths[0] ?? '')?.length ?? 0) + depth;
  let open: Stretch | undefined;
  for (const piece of pieces) {
    const rows: FieldRow[] = [];
    for (const row of piece) {
      if (!paths.some(path => isAtOrBelow(row.path, path))) continue;
      const node = cutPath(row.path, steps);
      if (open !== undefined && open.path === node && open.start + open.size === row.start) {
        open = { ...open, size: open.size + row.size, fields: open.fields + 1 };
        continue;
      }
      if (open !== undefined) rows.push(stretchRow(open));
      open = undefined;
      if (node === row.path) rows.push(row);
      else open = { path: node, start: row.start, size: row.size, fields: 1 };
    }
    yield rows;
  }
  if (open !== undefined) yield [stretchRow(open)];
}

interface Stretch {
  readonly path: string;
  readonly start: number;
  readonly size: number;
  readonly fields: number;
}

function stretchRow({ fields, ...stretch }: Stretch): FieldRow {
  return { ...stretch, kind: 'group', value: { fields } };
}

function cutPath(path: string, steps: number): string {
  if (steps === Number.POSITIVE_INFINITY || path.startsWith('@')) return path;
  const all = parsePath(path) ?? [];
  return all.length <= steps ? path : pathText(all, steps);
}

/** The innermost field at a byte, and the path to it. */
export function fieldOver(view: View, offset: number): FieldAt {
  const { layout, source, revision } = view;
  if (offset >= source.size) return refuse(failures.pastTheEnd(offset, source.size));
  const found = layout && fieldAt(layout, source, offset, view.knownMemo);
  if (found !== undefined) return { revision, field: found.field, ancestors: rowsOnTheWay(view, found.ancestors) };
  return { revision, field: unnamedField({ start: 0, size: source.size }), ancestors: [] };
}

import { Unwritable } from '#layout';
import { allZero } from '../base/bytes.ts';
import { piecesSource } from '../base/pieces.ts';
import { type Source, sliceSource } from '../base/source.ts';
import { alignUp } from './extents.ts';
import type { EntryEdit } from './format.ts';

/** The position of an entry, from the start of the contents. */
export interface Extent {
  readonly start: number;
  readonly size: number;
}

/** The changed contents, and the new position of each entry. */
export interface Moved {
  readonly contents: Source;
  /** By old index; undefined if the entry is removed. */
  readonly kept: readonly (Extent | undefined)[];
  /** Positions of added entries, in order. */
  readonly added: readonly Extent[];
}

/** Bytes to be replaced. */
interface Swap extends Extent {
  readonly index: number;
  /** Absent if the entry is removed. */
  readonly content: Source | undefined;
  /** Whether it has the same length: no padding is added, and nothing moves. */
  readonly fits?: boolean;
}

interface Growing {
  readonly pieces: (Uint8Array | Source)[];
  size: number;
}

/**
 * Replaces old content and adds new content at the end. All other bytes stay as they are, gaps included, and only
 * move if something before them changes its size. The contents must begin at a multiple of `align`.
 */
export function move(contents: Source, extents: readonly Extent[], change: Change): Moved {
  const swaps = swapsOf(contents, extents, change);
  const growing: Growing = { pieces: [], size: 0 };
  const placed = new Map<number, Extent | undefined>();
  const shifts: Shift[] = [];
  let at = 0;
  for (const { index, start, size, content, fits } of swaps) {
    append(growing, sliceSource(contents, at, start - at));
    const from = growing.size;
    placed.set(index, content && { start: growing.size, size: content.size });
    const isLast = start + size === contents.size;
    if (content && fits) append(growing, content);
    else if (content) appendFilled(growing, content, { align: change.align, over: isLast ? contents.size : 0 });
    shifts.push({ after: start, by: growing.size - from - size });
    at = start + size;
  }
  append(growing, sliceSource(contents, at, contents.size - at));
  const kept = extents.map((extent, index) =>
    placed.has(index) ? placed.get(index) : { ...extent, start: movedStart(extent.start, shifts) },
  );
  const added = change.edits.flatMap(edit =>
    edit.kind === 'add' ? [addLast(growing, edit.content, change.align, contents.size)] : [],
  );
  return { contents: piecesSource(growing.pieces), kept, added };
}

export interface Change {
  readonly edits: readonly EntryEdit[];
  readonly align: number;
}

/** The old ranges to replace, by offset. Bytes that other entries share stay where they are. */
function swapsOf(contents: Source, extents: readonly Extent[], { edits, align }: Change): Swap[] {
  const end = contents.size;
  const inside = extents.map(extent => clamp(extent, end));
  const swaps = edits.flatMap((edit): Swap[] => {
    if (edit.kind === 'add') return [];
    const { index } = edit;
    const own = inside[index];
    if (!own) throw new Unwritable(`there is no entry ${index}: the archive has ${extents.length}`);
    const content = edit.kind === 'replace' ? edit.content : undefined;
    const isShared = own.size === 0 || inside.some((other, i) => i !== index && meet(own, other));
    if (isShared) return [{ index, start: end, size: 0, content }];
    if (content?.size === own.size) return [{ index, ...own, content, fits: true }];
    const start = content ? own.start : withoutFill(contents, own, { inside, align });
    return [{ index, start, size: own.start - start + withPadding(contents, own, { inside, align }), content }];
  });
  return swaps.sort((a, b) => a.start - b.start || a.size - b.size || a.index - b.index);
}

function clamp({ start, size }: Extent, end: number): Extent {
  const from = Math.min(Math.max(0, start), end);
  return { start: from, size: Math.max(0, Math.min(start + size, end) - from) };
}

function meet(a: Extent, b: Extent): boolean {
  return a.size > 0 && b.size > 0 && a.start < b.start + b.size && b.start < a.start + a.size;
}

interface Around {
  readonly inside: readonly Extent[];
  readonly align: number;
}

/**
 * An entry includes the zeros after it that only pad its place. Before the last added entry, or at the end, there may be a
 * few more: an archive keeps its remainder over a multiple of `align`.
 */
function withPadding(contents: Source, own: Extent, { inside, align }: Around): number {
  const from = own.start + own.size;
  const next = inside.reduce(
    (first, { start, size }) => (size > 0 && start >= from ? Math.min(first, start) : first),
    contents.size,
  );
  const isOver = next === contents.size ? next - from < align : next % align === 0 && next - from < 2 * align;
  const to = isOver ? next : Math.min(alignUp(from, align), contents.size);
  const isFree = !inside.some(other => other.size > 0 && other.start < to && other.start + other.size > from);
  return isFree && allZero(contents.read(from, to - from)) ? to - own.start : own.size;
}

/** Removing the last entry of an archive with such a remainder also removes the padding before its start. */
function withoutFill(contents: Source, { start, size }: Extent, { inside, align }: Around): number {
  const over = contents.size % align;
  if (over === 0) return start;
  const before = inside.reduce(
    (end, other) => (other.start < start ? Math.max(end, other.start + other.size) : end),
    0,
  );
  const after = contents.size - start - size;
  const from = start - (align - over);
  const isFill = from >= before && after < align && allZero(contents.read(from, contents.size - from - size - after));
  return isFill ? from : start;
}

/** How far the bytes after an offset move. */
interface Shift {
  readonly after: number;
  readonly by: number;
}

/** The new start of an entry that keeps its bytes. */
function movedStart(start: number, shifts: readonly Shift[]): number {
  return shifts.reduce((moved, { after, by }) => (after < start ? moved + by : moved), start);
}

function append(growing: Growing, piece: Source): void {
  if (piece.size === 0) return;
  growing.pieces.push(piece);
  growing.size += piece.size;
}

interface Filled {
  readonly align: number;
  /** The remainder over a multiple of `align` to keep. */
  readonly over: number;
}

function appendFilled(growing: Growing, content: Source, { align, over }: Filled): void {
  append(growing, content);
  fill(growing, { align, over });
}

function fill(growing: Growing, { align, over }: Filled): void {
  const missing = alignUp(growing.size - (over % align), align) + (over % align) - growing.size;
  if (missing === 0) return;
  growing.pieces.push(new Uint8Array(missing));
  growing.size += missing;
}

/** The archive keeps its remainder over a multiple, which shows how much padding was added before the new entry. */
function addLast(growing: Growing, content: Source, align: number, over: number): Extent {
  // Empty content takes no space.
  if (content.size === 0) return { start: growing.size, size: 0 };
  fill(growing, { align, over: 0 });
  const start = growing.size;
  appendFilled(growing, content, { align, over });
  return { start, size: content.size };
}

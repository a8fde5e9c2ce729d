// Reports the fields of a file to a sink: the overlay asks by window, the tree by path.
import {
  addGroup,
  addLeaf,
  addPart,
  bytesLeaf,
  type FieldSink,
  type Leaf,
  memberSink,
  paddingLeaf,
  type Reader,
  readerAt,
  type Step,
  wantedItems,
} from '#layout';
import type { CompleteFile } from './complete.ts';
import { LazyItems } from './lazy-items.ts';
import { leafOf } from './leaves.ts';
import { BLOCK, type ModelLayouts } from './model-layouts.ts';
import { type Piece, structIn } from './piece.ts';
import type { StructValue } from './struct-value.ts';
import type { OtherEncodings } from './text-encoding.ts';

export interface Walk {
  readonly r: Reader;
  readonly file: CompleteFile;
  readonly layouts: ModelLayouts;
  readonly others: OtherEncodings;
  /** For a window: whether a whole range was already named. */
  readonly isTaken?: (low: number, high: number) => boolean;
}

/** Reports everything in a file. */
export function walkFile(walk: Walk, out: FieldSink): void {
  const root = { struct: walk.file.root, span: { start: 0, size: walk.r.limit } };
  if (out.want === undefined) {
    const { sink, isTaken } = onceEach(walk.r, out);
    walkStruct({ ...walk, isTaken }, sink, root);
  } else walkStruct(walk, out, root);
}

/** For this few bytes it is quick to check whether all are named. */
const FEW_BYTES = 1 << 12;

/** Structures often read the same bytes twice: each byte is shown where it was read first. */
function onceEach(r: Reader, out: FieldSink): { sink: FieldSink; isTaken: (low: number, high: number) => boolean } {
  const from = Math.max(0, out.from);
  const taken = new Uint8Array(Math.max(0, Math.min(r.limit, out.to) - from));
  const isFree = (start: number, size: number): boolean => {
    const [low, high] = [Math.max(0, start - from), Math.min(taken.length, start + size - from)];
    const part = taken.subarray(low, high);
    if (part.includes(1)) return false;
    part.fill(1);
    return true;
  };
  let free = 0;
  const isTaken = (low: number, high: number): boolean => {
    const [first, end] = [Math.max(0, low - from), Math.min(taken.length, high - from)];
    while (taken[free] === 1) free++;
    return end <= free || (end - first <= FEW_BYTES && !taken.subarray(first, end).includes(0));
  };
  const { leaf } = out;
  const sink: FieldSink = {
    ...out,
    add: spot => {
      if (isFree(spot.start, spot.size)) out.add(spot);
    },
    ...(leaf
      ? {
          leaf: (reader, spot) => {
            if (isFree(reader.base + spot.start, spot.size)) leaf(reader, spot);
          },
        }
      : {}),
  };
  return { sink, isTaken };
}

interface Span {
  readonly start: number;
  readonly size: number;
}

function walkStruct(walk: Walk, out: FieldSink, { struct, span }: { struct: StructValue; span: Span }): void {
  const { r } = walk;
  const depth = r.enter();
  let run: Piece[] = [];
  const endRun = (): void => {
    nameBits(walk, out, { pieces: run, depth });
    run = [];
  };
  // Computed values have no bytes, so they are not evaluated if only bytes need names.
  const pieces =
    out.want === undefined && !out.group && !out.place ? struct.pieces : struct.shown(wantedStep(out, depth));
  for (const piece of inOrder(struct, pieces)) {
    const isBits = piece.bits !== undefined && out.want === undefined && piece.space.isInFile;
    if (isBits && sharesByte(run.at(-1), piece)) run.push(piece);
    else {
      endRun();
      if (isBits) run.push(piece);
      else walkMember(walk, out, { piece, step: piece.attribute.id, depth });
    }
  }
  endRun();
  r.depth = depth;
  const label = labelOf(struct);
  const layout = walk.layouts.of(struct.type);
  addGroup(r, out, layout, { kind: 'struct', ...span, count: struct.pieces.size, ...(label ? { label } : {}) });
}

/** The one member to look for below a node of this depth. */
function wantedStep({ want, leafOnly }: FieldSink, depth: number): string | undefined {
  if (want === undefined || (depth >= want.length && !leafOnly)) return undefined;
  return String(want[depth] ?? '');
}

export const piecesOf = (struct: StructValue): Piece[] => inOrder(struct, struct.pieces);

/** Fields in order, then instances in order. */
function inOrder({ type }: StructValue, pieces: ReadonlyMap<string, Piece>): Piece[] {
  const all: Piece[] = [];
  let left = pieces.size;
  const add = (key: string): void => {
    const piece = pieces.get(key);
    if (piece) left--;
    if (piece && (piece.value !== undefined || piece.end > piece.start)) all.push(piece);
  };
  for (const { id } of type.seq) add(id);
  for (const id of type.instances.keys()) {
    if (left === 0) break; // there may be hundreds that are not needed
    add(id);
  }
  return all;
}

function labelOf({ pieces }: StructValue): string | undefined {
  const name = pieces.get('name')?.value;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

interface Member {
  readonly piece: Piece;
  readonly step: Step;
  readonly depth: number;
}

function walkMember(walk: Walk, out: FieldSink, { piece, step, depth }: Member): void {
  const sink = memberSink(out, depth, step);
  if (sink.from === Number.POSITIVE_INFINITY && !sink.group) return;
  if (out.want === undefined && isOutside(walk, out, piece)) return;
  walk.r.path[depth] = step;
  walk.r.depth = depth + 1;
  walkPiece(walk, sink, piece);
}

/** Structs with instances may have bytes anywhere; the extent of others is known. */
function isOutside({ layouts, isTaken }: Walk, out: FieldSink, piece: Piece): boolean {
  if (out.group || out.place) return false;
  const { low, high } = layouts.boundsOf(piece);
  if (high <= out.from || low >= out.to) return true;
  return isTaken !== undefined && !out.table && !out.coarse && isTaken(low, high);
}

function walkPiece(walk: Walk, out: FieldSink, piece: Piece): void {
  const span = spanOf(piece);
  if (piece.items) walkList(walk, out, { piece, items: piece.items, span });
  else {
    const struct = structIn(piece);
    if (!struct || walk.file.repeated.has(struct)) walkLeaf(walk, out, piece);
    else if (hasNoPlace(piece) && out.want === undefined) nameWhole(walk, out, piece);
    else walkStruct(walk, out, { struct, span });
  }
}

/** Its bytes are decoded from others, which the file itself names. */
const hasNoPlace = ({ inner, space }: Piece): boolean => space.isInFile && inner !== undefined && !inner.isInFile;

/** The range of a piece in the file; for decoded bytes, the range they come from. */
export function spanOf({ space, start, end }: Piece): Span {
  if (space.isInFile) return { start: space.placeInFile(start), size: end - start };
  let at = space;
  while (at.origin && !at.origin.space.isInFile) at = at.origin.space;
  const size = at.origin?.size ?? 0;
  return { start: at.placeInFile(0), size };
}

function walkList(walk: Walk, out: FieldSink, list: { piece: Piece; items: Items; span: Span }): void {
  const { r, layouts } = walk;
  const { items, span, piece } = list;
  const depth = r.depth;
  if (items instanceof LazyItems && reportTable(walk, out, { piece, items, span })) return;
  const { from, to } = wantedItems(out, depth, items.length);
  const [first, last] = items instanceof LazyItems ? itemsIn(out, items, span) : [0, items.length];
  const blocks = out.want === undefined && !out.group && !out.place ? layouts.blocksOf(items) : undefined;
  for (let i = Math.max(from, first); i < Math.min(to, last); i++) {
    if (blocks && i % BLOCK === 0) {
      const block = (i / BLOCK) * 2;
      if ((blocks[block + 1] ?? 0) <= out.from || (blocks[block] ?? 0) >= out.to) {
        i += BLOCK - 1;
        continue;
      }
    }
    const item = items.at(i);
    if (item) walkMember(walk, out, { piece: item, step: i, depth });
  }
  r.depth = depth;
  const kind =
    items instanceof LazyItems && items.stride !== undefined && span.size > 0 && piece.space.isInFile
      ? 'table'
      : 'list';
  addGroup(r, out, layouts.listOf(piece), { kind, ...span, count: items.length });
}

type Items = NonNullable<Piece['items']>;

/** The items in the window of a sink. */
function itemsIn(out: FieldSink, items: LazyItems, { start }: Span): [number, number] {
  const first = out.from <= start ? 0 : Math.max(0, items.indexOver(out.from - start));
  const { length } = items;
  return [first, out.to >= Number.MAX_SAFE_INTEGER ? length : Math.min(length, items.indexOver(out.to - start) + 1)];
}

/** Reports a table to a sink that takes whole tables. */
function reportTable(walk: Walk, out: FieldSink, list: { piece: Piece; items: LazyItems; span: Span }): boolean {
  const { r } = walk;
  const { piece, items, span } = list;
  if (!piece.space.isInFile || out.want !== undefined) return false;
  if (out.coarse) {
    addLeaf(r, out, { ...span, leaf: bytesLeaf as Leaf<unknown>, value: undefined });
    return true;
  }
  const { stride } = items;
  if (!out.table || stride === undefined) return false;
  const { source, base, scope, limit } = r;
  const name = (sink: FieldSink, path: readonly Step[]): void => {
    walkList({ ...walk, r: readerAt({ source, base, scope, limit }, path) }, sink, list);
  };
  out.table(r, { ...span, count: items.length, stride, name });
  return true;
}

function walkLeaf(walk: Walk, out: FieldSink, piece: Piece): void {
  const { leaf, value, size, bits } = leafOf(piece, walk.others);
  const isHere = piece.isComputed || piece.space.isInFile;
  if ((!isHere || size === 0) && out.want === undefined) return;
  const span = spanOf(piece);
  const before = out.want === undefined && isWithinByte(piece) ? 1 : 0; // named by the bits before these
  if (before > 0 && before === size) return;
  const stretch = isHere ? piece.end - piece.start : span.size;
  const start = span.start + before;
  const used = (isHere ? size : span.size) - before;
  addLeaf(walk.r, out, { start, size: used, room: stretch, leaf, value, ...(bits ? { bits } : {}) });
  if (!isHere || piece.isComputed || used >= stretch || bits) return;
  const bytes = piece.space.source.read(piece.start + used, stretch - used);
  const value_ = { bytes, isClean: true };
  addPart(walk.r, out, 'padding', { start: start + used, size: stretch - used, leaf: paddingLeaf, value: value_ });
}

/** Bytes that a process unpacks are one field of the file. */
function nameWhole(walk: Walk, out: FieldSink, piece: Piece): void {
  const { start, end, space } = piece;
  const whole: Piece = {
    attribute: piece.attribute,
    type: { kind: 'bytes' },
    space,
    start,
    end,
    value: space.source.read(start, end - start),
  };
  walkLeaf(walk, out, { ...whole, attribute: { ...piece.attribute, process: undefined } });
}

const isWithinByte = ({ bits }: Piece): boolean => bits !== undefined && bits.first > 0;

function sharesByte(before: Piece | undefined, { start, space }: Piece): boolean {
  return before !== undefined && before.space === space && before.end > start;
}

/** Bits that share bytes are one field of the overlay, with the name of the first. */
function nameBits(walk: Walk, out: FieldSink, { pieces, depth }: { pieces: readonly Piece[]; depth: number }): void {
  const [first] = pieces;
  if (!first) return;
  // A byte that begins with bits of another struct is named by that struct.
  const before = isWithinByte(first) ? 1 : 0;
  if (pieces.length === 1 && before === 0) {
    walkMember(walk, out, { piece: first, step: first.attribute.id, depth });
    return;
  }
  const last = pieces.at(-1) ?? first;
  const text = pieces.map(({ attribute, value }) => `${attribute.id}=${String(value)}`).join(' ');
  const { leaf, value } = leafOf(first, walk.others);
  walk.r.path[depth] = first.attribute.id;
  walk.r.depth = depth + 1;
  const size = last.end - first.start - before;
  if (size === 0) return;
  addLeaf(walk.r, out, {
    start: spanOf(first).start + before,
    size,
    leaf: { ...leaf, kind: 'flags', text: () => text },
    value,
  });
}

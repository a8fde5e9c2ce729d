// Names the bytes of chunks in a window; chunks outside it are skipped by their size.
import { allZero } from '../../base/bytes.ts';
import { lastAtOrBefore } from '../../base/sorted.ts';
import { bytesLeaf } from '../bytes.ts';
import { paddingLeaf } from '../padding.ts';
import { alignedEnd, type ChunkPlan, labelOf, type Opened, openChunk } from './chunk-head.ts';
import { type FieldSink, isBlind, labelledSink, memberSink, wantedItems } from './field-sink.ts';
import { fieldsOr } from './fields-or.ts';
import type { Fault } from './layout.ts';
import { addLeaf, addPart } from './leaf.ts';
import { CHECKPOINT, type ListMemo, recall, remember } from './memo.ts';
import type { Reader } from './reader.ts';

/** Identifies a list of chunks by its layout. */
export type FieldsPlan = ChunkPlan & { readonly list: object };

/** Names the chunks in the window; returns how many there are in all. */
export function chunkFields(r: Reader, out: FieldSink, plan: FieldsPlan): number {
  const known = recall(out.memo, plan.list, r.base + r.pos) ?? learnStarts(r, plan);
  if (known.length > CHECKPOINT) remember(out.memo, plan.list, r.base + r.pos, known);
  const depth = r.enter();
  const span = wantedItems(out, depth, known.length);
  const first = Math.max(lastAtOrBefore(known.starts, out.from - r.base), Math.floor(span.from / CHECKPOINT));
  const start = known.starts[first];
  if (start !== undefined && !isBlind(out)) {
    r.pos = start;
    nameChunks(r, out, plan, { from: first * CHECKPOINT, wanted: span });
  }
  r.pos = known.end;
  r.depth = depth;
  if (r.pos < r.limit) {
    namePadding(r, out, { key: 'rest', end: r.limit });
    r.pos = r.limit;
  }
  return known.length;
}

/** Where chunks begin, by their heads alone. */
function learnStarts(r: Reader, { head, codec }: ChunkPlan): ListMemo {
  const { pos } = r;
  const starts: number[] = [];
  let length = 0;
  for (; r.limit - r.pos >= codec.size; length++) {
    if (length % CHECKPOINT === 0) starts.push(r.pos);
    const { size } = codec.read(r);
    r.pos = Math.min(r.limit, alignedEnd(head, r.pos, r.pos + size));
  }
  const end = r.pos;
  r.pos = pos;
  return { starts, end, count: length, length };
}

/** The requested chunks in the window, starting at an index. */
function nameChunks(
  r: Reader,
  out: FieldSink,
  plan: ChunkPlan,
  { from, wanted }: { readonly from: number; readonly wanted: { readonly from: number; readonly to: number } },
): void {
  const step = r.depth - 1;
  for (let i = from; i < wanted.to && r.base + r.pos < out.to; i++) {
    r.path[step] = i;
    const { limit } = r;
    const opened = openChunk(r, plan);
    const end = Math.min(limit, alignedEnd(plan.head, opened.start, opened.end));
    if (r.base + end > out.from && i >= wanted.from) {
      r.limit = opened.end;
      nameChunk(r, memberSink(out, step, i), { plan, opened });
      r.limit = limit;
      r.pos = opened.end;
      namePadding(r, memberSink(out, step, i), { key: 'padding', end });
    }
    r.pos = end;
  }
}

function nameChunk(r: Reader, out: FieldSink, { plan, opened }: { plan: ChunkPlan; opened: Opened }): void {
  const { at, start, end, id, size, over, layout } = opened;
  const head = plan.codec;
  const idSize = plan.head.id.size;
  addPart(r, out, 'id', { start: at, size: idSize, leaf: head.id, value: id });
  const finding = over === undefined ? {} : { finding: over };
  addPart(r, out, 'size', {
    start: at + idSize,
    size: start - at - idSize,
    leaf: head.sizeLeaf,
    value: size,
    ...finding,
  });
  if (layout === plan.raw) {
    addLeaf(r, labelledSink(out, r.depth, labelOf(plan.head, id)), {
      start,
      size: end - start,
      leaf: bytesLeaf,
      value: r.peek(start, end - start),
    });
    return;
  }
  nameBody(r, labelledSink(out, r.depth, labelOf(plan.head, id)), opened);
  if (r.pos < end) namePadding(r, out, { key: 'rest', end });
}

function nameBody(r: Reader, out: FieldSink, { layout, start, end }: Opened): void {
  const instead = ({ text }: Fault): void => {
    r.pos = end;
    const leaf = { ...bytesLeaf, kind: 'unknown' as const };
    addLeaf(r, out, { start, size: end - start, leaf, value: r.peek(start, end - start), finding: text });
  };
  fieldsOr(layout, { r, out }, { instead });
}

function namePadding(r: Reader, out: FieldSink, { key, end }: { key: string; end: number }): void {
  const start = r.pos;
  const size = end - start;
  if (size === 0 || r.base + start >= out.to || r.base + end <= out.from) return;
  const bytes = r.peek(start, size).read(0, Math.min(size, 4096));
  addPart(r, out, key, { start, size, leaf: paddingLeaf, value: { bytes, isClean: allZero(bytes) } });
}

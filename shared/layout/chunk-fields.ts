// Naming the bytes of chunks in a window: chunks outside it are stepped over by their size.
import { allZero } from '../base/bytes.ts';
import { bytesLeaf } from './bytes.ts';
import { alignedEnd, type ChunkPlan, headOf, labelOf, type Opened, openChunk } from './chunk-head.ts';
import { asFault } from './fault.ts';
import { type FieldSink, labelledSink, memberSink, wantedItems } from './field-sink.ts';
import { heldSink } from './held-sink.ts';
import { addLeaf, addPart } from './leaf.ts';
import { paddingLeaf } from './padding.ts';
import type { Reader } from './reader.ts';

/** Names the chunks in the window; returns how many there are in all. */
export function chunkFields(r: Reader, out: FieldSink, plan: ChunkPlan): number {
  const depth = r.enter();
  const span = wantedItems(out, depth, Number.POSITIVE_INFINITY);
  let i = 0;
  for (; r.limit - r.pos >= headOf(plan.head).size; i++) {
    r.path[depth] = i;
    const { limit } = r;
    const opened = openChunk(r, plan);
    const end = Math.min(limit, alignedEnd(plan.head, opened.start, opened.end));
    const isInside = r.base + opened.at < out.to && r.base + end > out.from;
    if (isInside && i >= span.from && i < span.to) {
      r.limit = opened.end;
      nameChunk(r, memberSink(out, depth, i), { plan, opened });
      r.limit = limit;
      r.pos = opened.end;
      namePadding(r, memberSink(out, depth, i), { key: 'padding', end });
    }
    r.pos = end;
  }
  if (r.pos < r.limit) {
    r.depth = depth;
    namePadding(r, out, { key: 'rest', end: r.limit });
    r.pos = r.limit;
  }
  r.depth = depth;
  return i;
}

function nameChunk(r: Reader, out: FieldSink, { plan, opened }: { plan: ChunkPlan; opened: Opened }): void {
  const { at, start, end, id, size, over, layout } = opened;
  const head = headOf(plan.head);
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
  const mark = r.mark();
  const held = heldSink(out);
  try {
    layout.fields(r, held.sink);
    held.release();
  } catch (error) {
    const { fault } = asFault(error);
    held.drop();
    r.rewind(mark);
    r.pos = end;
    const leaf = { ...bytesLeaf, kind: 'unknown' as const };
    addLeaf(r, out, { start, size: end - start, leaf, value: r.peek(start, end - start), finding: fault.text });
  }
}

function namePadding(r: Reader, out: FieldSink, { key, end }: { key: string; end: number }): void {
  const start = r.pos;
  const size = end - start;
  if (size === 0 || r.base + start >= out.to || r.base + end <= out.from) return;
  const bytes = r.peek(start, size).read(0, Math.min(size, 4096));
  addPart(r, out, key, { start, size, leaf: paddingLeaf, value: { bytes, isClean: allZero(bytes) } });
}

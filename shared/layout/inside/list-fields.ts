// Naming the items of a list inside a window, without walking from zero each time: fixed sizes are computed, others are
// walked to the end once and leave checkpoints. Items with a second part keep their scopes for it.
import { bytesLeaf } from '../bytes.ts';
import type { ListPlan } from '../list.ts';
import { blindSink, type FieldSink, isBlind, memberSink, wantedItems } from './field-sink.ts';
import { addLeaf } from './leaf.ts';
import { CHECKPOINT, type ListMemo, lastAtOrBefore, recall, remember } from './memo.ts';
import type { Reader } from './reader.ts';
import type { Heads } from './scope.ts';

/** Lists up to this many bytes are walked again instead of remembered. */
const SMALL = 1024;
/**
 * And so many inside an item of another list, where items have a second part: a world has such a list in each of very many
 * models, and what is kept of an item takes far more than its bytes. One that stands alone is always remembered: its
 * second parts may be all of the file.
 */
const SMALL_INSIDE = 16 * 1024;

/** Names the items in the window and steps over the list; returns its length. */
export function nameItems(r: Reader, out: FieldSink, plan: ListPlan): number {
  const { item, stop } = plan;
  const count = plan.count(r);
  const { pos } = r;
  if (item.size !== undefined && !item.jumps && !stop && !item.split)
    return nameFixed(r, out, { plan, count, size: item.size });
  const known = recall(out.memo, item, r.base + pos);
  if (known?.count === count) return nameKnown(r, out, { plan, known });
  const learned = walkOnce(r, out, { plan, count });
  if (learned.end - pos > leastRemembered(r, learned)) remember(out.memo, item, r.base + pos, learned);
  return learned.length;
}

function leastRemembered(r: Reader, { heads }: ListMemo): number {
  if (heads === undefined) return SMALL;
  return isInsideItem(r) ? SMALL_INSIDE : -1;
}

function isInsideItem({ path, depth }: Reader): boolean {
  for (let i = 0; i < depth; i++) if (typeof path[i] === 'number') return true;
  return false;
}

function nameFixed(r: Reader, out: FieldSink, list: { plan: ListPlan; count: number; size: number }): number {
  const { plan, count, size } = list;
  const start = r.pos;
  const end = start + count * size;
  if (out.coarse && plan.item.leaf) {
    addLeaf(r, out, { start, size: count * size, leaf: bytesLeaf, value: undefined });
    r.pos = end;
    return count;
  }
  const depth = r.enter();
  const span = wantedItems(out, depth, count);
  const first = size === 0 ? 0 : Math.floor((out.from - r.base - start) / size);
  const last = size === 0 ? count : Math.ceil((out.to - r.base - start) / size);
  for (let i = Math.max(span.from, first); i < Math.min(span.to, last); i++) {
    r.pos = start + i * size;
    r.path[depth] = i;
    plan.item.fields(r, memberSink(out, depth, i));
  }
  r.depth = depth;
  r.pos = end;
  return count;
}

function walkOnce(r: Reader, out: FieldSink, list: { plan: ListPlan; count: number }): ListMemo {
  const { plan, count } = list;
  const { item, stop } = plan;
  const depth = r.enter();
  const span = wantedItems(out, depth, count);
  const starts: number[] = [];
  const heads: Heads | undefined = item.split && { split: item.split, scopes: [] };
  const blind = blindSink(out);
  let i = 0;
  for (; i < count && !stop?.(r); i++) {
    if (i % CHECKPOINT === 0) starts.push(r.pos);
    r.path[depth] = i;
    r.count();
    item.fields(r, i >= span.from && i < span.to ? memberSink(out, depth, i) : blind);
    if (r.split) heads?.scopes.push(r.split);
    r.split = undefined;
  }
  r.depth = depth;
  r.heads = heads;
  return { starts, end: r.pos, count, length: i, ...(heads ? { heads } : {}) };
}

function nameKnown(r: Reader, out: FieldSink, list: { plan: ListPlan; known: ListMemo }): number {
  const { plan, known } = list;
  const { item } = plan;
  const { starts, end, length, heads } = known;
  const depth = r.enter();
  const span = wantedItems(out, depth, length);
  // Items that jump may have bytes anywhere, so that their place says nothing about the window.
  const block = item.jumps ? 0 : lastAtOrBefore(starts, out.from - r.base);
  const first = Math.max(block, Math.floor(span.from / CHECKPOINT));
  const start = starts[first];
  if (!isBlind(out) && start !== undefined && (item.jumps || end > out.from - r.base)) {
    r.pos = start;
    const blind = blindSink(out);
    for (let i = first * CHECKPOINT; i < span.to && (item.jumps || r.base + r.pos < out.to); i++) {
      r.path[depth] = i;
      item.fields(r, i >= span.from ? memberSink(out, depth, i) : blind);
    }
  }
  r.split = undefined;
  r.depth = depth;
  r.heads = heads;
  r.pos = end;
  return length;
}

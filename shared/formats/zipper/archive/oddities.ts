import { hexOffset } from '../../../base/hex.ts';
import type { Weight } from '../../../layout/layout.ts';
import { byStart, type Extents } from './extents.ts';

/** What is unusual about where entries lie: on a field of one entry, or on bytes between entries. */
export type Oddity =
  | { readonly kind: 'start' | 'length'; readonly index: number; readonly weight: Weight; readonly text: string }
  | {
      readonly kind: 'gap';
      readonly start: number;
      readonly size: number;
      readonly weight: Weight;
      readonly text: string;
    };

/** Entries that reach outside or into each other, and bytes that no entry holds, in the order they lie in. */
export function oddities({ starts, sizes }: Extents, end: number): Oddity[] {
  const found: Oddity[] = [];
  let reached = 0;
  let last = -1;
  for (const index of byStart(starts)) {
    const start = starts[index] ?? 0;
    const size = sizes[index] ?? 0;
    const outside = outsideOf({ index, start, size, end });
    if (outside) found.push(outside);
    if (start > end || size === 0) continue;
    if (start > reached) found.push(gap(reached, start));
    const isTwin = start === starts[last] && size === sizes[last];
    if (isTwin) found.push({ kind: 'start', index, weight: 'note', text: `has the same bytes as entries[${last}]` });
    else if (start < reached) found.push(overlap(index, last, reached));
    if (start + size >= reached) last = index;
    reached = Math.max(reached, Math.min(end, start + size));
  }
  if (reached < end) found.push(gap(reached, end));
  return found;
}

function outsideOf(entry: { index: number; start: number; size: number; end: number }): Oddity | undefined {
  const { index, start, size, end } = entry;
  if (start > end) {
    const text = `expected at most ${hexOffset(end)}, where the directory begins, found ${hexOffset(start)}`;
    return { kind: 'start', index, weight: 'error', text };
  }
  if (start + size <= end) return undefined;
  const text = `expected at most ${end - start}, up to the directory at ${hexOffset(end)}, found ${size}`;
  return { kind: 'length', index, weight: 'error', text };
}

function overlap(index: number, last: number, reached: number): Oddity {
  const text = `begins inside entries[${last}], which reaches up to ${hexOffset(reached)}`;
  return { kind: 'start', index, weight: 'warning', text };
}

function gap(start: number, end: number): Oddity {
  return { kind: 'gap', start, size: end - start, weight: 'note', text: `${end - start} bytes that no entry holds` };
}

import type { Source } from '../base/source.ts';
import { spotsIn } from './fields-in.ts';
import type { AnyLayout } from './layout.ts';
import { type Memo, newMemo } from './memo.ts';
import { ownersOf } from './owners.ts';

const WINDOW = 1 << 20;

/** The share of a file's bytes that its layout names, from 0 to 1. */
export function explained(layout: AnyLayout, source: Source, memo: Memo = newMemo()): number {
  if (source.size === 0) return 1;
  let named = 0;
  for (let from = 0; from < source.size; from += WINDOW)
    named += namedIn(layout, source, { from, to: Math.min(source.size, from + WINDOW), memo });
  return named / source.size;
}

function namedIn(layout: AnyLayout, source: Source, window: { from: number; to: number; memo: Memo }): number {
  const { from, to } = window;
  const { spots } = spotsIn(layout, source, { ...window, coarse: true });
  let named = 0;
  for (const { start, size, leaf } of ownersOf(spots, { from, to }))
    if (leaf.kind !== 'unknown') named += Math.max(0, Math.min(to, start + size) - Math.max(from, start));
  return named;
}

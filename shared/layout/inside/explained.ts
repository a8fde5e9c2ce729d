import type { Source } from '../../base/source.ts';
import { asFault } from './fault.ts';
import type { FieldSink, NamedField } from './field-sink.ts';
import type { AnyLayout } from './layout.ts';
import { type Memo, newMemo } from './memo.ts';
import { ownersOf } from './owners.ts';
import { Reader } from './reader.ts';

const WINDOW = 1 << 20;

/** The share of a file's bytes that its layout names, from 0 to 1. Calls `onStep` now and then meanwhile. */
export function explained(layout: AnyLayout, source: Source, onStep?: () => void): number {
  if (source.size === 0) return 1;
  const memo = newMemo();
  let named = 0;
  for (let from = 0; from < source.size; from += WINDOW) {
    named += namedIn(layout, source, { from, to: Math.min(source.size, from + WINDOW), memo, onStep });
    onStep?.();
  }
  return named / source.size;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly memo: Memo;
  readonly onStep: (() => void) | undefined;
}

function namedIn(layout: AnyLayout, source: Source, window: Stretch): number {
  const { from, to } = window;
  let named = 0;
  for (const { start, size, leaf } of ownersOf(namedFieldsIn(layout, source, window), { from, to }))
    if (leaf.kind !== 'unknown') named += Math.max(0, Math.min(to, start + size) - Math.max(from, start));
  return named;
}

/** The leaves of a window without their paths: nobody reads these, and to print them took most of the time. */
function namedFieldsIn(layout: AnyLayout, source: Source, { onStep, ...window }: Stretch): NamedField[] {
  const spots: NamedField[] = [];
  const sink: FieldSink = {
    ...window,
    coarse: true,
    add: spot => spots.push(spot),
    leaf: (r, { start, size, leaf, value }) =>
      spots.push({ path: '', depth: r.depth, start: r.base + start, size, leaf, value }),
    hold() {
      const { length } = spots;
      return () => {
        spots.length = length;
      };
    },
  };
  try {
    layout.fields(new Reader(source, { onStep }), sink);
  } catch (error) {
    asFault(error); // what was named before it counts
  }
  return spots;
}

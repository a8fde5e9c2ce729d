import type { Source } from '../../base/source.ts';
import { bytesLeaf } from '../bytes.ts';
import { asFault } from './fault.ts';
import type { FieldSink, NamedField } from './field-sink.ts';
import type { AnyLayout } from './layout.ts';
import type { Leaf } from './leaf.ts';
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

function namedIn(layout: AnyLayout, source: Source, { onStep, ...window }: Stretch): number {
  const spots = new Spots();
  const sink: FieldSink = {
    ...window,
    coarse: true,
    add: spot => spots.add(spot),
    leaf: (r, { start, size, leaf }) => spots.add({ depth: r.depth, start: r.base + start, size, leaf }),
    hold: () => spots.hold(),
  };
  try {
    layout.fields(new Reader(source, { onStep }), sink);
  } catch (error) {
    asFault(error); // what was named before it counts
  }
  return spots.named(window);
}

/** Leaves as numbers, three for each: there may be one for each byte. A class, because it keeps what it was told. */
class Spots {
  readonly #numbers: number[] = [];
  /** None shares a byte with one before it. */
  #areInOrder = true;
  #end = 0;

  add({ depth, start, size, leaf }: Pick<NamedField, 'depth' | 'start' | 'size' | 'leaf'>): void {
    if (start < this.#end) this.#areInOrder = false;
    this.#end = Math.max(this.#end, start + size);
    this.#numbers.push(depth * 2 + (leaf.kind === 'unknown' ? 1 : 0), start, size);
  }

  /** What forgets all that came since. */
  hold(): () => void {
    const [{ length }, areInOrder, end] = [this.#numbers, this.#areInOrder, this.#end];
    return () => {
      this.#numbers.length = length;
      this.#areInOrder = areInOrder;
      this.#end = end;
    };
  }

  /** How many bytes of the window belong to a leaf that is known. */
  named(window: Pick<Stretch, 'from' | 'to'>): number {
    const { from, to } = window;
    let named = 0;
    for (const { start, size, leaf } of this.#areInOrder ? this.#fields() : ownersOf([...this.#fields()], window))
      if (leaf.kind !== 'unknown') named += Math.max(0, Math.min(to, start + size) - Math.max(from, start));
    return named;
  }

  *#fields(): Generator<NamedField> {
    const numbers = this.#numbers;
    for (let i = 0; i < numbers.length; i += 3) {
      const [of = 0, start = 0, size = 0] = [numbers[i], numbers[i + 1], numbers[i + 2]];
      yield { path: '', depth: of >> 1, start, size, leaf: of & 1 ? UNKNOWN : KNOWN, value: undefined };
    }
  }
}

const KNOWN = bytesLeaf as Leaf<unknown>; // nobody reads its value
const UNKNOWN: Leaf<unknown> = { ...KNOWN, kind: 'unknown' };

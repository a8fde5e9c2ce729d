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

/** The share of a file's bytes that its layout names, from 0 to 1. Calls `onStep` now and then. */
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
  const spots = new Spots(window);
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
    asFault(error); // names reported before the fault count
  }
  return spots.named;
}

/** Numbers of a leaf: its depth and whether it is known, its start, its size. */
const EACH = 3;

/**
 * Leaves as numbers: there may be one for each byte. A class, because it keeps what was reported; growing a list of leaves
 * took a tenth of the time of checking a world.
 */
class Spots {
  readonly #window: Pick<Stretch, 'from' | 'to'>;
  #numbers = new Float64Array(EACH * 1024);
  #length = 0;
  /** While no leaf shares a byte with an earlier one: where the last leaf ends, and how many bytes are known. */
  #areInOrder = true;
  #end = 0;
  #known = 0;

  constructor(window: Pick<Stretch, 'from' | 'to'>) {
    this.#window = window;
  }

  add({ depth, start, size, leaf }: Pick<NamedField, 'depth' | 'start' | 'size' | 'leaf'>): void {
    const isUnknown = leaf.kind === 'unknown';
    if (start < this.#end) this.#areInOrder = false;
    if (start + size > this.#end) this.#end = start + size;
    if (!isUnknown) this.#known += this.#inside(start, size);
    if (this.#length === this.#numbers.length) this.#grow();
    const at = this.#length;
    this.#numbers[at] = depth * 2 + (isUnknown ? 1 : 0);
    this.#numbers[at + 1] = start;
    this.#numbers[at + 2] = size;
    this.#length = at + EACH;
  }

  #inside(start: number, size: number): number {
    const { from, to } = this.#window;
    return Math.max(0, Math.min(to, start + size) - Math.max(from, start));
  }

  #grow(): void {
    const before = this.#numbers;
    this.#numbers = new Float64Array(before.length * 2);
    this.#numbers.set(before);
  }

  /** Returns a function that forgets everything added since. */
  hold(): () => void {
    const [length, areInOrder, end, known] = [this.#length, this.#areInOrder, this.#end, this.#known];
    return () => {
      this.#length = length;
      this.#areInOrder = areInOrder;
      this.#end = end;
      this.#known = known;
    };
  }

  /** How many bytes of the window belong to a known leaf. */
  get named(): number {
    if (this.#areInOrder) return this.#known;
    let named = 0;
    for (const { start, size, leaf } of ownersOf([...this.#fields()], this.#window))
      if (leaf.kind !== 'unknown') named += this.#inside(start, size);
    return named;
  }

  *#fields(): Generator<NamedField> {
    for (let at = 0; at < this.#length; at += EACH) {
      const [of = 0, start = 0, size = 0] = [this.#numbers[at], this.#numbers[at + 1], this.#numbers[at + 2]];
      yield { path: '', depth: of >> 1, start, size, leaf: of & 1 ? UNKNOWN : KNOWN, value: undefined };
    }
  }
}

const KNOWN = bytesLeaf as Leaf<unknown>; // nobody reads its value
const UNKNOWN: Leaf<unknown> = { ...KNOWN, kind: 'unknown' };

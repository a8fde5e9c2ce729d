// Which bytes that an edit left alone are read as something else after it: the sign of a count, a size or a flag that
// was changed without what it tells of. A rewrite of such a file is exact all the same.
import type { Source } from '../../base/source.ts';
import { asFault } from './fault.ts';
import type { FieldSink, NamedField } from './field-sink.ts';
import { fieldsIn } from './fields-in.ts';
import type { AnyLayout } from './layout.ts';
import { type Memo, newMemo } from './memo.ts';
import { ownersOf } from './owners.ts';
import { Reader } from './reader.ts';

/** Bytes of the old content that others took the place of. */
export interface ChangedSpan {
  readonly start: number;
  readonly removed: number;
  readonly inserted: number;
}

/** Bytes that are the same before and after, and are named otherwise. */
export interface Reread {
  /** In the new content. */
  readonly start: number;
  readonly size: number;
  /** What they were, and what they are called now. */
  readonly was: string;
  readonly now: string;
  /** They had a name, and are plain bytes now. */
  readonly isLost: boolean;
}

export interface RereadOptions {
  /** In the order of their bytes. */
  readonly spans: readonly ChangedSpan[];
  readonly onStep?: () => void;
}

const WINDOW = 1 << 20;
/** Between more changes than these the stretches are named many at once: a layout may look at all of a file for each. */
const MANY = 256;
const AHEAD = 1 << 18;
/** More than these nobody reads. */
const MOST = 20;
const MOST_OTHERS = 5;

/** The bytes outside of the changed spans whose names are not what they were. */
export function reread(layout: AnyLayout, before: Source, after: Source, options: RereadOptions): Reread[] {
  const names = new Names();
  const ahead = options.spans.length > MANY ? AHEAD : 0;
  const [old, now] = [before, after].map(source => new Naming(layout, { source, names, ahead }));
  if (old === undefined || now === undefined) return [];
  const found: Reread[] = [];
  let others = 0;
  for (const { start, size, shift } of keptBetween(options.spans, before.size))
    for (let from = start; from < start + size; from += WINDOW) {
      const to = Math.min(start + size, from + WINDOW);
      const pair = { left: old.runsIn(from, to), right: now.runsIn(from + shift, to + shift), from, to, shift };
      for (const { names: _, ...difference } of differencesOf(pair)) {
        // What is lost is told before what is only read otherwise.
        if (!difference.isLost && ++others > MOST_OTHERS) continue;
        found.push({ ...difference, was: old.pathAt(difference.start - shift), now: now.pathAt(difference.start) });
        if (found.length === MOST) return found;
      }
      options.onStep?.();
    }
  return found;
}

interface Kept {
  /** In the old content. */
  readonly start: number;
  readonly size: number;
  /** What its place in the new one is ahead by. */
  readonly shift: number;
}

function keptBetween(spans: readonly ChangedSpan[], size: number): Kept[] {
  const kept: Kept[] = [];
  let at = 0;
  let shift = 0;
  for (const { start, removed, inserted } of spans) {
    if (start > at) kept.push({ start: at, size: start - at, shift });
    at = start + removed;
    shift += inserted - removed;
  }
  if (size > at) kept.push({ start: at, size: size - at, shift });
  return kept;
}

/** What a run of bytes is: by which path without its indices, and whether that says anything. */
interface Run {
  readonly start: number;
  readonly end: number;
  readonly name: number;
  readonly kind: 'value' | 'text' | 'bytes' | 'fill' | 'unknown';
}

interface Pair {
  readonly left: readonly Run[];
  readonly right: readonly Run[];
  readonly from: number;
  readonly to: number;
  readonly shift: number;
}

type Difference = Pick<Reread, 'start' | 'size' | 'isLost'> & { readonly names: string };

/** Runs of one window beside each other; what differs in the same way is one difference. */
function differencesOf({ left, right, from, to, shift }: Pair): Difference[] {
  const found: { start: number; size: number; isLost: boolean; names: string }[] = [];
  let [i, j] = [0, 0];
  for (let at = from; at < to; ) {
    while ((left[i]?.end ?? to) <= at) i++;
    while ((right[j]?.end ?? to + shift) <= at + shift) j++;
    const [was, is] = [runAt(left[i], at, to), runAt(right[j], at + shift, to + shift)];
    const end = Math.min(was.end, is.end - shift);
    const size = end - at;
    if (isReread(was, is)) {
      const names = `${was.name} ${is.name}`;
      const isLost = saysLess(was, is);
      const last = found.at(-1);
      if (last?.names === names && last.start + last.size === at + shift) last.size += size;
      else found.push({ start: at + shift, size, isLost, names });
    }
    at = end;
  }
  return found;
}

/** The run over a byte, from there on; what nothing names is a run too. */
function runAt(run: Run | undefined, at: number, to: number): Run {
  if (run === undefined || run.start > at)
    return { start: at, end: Math.min(run?.start ?? to, to), name: -1, kind: 'unknown' };
  return { ...run, start: at, end: Math.min(run.end, to) };
}

/** Whose bytes these are does not matter while they are bytes. */
function isReread(was: Run, is: Run): boolean {
  if (saysLess(was, is)) return true;
  const hasValues = (run: Run) => run.kind === 'value' || run.kind === 'text';
  return was.name !== is.name && hasValues(was) && hasValues(is);
}

/** A shorter text leaves the end of the longer one behind, and loses nothing by it. */
function saysLess(was: Run, is: Run): boolean {
  if (is.kind === 'unknown') return was.kind !== 'unknown';
  return is.kind === 'bytes' && was.kind === 'value';
}

/** A number for each path without its indices. */
class Names {
  readonly #steps = new Map<number, Map<string, number>>();
  #count = 0;

  /** The name below another one; indices are no names. */
  of({ path, depth }: Reader): number {
    let name = 0;
    for (let i = 0; i < depth; i++) {
      const step = path[i];
      if (typeof step === 'string') name = this.#below(name, step);
    }
    return name;
  }

  #below(name: number, step: string): number {
    const known = this.#steps.get(name) ?? new Map<string, number>();
    this.#steps.set(name, known);
    const below = known.get(step) ?? ++this.#count;
    known.set(step, below);
    return below;
  }
}

interface NamedSpot extends NamedField {
  readonly name: number;
}

interface ToName {
  readonly source: Source;
  readonly names: Names;
  /** So many bytes are named at once. */
  readonly ahead: number;
}

/** The names of one content, window by window. */
class Naming {
  readonly #layout: AnyLayout;
  readonly #source: Source;
  readonly #names: Names;
  readonly #memo: Memo = newMemo();
  readonly #ahead: number;
  #known: { readonly from: number; readonly to: number; readonly runs: readonly Run[]; next: number } | undefined;

  constructor(layout: AnyLayout, { source, names, ahead }: ToName) {
    this.#layout = layout;
    this.#source = source;
    this.#names = names;
    this.#ahead = ahead;
  }

  /** Asked for in the order of the bytes. */
  runsIn(from: number, to: number): readonly Run[] {
    if (to - from >= this.#ahead) return this.#runsIn(from, to);
    if (this.#known === undefined || from < this.#known.from || to > this.#known.to) {
      const end = from + this.#ahead;
      this.#known = { from, to: end, runs: this.#runsIn(from, end), next: 0 };
    }
    const { runs } = this.#known;
    let first = this.#known.next;
    while ((runs[first]?.end ?? to) <= from) first++;
    this.#known.next = first;
    let last = first;
    while ((runs[last]?.start ?? to) < to) last++;
    return runs.slice(first, last);
  }

  #runsIn(from: number, to: number): Run[] {
    const owned = ownersOf(this.#namedFieldsIn(from, to), { from, to });
    return owned.map(spot => {
      const name = 'name' in spot ? (spot as NamedSpot).name : -1; // as: a further piece has no name of its own
      return { start: spot.start, end: spot.start + spot.size, name, kind: kindOf(spot) };
    });
  }

  /** The whole path of a byte, for a person. */
  pathAt(start: number): string {
    return fieldsIn(this.#layout, this.#source, { start, size: 1 }, this.#memo)[0]?.path ?? '';
  }

  #namedFieldsIn(from: number, to: number): NamedSpot[] {
    const spots: NamedSpot[] = [];
    const sink: FieldSink = {
      ...{ from, to, memo: this.#memo, coarse: true },
      add: () => {},
      leaf: (r, { start, size, leaf, value }) => {
        if (size === 0) return;
        const place = { path: '', depth: r.depth, start: r.base + start, size };
        spots.push({ ...place, leaf, value, name: this.#names.of(r) });
      },
      hold() {
        const { length } = spots;
        return () => {
          spots.length = length;
        };
      },
    };
    try {
      this.#layout.fields(new Reader(this.#source), sink);
    } catch (error) {
      asFault(error); // what was named before it counts
    }
    return spots;
  }
}

/** Fewer zeros than these after a shorter value fill up to a multiple of four: the same zeros may have been a number's. */
const FILL = 4;

/** A table that is told as one run is no plain bytes: it has no value there. */
function kindOf({ leaf, value, size }: NamedField): Run['kind'] {
  if (leaf.kind === 'text') return 'text';
  if (leaf.kind === 'padding' && size < FILL && leaf.text?.(value) === 'zero') return 'fill';
  if (leaf.kind === 'unknown') return 'unknown';
  return leaf.kind === 'padding' || (leaf.kind === 'bytes' && value !== undefined) ? 'bytes' : 'value';
}

// Which bytes that an edit left alone are read as something else after it: a count, a size or a flag
// changed without the bytes it describes. A rewrite of such a file is exact anyway.
import type { Source } from '../../base/source.ts';
import { asFault } from './fault.ts';
import type { FieldSink, NamedField } from './field-sink.ts';
import { fieldsIn } from './fields-in.ts';
import type { AnyLayout } from './layout.ts';
import { type Memo, newMemo } from './memo.ts';
import { ownersOf } from './owners.ts';
import { Reader } from './reader.ts';

/** Bytes of the old content that were replaced. */
export interface ChangedSpan {
  readonly start: number;
  readonly removed: number;
  readonly inserted: number;
}

/** Bytes that are equal before and after, but named differently. */
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
  /** In byte order. */
  readonly spans: readonly ChangedSpan[];
  readonly onStep?: () => void;
}

const WINDOW = 1 << 20;
/** With more changes than this, many ranges are named at once: a layout may walk all of a file for each. */
const MANY = 256;
const AHEAD = 1 << 18;
/** Nobody reads more than these. */
const MOST = 20;
const MOST_OTHERS = 5;

/** The bytes outside the changed spans whose names differ now. */
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
        // Lost values are reported before values that are only read differently.
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
  /** How far its position in the new content is ahead. */
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

/** What a run of bytes is: its path without indices, and whether that means anything. */
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

/** Merges adjacent runs of one window: the same kind of difference is one difference. */
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

/** The run at a byte, from there on; unnamed bytes are a run too. */
function runAt(run: Run | undefined, at: number, to: number): Run {
  if (run === undefined || run.start > at)
    return { start: at, end: Math.min(run?.start ?? to, to), name: -1, kind: 'unknown' };
  return { ...run, start: at, end: Math.min(run.end, to) };
}

/** For plain bytes it does not matter whose they are. */
function isReread(was: Run, is: Run): boolean {
  if (saysLess(was, is)) return true;
  const hasValues = (run: Run) => run.kind === 'value' || run.kind === 'text';
  return was.name !== is.name && hasValues(was) && hasValues(is);
}

/** A shorter text leaves the end of the longer one behind, and loses nothing. */
function saysLess(was: Run, is: Run): boolean {
  if (is.kind === 'unknown') return was.kind !== 'unknown';
  return is.kind === 'bytes' && was.kind === 'value';
}

/** A number for each path without its indices. */
class Names {
  readonly #steps = new Map<number, Map<string, number>>();
  #count = 0;

  /** The name of the parent; indices are not names. */
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
  /** Bytes named at once. */
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

  /** Must be called in byte order. */
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

  /** The full path of a byte, to show. */
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
      asFault(error); // names reported before the fault count
    }
    return spots;
  }
}

/** Fewer zeros than this after a shorter value pad it to a multiple of four: the same zeros may have been a number's. */
const FILL = 4;

/** A table reported as one run is not plain bytes: it has no value there. */
function kindOf({ leaf, value, size }: NamedField): Run['kind'] {
  if (leaf.kind === 'text') return 'text';
  if (leaf.kind === 'padding' && size < FILL && leaf.text?.(value) === 'zero') return 'fill';
  if (leaf.kind === 'unknown') return 'unknown';
  return leaf.kind === 'padding' || (leaf.kind === 'bytes' && value !== undefined) ? 'bytes' : 'value';
}

// A directory whose count is larger than the items there are: those are read, and the count stays as it is.
import { grouped } from '../base/counted.ts';
import { hexOffset } from '../base/hex.ts';
import { asCount, follow } from './amount.ts';
import { bytesOf } from './constant.ts';
import { deferredSink } from './inside/deferred-sink.ts';
import { asFault } from './inside/fault.ts';
import { addGroup } from './inside/field-sink.ts';
import { keepCount } from './inside/kept-count.ts';
import type { ByteRange, Layout } from './inside/layout.ts';
import type { Scalar } from './inside/leaf.ts';
import { CHECKPOINT, recall, remember } from './inside/memo.ts';
import { pathText } from './inside/path.ts';
import type { Reader } from './inside/reader.ts';
import { readerAt } from './inside/reader-at.ts';
import type { Records } from './inside/record-table.ts';
import { type ListPlan, list, nameItems, readItems } from './list.ts';
import { records } from './records.ts';
import type { Model, Shape, Struct } from './struct.ts';

/** Where items end at the latest, used only if not all counted items are there. By default, the end of the window. */
export interface FitOptions<B extends string = string> {
  readonly upTo?: (r: Reader) => number;
  /** Siblings that hold the offset of something else. */
  readonly before?: readonly B[];
}

export interface CountedFitOptions<B extends string = string> extends FitOptions<B> {
  /** Items beyond a count that is too low; they are read as well. */
  readonly uncounted?: Uncounted;
}

interface Uncounted {
  /** The type of the stored count. */
  readonly of: Scalar;
  /** How many more there are; called at the end of the counted items. */
  readonly many: (r: Reader) => number;
}

/** The items that exist of a list whose count is too large. */
interface Cut {
  readonly length: number;
  readonly asked: number;
  /** Where the items end. */
  readonly end: number;
  /** Why the next item cannot be read; absent if there is no room for it. */
  readonly why?: string;
}

/**
 * The counted items, or those before the first that has no room or cannot be read; an error on the count, which is a
 * sibling, says so. For a list that nothing follows, or only what is found by other means than the list's end.
 */
export function listThatFits<T, Ref extends string, const N extends string, const B extends string = never>(
  item: Layout<T, 'value' | 'hidden', Ref>,
  count: N,
  options: CountedFitOptions<B> = {},
): Layout<T[], 'value', Ref | N | NoInfer<B>> {
  const { uncounted } = options;
  const moreAt = (r: Reader): number => uncounted?.many(r) ?? 0;
  const whole = list(item, count);
  const upTo = endIn(options);
  const asked = follow(count);
  const plan = (length: number): ListPlan<T> => ({ item, count: () => length });
  const cutOf = (r: Reader): Cut => cutAt(r, { item, asked: asCount(asked(r.scope)), upTo });
  const self: Layout<T[], 'value', Ref | N | NoInfer<B>> = {
    ...whole,
    refs: [count, ...(options.before ?? []), ...item.refs],
    marks: [...(whole.marks ?? []), count],
    decode(r) {
      const mark = r.mark();
      try {
        const items = whole.decode(r);
        const more = moreAt(r);
        if (uncounted === undefined || more === 0) return items;
        r.rewind(mark);
        reportMore(r, count, { length: items.length + more, asked: items.length, of: uncounted.of });
        countAgain(r, count, items.length + more);
        return readItems(r, plan(items.length + more));
      } catch (error) {
        asFault(error);
        r.rewind(mark);
        const cut = cutOf(r);
        if (cut.length === cut.asked) throw error;
        reportCut(r, count, cut);
        return readItems(r, plan(cut.length));
      }
    },
    fields(r, out) {
      const { pos: start } = r;
      const key = r.base + start;
      let length = recall(out.memo, self, key)?.length;
      if (length === undefined) {
        const mark = r.mark();
        const held = deferredSink(out);
        try {
          const seen = whole.fields(r, held.sink);
          const more = moreAt(r);
          if (more === 0) {
            held.release();
            return seen;
          }
          length = asCount(asked(r.scope)) + more;
        } catch (error) {
          asFault(error);
        }
        held.drop();
        r.rewind(mark);
      }
      length ??= cutOf(r).length;
      if (length > asCount(asked(r.scope))) countAgain(r, count, length);
      remember(out.memo, self, key, { starts: [start], end: start, count: CHECKPOINT, length });
      nameItems(r, out, plan(length));
      addGroup(r, out, self, { kind: 'list', start, size: r.pos - start, count: length });
      return { length };
    },
  };
  return self;
}

/** The same of a table of records. */
export function recordsThatFit<F extends Shape, const N extends string, const B extends string = never>(
  of: Struct<F>,
  count: N,
  options: FitOptions<B> = {},
): Layout<Records<Model<F>>, 'value', N | NoInfer<B>> {
  const upTo = endIn(options);
  const whole = records<F, string>(of, count);
  const filling = records(of);
  const asked = follow(count);
  const stride = of.size ?? 1;
  const cutOf = (r: Reader): Cut | undefined => {
    const many = asCount(asked(r.scope));
    if (many * stride <= r.limit - r.pos) return undefined;
    const length = Math.floor(Math.max(0, Math.min(r.limit, upTo(r)) - r.pos) / stride);
    return { length, asked: many, end: r.pos + length * stride };
  };
  const inside = <V>(r: Reader, { end }: Cut, read: () => V): V => {
    const { limit } = r;
    r.limit = end;
    try {
      return read();
    } finally {
      r.limit = limit;
    }
  };
  return {
    ...whole,
    refs: [count, ...(options.before ?? [])],
    marks: [count],
    decode(r) {
      const cut = cutOf(r);
      if (cut === undefined) return whole.decode(r);
      reportCut(r, count, cut);
      return inside(r, cut, () => filling.decode(r));
    },
    fields(r, out) {
      const cut = cutOf(r);
      return cut === undefined ? whole.fields(r, out) : inside(r, cut, () => filling.fields(r, out));
    },
  };
}

/** The latest end of a list that begins at the reader. */
function endIn({ upTo, before = [] }: FitOptions): (r: Reader) => number {
  const offsets = before.map(follow);
  return r => {
    const after = offsets.map(find => asCount(find(r.scope))).filter(offset => offset > r.pos);
    return Math.min(r.limit, upTo?.(r) ?? r.limit, ...after);
  };
}

interface Asked {
  readonly item: Layout<unknown, 'value' | 'hidden', string>;
  readonly asked: number;
  readonly upTo: (r: Reader) => number;
}

/** Reads items as far as possible; the reader stays where it is. */
function cutAt(r: Reader, { item, asked, upTo }: Asked): Cut {
  const limit = Math.min(r.limit, Math.max(r.pos, upTo(r)));
  const { source, base, scope, depth } = r;
  const probe = readerAt({ source, base, scope, limit }, r.path.slice(0, depth));
  probe.pos = r.pos;
  probe.enter();
  let end = r.pos;
  for (let length = 0; ; length++) {
    if (!(length < asked) || limit - end < item.minSize) return { length, asked, end };
    probe.path[depth] = length;
    try {
      probe.count();
      item.decode(probe);
    } catch (error) {
      return { length, asked, end, why: asFault(error).fault.text };
    }
    end = probe.pos;
  }
}

/** The count of the list that is being read. */
function placeOf(r: Reader, count: string): { readonly range: ByteRange; readonly path: string } {
  const steps = [...r.path.slice(0, r.depth - 1), count];
  const at = r.scope?.extentOf(count);
  const range =
    at === undefined ? { start: r.pos, size: 0 } : { start: at.start, size: Math.max(0, at.end - at.start) };
  return { range, path: pathText(steps, steps.length) };
}

/** What refers to the count means the items that there are. */
function countAgain({ scope }: Reader, count: string, length: number): void {
  if (scope) scope.values[count] = length;
}

interface More {
  readonly length: number;
  readonly asked: number;
  readonly of: Scalar;
}

function reportMore(r: Reader, count: string, { length, asked, of }: More): void {
  const { range, path } = placeOf(r, count);
  const text = `expected ${grouped(length)}, found ${grouped(asked)}`;
  r.find(range, text, { path, weight: 'error', repair: bytesOf(of, length) });
  keepCount(r, { found: asked, expected: length });
}

function reportCut(r: Reader, count: string, { length, asked, end, why }: Cut): void {
  const { range, path } = placeOf(r, count);
  const what = `expected at most ${grouped(length)}, found ${grouped(asked)}`;
  const text = `${what}: ${why ?? `there is room for no more up to ${hexOffset(end)}`}`;
  // If two lists share a count, the first has already reported what is wrong with it.
  if (!r.findings.some(other => other.path === path)) r.find(range, text, { path, weight: 'error', isCut: true });
  keepCount(r, { found: asked, expected: length });
}

import { setImmediate } from 'node:timers/promises';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import type { Source } from '../../../shared/base/source.ts';
import type {
  ByteSpan,
  Columns,
  FindQuery,
  FindResult,
  FoundPart,
  Sought,
} from '../../../shared/contract/search-types.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { type Match, type Matcher, matcherOf } from './matcher.ts';

interface FindOptions {
  readonly signal: AbortSignalLike;
  onProgress(bytesDone: number): void;
}

/** Counts all matches of a query and returns those around the position it started from. */
export async function find(source: Source, query: FindQuery, options: FindOptions): Promise<FindResult> {
  const around = new Around(query.from, query.limit);
  const span = spanOf(source, query.within);
  await findBytes(source, query, { ...options, ...span, found: match => around.add(match) });
  const { total, before } = around;
  const index = query.direction === 'forward' ? (before < total ? before : -1) : before - 1;
  return { total, index, hits: around.hits() };
}

/** The part of a range that exists. */
export function spanOf(source: Source, within: ByteSpan | undefined): { readonly start: number; readonly end: number } {
  if (within === undefined) return { start: 0, end: source.size };
  return { start: within.start, end: Math.min(source.size, within.start + within.size) };
}

/** The most hits of one answer, and bytes searched for it: enough for a list to grow smoothly, and to be stopped at once. */
const [MOST_HITS, MOST_BYTES] = [10_000, 32 * 1024 * 1024];

interface Part {
  readonly start: number;
  readonly end: number;
  readonly signal: AbortSignalLike;
}

/** The hits in a range, up to 10,000 of them or within 32 MB, and where to continue. */
export async function findPart(source: Source, sought: Sought, part: Part): Promise<Omit<FoundPart, 'revision'>> {
  const { start, signal } = part;
  const end = Math.min(part.end, source.size);
  const hits: ByteSpan[] = [];
  const next = await findBytes(source, sought, {
    ...{ start, end, signal, until: start + MOST_BYTES, onProgress: () => {} },
    found(match) {
      hits.push({ start: match.start, size: match.size });
      return hits.length < MOST_HITS;
    },
  });
  return { hits, next };
}

/** So small that even a match at every byte blocks the host no longer than a frame or two. */
const CHUNK = 256 * 1024;

/** How much an expression sees before a position, so that `\b` and `(?<=…)` work. */
const BEFORE = 16;

interface Looking extends FindOptions {
  readonly start: number;
  readonly end: number;
  /** No new chunk begins from here on. */
  readonly until?: number;
  /** Called for each match, in order; false ends the search after it. */
  found(match: Match): boolean | undefined;
}

/**
 * Every match of a query that ends before `end`, without overlaps, with other work let in between chunks.
 * Returns where to continue: `end` if everything was searched.
 */
export async function findBytes(source: Source, sought: Sought, looking: Looking): Promise<number> {
  const matcher = matcherOf(sought);
  const { columns } = sought;
  if (columns === undefined) return findInSpan(source, matcher, looking);
  if (columns.width > columns.stride) return refuse(failures.overlappingRows(columns.width, columns.stride));
  return findInColumns(source, { matcher, columns }, looking);
}

/** Row by row: a match that crosses the end of its row does not count, and a shorter one inside it may. */
async function findInColumns(
  source: Source,
  { matcher, columns }: { readonly matcher: Matcher; readonly columns: Columns },
  looking: Looking,
): Promise<number> {
  const { start, end, until = end, signal, onProgress, found } = looking;
  const { width, stride } = columns;
  const rowsAtOnce = Math.max(1, Math.floor(CHUNK / stride));
  const first = Math.max(0, Math.floor((start - columns.start) / stride));
  let at = columns.start + first * stride;
  for (; at < end && at < until; at += rowsAtOnce * stride) {
    if (signal.aborted) throw signal.reason;
    const bytes = source.read(at, Math.min((rowsAtOnce - 1) * stride + width, end - at));
    for (let row = 0; row < bytes.length; row += stride) {
      const from = Math.max(row, start - at);
      const cells = bytes.subarray(from, row + width);
      const chunk = Buffer.from(cells.buffer, cells.byteOffset, cells.byteLength);
      for (let match = matcher.next(chunk, 0); match; match = matcher.next(chunk, match.start + match.size)) {
        const place = at + from + match.start;
        if (found({ ...match, start: place }) === false) return place + match.size;
      }
    }
    onProgress(Math.min(at + rowsAtOnce * stride, end));
    await setImmediate();
  }
  return Math.min(end, Math.max(start, at));
}

async function findInSpan(source: Source, matcher: Matcher, looking: Looking): Promise<number> {
  const { start, end, until = end, signal, onProgress, found } = looking;
  let next = start;
  for (let at = start; at < end && at < until; at += CHUNK) {
    if (signal.aborted) throw signal.reason;
    const from = Math.max(0, at - BEFORE);
    const bytes = source.read(from, Math.min(at + CHUNK + matcher.longest - 1, end) - from);
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (next = Math.max(next, at); next < at + CHUNK; ) {
      const match = matcher.next(chunk, next - from);
      if (match === undefined || from + match.start >= at + CHUNK) break;
      next = from + match.start + match.size;
      if (found({ ...match, start: from + match.start }) === false) return next;
    }
    next = Math.max(next, Math.min(end, at + CHUNK));
    onProgress(Math.min(at + CHUNK, end));
    await setImmediate();
  }
  return next;
}

/** Counts all matches and keeps those nearest to `from`: half of `limit` before it, half after. */
class Around {
  total = 0;
  /** How many start before `from`. */
  before = 0;
  readonly #left: ByteSpan[] = [];
  readonly #right: ByteSpan[] = [];
  readonly #from: number;
  readonly #half: number;
  readonly #rest: number;

  constructor(from: number, limit: number) {
    this.#from = from;
    this.#half = Math.floor(limit / 2);
    this.#rest = limit - this.#half;
  }

  add({ start, size }: Match): undefined {
    this.total++;
    if (start >= this.#from) {
      if (this.#right.length < this.#rest) this.#right.push({ start, size });
      return;
    }
    this.before++;
    this.#left.push({ start, size });
    // Dropped in bulk: a shift for each match would make a frequent pattern quadratic.
    if (this.#left.length > 2 * this.#half + 64) this.#left.splice(0, this.#left.length - this.#half);
  }

  hits(): readonly ByteSpan[] {
    return [...this.#left.slice(Math.max(0, this.#left.length - this.#half)), ...this.#right];
  }
}

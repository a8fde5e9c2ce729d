import type { Source } from '../../../shared/base/source.ts';
import type { FindQuery, FindResult } from '../../../shared/contract/types.ts';
import { refuse } from '../../failures/refuse.ts';
import { type FindOptions, findBytes } from './find-bytes.ts';
import { hexPattern, type Pattern, textPattern } from './pattern.ts';

/** Counts every place of a query and gives those around where it looked from. */
export async function find(source: Source, query: FindQuery, options: FindOptions): Promise<FindResult> {
  const pattern = patternOf(query);
  const around = new Around(query.from, query.limit);
  await findBytes(source, pattern, start => around.add(start), options);
  const { total, before } = around;
  const { length } = pattern.bytes;
  return {
    total,
    index: query.direction === 'forward' ? forwardIndex(before, total) : before - 1,
    hits: around.starts().map(start => ({ start, size: length })),
  };
}

function forwardIndex(before: number, total: number): number {
  return before < total ? before : -1;
}

function patternOf(query: FindQuery): Pattern {
  const pattern =
    query.mode === 'hex' ? hexPattern(query.query) : textPattern(query.query, { matchCase: query.matchCase === true });
  return 'code' in pattern ? refuse(pattern) : pattern;
}

/** Counts all places and keeps those nearest to `from`: half of `limit` before it, half after. */
class Around {
  total = 0;
  /** How many start before `from`. */
  before = 0;
  readonly #left: number[] = [];
  readonly #right: number[] = [];
  readonly #from: number;
  readonly #half: number;
  readonly #rest: number;

  constructor(from: number, limit: number) {
    this.#from = from;
    this.#half = Math.floor(limit / 2);
    this.#rest = limit - this.#half;
  }

  add(start: number): void {
    this.total++;
    if (start >= this.#from) {
      if (this.#right.length < this.#rest) this.#right.push(start);
      return;
    }
    this.before++;
    this.#left.push(start);
    // Dropped in bulk: a shift for each place would make a common pattern quadratic.
    if (this.#left.length > 2 * this.#half + 64) this.#left.splice(0, this.#left.length - this.#half);
  }

  starts(): readonly number[] {
    return [...this.#left.slice(Math.max(0, this.#left.length - this.#half)), ...this.#right];
  }
}

import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import type { PairOptions } from '../../workers/compare/compare-task.ts';
import type { Comparer, PairFields } from './comparer.ts';
import type { Content } from './place.ts';

/** One side of a pair, as it is at one revision. */
export interface PairSide {
  readonly id: string;
  readonly revision: number;
  readonly name: string;
  content(): Content;
}

/** The fields of the pairs looked at last: windows of one list are asked for one after the other. */
export interface FieldsCache {
  of(a: PairSide, b: PairSide, options: PairOptions, signal: AbortSignalLike): Promise<PairFields>;
}

const KEPT = 8;

export function createFieldsCache(comparer: () => Comparer): FieldsCache {
  const known = new Map<string, PairFields>();
  return {
    async of(a, b, options, signal) {
      const key = JSON.stringify([a.id, a.revision, b.id, b.revision, options]);
      const found =
        known.get(key) ??
        (await comparer().fields({ ...a.content(), name: a.name }, { ...b.content(), name: b.name }, options, {
          signal,
        }));
      known.delete(key);
      known.set(key, found);
      for (const oldest of known.keys()) {
        if (known.size <= KEPT) break;
        known.delete(oldest);
      }
      return found;
    },
  };
}

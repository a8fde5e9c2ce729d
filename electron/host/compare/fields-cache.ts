import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { keepNewest } from '../../../shared/base/keep-newest.ts';
import type { PairOptions } from '../../answers/compare/compare-task.ts';
import type { NamedContent } from './compared-side.ts';
import type { Comparer, PairFields } from './comparer.ts';

const KEPT = 8;

/** One side of a pair at one revision. */
export interface PairSide {
  readonly id: string;
  readonly revision: number;
  readonly name: string;
  content(): NamedContent;
}

/** The fields of the most recent pairs: windows of one list are requested one after the other. */
interface FieldsCache {
  of(a: PairSide, b: PairSide, options: PairOptions, signal: AbortSignalLike): Promise<PairFields>;
}

export function createFieldsCache(comparer: () => Comparer): FieldsCache {
  const known = new Map<string, PairFields>();
  return {
    async of(a, b, options, signal) {
      const key = JSON.stringify([a.id, a.revision, b.id, b.revision, options]);
      const found = known.get(key) ?? (await comparer().fields(a.content(), b.content(), options, { signal }));
      keepNewest(known, KEPT, [key, found]);
      return found;
    },
  };
}

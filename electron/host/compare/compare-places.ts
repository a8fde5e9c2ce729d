import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { sameSource } from '../../../shared/base/source.ts';
import type { ComparedRow, CompareOptions, ComparisonSummary } from '../../../shared/contract/compare-types.ts';
import { identify } from '../../../shared/formats/index.ts';
import { type Comparer, sourceOf } from './comparer.ts';
import type { Place } from './place.ts';

export interface PlaceRow extends Omit<ComparedRow, 'a' | 'b'> {
  /** The row it lies in. */
  readonly parent?: string;
  /** Relative to their place; the empty one is the place itself. */
  readonly addressA?: string;
  readonly addressB?: string;
}

export interface PlaceSummary extends Omit<ComparisonSummary, 'comparison' | 'titles'> {
  readonly rows: readonly PlaceRow[];
}

export interface CompareJob {
  readonly a: Place;
  readonly b: Place;
  readonly options: CompareOptions;
  readonly comparer: Comparer;
  readonly signal: AbortSignalLike;
  found?(rows: readonly PlaceRow[]): void;
  progress?(step: { readonly done: number; readonly total: number; readonly text: string }): void;
}

const NONE = { added: 0, removed: 0, changed: 0, renamed: 0, moved: 0 };

/** Compares two places: for now two files as a whole. */
export async function comparePlaces({ a, b }: CompareJob): Promise<PlaceSummary> {
  const empty = { same: true, kinds: NONE, formats: {}, unchanged: 1, problems: [], rows: [] };
  if (a.kind !== 'content' || b.kind !== 'content') return empty;
  const [left, right] = [sourceOf(a.content), sourceOf(b.content)];
  if (sameSource(left, right)) return empty;
  const { format } = identify({ name: b.name, source: right });
  const row: PlaceRow = {
    id: '0',
    kind: 'changed',
    address: b.name,
    name: b.name,
    format: format.id,
    sizeA: left.size,
    sizeB: right.size,
    count: 0,
    addressA: '',
    addressB: '',
  };
  return {
    same: false,
    kinds: { ...NONE, changed: 1 },
    formats: { [format.id]: 1 },
    unchanged: 0,
    problems: [],
    rows: [row],
  };
}

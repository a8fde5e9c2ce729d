import type { AssetId, Problem } from '../../../shared/contract/types.ts';
import { placesAround } from '../labels/address.ts';

/** What a row shows about its problems. */
export interface ProblemSign {
  /** That of the most severe problem. */
  readonly weight: 'error' | 'warning';
  readonly count: number;
}

/** What is shown for a field. */
export type FieldFinding = Pick<Problem, 'weight' | 'text'>;

const ORDER = { error: 0, warning: 1, note: 2 } as const;

/** Most severe first. */
export function byWeight(a: FieldFinding, b: FieldFinding): number {
  return ORDER[a.weight] - ORDER[b.weight];
}

/** The more severe of two; the first if they are equal. */
export function heavier(a: FieldFinding | undefined, b: FieldFinding | undefined): FieldFinding | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return byWeight(b, a) < 0 ? b : a;
}

type List = readonly Problem[];

const known = { error: [] as ProblemSign[], warning: [] as ProblemSign[] };

/** Equal signs share one object, so that their rows are not redrawn. */
function signOf(weight: ProblemSign['weight'], count: number): ProblemSign {
  known[weight][count] ??= { weight, count };
  return known[weight][count];
}

const byPlace = remembered((list: List): ReadonlyMap<string, ProblemSign> => {
  const signs = new Map<string, ProblemSign>();
  for (const { address, weight } of list) {
    if (weight === 'note') continue;
    for (const around of [address, ...placesAround(address)]) {
      const sign = signs.get(around);
      signs.set(around, signOf(sign?.weight === 'error' ? 'error' : weight, (sign?.count ?? 0) + 1));
    }
  }
  return signs;
});

/** The sign for an address and everything in it; notes are only listed. */
export function signAt(list: List, address: string): ProblemSign | undefined {
  return byPlace(list).get(address);
}

/** The signs of several places, by id. */
export function signsOf(
  list: List,
  places: readonly { readonly asset: AssetId; readonly address: string }[],
): Readonly<Record<AssetId, ProblemSign>> {
  const signs: Record<AssetId, ProblemSign> = {};
  for (const { asset, address } of places) {
    const sign = signAt(list, address);
    if (sign !== undefined) signs[asset] = sign;
  }
  return signs;
}

const byField = remembered((list: List): ReadonlyMap<AssetId, ReadonlyMap<string, Problem>> => {
  const assets = new Map<AssetId, Map<string, Problem>>();
  for (const problem of list) {
    const { asset, path } = problem;
    if (path === undefined) continue;
    const fields = assets.get(asset) ?? new Map<string, Problem>();
    assets.set(asset, fields);
    if (!fields.has(path)) fields.set(path, problem);
  }
  return assets;
});

const NONE: ReadonlyMap<string, Problem> = new Map();

/** The most severe problem of each field of an asset, by path. The list is sorted by severity. */
export function heaviestIn(list: List, asset: AssetId): ReadonlyMap<string, Problem> {
  return byField(list).get(asset) ?? NONE;
}

/** Computed once per list: every row needs it. */
function remembered<T>(make: (list: List) => T): (list: List) => T {
  const known = new WeakMap<List, T>();
  return list => {
    const value = known.get(list) ?? make(list);
    known.set(list, value);
    return value;
  };
}

// A count larger than its list: kept as it is while the list is unchanged.
import type { Stale } from './derived-number.ts';
import { keepLeftover, leftoverOf } from './leftovers.ts';
import type { Reader } from './reader.ts';
import type { Scope } from './scope.ts';

const keyOf = (list: string): string => `#count of ${list}`;

/** Keeps the stored number as the count of the list being read. */
export function keepCount({ model, path, depth }: Reader, stale: Stale): void {
  const list = path[depth - 1];
  if (model && typeof list === 'string') keepLeftover(model, keyOf(list), stale);
}

/** The kept count of a list, under the name of its count field. */
export function keptCount(scope: Scope | undefined, list: string): unknown {
  const up = list.lastIndexOf('^') + 1;
  let at = scope;
  for (let i = 0; i < up; i++) at = at?.outer;
  return leftoverOf(at?.values, keyOf(list.slice(up)));
}

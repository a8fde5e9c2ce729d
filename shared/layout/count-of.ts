import { asCount, follow } from './amount.ts';
import { hiddenNumber, staleOr, writeNumber } from './inside/derived-number.ts';
import { keptCount } from './inside/kept-count.ts';
import type { Layout } from './inside/layout.ts';
import type { Scalar } from './inside/leaf.ts';
import type { Scope } from './inside/scope.ts';

/** How many items the named lists have together. A count larger than its list is kept as long as the list is unchanged. */
export function countOf<const N extends string>(of: Scalar, ...lists: N[]): Layout<number, 'hidden', N> {
  const finders = lists.map(follow);
  const only = lists.length === 1 ? lists[0] : undefined;
  const tell = (scope: Scope | undefined): number =>
    finders.reduce((sum, find) => sum + (asCount(find(scope)) || 0), 0);
  return {
    ...hiddenNumber(of, 'count', { refs: lists, about: `number of ${lists.join(' and ').replaceAll('^', '')}` }),
    tell,
    encode(w) {
      const kept = only === undefined ? undefined : keptCount(w.scope, only);
      writeNumber(of, w.hold(of.size), staleOr(kept, tell(w.scope)));
    },
  };
}

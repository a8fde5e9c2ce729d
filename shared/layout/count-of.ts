import { asCount, follow } from './amount.ts';
import { hiddenNumber, writeNumber } from './inside/derived-number.ts';
import type { Layout } from './inside/layout.ts';
import type { Scalar } from './inside/leaf.ts';
import type { Scope } from './inside/scope.ts';

/** How many items the named lists have together. */
export function countOf<const N extends string>(of: Scalar, ...lists: N[]): Layout<number, 'hidden', N> {
  const finders = lists.map(follow);
  const tell = (scope: Scope | undefined): number =>
    finders.reduce((sum, find) => sum + (asCount(find(scope)) || 0), 0);
  return {
    ...hiddenNumber(of, 'count', { refs: lists, about: `number of ${lists.join(' and ').replaceAll('^', '')}` }),
    tell,
    encode: w => writeNumber(of, w.hold(of.size), tell(w.scope)),
  };
}

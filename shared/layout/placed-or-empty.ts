import type { Layout, Role } from './inside/layout.ts';
import { placed } from './placed.ts';
import { type OutsideOptions, unlessOutside } from './unless-outside.ts';

/** Like placed(); but a part whose offset leads outside is `empty` and named so, and the parts after it are still read. */
export function placedOrEmpty<T, E extends T, R extends Role, Ref extends string, const N extends string>(
  of: Layout<T, R, Ref>,
  at: N,
  empty: E,
  options: Pick<OutsideOptions, 'isComputed'> = {},
): Layout<T, R, Ref | N> {
  return unlessOutside(placed(of, at), at, empty, options);
}

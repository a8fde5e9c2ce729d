import type { Layout, Role } from './inside/layout.ts';
import { placed } from './placed.ts';
import { unlessOutside } from './unless-outside.ts';

/** As placed(); a part whose offset leads outside is `empty`, and named so, and what stands after it is read on. */
export function placedOrEmpty<T, E extends T, R extends Role, Ref extends string, const N extends string>(
  of: Layout<T, R, Ref>,
  at: N,
  empty: E,
): Layout<T, R, Ref | N> {
  return unlessOutside(placed(of, at), at, empty);
}

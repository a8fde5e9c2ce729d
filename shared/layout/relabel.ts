import { type Kind, leafLayout, type Scalar } from './inside/leaf.ts';

/** The same number, named for what it is for: a count, an offset, a checksum. */
export function relabel<T>(of: Scalar<T>, kind: Kind): Scalar<T> {
  return leafLayout(of.kind, of.size, { ...of.leaf, kind, storage: of.leaf.kind });
}

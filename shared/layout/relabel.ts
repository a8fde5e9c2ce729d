import { type Kind, leafLayout, type Scalar } from './inside/leaf.ts';

/** The same number, labelled with its purpose: a count, an offset, a checksum. */
export function relabel<T>(of: Scalar<T>, kind: Kind): Scalar<T> {
  return leafLayout(of.kind, of.size, { ...of.leaf, kind, storage: of.leaf.kind });
}

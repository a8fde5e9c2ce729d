import { leafLayout, type Scalar } from './inside/leaf.ts';
import { relabel } from './relabel.ts';

export interface Reference extends Scalar {
  /** The list this is an index into. */
  readonly target: string;
}

export interface ReferenceOptions {
  /** The number of the list's first item. */
  readonly first?: number;
  /** Numbers per item: 3 if the number is 3 · face + edge. */
  readonly per?: number;
  /** Computed from the list it leads into: the item may be removed, and the number is computed again. */
  readonly isComputed?: true;
  /** The number that means none, if it is not the usual one: -1, or 0 for numbers counted from 1; `never` if it always leads to an item. */
  readonly none?: number | 'never';
}

/** A number that names an item of a list elsewhere, counted from `first`: the tree can follow it. */
export function refTo(
  of: Scalar,
  target: string,
  { first = 0, per = 1, isComputed, none }: ReferenceOptions = {},
): Reference {
  const reference = relabel(of, 'reference');
  const leaf = {
    ...{ ...reference.leaf, target },
    ...(first === 0 ? {} : { first }),
    ...(per === 1 ? {} : { per }),
    ...(isComputed ? { isComputed } : {}),
    ...(none === undefined ? {} : { none }),
  };
  const list = target.replaceAll('^', '');
  const about = `index into ${list}${first === 0 ? '' : `, counted from ${first}`}${per === 1 ? '' : `, ${per} for each`}`;
  return { ...leafLayout(of.kind, of.size, leaf), target, about };
}

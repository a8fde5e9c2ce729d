import { leafLayout, type Scalar } from './leaf.ts';
import { relabel } from './relabel.ts';

export interface Reference extends Scalar {
  /** The list this is an index into. */
  readonly target: string;
}

/** A number that names an item of a list elsewhere, counted from `first`: the tree can follow it. */
export function refTo(of: Scalar, target: string, { first = 0 }: { readonly first?: number } = {}): Reference {
  const reference = relabel(of, 'reference');
  const leaf = { ...reference.leaf, target, ...(first === 0 ? {} : { first }) };
  const about = `index into ${target.replaceAll('^', '')}${first === 0 ? '' : `, counted from ${first}`}`;
  return { ...leafLayout(of.kind, of.size, leaf), target, about };
}

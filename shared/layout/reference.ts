import { leafLayout, type Scalar } from './leaf.ts';
import { relabel } from './relabel.ts';

export interface Reference extends Scalar {
  /** The list this is an index into. */
  readonly target: string;
}

/** A number that names an item of a list elsewhere: the tree can follow it. */
export function refTo(of: Scalar, target: string): Reference {
  const reference = relabel(of, 'reference');
  return { ...leafLayout(of.kind, of.size, { ...reference.leaf, target }), target, about: `index into ${target}` };
}

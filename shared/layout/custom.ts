import type { Layout } from './inside/layout.ts';

type Ways<T> = Pick<Layout<T>, 'kind' | 'decode' | 'encode' | 'fields'> & { readonly about: string };

/** A shape no other word fits: all three ways or none, leaving one out does not compile. */
export function custom<T>(
  of: Ways<T> & Partial<Pick<Layout<T>, 'begin' | 'toJson' | 'child' | 'minSize' | 'policy'>>,
): Layout<T> {
  return { role: 'value', size: undefined, minSize: 0, refs: [], ...of };
}

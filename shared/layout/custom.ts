import type { Layout } from './inside/layout.ts';

type Ways<T> = Pick<Layout<T>, 'kind' | 'decode' | 'encode' | 'fields'> & { readonly about: string };

/** A shape that no other word fits. It must supply decode, encode and fields together, or it does not compile. */
export function custom<T>(
  of: Ways<T> & Partial<Pick<Layout<T>, 'begin' | 'toJson' | 'child' | 'minSize' | 'policy'>>,
): Layout<T> {
  return { role: 'value', size: undefined, minSize: 0, refs: [], ...of };
}

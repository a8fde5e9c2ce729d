// Resolves a number in one fragment to the fragment or the name it refers to.
import type { AnyUnion } from '#layout';
import type { Fragment, Wld } from './layout/wld.ts';

type Body = Fragment['body'];
/** A body that could be read. */
export type ReadBody = Exclude<Extract<Body, { readonly type: number }>, { readonly type: 'unknown' }>;
type Bodies = { readonly [B in ReadBody as B['type']]: B['value'] };
export type BodyType = keyof Bodies;
/** What a fragment of this type holds. */
export type BodyOf<K extends BodyType> = Bodies[K];

/** The body that a reference leads to, if it is of this type and could be read. */
export function bodyOf<const K extends BodyType>(
  { fragments }: Wld,
  reference: number,
  type: K,
): BodyOf<K> | undefined {
  const body: AnyUnion | undefined = readBody(fragments[reference - 1]);
  return body?.type === type ? (body.value as BodyOf<K>) : undefined; // its type says so
}

/** The body of a fragment, if it could be read. */
export function readBody(fragment: Fragment | undefined): ReadBody | undefined {
  const body = fragment?.body;
  return body === undefined || !('value' in body) ? undefined : body;
}

/** The stored type of a fragment. */
export function typeOf({ body }: Fragment): number {
  return Number('tag' in body ? body.tag : 'type' in body ? body.type : Number.NaN);
}

/** Returns the name for a negative number; '' for any other number, and for positions where no name begins. */
export function namesIn({ strings }: Wld): (reference: number) => string {
  const names = new Map<number, string>();
  let place = strings.first.length + 1;
  for (const name of strings.names) {
    names.set(place, name);
    place += name.length + 1;
  }
  return reference => names.get(-reference) ?? '';
}

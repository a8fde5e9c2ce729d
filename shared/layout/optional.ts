import { follow } from './amount.ts';
import type { Layout, Role } from './inside/layout.ts';
import type { Scope } from './inside/scope.ts';

/** The condition: the named value equals this, or anything but this. */
export type Condition = number | string | { readonly not: number | string };

/** Present when the named flag, pointer or count is not zero, or as `is` says. */
export function optional<T, Ref extends string, const N extends string>(
  of: Layout<T, Role, Ref>,
  when: N,
  is?: Condition,
): Layout<T | undefined, 'optional', Ref | N> {
  return {
    ...conditional(of, when, is),
    role: 'optional',
    encode(w, value) {
      if (value !== undefined) of.encode(w, value);
    },
  };
}

/** A hidden field (an offset, a constant) that is present only sometimes. */
export function hiddenIf<T, Ref extends string, const N extends string>(
  of: Layout<T, 'hidden', Ref>,
  when: N,
  is?: Condition,
): Layout<T | undefined, 'hidden', Ref | N> {
  const isThere = condition(when, is);
  return {
    ...conditional(of, when, is),
    role: 'hidden',
    encode(w, value) {
      if (isThere(w.scope)) of.encode(w, value as T); // hidden layouts compute what they write
    },
  };
}

function conditional<T, Ref extends string, N extends string>(
  of: Layout<T, Role, Ref>,
  when: N,
  is: Condition | undefined,
): Layout<T | undefined, Role, Ref | N> {
  const present = condition(when, is);
  return {
    ...of,
    size: undefined,
    minSize: 0,
    refs: [when, ...of.refs],
    about: [of.about, `present if ${when}${conditionText(is)}`].filter(Boolean).join('; '),
    parts: of.parts ?? [],
    present,
    decode: r => (present(r.scope) ? of.decode(r) : undefined),
    fields: (r, out) => (present(r.scope) ? of.fields(r, out) : undefined),
  } as Layout<T | undefined, Role, Ref | N>; // undefined is what an absent one reads as
}

function conditionText(is: Condition | undefined): string {
  if (is === undefined) return '';
  return typeof is === 'object' ? ` is not ${is.not}` : ` is ${is}`;
}

function condition(when: string, is: Condition | undefined): (scope: Scope | undefined) => boolean {
  const find = follow(when);
  if (is === undefined) return scope => isSet(find(scope));
  if (typeof is === 'object') return scope => plainValue(find(scope)) !== is.not;
  return scope => plainValue(find(scope)) === is;
}

function isSet(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'length' in value ? Boolean(value.length) : Boolean(value);
}

/** What to compare of a reference's value: the tag of a union, 0 or 1 for a flag. */
export function plainValue(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'type' in value) return value.type;
  return typeof value === 'boolean' ? Number(value) : value;
}

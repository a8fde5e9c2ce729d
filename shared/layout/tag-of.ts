import { follow } from './amount.ts';
import { Unwritable } from './inside/fault.ts';
import type { Layout } from './inside/layout.ts';
import type { Scalar } from './inside/leaf.ts';
import type { Scope } from './inside/scope.ts';
import { isRaw } from './or-raw.ts';

/** Stores which case of a chooseBy sibling is present. */
export function tagOf<T, const N extends string>(of: Scalar<T>, union: N): Layout<T, 'hidden', N> {
  const find = follow(union);
  const tell = (scope: Scope | undefined): T => {
    const chosen = find(scope);
    if (isRaw(chosen) && chosen.tag !== undefined) return chosen.tag as T; // it was read by this scalar
    if (typeof chosen === 'object' && chosen !== null && 'type' in chosen) return chosen.type as T; // chooseBy's cases are keyed by it
    throw new Unwritable(`${union} has no type to store`);
  };
  return {
    ...of,
    role: 'hidden',
    refs: [union],
    about: `kind of ${union}`,
    tell: tell as (scope: Scope) => number, // a label, if the scalar is a choice: references only compare it
    encode: w => of.encode(w, tell(w.scope)),
  };
}

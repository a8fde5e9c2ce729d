import { later } from '../../../layout/later.ts';
import type { AnyLayout } from '../../../layout/layout.ts';

/** The same members, all of them stored in a second pass. */
export function laterAll<S extends Record<string, AnyLayout>>(shape: S): S {
  return Object.fromEntries(Object.entries(shape).map(([key, layout]) => [key, later(layout)])) as S; // the same keys and types
}

import type { Layout, Role } from './inside/layout.ts';

/** Also puts a number that the writer computes into the model: the directory's JSON shows it as stored. */
export function shown<T, R extends Role, Ref extends string>(of: Layout<T, R, Ref>): Layout<T, 'shown', Ref> {
  return { ...of, role: 'shown' };
}

import type { Layout } from './inside/layout.ts';
import { listOf } from './list.ts';

const MORE_THAN_FIT = 0xffff_ffff;

/** Items up to the end of the window; what is too short for one is left over. */
export function listToEnd<T, Ref extends string>(item: Layout<T, 'value' | 'hidden', Ref>): Layout<T[], 'value', Ref> {
  const least = Math.max(1, item.minSize);
  return {
    ...listOf(
      { item, count: () => MORE_THAN_FIT, stop: r => r.limit - r.pos < least },
      `list of ${item.kind} to the end`,
    ),
    refs: [...item.refs],
  };
}

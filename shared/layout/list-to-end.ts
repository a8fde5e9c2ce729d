import type { Layout } from './inside/layout.ts';
import { type ListPlan, listOf } from './list.ts';

const MORE_THAN_FIT = 0xffff_ffff;

/** Items up to the end of the window; bytes too few for an item are left over. */
export function listToEnd<T, Ref extends string>(item: Layout<T, 'value' | 'hidden', Ref>): Layout<T[], 'value', Ref> {
  return {
    ...listOf({ item, ...fitting(item) }, `list of ${item.kind} to the end`),
    refs: [...item.refs],
  };
}

/** Items of one size are counted at once, so that the last is found without walking over the others. */
function fitting({ size, minSize }: Layout<unknown, 'value' | 'hidden', string>): Pick<ListPlan, 'count' | 'stop'> {
  if (size !== undefined && size > 0) return { count: r => Math.max(0, Math.floor((r.limit - r.pos) / size)) };
  const least = Math.max(1, minSize);
  return { count: () => MORE_THAN_FIT, stop: r => r.limit - r.pos < least };
}

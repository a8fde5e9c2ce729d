import type { Layout } from './layout.ts';
import { addPart, type Scalar } from './leaf.ts';
import { checkRoom, listOf } from './list.ts';
import { relabel } from './relabel.ts';
import { Unwritable } from './unwritable.ts';

/** A count, then so many items. The count is the list's `.count`. */
export function prefixedList<T, Ref extends string>(
  of: Scalar,
  item: Layout<T, 'value', Ref>,
): Layout<T[], 'value', Ref> {
  const count = relabel(of, 'count');
  const most = of.leaf.range?.max ?? 0;
  const items = listOf<T>({ item, count: () => 0 }, `list of ${item.kind} after its count in ${of.kind}`);
  const counted = (n: number): Layout<T[]> => listOf<T>({ item, count: () => n }, items.kind);
  return {
    ...items,
    minSize: of.size,
    refs: item.refs,
    taken: ['count'],
    decode(r) {
      const n = of.decode(r);
      checkRoom(r, item, n);
      return counted(n).decode(r);
    },
    encode(w, value) {
      if (value.length > most) throw new Unwritable(`${value.length} items, ${most} is the most`);
      of.encode(w, value.length);
      items.encode(w, value);
    },
    fields(r, out) {
      const start = r.pos;
      const n = of.decode(r);
      addPart(r, out, 'count', { start, size: of.size, leaf: count.leaf, value: n });
      checkRoom(r, item, n);
      return counted(n).fields(r, out);
    },
  };
}

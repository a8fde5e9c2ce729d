import { counted, grouped } from '../base/counted.ts';
import { bytesOf } from './constant.ts';
import { Unwritable } from './inside/fault.ts';
import type { Layout } from './inside/layout.ts';
import { addPart, type Scalar } from './inside/leaf.ts';
import type { Reader } from './inside/reader.ts';
import { checkRoom, listOf } from './list.ts';
import { relabel } from './relabel.ts';

/** A count, then so many items. The count is the list's `.count`. */
export function prefixedList<T, Ref extends string>(
  of: Scalar,
  item: Layout<T, 'value', Ref>,
): Layout<T[], 'value', Ref> {
  const countLeaf = relabel(of, 'count').leaf;
  const most = of.leaf.range?.max ?? 0;
  const count = (r: Reader): number => {
    const stored = of.decode(r);
    checkRoom(r, item, stored);
    return stored;
  };
  const items = listOf<T>({ item, count }, `list of ${item.kind} after its count in ${of.kind}`);
  return {
    ...items,
    minSize: of.size,
    refs: item.refs,
    taken: ['count'],
    begin: () => bytesOf(of, 0),
    encode(w, value) {
      if (value.length > most) throw new Unwritable(`${counted(value.length, 'item')}, ${grouped(most)} is the most`);
      of.encode(w, value.length);
      items.encode(w, value);
    },
    fields(r, out) {
      const start = r.pos;
      addPart(r, out, 'count', { start, size: of.size, leaf: countLeaf, value: of.decode(r) });
      r.pos = start;
      return items.fields(r, out);
    },
  };
}

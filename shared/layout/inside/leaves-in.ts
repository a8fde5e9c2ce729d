import type { Source } from '../../base/source.ts';
import type { FieldSink, NamedField } from './field-sink.ts';
import type { AnyLayout } from './layout.ts';
import { type Leaf, namedField } from './leaf.ts';
import { newMemo } from './memo.ts';
import { Reader } from './reader.ts';

/**
 * The leaves of wanted kinds, in order; coarse leaves are whole tables. Others are skipped without printing their paths, and so
 * are tables whose rows have no wanted leaves.
 */
export function leavesIn(
  layout: AnyLayout,
  source: Source,
  isWanted: (leaf: Leaf<unknown>) => boolean,
  more: Pick<FieldSink, 'coarse' | 'place'> = {},
): readonly NamedField[] {
  const found: NamedField[] = [];
  layout.fields(new Reader(source), {
    ...more,
    ...{ from: -1, to: Number.POSITIVE_INFINITY, memo: newMemo(), add: nothing },
    ...(more.coarse !== true && { passes: (row: AnyLayout) => isPlain(row, isWanted) }),
    leaf(r, spot) {
      if (isWanted(spot.leaf)) found.push(namedField(r, spot));
    },
    hold() {
      const { length } = found;
      return () => {
        found.length = length;
      };
    },
  });
  return found;
}

const nothing = (): void => {};

/** Whether no leaf below a layout is wanted. */
function isPlain({ leaf, parts = [] }: AnyLayout, isWanted: (leaf: Leaf<unknown>) => boolean): boolean {
  if (leaf !== undefined) return !isWanted(leaf);
  return parts.length > 0 && parts.every(({ layout }) => isPlain(layout, isWanted));
}

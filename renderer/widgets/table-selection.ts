/** The keys held while a row was clicked or reached. */
export interface Modifiers {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

export const PLAIN: Modifiers = { shiftKey: false, ctrlKey: false, metaKey: false };

interface Reached {
  /** The rows in the order they are shown in. */
  readonly order: readonly number[];
  readonly before: ReadonlySet<number>;
  /** Where the selection began. */
  readonly anchor: number;
  readonly row: number;
}

/** The rows that are selected after one was reached: it alone, it as well or no longer, or all up to it. */
export function selectedRows({ order, before, anchor, row }: Reached, how: Modifiers): ReadonlySet<number> {
  if (how.shiftKey) {
    const [from, to] = [order.indexOf(anchor), order.indexOf(row)];
    if (from >= 0) return new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1));
  }
  if (!how.ctrlKey && !how.metaKey) return new Set([row]);
  const next = new Set(before);
  if (!next.delete(row)) next.add(row);
  return next;
}

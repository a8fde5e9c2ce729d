/** A list as a change of it sees it. */
export interface Sequence {
  readonly length: number;
  /** Whether these items are those that the change takes out. */
  isOld(at: number): boolean;
  /** Whether what it puts in stands here already. */
  isNew(at: number): boolean;
  /** How an item is known beside a change; '' beyond both ends. */
  mark(at: number): string;
}

/** Where a change was made, and between which neighbours. */
export interface PlacedChange {
  readonly at: number;
  readonly remove: number;
  /** Items that it puts in; undefined where that is not known without the old ones. */
  readonly insert: number | undefined;
  readonly between: readonly [before: string, after: string];
}

export type Found = { readonly kind: 'fits'; readonly at: number } | { readonly kind: 'already' | 'conflict' };

/**
 * Where a change goes in a list that may have changed since. At its own place one neighbour is enough, the other may have
 * been changed; elsewhere both must be the same, and there must be one such place.
 */
export function placeInList(list: Sequence, change: PlacedChange): Found {
  const { at, remove, insert } = change;
  const neighbours = (index: number, count: number): number =>
    Number(list.mark(index - 1) === change.between[0]) + Number(list.mark(index + count) === change.between[1]);
  const fits = (index: number, least: number): boolean =>
    index + remove <= list.length && neighbours(index, remove) >= least && list.isOld(index);
  const places = Array.from({ length: list.length + 1 }, (_, index) => index);
  const index = fits(at, 1) ? at : only(places.filter(other => fits(other, 2)));
  if (index !== undefined) return { kind: 'fits', at: index };
  if (insert === undefined) return { kind: 'conflict' };
  const isThere = (other: number): boolean =>
    other + insert <= list.length && neighbours(other, insert) === 2 && list.isNew(other);
  return { kind: isThere(at) || only(places.filter(isThere)) !== undefined ? 'already' : 'conflict' };
}

function only([first, second]: readonly number[]): number | undefined {
  return second === undefined ? first : undefined;
}

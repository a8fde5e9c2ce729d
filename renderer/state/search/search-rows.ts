import type { SearchHit } from '../../../shared/contract/search-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';

/** A listed hit; its field is requested when it is first visible, null if the bytes have no field. */
export interface ListedHit extends SearchHit {
  readonly path?: string | null;
}

/** All hits in one asset. */
export interface HitGroup {
  readonly asset: AssetId;
  readonly address: string;
  readonly format: string;
  readonly hits: readonly number[];
  readonly isClosed: boolean;
}

/** The content of a row: an asset, or one of its hits. */
export type HitRow =
  | { readonly kind: 'group'; readonly group: number }
  | { readonly kind: 'hit'; readonly group: number; readonly place: number; readonly hit: number };

/** Adds hits to their assets, which are in the order in which they were found. */
export function withHits(groups: readonly HitGroup[], hits: readonly SearchHit[], first: number): readonly HitGroup[] {
  const known = new Map(groups.map((group, index) => [group.address, index]));
  const all = groups.map(group => ({ ...group }));
  const added = new Map<number, number[]>();
  for (const [i, { asset, address, format }] of hits.entries()) {
    const index = known.get(address) ?? all.length;
    if (index === all.length) {
      known.set(address, index);
      all.push({ asset, address, format, hits: [], isClosed: false });
    }
    const own = added.get(index) ?? [];
    own.push(first + i);
    added.set(index, own);
  }
  return all.map((group, index) => ({ ...group, hits: [...group.hits, ...(added.get(index) ?? [])] }));
}

/** The rows of a list: each asset, then its hits if it is open. */
export function rowsOf(groups: readonly HitGroup[]): readonly HitRow[] {
  return groups.flatMap(({ hits, isClosed }, group): HitRow[] => {
    const own = isClosed ? [] : hits.map((hit, place): HitRow => ({ kind: 'hit', group, place, hit }));
    return [{ kind: 'group', group }, ...own];
  });
}

/** The position of a row in a longer list: hits are added to listed assets, which moves later rows down. */
export function rowLike(rows: readonly HitRow[], row: HitRow | undefined): number {
  return row === undefined
    ? -1
    : rows.findIndex(
        each => each.group === row.group && (row.kind === 'group' ? each.kind === 'group' : isHit(each, row)),
      );
}

const isHit = (row: HitRow, { hit }: { readonly hit: number }): boolean => row.kind === 'hit' && row.hit === hit;

/** The row of the next or previous hit, wrapping around; -1 if there is none. */
export function stepToHit(rows: readonly HitRow[], from: number, by: 1 | -1): number {
  for (let step = 1; step <= rows.length; step++) {
    const at = ((((from < 0 && by < 0 ? 0 : from) + by * step) % rows.length) + rows.length) % rows.length;
    if (rows[at]?.kind === 'hit') return at;
  }
  return -1;
}

/** Where a hit leads; of a reference, only the field is known. */
export function navigationTarget({ asset, address, start, size, path }: ListedHit) {
  if (start !== undefined && size !== undefined) return { asset, address, start, size };
  return { asset, address, ...(typeof path === 'string' && { path }) };
}

/** Where an arrow key leads: from hit to hit, with a stop at each collapsed asset. */
export function nextStop(
  rows: readonly HitRow[],
  groups: readonly HitGroup[],
  from: number,
  by: 1 | -1,
): number | undefined {
  for (let at = from + by; at >= 0 && at < rows.length; at += by) {
    const row = rows[at];
    if (row?.kind === 'hit' || (row && groups[row.group]?.isClosed === true)) return at;
  }
  return undefined;
}

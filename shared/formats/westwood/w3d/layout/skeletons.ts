// The skeletons of a file: their names and their pivots.
import type { Infer, Records } from '#layout';
import { hierarchyHeader, type pivot } from './hierarchy.ts';
import { type Part, part, tablePart } from './parts.ts';

/** The chunk of a skeleton. */
export const SKELETON = 0x100;

/** The stored name of a skeleton; empty if it is not one. */
export const skeletonName = (top: Part): string => part(top, 0x101, hierarchyHeader)?.value.hierarchyName ?? '';

/** The pivots of a skeleton; undefined if it is not one, or has none. */
export function pivotsOf(top: Part): Part<Records<Infer<typeof pivot>>> | undefined {
  return top.id === SKELETON ? (tablePart(top, 0x102) as Part<Records<Infer<typeof pivot>>> | undefined) : undefined; // 0x102 holds pivots
}

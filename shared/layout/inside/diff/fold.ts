// Items of lists whose members are not kept: what they amount to is known, and what is in them is read again when it is
// asked for. Of a large file those that are the same on both sides never are: 13 MB took 2 GB, and 200 MB no end.
import type { ByteRange } from '../layout.ts';
import type { DiffNode } from './diff-node.ts';
import { signsAmong } from './keys.ts';

/** What is kept of an item besides what it amounts to. */
export interface Folded {
  readonly signs: readonly DiffNode[];
  /** Where its bytes lie: one stretch, and one more for each later part of it. */
  readonly reach: readonly ByteRange[];
  /** Reads its members again. */
  unfold(node: DiffNode): void;
}

/** Puts the members of a sealed node away. */
export function foldMembers(node: DiffNode, unfold: Folded['unfold']): void {
  const { built, folded, leaf } = node;
  if (built === undefined || leaf !== undefined) return;
  node.fold({
    signs: [...(folded?.signs ?? []), ...signsAmong(built)],
    reach: [...(folded?.reach ?? []), reachOf(built)],
    unfold,
  });
}

/** Puts what was kept of an item in the place of what was read again: others may know it already. */
export function keepSigns({ built = [] }: DiffNode, signs: readonly DiffNode[]): void {
  for (const sign of signs) {
    const at = built.findIndex(({ step, start }) => step === sign.step && start === sign.start);
    if (at >= 0) built[at] = sign;
  }
}

/** Whether a node may hold the byte at an offset; second parts of items lie outside of these. */
export function mayHold({ folded, built, start, size }: DiffNode, offset: number): boolean {
  const isIn = (range: ByteRange): boolean => range.start <= offset && offset < range.start + range.size;
  return folded ? folded.reach.some(isIn) : built !== undefined || isIn({ start, size });
}

function reachOf(nodes: readonly DiffNode[]): ByteRange {
  const ends = { from: Number.POSITIVE_INFINITY, to: 0 };
  for (const node of nodes) widen(ends, node);
  return { start: ends.from, size: Math.max(0, ends.to - ends.from) };
}

function widen(ends: { from: number; to: number }, node: DiffNode): void {
  const { leaf, table, start, size, folded, built } = node;
  const add = (range: ByteRange): void => {
    ends.from = Math.min(ends.from, range.start);
    ends.to = Math.max(ends.to, range.start + range.size);
  };
  if (leaf || table) add({ start, size });
  for (const range of folded?.reach ?? []) add(range);
  for (const member of built ?? []) widen(ends, member);
}

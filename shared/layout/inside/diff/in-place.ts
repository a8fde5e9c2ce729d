// Two long files of one size in which only some bytes differ: only what stands there is read, and a little around it to
// see that both still have the same structure. Where they have not, nothing is told and all of both must be compared.
import type { Source } from '../../../base/source.ts';
import type { CompareOptions } from '../field-change.ts';
import type { AnyLayout } from '../layout.ts';
import { type Memo, newMemo } from '../memo.ts';
import { type DiffNode, isDerived, type RawChange } from './diff-node.ts';
import { leavesIn } from './diff-tree.ts';
import { differingRanges } from './differing-ranges.ts';
import { NAMES } from './keys.ts';
import { sameValue } from './same-value.ts';

/** Smaller files are compared as wholes: that also tells what moved. */
const LARGE = 2 * 1024 * 1024;
const MOST_RANGES = 256;
/** Where more bytes than these differ something was put in or taken out. */
const MOST_BYTES = 64 * 1024;
/** Differences this near to each other are looked at together. */
const NEAR = 256;
/** What lies so far around a difference must have the same names on both sides. */
const AROUND = 2048;

/** The changed leaves; undefined where the structure may have changed with them. */
export function changesInPlace(
  layout: AnyLayout,
  a: Source,
  b: Source,
  options: CompareOptions,
): RawChange[] | undefined {
  if (a.size !== b.size || a.size < LARGE) return undefined;
  const ranges = differingRanges(a, b, { near: NEAR, most: MOST_RANGES });
  if (!ranges || ranges.reduce((sum, { from, to }) => sum + to - from, 0) > MOST_BYTES) return undefined;
  const [memoA, memoB] = [newMemo(), newMemo()];
  const changes: RawChange[] = [];
  for (const { from, to } of ranges) {
    const window = { from: Math.max(0, from - AROUND), to: to + AROUND };
    const [left, right] = [leavesIn(layout, a, window, memoA), leavesIn(layout, b, window, memoB)];
    if (left.fault || right.fault) return undefined;
    const found = changedLeaves(left.leaves, right.leaves, { options, from, to });
    if (!found) return undefined;
    for (const change of found) changes.push(change);
  }
  // Two other names may be two items that changed places.
  const names = changes.filter(({ kind }) => kind === 'renamed').length;
  return names < 2 && sameLists(memoA, memoB) ? changes : undefined;
}

function changedLeaves(
  as: readonly DiffNode[],
  bs: readonly DiffNode[],
  { options, from, to }: { options: CompareOptions; from: number; to: number },
): RawChange[] | undefined {
  if (as.length !== bs.length) return undefined;
  const changes: RawChange[] = [];
  let named = from;
  for (const [i, a] of as.entries()) {
    const b = bs[i];
    if (!b || a.start !== b.start || a.size !== b.size || a.kind !== b.kind || a.path !== b.path) return undefined;
    if (a.start >= to || a.start + a.size <= from) continue;
    if (a.start > named) return undefined; // bytes that nothing names
    named = Math.max(named, a.start + a.size);
    if (sameValue(a, b, options)) continue;
    // What these say, others may be read by.
    if (isDerived(b) || STEERING.has(b.kind ?? '')) return undefined;
    const isName = b.kind === 'text' && NAMES.includes(String(b.step));
    changes.push({ kind: isName ? 'renamed' : 'changed', a, b });
  }
  return named >= to ? changes : undefined;
}

const STEERING: ReadonlySet<string> = new Set(['reference', 'choice', 'tag', 'constant', 'flags', 'padding', 'bytes']);

/** Whether all long lists begin and end at the same places. */
function sameLists(a: Memo, b: Memo): boolean {
  if (a.lists.size !== b.lists.size) return false;
  for (const [item, places] of a.lists) {
    const others = b.lists.get(item);
    if (others?.size !== places.size) return false;
    for (const [start, { length, end }] of places) {
      const other = others.get(start);
      if (other?.length !== length || other.end !== end) return false;
    }
  }
  return true;
}

// Only the beginning of long values is shown: if both begin alike, the bytes that differ are shown instead.
import type { FieldChange } from '#layout';
import { firstBytes } from '../../../shared/base/first-bytes.ts';
import { type Source, sliceSource } from '../../../shared/base/source.ts';
import { differenceOf } from '../../../shared/document/difference.ts';

/** Longer values are not compared beyond this. */
const LONGEST = 60;

/** A change with the bytes that differ, if its values alone do not show that. */
export function withDifference(change: FieldChange, before: Source, after: Source): FieldChange {
  const { a, b } = change;
  if (a === undefined || b === undefined || !readsAlike(change)) return change;
  const found = differenceOf(sliceSource(before, a.start, a.size), sliceSource(after, b.start, b.size));
  if (found === undefined) return change;
  const differs = {
    a: { start: a.start + found.start, size: found.oldSize },
    b: { start: b.start + found.start, size: found.newSize },
  };
  if (wholeText(change, 'old') !== wholeText(change, 'new')) return { ...change, differs };
  const lead = found.start > 0 ? '… ' : '';
  return {
    ...change,
    differs,
    oldText: lead + firstBytes(before, differs.a.start, differs.a.size),
    newText: lead + firstBytes(after, differs.b.start, differs.b.size),
  };
}

/** Whether both values begin with the same letters, as far as they are shown. */
function readsAlike(change: FieldChange): boolean {
  if (!('old' in change) || !('new' in change)) return false;
  return wholeText(change, 'old').slice(0, LONGEST - 1) === wholeText(change, 'new').slice(0, LONGEST - 1);
}

function wholeText(change: FieldChange, side: 'old' | 'new'): string {
  const text = side === 'old' ? change.oldText : change.newText;
  return text ?? JSON.stringify(change[side]) ?? '';
}

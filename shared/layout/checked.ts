// Findings that need the whole model: an index past the end of its list, numbers that contradict each other.
import { counted } from '../base/counted.ts';
import type { Source } from '../base/source.ts';
import { type Found, findLeaf, placeAround } from './inside/find-leaf.ts';
import type { ByteRange, Layout, Weight } from './inside/layout.ts';
import { type Memo, newMemo } from './inside/memo.ts';
import type { FindOptions, Reader } from './inside/reader.ts';

/** A finding of a format's own rules about one field of a model. */
export interface CheckFinding {
  readonly path: string;
  readonly text: string;
  readonly weight?: Weight;
  /** Refuse an edit that causes this finding, unless it is forced. */
  readonly breaks?: true;
  /** The right bytes from the start of the field on, replacing as many; or how to correct the field's own bytes. */
  readonly repair?: Uint8Array | ((stored: Uint8Array) => Uint8Array);
  /** The repair begins at the start of this field and replaces this many bytes, if they are not the field's own. */
  readonly over?: { readonly path: string; readonly size: number };
  /** Bytes whose meaning the repair changes: an earlier finding on them is not repaired on its own. */
  readonly rereads?: ByteRange;
}

/** Nobody reads more findings than these, and each has to be looked up. */
const MOST = 100;
/** Notes are compared with those from before an edit, so more of them are kept. */
const MOST_NOTES = 1000;

/** Adds the findings of `check`, which sees the whole value and its bytes, to those of the fields. */
export function checked<T>(of: Layout<T>, check: (value: T, source: Source) => Iterable<CheckFinding>): Layout<T> {
  return {
    ...of,
    decode(r) {
      const value = of.decode(r);
      if (!r.unchecked) note(r, of, check(value, r.source));
      return value;
    },
  };
}

function note<T>(r: Reader, of: Layout<T>, checkFindings: Iterable<CheckFinding>): void {
  const memo = newMemo();
  let notes = 0;
  let others = 0;
  for (const finding of checkFindings) {
    const { path, text, weight, breaks, rereads } = finding;
    if (rereads !== undefined) withdrawRepairs(r, rereads);
    const isNote = weight === 'note';
    const count = isNote ? ++notes : ++others;
    const most = isNote ? MOST_NOTES : MOST;
    if (count > most + 1) continue;
    if (count > most) {
      const more = isNote ? { path: '', weight } : { path: '' };
      r.find({ start: 0, size: 0 }, `more than ${counted(most, 'value is', 'values are')} unusual`, more);
      if (!isNote) return;
      continue;
    }
    const spot: Found['spot'] | undefined = findLeaf(of, r.source, path, memo)?.spot;
    const place = spot ?? placeAround(of, r.source, path, memo);
    r.find(place, text, {
      path: place.path,
      ...(weight ? { weight } : {}),
      ...(breaks ? { breaks } : {}),
      ...(spot ? repairAt(r, spot, { finding, of, memo }) : {}),
    });
  }
}

function withdrawRepairs(r: Reader, { start, size }: ByteRange): void {
  for (const [i, { repair: _, ...finding }] of r.findings.entries())
    if (finding.start >= start && finding.start < start + size) r.findings[i] = finding;
}

interface Offered {
  readonly finding: CheckFinding;
  readonly of: Layout<unknown>;
  readonly memo: Memo;
}

/** As bytes that replace as many. */
function repairAt(r: Reader, { start, size }: Found['spot'], { finding, of, memo }: Offered): FindOptions {
  const { repair, over } = finding;
  if (repair === undefined) return {};
  const first = over === undefined ? start : findLeaf(of, r.source, over.path, memo)?.spot.start;
  if (first === undefined) return {};
  const range = { start: first, size: over?.size ?? size };
  const bytes = repair instanceof Uint8Array ? repair : repair(r.source.read(range.start, range.size).slice());
  return over === undefined ? { repair: bytes } : { repair: bytes, over: range };
}

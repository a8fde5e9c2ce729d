import { type ByteRange, decode, diffFields, type FieldChange } from '#layout';
import { letGo } from '../../../shared/base/bytes.ts';
import { atOnce, type Source } from '../../../shared/base/source.ts';
import { storedSize } from '../../../shared/formats/entry-content.ts';
import { type AnyFormat, identify } from '../../../shared/formats/index.ts';
import { entriesOf } from '../../files/entry-names.ts';
import { LARGEST_SHARED } from '../../files/file-source.ts';
import { PairOpener } from '../../files/open-address.ts';
import { formatOfText, SHARE_COMPARED } from '../../files/structures.ts';
import { type NamedContent, type PairFields, type PairOptions, sourceOf } from './compare-task.ts';
import { withDifference } from './differing-bytes.ts';

/** Larger files are walked page by page. */
const SMALL = 64 * 1024 * 1024;

/** The fields of two files or entries that differ; none if they have no layout in common. */
export function comparePair(
  { a, b }: { readonly a: NamedContent; readonly b: NamedContent },
  options: PairOptions,
  opener: PairOpener = new PairOpener(),
): PairFields {
  const sources = [sourceOf(a, opener), sourceOf(b, opener)] as const;
  const read = [atOnce(sources[0], SMALL), atOnce(sources[1], SMALL)] as const;
  try {
    return compareRead({ a, b }, read, options);
  } finally {
    // Opened for this, and the file may be large.
    for (const [i, { bytes, size }] of read.entries())
      if (bytes && bytes !== sources[i]?.bytes && size > LARGEST_SHARED) letGo(bytes);
  }
}

function compareRead(
  { a, b }: { readonly a: NamedContent; readonly b: NamedContent },
  [left, right]: readonly [Source, Source],
  options: PairOptions,
): PairFields {
  const own = b.structure ?? a.structure;
  const chosen = own && formatOfText(own, SHARE_COMPARED);
  const format = chosen ?? identify({ name: b.name, source: right }).format;
  const other = chosen ?? identify({ name: a.name, source: left }).format;
  if (format.id !== other.id) {
    const why = `Its format changed from ${other.title} to ${format.title}.`;
    return { format: format.id, changes: [], why, isOtherFormat: true };
  }
  if (format.layout === undefined)
    return {
      format: format.id,
      changes: [],
      why: 'Nothing is known of its structure: only its bytes can be compared.',
    };
  const changes =
    rowsChanged(format, { a: left, b: right }, options) ??
    diffFields(format.layout, left, right, { ...options, all: true });
  const reported = options.own ? ownChanges(format, changes, { a: left, b: right }) : changes;
  return { format: format.id, changes: reported.map(change => withDifference(change, left, right)) };
}

/** The changes of a table by row and column; undefined if its rows are equal, or it is not a table. */
function rowsChanged(
  { layout, diffRows }: AnyFormat,
  sides: { readonly a: Source; readonly b: Source },
  options: PairOptions,
): readonly FieldChange[] | undefined {
  if (layout === undefined || diffRows === undefined) return undefined;
  const [a, b] = [decode(layout, sides.a), decode(layout, sides.b)];
  if (a.fault !== undefined || b.fault !== undefined) return undefined;
  const changes = diffRows(a.value, b.value, options);
  const isStoredAlone = changes.length === 0 && diffRows(a.value, b.value, {}).length === 0;
  return isStoredAlone ? undefined : changes;
}

interface Inside {
  readonly names: ReadonlySet<string>;
  readonly extents: readonly ByteRange[];
}

/** A container's changes apart from its entries: changes in their bytes, and added, removed and moved entries, are left out. */
function ownChanges(
  format: AnyFormat,
  changes: readonly FieldChange[],
  sides: { readonly a: Source; readonly b: Source },
): readonly FieldChange[] {
  const [a, b] = [insideOf(format, sides.a), insideOf(format, sides.b)];
  return changes.filter(change => !isWithin(change.a, a) && !isWithin(change.b, b) && !isOfEntry(change, a, b));
}

function insideOf({ layout, container }: AnyFormat, source: Source): Inside {
  const decoded = layout && container ? decode(layout, source) : undefined;
  const entries = decoded && !decoded.fault && container ? entriesOf(container, decoded.value, source) : [];
  const extents = entries
    .map(entry => ({ start: entry.start, size: storedSize(entry) }))
    .sort((x, y) => x.start - y.start);
  return { names: new Set(entries.map(({ name }) => name)), extents };
}

function isWithin(range: ByteRange | undefined, { extents }: Inside): boolean {
  if (!range) return false;
  let low = 0;
  let high = extents.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((extents[middle]?.start ?? 0) <= range.start) low = middle + 1;
    else high = middle;
  }
  const extent = extents[low - 1];
  return extent !== undefined && range.start + range.size <= extent.start + extent.size;
}

function isOfEntry({ kind, label, old, new: now }: FieldChange, a: Inside, b: Inside): boolean {
  if (kind === 'changed') return false;
  const name = label?.split(' › ').at(-1);
  const names = [name, old, now].filter(one => typeof one === 'string');
  return names.some(one => a.names.has(one) || b.names.has(one));
}

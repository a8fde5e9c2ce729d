import {
  addGroup,
  addLeaf,
  asCount,
  bytesJson,
  bytesLeaf,
  type FieldSink,
  type Layout,
  type ListMemo,
  memberSink,
  type Reader,
  recall,
  remember,
  type Weight,
} from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { counted, grouped } from '../../../base/counted.ts';
import { hexOffset } from '../../../base/hex.ts';
import type { Source } from '../../../base/source.ts';
import { firstTile, TILE } from '../../contents.ts';
import { byStart, type Extents, extentsOf, type Version } from './extents.ts';

/** The offsets of a directory entry's start and length. */
export interface DirectoryShape {
  readonly entrySize: number;
  readonly startOffset: number;
  readonly lengthOffset: number;
}

/** More findings than these say nothing new. */
const MOST_FINDINGS = 50;

/**
 * All bytes before the directory, one range per entry. Hand-written rather than composed from the layout language:
 * starts and lengths are kept as stored, because damaged archives have entries that overlap, leave gaps or reach outside,
 * and motion archives store no lengths. Entries only name these bytes; the bytes are kept regardless.
 */
export function contents(directory: DirectoryShape, version: Version): Layout<Source, 'value', 'entries'> {
  const self: Layout<Source, 'value', 'entries'> = {
    kind: 'contents of the entries',
    role: 'value',
    size: undefined,
    minSize: 0,
    refs: ['entries'],
    about: 'one after the other in directory order, unless the archive is damaged',
    parallelTo: 'entries',
    policy: { isWhole: true },
    toJson: bytesJson,
    decode(r) {
      const start = r.pos;
      reportOdd(r, directory, readExtents(r, directory, version));
      const size = r.limit - start;
      r.skip(size);
      return r.keep(start, size);
    },
    encode: (w, value) => w.putSource(value),
    fields(r, out) {
      const start = r.pos;
      const tiles = recall(out.memo, self, r.base + start) ?? tilesOf(r, readExtents(r, directory, version));
      remember(out.memo, self, r.base + start, tiles);
      nameTiles(r, out, tiles);
      r.pos = r.limit;
      addGroup(r, out, self, { kind: 'list', start, size: r.limit - start, count: tiles.length });
    },
  };
  return self;
}

/** Reads the columns of the directory, which begins where this window ends. */
function readExtents(r: Reader, { entrySize, startOffset, lengthOffset }: DirectoryShape, version: Version): Extents {
  const count = asCount(r.scope?.value('entries'));
  const view = viewOf(r.source.read(r.limit, count * entrySize));
  const column = (offset: number) =>
    Float64Array.from({ length: count }, (_, i) => view.getUint32(i * entrySize + offset, true));
  return extentsOf({ starts: column(startOffset), lengths: column(lengthOffset), end: r.limit - r.pos, version });
}

/** Start, end and entry of each range that has a name, in order: each byte belongs to the first entry that has it. */
function tilesOf(r: Reader, { starts, sizes }: Extents): ListMemo {
  const end = r.limit - r.pos;
  const tiles: number[] = [];
  let named = 0;
  for (const index of byStart(starts)) {
    const from = Math.max(named, starts[index] ?? 0);
    const to = Math.min(end, (starts[index] ?? 0) + (sizes[index] ?? 0));
    if (to <= from) continue;
    tiles.push(from, to, index);
    named = to;
  }
  return { starts: tiles, end, count: starts.length, length: starts.length };
}

function nameTiles(r: Reader, out: FieldSink, { starts: tiles }: ListMemo): void {
  const origin = r.pos;
  const depth = r.enter();
  for (let at = firstTile(tiles, out.from - r.base - origin); at < tiles.length; at += TILE) {
    const [from = 0, to = 0, index = 0] = tiles.slice(at, at + TILE);
    if (r.base + origin + from >= out.to) break;
    r.path[depth] = index;
    const place = { start: origin + from, size: to - from };
    addLeaf(r, memberSink(out, depth, index), { ...place, leaf: bytesLeaf, value: r.peek(place.start, place.size) });
  }
  r.depth = depth;
}

function reportOdd(r: Reader, directory: DirectoryShape, extents: Extents): void {
  const origin = r.pos;
  for (const finding of checkFindings(extents, r.limit - origin).slice(0, MOST_FINDINGS)) {
    const { weight, text } = finding;
    if (finding.kind === 'gap') {
      r.find({ start: origin + finding.start, size: finding.size }, text, { weight });
      continue;
    }
    const { index, kind } = finding;
    const offset = kind === 'start' ? directory.startOffset : directory.lengthOffset;
    const range = { start: r.limit + index * directory.entrySize + offset, size: 4 };
    r.find(range, text, { weight, path: `entries[${index}].${kind}` });
  }
}

/** Anything unusual about the places of entries: on a field of one entry, or on bytes between entries. */
type CheckFinding =
  | { readonly kind: 'start' | 'length'; readonly index: number; readonly weight: Weight; readonly text: string }
  | {
      readonly kind: 'gap';
      readonly start: number;
      readonly size: number;
      readonly weight: Weight;
      readonly text: string;
    };

/** Entries that reach outside or into each other, and bytes outside of all entries, in order. */
function checkFindings({ starts, sizes }: Extents, end: number): CheckFinding[] {
  const found: CheckFinding[] = [];
  let reached = 0;
  let last = -1;
  for (const index of byStart(starts)) {
    const start = starts[index] ?? 0;
    const size = sizes[index] ?? 0;
    const outside = outsideOf({ index, start, size, end });
    if (outside) found.push(outside);
    if (start > end || size === 0) continue;
    if (start > reached) found.push(gap(reached, start));
    const isTwin = start === starts[last] && size === sizes[last];
    if (isTwin) found.push({ kind: 'start', index, weight: 'note', text: `has the same bytes as entries[${last}]` });
    else if (start < reached) found.push(overlap(index, last, reached));
    if (start + size >= reached) last = index;
    reached = Math.max(reached, Math.min(end, start + size));
  }
  if (reached < end) found.push(gap(reached, end));
  return found;
}

function outsideOf(entry: { index: number; start: number; size: number; end: number }): CheckFinding | undefined {
  const { index, start, size, end } = entry;
  if (start > end) {
    const text = `expected at most ${hexOffset(end)}, where the directory begins, found ${hexOffset(start)}`;
    return { kind: 'start', index, weight: 'error', text };
  }
  if (start + size <= end) return undefined;
  const text = `expected at most ${grouped(end - start)}, up to the directory at ${hexOffset(end)}, found ${grouped(size)}`;
  return { kind: 'length', index, weight: 'error', text };
}

function overlap(index: number, last: number, reached: number): CheckFinding {
  const text = `begins inside entries[${last}], which reaches up to ${hexOffset(reached)}`;
  return { kind: 'start', index, weight: 'warning', text };
}

function gap(start: number, end: number): CheckFinding {
  return {
    kind: 'gap',
    start,
    size: end - start,
    weight: 'note',
    text: `${counted(end - start, 'byte')} outside of all entries`,
  };
}

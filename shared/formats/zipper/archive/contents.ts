import { viewOf } from '../../../base/bytes.ts';
import type { Source } from '../../../base/source.ts';
import { asCount } from '../../../layout/amount.ts';
import { bytesJson, bytesLeaf } from '../../../layout/bytes.ts';
import { addGroup, type FieldSink, memberSink } from '../../../layout/field-sink.ts';
import type { Layout } from '../../../layout/layout.ts';
import { addLeaf } from '../../../layout/leaf.ts';
import type { Reader } from '../../../layout/reader.ts';
import { byStart, type Extents, extentsOf, type Version } from './extents.ts';
import { oddities } from './oddities.ts';

/** Where an entry of the directory keeps its start and its length. */
export interface DirectoryShape {
  readonly entrySize: number;
  readonly startOffset: number;
  readonly lengthOffset: number;
}

/** More findings than these say nothing new. */
const MOST_FINDINGS = 50;

/**
 * All that lies before the directory, one stretch for each entry. Written out rather than made of the language's words:
 * starts and lengths are kept as stored, because damaged archives have entries that overlap, leave gaps or reach outside,
 * and motion archives store no lengths. So the entries only name these bytes, and whatever they say the bytes are kept.
 */
export function contents(directory: DirectoryShape, version: Version): Layout<Source, 'value', 'entries'> {
  const self: Layout<Source, 'value', 'entries'> = {
    kind: 'contents of the entries',
    role: 'value',
    size: undefined,
    minSize: 0,
    refs: ['entries'],
    about: 'one behind the other in directory order, unless the archive is damaged',
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
      const extents = readExtents(r, directory, version);
      nameEntries(r, out, extents);
      r.pos = r.limit;
      addGroup(r, out, self, { kind: 'list', start, size: r.limit - start, count: extents.starts.length });
    },
  };
  return self;
}

/** The columns of the directory, which begins where this window ends, read in one go. */
function readExtents(r: Reader, { entrySize, startOffset, lengthOffset }: DirectoryShape, version: Version): Extents {
  const count = asCount(r.scope?.value('entries'));
  const view = viewOf(r.source.read(r.limit, count * entrySize));
  const column = (offset: number) =>
    Float64Array.from({ length: count }, (_, i) => view.getUint32(i * entrySize + offset, true));
  return extentsOf({ starts: column(startOffset), lengths: column(lengthOffset), end: r.limit - r.pos, version });
}

/** Each byte belongs to the first entry that has it. */
function nameEntries(r: Reader, out: FieldSink, { starts, sizes }: Extents): void {
  const origin = r.pos;
  const depth = r.enter();
  let named = 0;
  for (const index of byStart(starts)) {
    const end = Math.min(r.limit - origin, (starts[index] ?? 0) + (sizes[index] ?? 0));
    const start = Math.max(named, starts[index] ?? 0);
    if (end <= start) continue;
    r.path[depth] = index;
    const place = { start: origin + start, size: end - start };
    addLeaf(r, memberSink(out, depth, index), { ...place, leaf: bytesLeaf, value: r.peek(place.start, place.size) });
    named = end;
  }
  r.depth = depth;
}

function reportOdd(r: Reader, directory: DirectoryShape, extents: Extents): void {
  const origin = r.pos;
  for (const oddity of oddities(extents, r.limit - origin).slice(0, MOST_FINDINGS)) {
    const { weight, text } = oddity;
    if (oddity.kind === 'gap') {
      r.find({ start: origin + oddity.start, size: oddity.size }, text, { weight });
      continue;
    }
    const { index, kind } = oddity;
    const offset = kind === 'start' ? directory.startOffset : directory.lengthOffset;
    const range = { start: r.limit + index * directory.entrySize + offset, size: 4 };
    r.find(range, text, { weight, path: `entries[${index}].${kind}` });
  }
}

import {
  bytesOf,
  checked,
  constant,
  countOf,
  decode,
  type Infer,
  type Layout,
  listThatFits,
  offsetOf,
  padding,
  placedOrEmpty,
  relabel,
  shown,
  struct,
  tag4,
  u16,
  u32,
} from '#layout';
import { grouped } from '../../../base/counted.ts';
import type { Source } from '../../../base/source.ts';
import { contents } from '../../contents.ts';
import { alignUp, type Row } from '../../extents.ts';
import { oddNames } from '../../odd-names.ts';
import { rowsEnd } from '../../rows-end.ts';
import { endedNames, resourceName, resourceType } from '../resources/resource.ts';
import { wrongEntriesOffset } from '../resources/table-offset.ts';

/** Entries begin at multiples of this, and this many additional zeros follow them. */
export const ALIGN = 4;
const AFTER = 16;

export const entry = struct(
  {
    name: resourceName,
    type: resourceType,
    unused12: constant(u16, 0),
    index: { ...u32, about: 'its own place in the table' },
    start: { ...relabel(u32, 'offset'), about: 'from the start of the file' },
    size: relabel(u32, 'size'),
  },
  'One entry of the table.',
);
export const ENTRY_SIZE: number = entry.size ?? 0;

const directory = struct({
  magic: constant(tag4, 'RIM '),
  version: constant(tag4, 'V1.0'),
  unknown08: constant(u32, 0),
  entryCount: countOf(u32, 'entries'),
  entriesOffset: shown(offsetOf(u32, 'entries')),
  reserved: padding(100),
  entries: placedOrEmpty(
    listThatFits(entry, 'entryCount', { upTo: rowsEnd(entry, { size: 'size' }) }),
    'entriesOffset',
    [],
  ),
});

const stored = struct(
  {
    ...directory.shape,
    contents: contents({
      refs: ['entries', 'entriesOffset'],
      align: ALIGN,
      filled: end => alignUp(end, ALIGN) + AFTER,
      endOf: r => r.limit,
      rowsOf: r => rowsIn(r.source),
    }),
  },
  'Header and table, then the entries, each with zeros after it.',
);
export interface Rim extends Infer<typeof stored> {}

/** An archive, with findings for unintended names and numbers. */
const withRows: Layout<Rim> = checked(stored, function* ({ entries }) {
  const names = entries.map(({ name, type }) => (name === '' ? undefined : `${name}.${type}`));
  yield* oddNames(names, { pathOf: i => `entries[${i}].name`, twice: 'warning' });
  yield* endedNames(entries, i => `entries[${i}].name`);
  // Some tools leave all of them 0.
  if (entries.every(({ index }) => index === 0)) return;
  for (const [i, { index }] of entries.entries())
    if (index !== i)
      yield {
        path: `entries[${i}].index`,
        text: `expected ${grouped(i)}, found ${grouped(index)}`,
        repair: bytesOf(u32, i),
      };
});

/** The size of the header; the table usually follows it. */
export const HEADER_SIZE = 120;

/** Also checks where the table is; last, since a repair there changes what the rows are. */
export const rim: Layout<Rim> = checked(withRows, ({ entriesOffset }, source) =>
  wrongEntriesOffset(source, {
    ...{ entriesOffset, headerSize: HEADER_SIZE, countAt: directory.offsets.entryCount },
    ...{ stride: ENTRY_SIZE, offsets: entry.offsets },
  }),
);

/** The offset of the table; one without entries may have any offset. */
export function tableStart({ entriesOffset, entries }: Pick<Rim, 'entriesOffset' | 'entries'>): number {
  return entries.length === 0 ? HEADER_SIZE : entriesOffset;
}

function rowsIn(source: Source): readonly Row[] {
  const { value, fault } = decode(directory, source);
  if (fault) return [];
  return value.entries.map(({ start, size }, i) => {
    const row = tableStart(value) + i * ENTRY_SIZE;
    return { start, size, startField: row + (entry.offsets.start ?? 0), sizeField: row + (entry.offsets.size ?? 0) };
  });
}

import {
  bits,
  type CheckFinding,
  checked,
  constant,
  countOf,
  decode,
  encode,
  type Infer,
  type Layout,
  listThatFits,
  offsetOf,
  placedOrEmpty,
  relabel,
  shown,
  struct,
  tag4,
  u32,
} from '#layout';
import { grouped } from '../../../base/counted.ts';
import { toBytes } from '../../../base/pieces.ts';
import { type Source, sliceSource } from '../../../base/source.ts';
import { contents } from '../../contents.ts';
import type { Row } from '../../extents.ts';
import { rowsEnd } from '../../rows-end.ts';
import { wideResourceType } from '../resources/resource.ts';
import { wrongEntriesOffset } from '../resources/table-offset.ts';
import { trueRows } from './walkmesh-rows.ts';

export const entry = struct(
  {
    id: {
      ...bits(u32, { index: 20, file: 12 }),
      about: 'place in this table, and the BIF in the KEY; the latter may be 0',
    },
    start: { ...relabel(u32, 'offset'), about: 'from the start of the file' },
    size: relabel(u32, 'size'),
    type: wideResourceType,
  },
  'One entry; its name is in the KEY.',
);
export interface BifEntry extends Infer<typeof entry> {}
export const ENTRY_SIZE: number = entry.size ?? 0;

/** The header, and the table it points to. */
export const directory = struct({
  magic: constant(tag4, 'BIFF'),
  version: constant(tag4, 'V1  '),
  entryCount: countOf(u32, 'entries'),
  fixedCount: constant(u32, 0),
  entriesOffset: shown(offsetOf(u32, 'entries')),
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
      align: 1,
      endOf: r => r.limit,
      rowsOf: r => rowsIn(r.source),
    }),
  },
  'Header and table, then the entries. Their names are in chitin.key.',
);
export interface Bif extends Infer<typeof stored> {}

/** An archive, with checks of the indices that entries store. */
const withRows: Layout<Bif> = checked(stored, oddEntries);

interface Listed {
  readonly entries: readonly Pick<BifEntry, 'id'>[];
}

/** Each entry stores its index in the table, or 0 in all of them, and all store the archive's index in the KEY. */
export function* oddEntries({ entries }: Listed): Generator<CheckFinding> {
  const [first] = entries;
  const isLeftOut = entries.every(({ id }) => id.index === 0);
  for (const [i, { id }] of entries.entries()) {
    const path = `entries[${i}].id`;
    const { file } = first?.id ?? id;
    if (!isLeftOut && id.index !== i) {
      const repair = toBytes(encode(entry.shape.id, { ...id, index: i }));
      yield { path, text: `expected ${grouped(i)}, its place in the table, found ${grouped(id.index)}`, repair };
    } else if (id.file !== file) {
      yield { path, text: `expected archive ${file} as in entries[0], found ${id.file}` };
    }
  }
}

/** The size of the header; the table usually follows it. */
export const HEADER_SIZE = 20;

/** Also checks where the table is; last, since a repair there changes what the rows are. */
export const bif: Layout<Bif> = checked(withRows, ({ entriesOffset }, source) =>
  wrongEntriesOffset(source, {
    ...{ entriesOffset, headerSize: HEADER_SIZE, countAt: directory.offsets.entryCount },
    ...{ stride: ENTRY_SIZE, offsets: entry.offsets },
  }),
);

/** The offset of the table; one without entries may have any offset. */
export function tableStart({ entriesOffset, entries }: Pick<Bif, 'entriesOffset' | 'entries'>): number {
  return entries.length === 0 ? HEADER_SIZE : entriesOffset;
}

/** Where the contents begin: after the header and the table, whichever comes last. */
export function contentsStart(model: Pick<Bif, 'entriesOffset' | 'entries'>): number {
  return Math.max(HEADER_SIZE, tableStart(model) + model.entries.length * ENTRY_SIZE);
}

function rowsIn(source: Source): readonly Row[] {
  const { value, fault } = decode(directory, source);
  if (fault) return [];
  const begin = Math.min(contentsStart(value), source.size);
  const contents = sliceSource(source, begin, source.size - begin);
  return trueRows({ entries: value.entries, contents, begin }).map(({ start, size }, i) => {
    const row = tableStart(value) + i * ENTRY_SIZE;
    return { start, size, startField: row + (entry.offsets.start ?? 0), sizeField: row + (entry.offsets.size ?? 0) };
  });
}

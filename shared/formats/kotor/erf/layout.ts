import {
  type CheckFinding,
  checked,
  constant,
  countOf,
  decode,
  expects,
  type Infer,
  type Layout,
  listThatFits,
  offsetOf,
  padding,
  placedOrEmpty,
  prefixedText,
  refTo,
  relabel,
  shown,
  sizeOf,
  struct,
  tag4,
  u16,
  u32,
} from '#layout';
import { grouped } from '../../../base/counted.ts';
import type { Source } from '../../../base/source.ts';
import { contents } from '../../contents.ts';
import type { Row } from '../../extents.ts';
import { oddNames } from '../../odd-names.ts';
import { rowsEnd } from '../../rows-end.ts';
import { buildDay, buildYear, oddDate } from '../resources/build-date.ts';
import { endedNames, isType, resourceName, resourceType } from '../resources/resource.ts';
import { headNumber, leadsInto, wrongOffset } from '../resources/table-offset.ts';

/** The purpose of an archive. The game ignores one whose word does not match its extension. */
export const KINDS: readonly string[] = ['ERF ', 'MOD ', 'SAV ', 'HAK '];

const description = struct({ language: u32, text: prefixedText(u32) }, 'What it is, in one language.');

export const key = struct(
  {
    name: resourceName,
    entry: { ...refTo(u32, 'entries'), about: 'index into entries' },
    type: resourceType,
    unused16: constant(u16, 0),
  },
  'A name, and whose it is.',
);
export interface ErfKey extends Infer<typeof key> {}

export const entry = struct(
  { start: { ...relabel(u32, 'offset'), about: 'from the start of the file' }, size: relabel(u32, 'size') },
  'Where an entry is.',
);

const directory = struct({
  magic: { ...expects(tag4, { among: KINDS }), about: 'must match the extension of the file; module saves say MOD' },
  version: constant(tag4, 'V1.0'),
  descriptionCount: countOf(u32, 'descriptions'),
  descriptionsSize: sizeOf(u32, 'descriptions'),
  entryCount: countOf(u32, 'keys'),
  descriptionsOffset: shown(offsetOf(u32, 'descriptions')),
  keysOffset: shown(offsetOf(u32, 'keys')),
  entriesOffset: shown(offsetOf(u32, 'entries')),
  buildYear,
  buildDay,
  descriptionText: { ...u32, about: 'in the talk table; 0xCDCDCDCD if never set' },
  reserved: padding(116),
  descriptions: placedOrEmpty(
    listThatFits(description, 'descriptionCount', { before: ['keysOffset', 'entriesOffset'] }),
    'descriptionsOffset',
    [],
  ),
  keys: {
    ...placedOrEmpty(
      listThatFits(key, 'entryCount', { before: ['descriptionsOffset', 'entriesOffset'] }),
      'keysOffset',
      [],
    ),
    parallelTo: 'entries',
  },
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
  'Header, names, places, then the entries.',
);
export interface Erf extends Infer<typeof stored> {}

/** An archive, with findings for names without a row and contradictory tables. */
const withRows: Layout<Erf> = checked(stored, function* (archive) {
  const { keys, entries } = archive;
  yield* oddDate(archive);
  yield* oddLanguages(archive);
  for (const [i, { entry: of }] of keys.entries())
    if (of >= entries.length)
      yield {
        path: `keys[${i}].entry`,
        text: `expected below ${grouped(entries.length)}, found ${grouped(of)}`,
        weight: 'error',
      };
  const names = keys.map(({ name, type }) => (name === '' ? undefined : `${name}.${type}`));
  yield* oddNames(names, { pathOf: i => `keys[${i}].name`, twice: 'warning' });
  yield* endedNames(keys, i => `keys[${i}].name`);
  const owners = new Map<number, number>();
  for (const [i, { entry: of }] of keys.entries()) {
    const before = owners.get(of);
    if (before === undefined) owners.set(of, i);
    else
      yield {
        path: `keys[${i}].entry`,
        text: `expected an entry of its own, found ${grouped(of)}, that of keys[${before}]`,
      };
  }
});

/** Each language has only one text. */
function* oddLanguages({ descriptions }: Erf): Generator<CheckFinding> {
  const first = new Map<number, number>();
  for (const [i, { language }] of descriptions.entries()) {
    const before = first.get(language);
    if (before === undefined) first.set(language, i);
    else {
      const text = `expected a language of its own, found ${language}, that of descriptions[${before}]`;
      yield { path: `descriptions[${i}].language`, text };
    }
  }
}

export const HEADER_SIZE = 160;

/** Also checks where the tables are; last, since a repair there changes what the rows are. */
export const erf: Layout<Erf> = checked(withRows, function* (archive, source) {
  const { descriptionsOffset, keysOffset, entriesOffset } = archive;
  const count = headNumber(source, directory.offsets.entryCount);
  const described = headNumber(source, directory.offsets.descriptionsSize);
  const [keyStride, stride] = [key.size ?? 0, entry.size ?? 0];
  const { type: typeAt = 0, entry: entryAt = 0 } = key.offsets;
  const afterDescriptions = described === 0 ? HEADER_SIZE : descriptionsOffset + described;
  yield* wrongOffset(source, {
    path: 'keysOffset',
    offset: keysOffset,
    expected: afterDescriptions,
    count,
    stride: keyStride,
    isRow: row => row.getUint32(entryAt, true) < count && row.getUint8(0) !== 0 && isType(row.getUint16(typeAt, true)),
  });
  const from = HEADER_SIZE;
  const rows = { path: 'entriesOffset', offset: entriesOffset, count, stride };
  const isRow = leadsInto(source, { offsets: entry.offsets, from });
  yield* wrongOffset(source, { ...rows, expected: afterDescriptions + count * keyStride, isRow });
});
const DESCRIPTION_HEAD = 8;

/** Where the contents begin, after all tables, and whether the tables are in order. */
export function contentsPlace(model: Pick<Erf, keyof typeof directory.shape & keyof Erf>): {
  readonly start: number;
  readonly isOrdered: boolean;
} {
  const { descriptions, keys, entries, descriptionsOffset, keysOffset, entriesOffset } = model;
  const described = descriptions.reduce((sum, { text }) => sum + DESCRIPTION_HEAD + text.length, 0);
  const tables = [
    { start: descriptionsOffset, size: described },
    { start: keysOffset, size: keys.length * (key.size ?? 0) },
    { start: entriesOffset, size: entries.length * (entry.size ?? 0) },
  ].filter(({ size }) => size > 0);
  let start = HEADER_SIZE;
  let isOrdered = true;
  for (const table of tables) {
    if (table.start < start) isOrdered = false;
    start = Math.max(start, table.start + table.size);
  }
  return { start, isOrdered };
}

function rowsIn(source: Source): readonly Row[] {
  const { value, fault } = decode(directory, source);
  if (fault) return [];
  const stride = entry.size ?? 0;
  return value.entries.map(({ start, size }, i) => {
    const row = value.entriesOffset + i * stride;
    return { start, size, startField: row + (entry.offsets.start ?? 0), sizeField: row + (entry.offsets.size ?? 0) };
  });
}

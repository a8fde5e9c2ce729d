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
  placedOrEmpty,
  type Reader,
  relabel,
  restText,
  shown,
  sizeOf,
  struct,
  tag4,
  u8,
  u32,
  within,
} from '#layout';
import type { Source } from '../../../base/source.ts';
import { toWindows1252 } from '../../../base/windows1252.ts';
import { crc32 } from '../../../codecs/crc32.ts';
import { contents } from '../../contents.ts';
import type { Row } from '../../extents.ts';
import { oddNames } from '../../odd-names.ts';

/** Every entry begins at a multiple of this. */
export const ALIGN = 8;

const entry = struct(
  {
    crc: { ...relabel(u32, 'checksum'), about: 'CRC-32 of the name in capitals: what the game looks for' },
    start: { ...relabel(u32, 'offset'), about: 'from the start of the file' },
    size: relabel(u32, 'size'),
  },
  'One entry of the index, which is sorted by checksum.',
);
export interface MixEntry extends Infer<typeof entry> {}

const name = struct(
  { size: sizeOf(u8, 'text'), text: within(restText, 'size') },
  'A name, its NUL counted in its size.',
);

/** The longest name, without its NUL. */
export const LONGEST_NAME = 254;

const head = {
  magic: constant(tag4, 'MIX1'),
  indexOffset: shown(offsetOf(u32, 'entryCount')),
  namesOffset: offsetOf(u32, 'nameCount'),
  unknown0C: constant(u32, 0),
};
const index = {
  entryCount: placedOrEmpty(countOf(u32, 'entries'), 'indexOffset', 0),
  entries: listThatFits(entry, 'entryCount', { before: ['namesOffset'] }),
};

/** Header and index, without the contents. */
const directory = struct({
  magic: tag4,
  indexOffset: u32,
  namesOffset: u32,
  unknown0C: u32,
  ...index,
});

/** Size of the header. */
export const HEADER_SIZE: number = directory.offsets.entryCount ?? 16;

const stored = struct(
  {
    ...head,
    contents: contents({
      refs: ['indexOffset', 'namesOffset'],
      align: ALIGN,
      endOf: contentsEnd,
      rowsOf: r => rowsIn(r.source, Number(r.scope?.value('indexOffset'))),
    }),
    ...index,
    nameCount: placedOrEmpty(countOf(u32, 'names'), 'namesOffset', 0),
    names: listThatFits(name, 'nameCount'),
  },
  'Header, entries, index, names in the order of the index.',
);
export interface Mix extends Infer<typeof stored> {}

/** An archive, with findings for names that do not match their checksums. */
const withNames: Layout<Mix> = {
  ...stored,
  decode(r) {
    const value = stored.decode(r);
    reportNames(r, value, { first: value.indexOffset + u32.size, stride: entry.minSize });
    return value;
  },
};

/** Also checks for unintended names, and for an index that a game cannot search. */
export const mix = checked(withNames, function* ({ names, entries }) {
  yield* oddNames(
    names.map(({ text }) => text),
    { pathOf: i => `names[${i}].text` },
  );
  // A checksum that does not match its name is already reported.
  const isSound = entries.every(({ crc }, i) => crc === nameCrc(names[i]?.text ?? ''));
  const late = isSound ? entries.findIndex(({ crc }, i) => crc < (entries[i - 1]?.crc ?? 0)) : -1;
  if (late < 0) return;
  const [before = 0, found = 0] = [entries[late - 1]?.crc, entries[late]?.crc];
  const text = `expected at least ${hex(before)}, the checksum before, found ${hex(found)}: games search the index by halves`;
  yield { path: `entries[${late}].crc`, text };
});

/** The checksum by which a game looks up a file: of the name, with only A to Z in upper case. */
export function nameCrc(name: string): number {
  const capitals = name.replace(/[a-z]/g, letter => letter.toUpperCase());
  return crc32(toWindows1252(capitals) ?? new Uint8Array(0));
}

/** The name of each entry: the one with its index, unless only another name matches its checksum. */
export function namesOf({ entries, names }: Mix): readonly string[] {
  const byCrc = new Map(names.map(({ text }) => [nameCrc(text), text]));
  return entries.map(({ crc }, i) => byCrc.get(crc) ?? names[i]?.text ?? hex(crc));
}

/** Checksums that do not match their names. */
function reportNames(r: Reader, model: Mix, table: { readonly first: number; readonly stride: number }): void {
  for (const [i, { crc }] of model.entries.entries()) {
    const name = model.names[i]?.text;
    const expected = name === undefined ? undefined : nameCrc(name);
    if (expected === crc) continue;
    const text =
      expected === undefined
        ? `no name belongs to ${hex(crc)}`
        : `expected ${hex(expected)} for "${name}", found ${hex(crc)}`;
    const repair = expected === undefined ? {} : { repair: bytesOf(u32, expected) };
    r.find({ start: table.first + i * table.stride, size: 4 }, text, { path: `entries[${i}].crc`, ...repair });
  }
}

function hex(value: number): string {
  return `0x${value.toString(16).toUpperCase().padStart(8, '0')}`;
}

/** The end of the contents: the table that comes first. */
function contentsEnd(r: Reader): number {
  const offsets = [r.scope?.value('indexOffset'), r.scope?.value('namesOffset')].map(Number);
  const end = Math.min(...offsets.filter(offset => offset >= r.pos));
  return Math.min(end, r.limit);
}

function rowsIn(source: Source, indexOffset: number): readonly Row[] {
  const { value, fault } = decode(directory, source);
  if (fault) return [];
  return value.entries.map(({ start, size }, i) => {
    const row = indexOffset + u32.size + i * entry.minSize;
    return { start, size, startField: row + (entry.offsets.start ?? 0), sizeField: row + (entry.offsets.size ?? 0) };
  });
}

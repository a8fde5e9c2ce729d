import {
  atEnd,
  checked,
  countOf,
  custom,
  fixedText,
  type Infer,
  type Layout,
  list,
  type Reader,
  relabel,
  struct,
  u32,
  u64,
} from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { type Source, sliceSource } from '../../../base/source.ts';
import type { Entry as StoredEntry } from '../../format.ts';
import { oddNames } from '../../odd-names.ts';
import { clippedTo } from '../../repack-rows.ts';
import { checksum } from './checksum.ts';
import { contents, type DirectoryShape } from './contents.ts';
import { byStart, type Extents, extentsOf, type StoredExtents, type Version } from './extents.ts';

/** The longest name: the games need a NUL after it. */
export const LONGEST_NAME = 63;

export const entry = struct(
  {
    start: { ...relabel(u32, 'offset'), about: 'from the start of the file' },
    length: {
      ...relabel(u32, 'size'),
      about: "1 for every entry of Pirate's Moon's motions: each reaches up to the next",
    },
    name: { ...fixedText(LONGEST_NAME + 1), about: 'may occur more than once' },
    flags: { ...relabel(u32, 'flags'), about: 'bit 1 claims that comment and time are valid, and is not reliable' },
    comment: { ...fixedText(64), about: "in readers of Recoil the compiler's temporary file" },
    time: { ...u64, about: 'Windows FILETIME: hundreds of nanoseconds since 1601' },
  },
  'One entry of the directory.',
);
export interface Entry extends Infer<typeof entry> {}

const directory: DirectoryShape = {
  entrySize: entry.minSize,
  startOffset: entry.offsets.start ?? 0,
  lengthOffset: entry.offsets.length ?? 0,
};

const version1 = struct(
  {
    count: atEnd(countOf(u32, 'entries')),
    version: atEnd(u32),
    entries: atEnd(list(entry, 'count')),
    contents: contents(directory, 1),
  },
  'Recoil, MechWarrior 3, Crimson Skies: contents, directory, version 1, number of entries.',
);

const version2 = struct(
  {
    checksum: atEnd(checksum),
    count: atEnd(countOf(u32, 'entries')),
    version: atEnd(u32),
    entries: atEnd(list(entry, 'count')),
    contents: contents(directory, 2),
  },
  "Pirate's Moon: contents, directory, version 2, number of entries, checksum.",
);

export interface Archive {
  readonly version: number;
  /** Version 2 only. */
  readonly checksum?: number;
  readonly entries: readonly Entry[];
  /** All bytes before the directory. */
  readonly contents: Source;
}

/** Contents, directory and footer; the footer's version can only be determined from the end. */
const stored: Layout<Archive> = {
  ...custom<Archive>({
    kind: 'archive',
    about: 'Entries one after the other from the start, the directory after them, the footer last.',
    minSize: version1.minSize,
    decode: r => variantAt(r).decode(r),
    encode: (w, value) => variantOf(value).encode(w, value),
    fields: (r, out) => variantAt(r).fields(r, out),
    toJson: value => variantOf(value).toJson?.(value),
    child: (value, step) => variantOf(value).child?.(value, step),
  }),
  parts: [
    { key: 'version 1', layout: version1 },
    { key: 'version 2', layout: version2 },
  ],
};

/** An archive with checks for unintended names. The games themselves have archives in which two entries share a name. */
export const archive = checked(stored, ({ entries }) =>
  oddNames(
    entries.map(({ name }) => name),
    { pathOf: i => `entries[${i}].name` },
  ),
);

/** Both versions under their common type: each model is only passed to its own version. */
const variants = { 1: version1, 2: version2 } as unknown as Readonly<Record<Version, Layout<Archive>>>;

function variantOf(value: Archive): Layout<Archive> {
  return variants[value.checksum === undefined ? 1 : 2];
}

function variantAt(r: Reader): Layout<Archive> {
  const version = versionOf(sliceSource(r.source, r.pos, r.limit - r.pos));
  return version === undefined ? r.fault(NO_FOOTER) : variants[version];
}

const NO_FOOTER =
  'expected version 1 and a count in the last 8 bytes, or version 2, a count and a checksum in the last 12';

/** What the end of some bytes shows of the directory there. */
export interface DirectorySight {
  readonly version: Version;
  readonly count: number;
  /** Bytes before the directory; negative if it cannot fit. */
  readonly contentsSize: number;
  /** Entries of the directory within the file. */
  readonly present: number;
  /** Entries before the directory. */
  readonly inBounds: number;
  /** Entries whose name is text. */
  readonly named: number;
  readonly rows: Rows;
}

/** The columns of a directory, in its order. */
interface Rows extends StoredExtents {
  /** Length of each name; 0 if it is not a valid name. */
  readonly letters: ArrayLike<number>;
}

interface Soundness {
  /** Rows with a name and a position before the directory; numbers with another meaning rarely look like that. */
  readonly sound: number;
  /** Those that also touch another, or the start, and have a name of more than two letters. */
  readonly proven: number;
}

/** A number below 256 looks like a name of one letter, and one below 65,536 like a name of two. */
const LETTERS = 3;

/** How many rows look like those of an archive: its entries are contiguous and have names. */
export function soundnessOf(rows: Rows): Soundness {
  const { letters, end } = rows;
  const { starts, sizes } = extentsOf(rows);
  const isLinked = linksOf(starts, sizes);
  let sound = 0;
  let proven = 0;
  for (let i = 0; i < letters.length; i++) {
    const links = isLinked[i] === 1;
    // If the front of the file is missing, rows may no longer be before the directory.
    const isInside = end < 0 ? links : (starts[i] ?? 0) + (sizes[i] ?? 0) <= end;
    const count = letters[i] ?? 0;
    if (!isInside || count === 0) continue;
    if (links || count >= LETTERS) sound++;
    if (links && count >= LETTERS) proven++;
  }
  return { sound, proven };
}

/** 1 for each row that has bytes and touches another such row or the start, or shares its bytes with one that does. */
function linksOf(starts: Float64Array, sizes: Float64Array): Uint8Array {
  const isLinked = new Uint8Array(starts.length);
  let end = 0;
  let last = -1;
  for (const index of byStart(starts)) {
    const start = starts[index] ?? 0;
    const size = sizes[index] ?? 0;
    if (size === 0) continue;
    const isTwin = start === starts[last] && size === sizes[last];
    if (start === end) {
      isLinked[index] = 1;
      if (last >= 0) isLinked[last] = 1;
    } else if (isTwin) isLinked[index] = isLinked[last] ?? 0;
    end = start + size;
    last = index;
  }
  return isLinked;
}

/** Whether the bytes end like an archive of this version, and how sound its directory looks. */
export function sightOf(source: Source, version: Version): DirectorySight | undefined {
  const footerSize = variants[version].minSize;
  if (source.size < footerSize) return undefined;
  const footer = viewOf(source.read(source.size - footerSize, footerSize));
  const count = footer.getUint32(u32.size, true);
  if (footer.getUint32(0, true) !== version) return undefined;
  const start = source.size - footerSize - count * entry.minSize;
  // If the front of the file is missing, the end of its directory is still visible.
  const first = start < 0 ? entry.minSize - (-start % entry.minSize || entry.minSize) : start;
  const end = source.size - footerSize;
  const there = Math.max(0, (end - first) / entry.minSize);
  const rows = isLikeDirectory(source, first, there) ? rowsIn(source.read(first, Math.max(0, end - first))) : NO_ROWS;
  const { starts, lengths, letters } = rows;
  const inBounds = starts.reduce((sum, at, i) => sum + (at + (lengths[i] ?? 0) <= start ? 1 : 0), 0);
  const named = letters.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);
  return {
    version,
    count,
    contentsSize: start,
    present: there,
    inBounds,
    named,
    rows: { ...rows, end: start, version },
  };
}

/** If there are this many rows, a sample is checked first: a picture may end in what looks like a footer. */
const MANY_ROWS = 1024;
const SAMPLE = 128;

/** Whether this can be a directory: most of its rows have names. */
function isLikeDirectory(source: Source, first: number, count: number): boolean {
  if (count < MANY_ROWS) return true;
  let named = 0;
  for (let i = 0; i < SAMPLE; i++) {
    const row = first + Math.floor((i * count) / SAMPLE) * entry.minSize;
    if (lettersOf(source.read(row, entry.minSize), entry.offsets.name ?? 0) > 0) named++;
  }
  return named * 8 > SAMPLE;
}

const NO_ROWS: StoredRows = { starts: new Float64Array(), lengths: new Float64Array(), letters: new Uint8Array() };

interface StoredRows {
  readonly starts: Float64Array;
  readonly lengths: Float64Array;
  readonly letters: Uint8Array;
}

function rowsIn(bytes: Uint8Array): StoredRows {
  const view = viewOf(bytes);
  const count = bytes.length / entry.minSize;
  const column = (offset: number) =>
    Float64Array.from({ length: count }, (_, i) => view.getUint32(i * entry.minSize + offset, true));
  const name = entry.offsets.name ?? 0;
  return {
    starts: column(directory.startOffset),
    lengths: column(directory.lengthOffset),
    letters: Uint8Array.from({ length: count }, (_, i) => lettersOf(bytes, i * entry.minSize + name)),
  };
}

/** The version that the end of the bytes suggests; if both fit, the one with the sounder directory. */
function versionOf(source: Source): Version | undefined {
  const first = sightOf(source, 1);
  const second = sightOf(source, 2);
  if (!first || !second) return (first ?? second)?.version;
  // With one entry, the checksum is where the other version has its count: a count that cannot fit is not a count.
  if (first.contentsSize < 0 !== second.contentsSize < 0) return first.contentsSize < 0 ? 2 : 1;
  return soundness(first) > soundness(second) ? 1 : 2;
}

function soundness({ count, inBounds, named }: DirectorySight): number {
  return count === 0 ? 0 : (inBounds + named) / (2 * count);
}

/** Letters up to the NUL; 0 if they are not text, or empty. Text without a NUL is unlikely to be a name. */
function lettersOf(rows: Uint8Array, at: number): number {
  for (let i = 0; i <= LONGEST_NAME; i++) {
    const byte = rows[at + i] ?? 0;
    if (byte === 0) return i;
    if (byte < 0x20 || byte === 0x7f) return 0;
  }
  return 0;
}

/** The positions of a model's entries, as stored or measured. */
export function extentsIn({ entries, contents, checksum }: Archive): Extents {
  const starts = entries.map(entry => entry.start);
  const lengths = entries.map(entry => entry.length);
  return extentsOf({ starts, lengths, end: contents.size, version: checksum === undefined ? 1 : 2 });
}

/** Names, starts and true sizes; an entry that reaches outside is cut off at the directory, and marked so. */
export function entriesOf(model: Archive): readonly StoredEntry[] {
  const { starts, sizes } = extentsIn(model);
  const end = model.contents.size;
  return model.entries.map(({ name }, i) => ({
    name,
    ...clippedTo(end, { start: starts[i] ?? 0, size: sizes[i] ?? 0 }),
  }));
}

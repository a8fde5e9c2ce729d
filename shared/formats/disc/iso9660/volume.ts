// The structures of a volume as in ECMA-119: its descriptor, and the records of its directories.
import {
  bothEndian,
  bytes,
  bytesAs,
  bytesLeaf,
  decode,
  expects,
  flags,
  type Infer,
  i8,
  type Layout,
  type Leaf,
  listOf,
  minus,
  type Reader,
  relabel,
  struct,
  u8,
  u16,
  u16be,
  u32,
  u32be,
  within,
} from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import type { Source } from '../../../base/source.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import { DATA } from './sectors.ts';

/** Text without trailing spaces: of two-byte characters, as in Joliet, if its first byte is zero. */
export function lettersIn(source: Source): string {
  const bytes = source.read(0, source.size);
  const text = bytes.length > 1 && bytes[0] === 0 ? fromUtf16(bytes) : fromWindows1252(bytes);
  return text.replace(/[ \0]+$/, '');
}

/** UTF-16 with the high byte first. */
function fromUtf16(bytes: Uint8Array): string {
  const view = viewOf(bytes);
  let text = '';
  for (let at = 0; at + 2 <= bytes.length; at += 2) text += String.fromCharCode(view.getUint16(at, false));
  return text;
}

/** The name of a record; a folder's own record and its parent's have a number instead. */
export function nameIn(source: Source): string {
  const [first = 2] = source.size === 1 ? source.read(0, 1) : [];
  return ['.', '..'][first] ?? lettersIn(source);
}

const { parse: _, ...stored } = bytesLeaf; // the length of a name cannot change, and so the name cannot
const letters: Leaf<Source> = { ...stored, kind: 'text', toJson: lettersIn, text: () => undefined };
const recordName: Leaf<Source> = { ...letters, toJson: nameIn };

const both16 = bothEndian(u16, u16be);
const both32 = bothEndian(u32, u32be);

const recordTime = struct({
  year: { ...u8, about: 'since 1900' },
  ...{ month: u8, day: u8, hour: u8, minute: u8, second: u8 },
  zone: { ...i8, about: 'quarters of an hour from Greenwich' },
});

const recordHead = {
  length: relabel(u8, 'size'),
  extendedLength: { ...u8, about: 'sectors of an extended record before the data' },
  sector: both32,
  size: both32,
  time: recordTime,
  flags: flags(u8, { hidden: 0, folder: 1, associated: 2, structured: 3, guarded: 4, continues: 7 }),
  unitSize: { ...u8, about: 'of an interleaved file' },
  gapSize: { ...u8, about: 'of an interleaved file' },
  volume: { ...both16, about: 'number of the disc that it is on' },
  nameLength: relabel(u8, 'size'),
};
/** Bytes of a record before its name. */
const HEAD = 33;

const directoryRecord = struct(
  {
    ...recordHead,
    name: bytesAs(recordName, 'nameLength'),
    system: { ...bytes(minus('length', 'nameLength', HEAD)), about: 'what systems add: XA, names of Rock Ridge' },
  },
  'A file, or a folder in a folder.',
);
export interface DirectoryRecord extends Infer<typeof directoryRecord> {}

/** The offset of the name's length in a record. */
const NAME_LENGTH = HEAD - 1;

/** Whether there are no more records: zeros pad the sector, or the next bytes do not fit. */
function endsHere(r: Reader): boolean {
  const room = r.limit - r.pos;
  const [length = 0, nameLength = 0] = [0, NAME_LENGTH].map(at => bytesAhead(r, at, 1)?.[0]);
  return length === 0 || length > room || HEAD + nameLength > length;
}

/** Records of a folder in one of its sectors; they never cross sectors. */
export const directory = within(
  {
    ...listOf({ item: directoryRecord, count: () => DATA / HEAD, stop: endsHere }, 'list of directory records'),
    about: 'a sector of a folder',
  },
  DATA,
);

const volumeTime = struct({
  digits: { ...bytesAs(letters, 16), about: 'year, month, day, hour, minute, second, hundredths' },
  zone: { ...i8, about: 'quarters of an hour from Greenwich' },
});

export const volumeDescriptor = struct(
  {
    type: { ...u8, about: '1, or 2 where it is that of Joliet' },
    mark: bytesAs(letters, 5),
    version: u8,
    flags: u8,
    system: bytesAs(letters, 32),
    name: bytesAs(letters, 32),
    unknown48: bytes(8),
    sectorCount: both32,
    escapes: { ...bytes(32), about: '%/@, %/C or %/E where letters have two bytes' },
    discCount: both16,
    disc: both16,
    blockSize: expects(both16, { among: [DATA] }),
    pathTableSize: both32,
    pathTable: { ...u32, about: 'its sector' },
    pathTableCopy: u32,
    pathTableBig: { ...u32be, about: 'the sector of the one with the highest byte first' },
    pathTableBigCopy: u32be,
    root: struct({ ...recordHead, name: bytesAs(recordName, 1) }, 'The folder of all others.'),
    set: bytesAs(letters, 128),
    publisher: bytesAs(letters, 128),
    preparer: bytesAs(letters, 128),
    application: bytesAs(letters, 128),
    copyrightFile: bytesAs(letters, 37),
    abstractFile: bytesAs(letters, 37),
    bibliographyFile: bytesAs(letters, 37),
    ...{ created: volumeTime, changed: volumeTime, expires: volumeTime, usedFrom: volumeTime },
    structureVersion: u8,
    reserved372: bytes(1),
    applicationUse: bytes(512),
    reserved573: bytes(653),
  },
  'What a volume says of itself.',
);
export interface VolumeDescriptor extends Infer<typeof volumeDescriptor> {}

/** The first bytes of a volume descriptor: type 1 and the mark; others, such as that of Joliet, differ in type. */
const MARK = [0x43, 0x44, 0x30, 0x30, 0x31];
export const DESCRIPTOR_MARK: readonly number[] = [1, ...MARK];
export const SECOND_MARK: readonly number[] = [2, ...MARK];

/** Bytes ahead of the reader, without moving it; undefined past the end. */
export function bytesAhead(r: Reader, by: number, size: number): Uint8Array | undefined {
  const at = r.ahead(by, size);
  return at === undefined ? undefined : r.taken(at, size);
}

export const beginsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, i) => bytes[i] === byte);

type Named = Layout<VolumeDescriptor | DirectoryRecord[]>;

/** How the data of a sector are structured; undefined for file contents. */
function namedBy(data: Uint8Array): Named | undefined {
  if (beginsWith(data, DESCRIPTOR_MARK) || beginsWith(data, SECOND_MARK)) return volumeDescriptor as Named;
  const second = data[0] ?? 0;
  const isFirst = isRecordOf(data, 0) && second > HEAD && isRecordOf(data.subarray(second), 1);
  return isFirst || goesOn(data) ? (directory as Named) : undefined;
}

/** Whether a folder continues here: there is no mark, but files do not begin with three numbers in both byte orders. */
function goesOn(data: Uint8Array): boolean {
  if (data.length < ENOUGH) return false;
  const [length = 0, nameLength = 0, volume = 0, sector = 0] = [0, NAME_LENGTH, VOLUME, SECTOR].map(at => data[at]);
  const isMirrored = (start: number, size: number): boolean =>
    data.subarray(start, start + size).every((byte, i) => byte === data[start + 2 * size - 1 - i]);
  const isRecord = nameLength > 0 && HEAD + nameLength <= length && volume + sector > 0;
  return isRecord && isMirrored(SECTOR, 4) && isMirrored(SIZE, 4) && isMirrored(VOLUME, 2);
}

/** Whether a record is the first or the second of a folder: its own, or its parent's. */
function isRecordOf(record: Uint8Array, name: 0 | 1): boolean {
  const [flags = 0, length, letter] = [FLAGS, NAME_LENGTH, HEAD].map(at => record[at]);
  if (length !== 1 || letter !== name || (flags & FOLDER) === 0) return false;
  const [low, high, highAgain, lowAgain] = record.subarray(VOLUME, VOLUME + 4);
  return low === lowAgain && high === highAgain;
}

const { flags: FLAGS = 0, volume: VOLUME = 0, sector: SECTOR = 0, size: SIZE = 0 } = directoryRecord.offsets;
const FOLDER = 2;
/** The first record, and enough of the second to recognise it. */
const ENOUGH = 255 + HEAD + 1;

const data = bytes(DATA);

/** The data of a sector: bytes, with named members if they belong to the volume. */
export const sectorData: Layout<Source> = {
  ...data,
  kind: `${data.kind}, descriptor or directory`,
  parts: [
    { key: 'descriptor', layout: volumeDescriptor },
    { key: 'directory', layout: directory },
  ],
  child(source, step) {
    const named = namedBy(source.read(0, source.size));
    return named?.child?.(decode(named, source).value as VolumeDescriptor | DirectoryRecord[], step);
  },
  fields: (r, out) => (namedBy(bytesAhead(r, 0, ENOUGH) ?? new Uint8Array(0)) ?? data).fields(r, out),
};

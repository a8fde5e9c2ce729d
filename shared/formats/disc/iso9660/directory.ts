// The folders and files of an image: the volume descriptor, then directory by directory, as sectors hold them.
import { viewOf } from '../../../base/bytes.ts';
import type { Source } from '../../../base/source.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import { RAW_SECTOR } from '../../../codecs/cd-sector.ts';

/** Where the volume descriptor lies, and what it begins with. */
export const DESCRIPTOR = 16;
export const DESCRIPTOR_MARK: readonly number[] = [1, 0x43, 0x44, 0x30, 0x30, 0x31];
const ROOT = 156;
/** How many sectors the volume says it has. */
export const VOLUME_SIZE = 80;
export const BLOCK_SIZE = 128;
/** What of the descriptor is stored twice, the second time with the highest byte first: where, and bytes of one. */
export const DESCRIPTOR_PAIRS = [
  ['number of sectors', VOLUME_SIZE, 4],
  ['number of discs', 120, 2],
  ['number of this disc', 124, 2],
  ['size of a block', BLOCK_SIZE, 2],
  ['size of the table of paths', 132, 4],
] as const;
const VOLUME_NAME = 40;
const VOLUME_NAME_SIZE = 32;

/** Offsets in a directory record; places and sizes are stored twice, the second time with the highest byte first. */
export const RECORD = {
  length: 0,
  sector: 2,
  sectorBig: 6,
  size: 10,
  sizeBig: 14,
  flags: 25,
  nameLength: 32,
  name: 33,
} as const;
const FOLDER = 2;
/** No disc has more; a damaged one could go round in circles. */
const MOST_FILES = 65_536;
const DEEPEST = 64;

/** A file of an image. */
export interface IsoFile {
  /** With the folders it lies in, separated by slashes. */
  readonly name: string;
  readonly sector: number;
  readonly size: number;
  /** Where its directory record begins: a sector, and the place in its data. */
  readonly record: RecordPlace;
  /** The same in the second directory, of Joliet. */
  readonly second?: RecordPlace;
}

interface RecordPlace {
  readonly sector: number;
  readonly at: number;
}

export interface Volume {
  readonly name: string;
  readonly files: readonly IsoFile[];
  /** The first sector of each folder. */
  readonly folders: readonly number[];
  /** What is wrong with directories: one sentence each, with the sector it is in. */
  readonly odd: readonly OddSector[];
}

export interface OddSector {
  readonly sector: number;
  readonly text: string;
  readonly weight?: 'note';
}

interface Folder {
  readonly path: string;
  readonly sector: number;
  readonly size: number;
  readonly depth: number;
}

/** Every file, folder by folder in the order of their records, by its longest name: that of Rock Ridge, of Joliet, or its own. */
export function volumeOf(image: Source, sectors: Sectors): Volume {
  const first = treeOf(image, sectors, { descriptor: DESCRIPTOR, isJoliet: false });
  const descriptor = jolietIn(image, sectors);
  if (descriptor === undefined) return first;
  const joliet = treeOf(image, sectors, { descriptor, isJoliet: true });
  return {
    ...first,
    files: joined(first, joliet.files),
    folders: [...first.folders, ...joliet.folders],
    odd: [...first.odd, ...joliet.odd],
  };
}

/** Both directories lead to the same data: files of one place and size belong together, in their order. */
function joined({ files, hasLongNames }: Tree, others: readonly IsoFile[]): readonly IsoFile[] {
  const keyOf = ({ sector, size }: IsoFile): string => `${sector} ${size}`;
  const waiting = Map.groupBy(others, keyOf);
  return files.map(file => {
    const other = waiting.get(keyOf(file))?.shift();
    if (other === undefined) return file;
    return { ...file, second: other.record, ...(hasLongNames ? {} : { name: other.name }) };
  });
}

/** What marks the second descriptor of Joliet: one of three ways to say that its letters have two bytes. */
const SECOND_MARK = [2, ...DESCRIPTOR_MARK.slice(1)];
const ESCAPES = 88;
const TWO_BYTES = [0x40, 0x43, 0x45];
const LAST_DESCRIPTOR = 255;
const MOST_DESCRIPTORS = 32;

function jolietIn(image: Source, sectors: Sectors): number | undefined {
  const count = Math.floor(image.size / sectors.size);
  for (let sector = DESCRIPTOR + 1; sector < Math.min(count, DESCRIPTOR + MOST_DESCRIPTORS); sector++) {
    const bytes = dataFrom(image, sectors, sector, DATA).read(0, ESCAPES + 3);
    if (bytes[0] === LAST_DESCRIPTOR) return undefined;
    const isSecond = SECOND_MARK.every((byte, i) => bytes[i] === byte);
    const [percent, slash, level] = bytes.subarray(ESCAPES);
    if (isSecond && percent === 0x25 && slash === 0x2f && TWO_BYTES.includes(level ?? 0)) return sector;
  }
  return undefined;
}

interface Tree extends Volume {
  /** Records have names of Rock Ridge. */
  readonly hasLongNames: boolean;
}

interface TreeWanted {
  readonly descriptor: number;
  readonly isJoliet: boolean;
}

function treeOf(image: Source, sectors: Sectors, { descriptor: at, isJoliet }: TreeWanted): Tree {
  const count = Math.floor(image.size / sectors.size);
  const files: IsoFile[] = [];
  const odd: OddSector[] = [];
  let hasLongNames = false;
  if (count <= at) return { name: '', files, folders: [], odd, hasLongNames };
  const descriptor = viewOf(dataFrom(image, sectors, at, DATA).read(0, DATA));
  const root: Folder = { path: '', depth: 0, ...extentAt(descriptor, ROOT) };
  const seen = new Set<number>();
  const visit = (folder: Folder): void => {
    if (seen.has(folder.sector) || folder.depth > DEEPEST) {
      odd.push({ sector: folder.sector, text: `the folder ${folder.path} contains itself` });
      return;
    }
    seen.add(folder.sector);
    if (folder.sector + sectorsFor(folder.size) > count) {
      const text = `the folder ${folder.path || 'of the root'} is at sector ${folder.sector}, and the image has ${count}`;
      odd.push({ sector: at, text });
      return;
    }
    for (const record of recordsIn({ image, sectors, isJoliet }, folder, odd)) {
      hasLongNames ||= record.isLong;
      const name = folder.path === '' ? record.name : `${folder.path}/${record.name}`;
      if (files.length >= MOST_FILES) return;
      if (record.isFolder) visit({ path: name, sector: record.sector, size: record.size, depth: folder.depth + 1 });
      else files.push({ name, sector: record.sector, size: record.size, record: record.place });
    }
  };
  visit(root);
  const letters = fromWindows1252(
    new Uint8Array(descriptor.buffer, descriptor.byteOffset + VOLUME_NAME, VOLUME_NAME_SIZE),
  );
  return { name: letters.trimEnd(), files, folders: [...seen], odd, hasLongNames };
}

// The sectors of an image, whichever way they are stored.

/** What raw sectors begin with. */
export const SYNC: readonly number[] = [0, ...Array.from({ length: 10 }, () => 0xff), 0];

/** Bytes of data in a sector. */
export const DATA = 2048;

/** How sectors lie in the file: so many bytes each, of which the data begin at a place. */
export interface Sectors {
  readonly size: number;
  readonly data: number;
  /** Where the byte is that says a sector has no checks and more data instead; absent where all have the same data. */
  readonly kind?: number;
}

/** With everything a drive reads: synchronisation, addresses, checks. */
export const RAW: Sectors = { size: RAW_SECTOR, data: 24, kind: 18 };
/** The same, and the 96 bytes of its subchannels. */
export const WITH_SUBCHANNELS: Sectors = { size: RAW_SECTOR + 96, data: 24, kind: 18 };
/** The same without synchronisation and address. */
export const HEADLESS: Sectors = { size: RAW_SECTOR - 16, data: 8, kind: 2 };
/** With everything a drive reads, without a subheader. */
export const MODE_1: Sectors = { size: RAW_SECTOR, data: 16 };
/** The same, and the 96 bytes of its subchannels. */
export const MODE_1_WITH_SUBCHANNELS: Sectors = { size: RAW_SECTOR + 96, data: 16 };
/** Data alone. */
export const PLAIN: Sectors = { size: DATA, data: 0 };

/** Data of whole sectors one after the other, read where they are. */
export function dataFrom(image: Source, sectors: Sectors, first: number, size: number): Source {
  return {
    size,
    read(start, count) {
      const out = new Uint8Array(count);
      for (let done = 0; done < count; ) {
        const at = start + done;
        const inside = at % DATA;
        const part = Math.min(DATA - inside, count - done);
        const from = (first + Math.floor(at / DATA)) * sectors.size + sectors.data + inside;
        out.set(image.read(from, part), done);
        done += part;
      }
      return out;
    },
  };
}

/** Sectors that so many bytes take. */
export const sectorsFor = (size: number): number => Math.ceil(size / DATA);

function extentAt(view: DataView, at: number): { readonly sector: number; readonly size: number } {
  return { sector: view.getUint32(at + RECORD.sector, true), size: view.getUint32(at + RECORD.size, true) };
}

interface StoredRecord {
  readonly name: string;
  readonly sector: number;
  readonly size: number;
  readonly isFolder: boolean;
  /** Its name is that of Rock Ridge. */
  readonly isLong: boolean;
  readonly place: IsoFile['record'];
}

interface Reading {
  readonly image: Source;
  readonly sectors: Sectors;
  readonly isJoliet: boolean;
}

/** The records of a folder but for itself and the one above; they never cross sectors. */
function* recordsIn({ image, sectors, isJoliet }: Reading, folder: Folder, odd: OddSector[]): Generator<StoredRecord> {
  for (let i = 0; i < sectorsFor(folder.size); i++) {
    const sector = folder.sector + i;
    const bytes = dataFrom(image, sectors, sector, DATA).read(0, DATA);
    const view = viewOf(bytes);
    for (let at = 0; at < DATA; ) {
      const length = bytes[at] ?? 0;
      if (length === 0) break;
      const nameLength = bytes[at + RECORD.nameLength] ?? 0;
      if (at + length > DATA || RECORD.name + nameLength > length) {
        odd.push({ sector, text: `a record of the folder ${folder.path} at ${at} of its sector does not fit` });
        break;
      }
      const letters = bytes.subarray(at + RECORD.name, at + RECORD.name + nameLength);
      const isItself = nameLength === 1 && (letters[0] ?? 2) < 2;
      const name = isJoliet && !isItself ? fromUtf16(letters) : fromWindows1252(letters);
      if (!isItself) {
        const isFolder = ((bytes[at + RECORD.flags] ?? 0) & FOLDER) !== 0;
        const longName = rockRidgeName(bytes.subarray(at, at + length), RECORD.name + nameLength);
        const isLong = longName !== undefined;
        odd.push(...oddPairs(view, at, { sector, name: longName ?? name.replace(/;\d+$/, '') }));
        yield {
          name: longName ?? name.replace(/;\d+$/, ''),
          isFolder,
          isLong,
          ...extentAt(view, at),
          place: { sector, at },
        };
      }
      at += length;
    }
  }
}

/** The place and the size of a file, which a record tells twice. */
function oddPairs(view: DataView, at: number, { sector, name }: { sector: number; name: string }): OddSector[] {
  return (['sector', 'size'] as const).flatMap(what => {
    const little = view.getUint32(at + RECORD[what], true);
    const big = view.getUint32(at + RECORD[`${what}Big`], false);
    const text = `the ${what} of ${name} is told twice, as ${little} and as ${big}`;
    return little === big ? [] : [{ sector, text, weight: 'note' }];
  });
}

/** What an extended record adds: two letters, a length, a version, then its own bytes. */
const EXTRA_HEAD = 4;
/** Of the files of a PlayStation, before all others; its letters are in the middle. */
const XA = { letters: 6, size: 14 } as const;
/** The name goes on in the next; or stands for this folder or the one above. */
const CONTINUES = 1;
const NO_NAME = 6;

/** The name that Rock Ridge (IEEE P1282) adds to a record, letters as they are; undefined where it has none that is whole. */
function rockRidgeName(record: Uint8Array, nameEnd: number): string | undefined {
  const letters = (at: number): string => fromWindows1252(record.subarray(at, at + 2));
  const first = nameEnd + (nameEnd % 2);
  let name = '';
  let at = letters(first + XA.letters) === 'XA' ? first + XA.size : first;
  while (at + EXTRA_HEAD <= record.length) {
    const size = record[at + 2] ?? 0;
    if (size < EXTRA_HEAD || at + size > record.length) return undefined;
    if (letters(at) === 'NM') {
      const flags = record[at + EXTRA_HEAD] ?? 0;
      name += fromWindows1252(record.subarray(at + EXTRA_HEAD + 1, at + size));
      if ((flags & CONTINUES) === 0)
        return (flags & NO_NAME) === 0 && name !== '' && !/[/\0]/.test(name) ? name : undefined;
    }
    at += size;
  }
  return undefined;
}

/** Letters of two bytes, the higher one first. */
function fromUtf16(bytes: Uint8Array): string {
  const view = viewOf(bytes);
  let text = '';
  for (let at = 0; at + 2 <= bytes.length; at += 2) text += String.fromCharCode(view.getUint16(at, false));
  return text;
}

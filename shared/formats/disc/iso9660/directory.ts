// The folders and files of an image: reads the volume descriptor, then each directory, sector by sector.

import { decode, type Weight } from '#layout';
import { grouped } from '../../../base/counted.ts';
import { memorySource, type Source } from '../../../base/source.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import { DATA, DESCRIPTOR, dataFrom, type Sectors, sectorsFor } from './sectors.ts';
import {
  beginsWith,
  type DirectoryRecord,
  directory,
  lettersIn,
  nameIn,
  SECOND_MARK,
  type VolumeDescriptor,
  volumeDescriptor,
} from './volume.ts';

/** No disc has more; a damaged one could loop for ever. */
const MOST_FILES = 65_536;
const DEEPEST = 64;

/** A file of an image. */
export interface IsoFile {
  /** With its folders, separated by slashes. */
  readonly name: string;
  readonly sector: number;
  readonly size: number;
  /** Its directory record. */
  readonly record: RecordPlace;
  /** Its record in the second directory, that of Joliet. */
  readonly second?: RecordPlace;
}

interface RecordPlace {
  readonly sector: number;
  /** Its index among the records of the sector. */
  readonly index: number;
}

export interface Volume {
  readonly name: string;
  /** The sectors of the volume descriptor and of the Joliet one. */
  readonly descriptors: readonly number[];
  readonly files: readonly IsoFile[];
  /** The first sector of each folder. */
  readonly folders: readonly number[];
  /** Problems in directories: one sentence each, with its sector. */
  readonly odd: readonly OddSector[];
}

export interface OddSector {
  readonly sector: number;
  /** The path of a record in the sector, or of one of its members. */
  readonly path?: string;
  readonly text: string;
  readonly weight?: Weight;
}

interface Folder {
  readonly path: string;
  readonly sector: number;
  readonly size: number;
  readonly depth: number;
}

/**
 * Every file, folder by folder in the order of their records, by its longest name: that of Rock Ridge, of Joliet, or its
 * own.
 */
export function volumeOf(image: Source, sectors: Sectors): Volume {
  const first = treeOf(image, sectors, DESCRIPTOR);
  const descriptor = jolietIn(image, sectors);
  if (descriptor === undefined) return first;
  const joliet = treeOf(image, sectors, descriptor);
  return {
    ...first,
    descriptors: [...first.descriptors, ...joliet.descriptors],
    files: joined(first, joliet.files),
    folders: [...first.folders, ...joliet.folders],
    odd: [...first.odd, ...joliet.odd],
  };
}

/** Both directories refer to the same data: files with the same position and size are the same, in order. */
function joined({ files, hasLongNames }: Tree, others: readonly IsoFile[]): readonly IsoFile[] {
  const keyOf = ({ sector, size }: IsoFile): string => `${sector} ${size}`;
  const waiting = Map.groupBy(others, keyOf);
  return files.map(file => {
    const other = waiting.get(keyOf(file))?.shift();
    if (other === undefined) return file;
    return { ...file, second: other.record, ...(hasLongNames ? {} : { name: other.name }) };
  });
}

/** The third character of the escape sequence for two-byte names: one for each level of the standard. */
const TWO_BYTES = [0x40, 0x43, 0x45];
const LAST_DESCRIPTOR = 255;
const MOST_DESCRIPTORS = 32;

function jolietIn(image: Source, sectors: Sectors): number | undefined {
  const count = Math.floor(image.size / sectors.size);
  for (let sector = DESCRIPTOR + 1; sector < Math.min(count, DESCRIPTOR + MOST_DESCRIPTORS); sector++) {
    const data = dataFrom(image, sectors, sector, DATA);
    const head = data.read(0, SECOND_MARK.length);
    if (head[0] === LAST_DESCRIPTOR) return undefined;
    if (!beginsWith(head, SECOND_MARK)) continue;
    const [percent, slash, level] = descriptorIn(data).escapes.read(0, 3);
    if (percent === 0x25 && slash === 0x2f && TWO_BYTES.includes(level ?? 0)) return sector;
  }
  return undefined;
}

/** Decodes any bytes: all members are numbers and bytes of fixed size. */
function descriptorIn(data: Source): VolumeDescriptor {
  return decode(volumeDescriptor, data).value as VolumeDescriptor;
}

interface Tree extends Volume {
  /** Whether records have Rock Ridge names. */
  readonly hasLongNames: boolean;
}

function treeOf(image: Source, sectors: Sectors, at: number): Tree {
  const count = Math.floor(image.size / sectors.size);
  const files: IsoFile[] = [];
  const odd: OddSector[] = [];
  let hasLongNames = false;
  if (count <= at) return { name: '', descriptors: [], files, folders: [], odd, hasLongNames };
  const { name, root } = descriptorIn(dataFrom(image, sectors, at, DATA));
  const seen = new Set<number>();
  const visit = (folder: Folder): void => {
    if (seen.has(folder.sector) || folder.depth > DEEPEST) {
      odd.push({ sector: folder.sector, text: `the folder ${folder.path} contains itself` });
      return;
    }
    seen.add(folder.sector);
    if (folder.sector + sectorsFor(folder.size) > count) {
      const text = `the folder ${folder.path || 'of the root'} is at sector ${grouped(folder.sector)}, but the image has ${grouped(count)}`;
      odd.push({ sector: at, text });
      return;
    }
    for (const record of recordsIn(image, sectors, { folder, odd })) {
      hasLongNames ||= record.isLong;
      const path = folder.path === '' ? record.name : `${folder.path}/${record.name}`;
      if (files.length >= MOST_FILES) return;
      if (record.isFolder) visit({ path, sector: record.sector, size: record.size, depth: folder.depth + 1 });
      else files.push({ name: path, sector: record.sector, size: record.size, record: record.place });
    }
  };
  visit({ path: '', depth: 0, sector: root.sector, size: root.size });
  return { name: lettersIn(name), descriptors: [at], files, folders: [...seen], odd, hasLongNames };
}

interface StoredRecord {
  readonly name: string;
  readonly sector: number;
  readonly size: number;
  readonly isFolder: boolean;
  /** Whether its name is from Rock Ridge. */
  readonly isLong: boolean;
  readonly place: RecordPlace;
}

interface Visit {
  readonly folder: Folder;
  readonly odd: OddSector[];
}

/** The records of a folder except its own and its parent's; they never cross sectors. */
function* recordsIn(image: Source, sectors: Sectors, { folder, odd }: Visit): Generator<StoredRecord> {
  for (let i = 0; i < sectorsFor(folder.size); i++) {
    const sector = folder.sector + i;
    const bytes = dataFrom(image, sectors, sector, DATA).read(0, DATA);
    const { value, findings } = decode(directory, memorySource(bytes));
    const records = value as DirectoryRecord[]; // shorter if a record would not fit
    for (const { path, text, weight } of findings) if (path !== '') odd.push({ sector, path, text, weight });
    const end = records.reduce((sum, { length }) => sum + length, 0);
    if ((bytes[end] ?? 0) !== 0)
      odd.push({ sector, text: `a record of the folder ${folder.path} at ${end} of its sector does not fit` });
    for (const [index, record] of records.entries()) {
      const name = nameIn(record.name);
      if (name === '.' || name === '..') continue;
      const longName = rockRidgeName(record);
      yield {
        ...{ sector: record.sector, size: record.size, isFolder: record.flags.folder },
        name: longName ?? fileName(name),
        isLong: longName !== undefined,
        place: { sector, index },
      };
    }
  }
}

/** A name without its version; one without an extension ends in a dot, which is not part of it. */
const fileName = (stored: string): string => stored.replace(/(?<=.)\.?(;\d+)?$/, '');

/** The head of an extension in a record: two letters, a length, a version; its own bytes follow. */
const EXTRA_HEAD = 4;
/** The extension of PlayStation files, before all others; its letters are in the middle. */
const XA = { letters: 6, size: 14 } as const;
/** Flags: the name continues in the next entry; or it stands for this folder or its parent. */
const CONTINUES = 1;
const NO_NAME = 6;

/** The Rock Ridge name (IEEE P1282) of a record; undefined if there is none or it is incomplete. */
function rockRidgeName({ nameLength, system }: DirectoryRecord): string | undefined {
  const record = system.read(0, system.size);
  const letters = (at: number): string => fromWindows1252(record.subarray(at, at + 2));
  const first = nameLength % 2 === 0 ? 1 : 0; // extensions begin at an even offset
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

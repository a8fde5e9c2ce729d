// Matches files with names: by the checksum in the index, and without a matching one, by the order of the files.

import { countOf, decode, list, restText, sizeOf, struct, u32, within } from '#layout';
import { Budget } from '../../../base/budget.ts';
import type { Source } from '../../../base/source.ts';
import { toWindows1252 } from '../../../base/windows1252.ts';
import { inflate } from '../../../codecs/inflate.ts';
import { zipperCrc } from '../../../codecs/zipper-crc.ts';
import type { Entry } from '../../format.ts';
import { HEADER } from './block.ts';
import { type BlockBudget, type Blocks, blockBudget, blocksAt, blocksInARow, unpacked } from './blocks.ts';
import type { Row, S3d } from './layout.ts';

/** A file of the archive; `row` is its place in the index. */
export interface StoredFile {
  readonly name: string;
  readonly row: number;
  readonly start: number;
  readonly size: number;
  readonly blocks: Blocks;
  /** Whether the checksum in the index is that of the name. */
  readonly isSure: boolean;
  /** Whether nothing gives its name. */
  readonly isNameless?: boolean;
  /** Whether its last block is incomplete. */
  readonly isCut?: true;
}

/** The directory: its place in the index, its blocks, and the names in it. */
export interface Names {
  readonly row: number;
  readonly blocks: Blocks;
  readonly names: readonly string[];
  /** Why there are no names. */
  readonly why?: string;
}

/** The directory of an archive; undefined if it has none. */
export function namesOf({ index, blocks: { source } }: S3d): Names | undefined {
  const known = index.findIndex(({ nameCrc: crc }) => crc === DIRECTORY);
  const row = known >= 0 ? known : index.findIndex(({ nameCrc: crc }) => crc === OTHER_DIRECTORY);
  const found = index[row];
  if (found === undefined) return undefined;
  const blocks = blocksAt(source, found, directoryBudget(index.length));
  const content = unpacked(source, blocks, inflate);
  return 'why' in content ? { row, blocks, names: [], why: content.why } : { row, blocks, names: namesIn(content) };
}

// The directory: a file of the archive like any other, with the names of the others in it.

const storedName = struct({ length: sizeOf(u32, 'name'), name: within(restText, 'length') });
/** The names in the order of the files. */
export const directory = struct({ count: countOf(u32, 'names'), names: list(storedName, 'count') });

/** The checksum of the directory itself. */
export const DIRECTORY = 0x6158_0ac9;
/** The checksum that one tool writes instead. */
const OTHER_DIRECTORY = 0xffff_ffff;

/** The names in a directory; in a damaged one, those that can be read. */
function namesIn(source: Source): readonly string[] {
  const { value } = decode(directory, source);
  const { names = [] } = (value ?? {}) as { readonly names?: readonly { readonly name?: string }[] }; // cut off, it may lack any
  return names.map(({ name = '' }) => name);
}

/** The checksum that the index has for a name: over lower-case letters and a NUL. */
export function nameCrc(name: string): number {
  return zipperCrc(toWindows1252(`${name.toLowerCase()}\0`) ?? new Uint8Array(0));
}

/** Limits the size of a directory by the number of names: one that unpacks to far more is not a directory. */
function directoryBudget(files: number): BlockBudget {
  const bytes = Math.max(SMALL_DIRECTORY, files * LONGEST_NAME);
  return { blocks: new Budget(bytes), bytes: new Budget(bytes) };
}
const LONGEST_NAME = 512;
const SMALL_DIRECTORY = 1 << 16;

/** The files in stored order. */
export function filesOf(model: S3d, directory = namesOf(model)): readonly StoredFile[] {
  if (!isIncomplete(model)) return listedFiles(model, directory);
  const listed = new Map(listedFiles(model, directory).map(file => [file.start, file]));
  const own = directory && model.index[directory.row]?.start;
  for (const file of foundFiles(model)) {
    const known = listed.get(file.start);
    if (known === undefined && file.start !== own) listed.set(file.start, file);
    if (known && !known.isSure && !file.isNameless) listed.set(file.start, { ...known, name: file.name });
  }
  return [...listed.values()].sort((a, b) => a.start - b.start);
}

function listedFiles(model: S3d, directory: Names | undefined): readonly StoredFile[] {
  const names = directory?.names ?? [];
  const budget = blockBudget(model.blocks.source);
  const byCrc = new Map(names.map(name => [nameCrc(name), name]));
  const rows = [...model.index.entries()].filter(([row]) => row !== directory?.row);
  const places = new Map(names.map((name, place) => [nameCrc(name), place]));
  const placeOf = ({ nameCrc: crc }: Row): number => places.get(crc) ?? names.length;
  // A file without bytes begins where the next file does.
  rows.sort(([, a], [, b]) => a.start - b.start || placeOf(a) - placeOf(b));
  const taken = new Set(rows.flatMap(([, { nameCrc: crc }]) => byCrc.get(crc) ?? []));
  return rows.map(([row, stored], place): StoredFile => {
    const sure = byCrc.get(stored.nameCrc);
    const atPlace = names[place];
    const name = sure ?? (atPlace !== undefined && !taken.has(atPlace) ? atPlace : nameless(stored));
    const { start, size } = stored;
    const blocks = blocksAt(model.blocks.source, stored, budget);
    return { name, row, start, size, blocks, isSure: sure !== undefined };
  });
}

/** Whether the index lacks files: the archive was cut off, or the index is elsewhere than it says. */
export function isIncomplete({ index, indexCount, blocks: { source } }: S3d): boolean {
  return index.length < indexCount || (index.length === 0 && source.size > 0);
}

/**
 * Finds files by their blocks alone: each block but the last of a file is full. If the last is full too, the next file
 * seems to be part of this one. If an archive has lost only its index, its last file is the directory, with a name for each
 * other file.
 */
function foundFiles({ blocks: { source } }: S3d): readonly StoredFile[] {
  const found = blocksInARow(source, blockBudget(source)).map(({ at, isCut, ...blocks }): StoredFile => {
    const start = at + HEADER;
    const size = blocks.blocks.reduce((sum, block) => sum + block.size, 0);
    const name = `at-${start.toString(16).toUpperCase().padStart(8, '0')}.bin`;
    return { name, row: -1, start, size, blocks, isSure: false, isNameless: true, ...(isCut ? { isCut } : {}) };
  });
  const names = namesInFile(source, found.at(-1), found.length - 1);
  return names === undefined
    ? found
    : names.map((name, i) => ({ ...(found[i] as StoredFile), name, isNameless: false })); // as: there are as many
}

/** The names, if the file is a directory with this many. */
function namesInFile(source: Source, file: StoredFile | undefined, count: number): readonly string[] | undefined {
  if (file === undefined || count === 0 || file.isCut) return undefined;
  if (!directoryBudget(count).bytes.take(file.size)) return undefined;
  const content = unpacked(source, file.blocks, inflate);
  if ('why' in content) return undefined;
  const { value, fault, end } = decode(directory, content);
  if (fault || end < content.size || value.names.length !== count) return undefined;
  return value.names.map(({ name }) => name);
}

/** The label of a file whose name is unknown. */
function nameless({ nameCrc: crc }: Row): string {
  return `${crc.toString(16).toUpperCase().padStart(8, '0')}.bin`;
}

export function entriesOf(model: S3d): readonly Entry[] {
  const { source } = model.blocks;
  return filesOf(model).map(({ name, start, size, blocks }) => ({
    name,
    start,
    size,
    packed: { size: blocks.size, unpack: by => unpacked(source, blocks, by) },
  }));
}

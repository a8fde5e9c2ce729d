// Which file has which name: by the checksum in the index, and where no name has it, by the order in which the files lie.

import { countOf, decode, list, restText, sizeOf, struct, u32, within } from '#layout';
import { Budget } from '../../../base/budget.ts';
import type { Source } from '../../../base/source.ts';
import { toWindows1252 } from '../../../base/windows1252.ts';
import { inflate } from '../../../codecs/inflate.ts';
import { zipperCrc } from '../../../codecs/zipper-crc.ts';
import type { Entry } from '../../format.ts';
import { type BlockBudget, type Blocks, blockBudget, blocksAt, unpacked } from './blocks.ts';
import type { Row, S3d } from './layout.ts';

/** A file of the archive; `row` is its place in the index. */
export interface StoredFile {
  readonly name: string;
  readonly row: number;
  readonly start: number;
  readonly size: number;
  readonly blocks: Blocks;
  /** The checksum in the index is that of the name. */
  readonly isSure: boolean;
}

/** What the directory is: its place in the index, its blocks, and the names in it. */
export interface Names {
  readonly row: number;
  readonly blocks: Blocks;
  readonly names: readonly string[];
  /** Why there are no names. */
  readonly why?: string;
}

/** The directory of an archive; undefined where it has none. */
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
/** The names in the order in which the files lie. */
export const directory = struct({ count: countOf(u32, 'names'), names: list(storedName, 'count') });

/** The checksum that the directory itself goes by. */
export const DIRECTORY = 0x6158_0ac9;
/** What one tool writes in its place. */
const OTHER_DIRECTORY = 0xffff_ffff;

/** The names a directory lists; of a damaged one those that stand. */
function namesIn(source: Source): readonly string[] {
  const { value } = decode(directory, source);
  const { names = [] } = (value ?? {}) as { readonly names?: readonly { readonly name?: string }[] }; // cut off, it may lack any
  return names.map(({ name = '' }) => name);
}

/** By which the index names a file: over small letters and a NUL. */
export function nameCrc(name: string): number {
  return zipperCrc(toWindows1252(`${name.toLowerCase()}\0`) ?? new Uint8Array(0));
}

/** A name for each file: a directory that unpacks to far more is none. */
function directoryBudget(files: number): BlockBudget {
  const bytes = Math.max(SMALL_DIRECTORY, files * LONGEST_NAME);
  return { blocks: new Budget(bytes), bytes: new Budget(bytes) };
}
const LONGEST_NAME = 512;
const SMALL_DIRECTORY = 1 << 16;

/** The files in the order they lie in. */
export function filesOf(model: S3d, directory = namesOf(model)): readonly StoredFile[] {
  const names = directory?.names ?? [];
  const budget = blockBudget(model.blocks.source);
  const byCrc = new Map(names.map(name => [nameCrc(name), name]));
  const rows = [...model.index.entries()].filter(([row]) => row !== directory?.row);
  const places = new Map(names.map((name, place) => [nameCrc(name), place]));
  const placeOf = ({ nameCrc: crc }: Row): number => places.get(crc) ?? names.length;
  // A file without bytes begins where the next one does.
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

/** What a file is called whose name nobody knows. */
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

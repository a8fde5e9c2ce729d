import {
  type CheckFinding,
  characters,
  checked,
  constant,
  countOf,
  expects,
  type Infer,
  lazily,
  leafLayout,
  listOf,
  listThatFits,
  listToEnd,
  offsetOf,
  plus,
  type Reader,
  relabel,
  type Scalar,
  shown,
  struct,
  tag4,
  u32,
  u32be,
  unlessOutside,
  within,
} from '#layout';
import { counted, grouped } from '../../../base/counted.ts';
import { oddNames } from '../../odd-names.ts';
import { block, HEADER } from './block.ts';
import { sizeOfBlocksAt } from './blocks.ts';
import { filesOf, isIncomplete, namesOf } from './files.ts';

export const MAGIC = 'PFS ';
/** The version of all archives but the very first, which have no names. */
export const VERSION = 0x0002_0000;
export const FIRST_VERSION = 0x0001_0000;
export const row = struct(
  {
    nameCrc: {
      ...relabel(u32, 'tag'),
      about: 'of the name in small letters and its NUL; 0x61580AC9 is the directory',
    },
    start: { ...relabel(u32, 'offset'), about: 'of its first block' },
    size: { ...relabel(u32, 'size'), about: 'bytes it unpacks to' },
  },
  'One file, or the directory of names.',
);
export interface Row extends Infer<typeof row> {}

/** Seconds since 1970, highest byte first. */
const packedTime: Scalar = {
  ...leafLayout<number>('seconds since 1970, highest byte first', u32be.size, {
    ...u32be.leaf,
    text: seconds => new Date(seconds * 1000).toISOString().replace('.000', ''),
  }),
  about: 'when it was packed',
};

const footer = struct(
  { tag: constant(leafLayout('text[5]', 5, characters), 'STEVE'), time: packedTime },
  'A footer that the original tools write; later tools leave it out.',
);

/** Whether a whole block comes next: after a block that claims to be longer than the rest, nothing can be read. */
function isBlockAhead(r: Reader): boolean {
  const at = r.ahead(0, block.minSize);
  return at !== undefined && r.view.getUint32(at, true) <= r.limit - r.pos - block.minSize;
}

const ANY = 0xffff_ffff;
const blocksInARow = listOf(
  { item: block, count: () => ANY, stop: r => !isBlockAhead(r) },
  'list of blocks for as long as there is a whole one',
);

const stored = struct(
  {
    indexOffset: shown(offsetOf(u32, 'indexCount')),
    magic: constant(tag4, MAGIC),
    version: expects(relabel(u32, 'tag'), { among: [VERSION, FIRST_VERSION] }, '131072 (0x20000); 65536 has no names'),
    blocks: within(lazily(blocksInARow), plus('indexOffset', -HEADER), { orToEnd: true }),
    indexCount: shown(unlessOutside(countOf(u32, 'index'), 'indexOffset', 0, { isHere: true })),
    index: { ...listThatFits(row, 'indexCount'), about: 'sorted by the checksums of the names' },
    footer: { ...listToEnd(footer), about: 'one, or none' },
  },
  'Files in packed blocks one after the other, last the names of all files, then an index.',
);
export interface S3d extends Infer<typeof stored> {}

const examined = checked<S3d>(stored, checkFindings);

/** Reports differences between index and directory, and files without blocks. */
function* checkFindings(model: S3d): Generator<CheckFinding> {
  const { index } = model;
  if (isIncomplete(model)) yield* whatIsFound(model);
  const directory = namesOf(model);
  yield* oddDirectory(model, directory);
  const files = filesOf(model, directory).filter(({ row }) => row >= 0);
  // A file without bytes begins where the next file does.
  const others = new Set(index.filter(({ size }) => size > 0).map(({ start }) => start));
  for (const { row, name, start, size, blocks, isSure } of files) {
    if (blocks.why !== undefined && size > 0)
      yield { path: `index[${row}].start`, text: `its file cannot be unpacked: ${blocks.why}`, weight: 'error' };
    const left = size === 0 && !others.has(start) ? sizeOfBlocksAt(model.blocks.source, start) : 0;
    if (left > 0)
      yield {
        path: `index[${row}].size`,
        text: `says 0 bytes, but its blocks unpack to ${grouped(left)}`,
        weight: 'error',
      };
    if (!isSure && directory !== undefined && directory.why === undefined)
      yield {
        path: `index[${row}].nameCrc`,
        text: `no name in the directory has this checksum; by its place it is ${name}`,
      };
  }
  const names = files.map(({ name }) => name);
  yield* oddNames(names, { pathOf: i => `index[${files[i]?.row}].nameCrc`, twice: 'warning' });
  const unsorted = index.findIndex(({ nameCrc }, i) => i > 0 && nameCrc < (index[i - 1]?.nameCrc ?? 0));
  if (unsorted >= 0)
    yield {
      path: `index[${unsorted}].nameCrc`,
      text: 'the index is not in the order of its checksums',
      weight: 'note',
    };
}

/** Reports a directory that is missing, cannot be read, or does not name each file. The first archives have no names. */
function* oddDirectory({ index, version }: S3d, directory: ReturnType<typeof namesOf>): Generator<CheckFinding> {
  if (directory === undefined) {
    const path = index.length > 0 ? 'index' : 'indexCount';
    if (version !== FIRST_VERSION) yield { path, text: 'expected a directory of names, found none', weight: 'note' };
  } else if (directory.why !== undefined)
    yield {
      path: `index[${directory.row}].start`,
      text: `the directory cannot be read: ${directory.why}`,
      weight: 'error',
    };
  else if (directory.names.length !== index.length - 1)
    yield {
      path: `index[${directory.row}].size`,
      text: `expected ${grouped(index.length - 1)} names in the directory, found ${grouped(directory.names.length)}`,
    };
}

/** Reports the files found in an archive that was cut off, or whose index is in another place than its header says. */
function* whatIsFound(model: S3d): Generator<CheckFinding> {
  const files = filesOf(model).filter(({ row }) => row < 0);
  if (files.length === 0) return;
  const missing = model.indexOffset - (HEADER + model.blocks.source.size);
  const isThere = model.index.length > 0 ? 'its index lacks files' : 'there is no index where it should be';
  const why = missing > 0 ? `the file ends ${counted(missing, 'byte')} before its index` : isThere;
  const found = `${counted(files.length, 'file is', 'files are')} found by their blocks`;
  const isNamed = files.some(({ isNameless }) => !isNameless);
  const cut = files.some(({ isCut }) => isCut) ? ', and the last is cut off' : '';
  yield {
    path: 'indexOffset',
    text: `${why}: ${found}${isNamed ? '' : ', without their names'}${cut}`,
    weight: 'error',
  };
}

/** An archive; only a thorough decode checks its directory against its index. */
export const s3d: typeof stored = { ...stored, decode: r => (r.thorough ? examined : stored).decode(r) };

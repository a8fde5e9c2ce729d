// The blocks of one file, one after another; each starts with its packed and unpacked size.

import { Budget } from '../../../base/budget.ts';
import { viewOf } from '../../../base/bytes.ts';
import { grouped } from '../../../base/counted.ts';
import { hexOffset } from '../../../base/hex.ts';
import { memorySource, type Source, sameSource } from '../../../base/source.ts';
import { type Deflate, type Inflate, inflate } from '../../../codecs/inflate.ts';
import { block, HEADER } from './block.ts';

/** Tools split files into pieces of this size. */
const PIECE = 8192;
/** The best compression ratio of deflate. */
const MOST_TIMES = 1032;
const { minSize: HEAD } = block;

interface Stored {
  readonly at: number;
  readonly packedSize: number;
  readonly size: number;
}

/** The blocks of a file and their size; `why` if they end before the file does. */
export interface Blocks {
  readonly blocks: readonly Stored[];
  readonly size: number;
  readonly why?: string;
}

/** The total size of an archive's files: any number of them can share the same blocks. */
export interface BlockBudget {
  readonly blocks: Budget;
  readonly bytes: Budget;
}

/** Files of real archives share a block now and then, but never all of them. */
const MOST_SHARED = 8;
/** An archive that is packed to a hundredth holds nothing but zeros. */
const MOST_UNPACKED = 100;
const SMALL_ARCHIVE = 1 << 20;

/** The budget for all files of an archive's contents. */
export function blockBudget({ size }: Source): BlockBudget {
  return {
    blocks: new Budget((MOST_SHARED * size) / HEAD),
    bytes: new Budget(MOST_UNPACKED * Math.max(SMALL_ARCHIVE, size)),
  };
}

/** The blocks from an offset on that unpack to this many bytes. `contents` begins after the header. */
export function blocksAt(
  contents: Source,
  { start, size }: { start: number; size: number },
  budget: BlockBudget,
): Blocks {
  const first = start - HEADER;
  const blocks: Stored[] = [];
  let at = first;
  let unpacked = 0;
  /** The next file begins after the last block: a file that claims to be longer does not reach into it. */
  const ending = (why: string): Blocks => {
    const last = blocks.findIndex(block => block.size !== PIECE);
    const own = last < 0 ? blocks : blocks.slice(0, last + 1);
    const end = own.at(-1);
    return { blocks: own, size: end === undefined ? Math.max(0, at - first) : end.at + end.packedSize - first, why };
  };
  while (unpacked < size) {
    if (!budget.blocks.take(1)) return ending('the same blocks are too many files');
    if (at < 0 || at + HEAD > contents.size) return ending(`there is no block at ${hexOffset(at + HEADER)}`);
    const block = blockIn(contents, at);
    if (block === undefined) return ending(`the block at ${hexOffset(at + HEADER)} cannot be one`);
    if (!budget.bytes.take(block.size)) return ending('the archive would unpack to more than a hundred times its size');
    blocks.push(block);
    at = block.at + block.packedSize;
    unpacked += block.size;
  }
  return unpacked === size
    ? { blocks, size: at - first }
    : ending(`its blocks unpack to ${grouped(unpacked)} bytes instead of ${grouped(size)}`);
}

/** The unpacked size of the whole blocks from an offset on, up to the first one that is not full. */
export function sizeOfBlocksAt(contents: Source, start: number): number {
  let size = 0;
  for (let at = start - HEADER; ; ) {
    const block = blockIn(contents, at);
    if (block === undefined) return size;
    size += block.size;
    if (block.size !== PIECE) return size;
    at = block.at + block.packedSize;
  }
}

/** Consecutive blocks, and where they begin in the contents. */
export interface FoundBlocks extends Blocks {
  readonly at: number;
  readonly isCut?: true;
}

/** Splits the contents into files by their blocks alone: a file ends with the first block that is not full. */
export function blocksInARow(contents: Source, budget: BlockBudget): readonly FoundBlocks[] {
  const files: FoundBlocks[] = [];
  for (let at = 0; at < contents.size; ) {
    const blocks: Stored[] = [];
    const start = at;
    let isWhole = false;
    while (!isWhole) {
      const block = blockIn(contents, at);
      if (block === undefined || !budget.blocks.take(1) || !budget.bytes.take(block.size)) break;
      blocks.push(block);
      at = block.at + block.packedSize;
      isWhole = block.size !== PIECE;
    }
    if (blocks.length > 0) files.push({ at: start, blocks, size: at - start, ...(isWhole ? {} : { isCut: true }) });
    if (!isWhole) break;
  }
  return files;
}

/** The block with its head at an offset; undefined if there cannot be one. */
function blockIn(contents: Source, at: number): Stored | undefined {
  if (at < 0 || at + HEAD > contents.size) return undefined;
  const head = viewOf(contents.read(at, HEAD));
  const packedSize = head.getUint32(0, true);
  const size = head.getUint32(4, true);
  if (at + HEAD + packedSize > contents.size || size === 0 || size > packedSize * MOST_TIMES) return undefined;
  return { at: at + HEAD, packedSize, size };
}

/** The unpacked blocks, or why they cannot be unpacked. */
export function unpacked(contents: Source, { blocks, why }: Blocks, by: Inflate): Source | { readonly why: string } {
  if (why !== undefined) return { why };
  const bytes = new Uint8Array(blocks.reduce((sum, { size }) => sum + size, 0));
  let to = 0;
  for (const { at, packedSize, size } of blocks) {
    const part = by(contents.read(at, packedSize), size);
    if ('why' in part) return { why: `the block at ${hexOffset(at - HEAD + HEADER)} ${part.why}` };
    bytes.set(part.bytes, to);
    to += size;
  }
  return memorySource(bytes);
}

/** The blocks of a file before an edit, and the bytes they are in. */
export interface OldBlocks {
  readonly contents: Source;
  readonly blocks: Blocks;
}

/** Packs bytes into blocks. Blocks whose content is unchanged keep their packed bytes. */
export function packedBlocks(source: Source, deflate: Deflate, old?: OldBlocks): Uint8Array {
  const before = old === undefined || old.blocks.why !== undefined ? [] : old.blocks.blocks;
  const isSameSize = before.length > 0 && source.size === sum(before.map(({ size }) => size));
  const parts: Uint8Array[] = [];
  let at = 0;
  for (let i = 0; at < source.size; i++) {
    const last = before[i];
    // Pieces keep the size that another tool gave them, unless the file's own size changes.
    const size = isSameSize && last ? last.size : Math.min(PIECE, source.size - at);
    const piece = source.read(at, size);
    parts.push((old && last && keptBlock(old.contents, last, piece)) ?? newBlock(piece, deflate));
    at += size;
  }
  return joined(parts);
}

/** The block as it is stored, if it unpacks to this piece. */
function keptBlock(contents: Source, { at, packedSize, size }: Stored, piece: Uint8Array): Uint8Array | undefined {
  if (size !== piece.length) return undefined;
  const unpackedPiece = inflate(contents.read(at, packedSize), size);
  if ('why' in unpackedPiece || !sameSource(memorySource(unpackedPiece.bytes), memorySource(piece))) return undefined;
  return contents.read(at - HEAD, HEAD + packedSize);
}

function newBlock(piece: Uint8Array, deflate: Deflate): Uint8Array {
  const packed = deflate(piece);
  const stored = new Uint8Array(HEAD + packed.length);
  const view = viewOf(stored);
  view.setUint32(0, packed.length, true);
  view.setUint32(4, piece.length, true);
  stored.set(packed, HEAD);
  return stored;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(sum(parts.map(({ length }) => length)));
  let to = 0;
  for (const part of parts) {
    whole.set(part, to);
    to += part.length;
  }
  return whole;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}

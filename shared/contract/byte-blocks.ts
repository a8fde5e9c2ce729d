import type { ByteBlock } from './compare-types.ts';

/**
 * Blocks as a column of numbers, three for each: 1 when both sides are the same there, its size in A, its size in B.
 * Where they start follows, as they leave no gap; half a million of them cross the wire in one frame.
 */
export function packBlocks(blocks: readonly ByteBlock[]): Float64Array {
  const packed = new Float64Array(blocks.length * NUMBERS);
  for (const [i, { same, aSize, bSize }] of blocks.entries()) packed.set([same ? 1 : 0, aSize, bSize], i * NUMBERS);
  return packed;
}

/** The blocks again. */
export function unpackBlocks(packed: Float64Array): ByteBlock[] {
  const blocks: ByteBlock[] = [];
  let aStart = 0;
  let bStart = 0;
  for (let i = 0; i < packed.length; i += NUMBERS) {
    const aSize = packed[i + 1] ?? 0;
    const bSize = packed[i + 2] ?? 0;
    blocks.push({ same: packed[i] === 1, aStart, aSize, bStart, bSize });
    aStart += aSize;
    bStart += bSize;
  }
  return blocks;
}

const NUMBERS = 3;

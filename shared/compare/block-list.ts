import type { ByteBlock } from './byte-block.ts';

/** Collects blocks that tile two files; adjacent blocks of one kind become one. Stored as numbers, for there can be very many. */
export class BlockList {
  #numbers = new Float64Array(3 * 1024);
  #count = 0;

  same(size: number): void {
    this.#add(size, size, 1);
  }

  other(aSize: number, bSize: number): void {
    this.#add(aSize, bSize, 0);
  }

  #add(aSize: number, bSize: number, same: 0 | 1): void {
    if (aSize === 0 && bSize === 0) return;
    const last = (this.#count - 1) * 3;
    if (last >= 0 && this.#numbers[last + 2] === same) {
      this.#numbers[last] = (this.#numbers[last] ?? 0) + aSize;
      this.#numbers[last + 1] = (this.#numbers[last + 1] ?? 0) + bSize;
      return;
    }
    const at = this.#count++ * 3;
    if (at === this.#numbers.length) {
      const more = new Float64Array(at * 2);
      more.set(this.#numbers);
      this.#numbers = more;
    }
    this.#numbers[at] = aSize;
    this.#numbers[at + 1] = bSize;
    this.#numbers[at + 2] = same;
  }

  /** Three numbers per block: its size in either file, and 1 if these are equal. */
  packed(): Float64Array {
    return this.#numbers.slice(0, this.#count * 3);
  }
}

/** Blocks as numbers; half a million of them cross the wire in one frame. */
export function packBlocks(blocks: readonly ByteBlock[]): Float64Array {
  const list = new BlockList();
  for (const { same, aSize, bSize } of blocks) {
    if (same) list.same(aSize);
    else list.other(aSize, bSize);
  }
  return list.packed();
}

/** Blocks from the numbers they were packed into. */
export function unpackBlocks(packed: Float64Array): ByteBlock[] {
  const blocks: ByteBlock[] = [];
  let [aStart, bStart] = [0, 0];
  for (let at = 0; at < packed.length; at += 3) {
    const [aSize = 0, bSize = 0, same] = packed.subarray(at, at + 3);
    blocks.push({ same: same === 1, aStart, aSize, bStart, bSize });
    aStart += aSize;
    bStart += bSize;
  }
  return blocks;
}

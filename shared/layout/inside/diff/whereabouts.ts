import type { DiffNode } from './diff-node.ts';

/** Less than this may be the same by chance. */
const LEAST_WEIGHT = 3;
const LEAST_LETTERS = 8;

/** Whether something is enough to be known again elsewhere. */
export function isTelling({ weight, leaf, value }: DiffNode): boolean {
  if (leaf) return typeof value === 'string' && value.length >= LEAST_LETTERS;
  return weight >= LEAST_WEIGHT;
}

/** Slots are doubled when they are this full. */
const FULLEST = 0.7;

/** How often what is telling stands in either file: never, once, or more often. Typed arrays, because there may be millions. */
export class Whereabouts {
  #cores = new Int32Array(1 << 10);
  /** For each core how often it is in the first file, and four times how often in the second; 0 where a slot is free. */
  #counts = new Uint8Array(1 << 10);
  #size = 0;

  add(node: DiffNode, side: 'a' | 'b'): void {
    if (!isTelling(node)) return;
    if (this.#size > FULLEST * this.#cores.length) this.#grow();
    const slot = this.#slotOf(node.core);
    const count = this.#counts[slot] ?? 0;
    if (count === 0) this.#size++;
    this.#cores[slot] = node.core;
    this.#counts[slot] =
      side === 'a' ? Math.min(count & 3, 1) + 1 + (count & 12) : (Math.min(count >> 2, 1) + 1) * 4 + (count & 3);
  }

  /** Whether it is there exactly once on both sides. */
  isOnce(node: DiffNode): boolean {
    return isTelling(node) && this.#counts[this.#slotOf(node.core)] === ONCE_EACH;
  }

  /** Where a core is counted, or would be. */
  #slotOf(core: number): number {
    const last = this.#cores.length - 1;
    let slot = (core ^ (core >>> 15)) & last;
    while (this.#counts[slot] !== 0 && this.#cores[slot] !== core) slot = (slot + 1) & last;
    return slot;
  }

  #grow(): void {
    const [cores, counts] = [this.#cores, this.#counts];
    this.#cores = new Int32Array(cores.length * 2);
    this.#counts = new Uint8Array(cores.length * 2);
    for (const [i, count] of counts.entries()) {
      if (count === 0) continue;
      const slot = this.#slotOf(cores[i] ?? 0);
      this.#cores[slot] = cores[i] ?? 0;
      this.#counts[slot] = count;
    }
  }
}

const ONCE_EACH = 1 + 4;

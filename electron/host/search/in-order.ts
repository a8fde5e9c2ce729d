/** What one part of the work has found, in the order it found it. */
interface Part<T> {
  held: T[];
  count: number;
  isDone: boolean;
}

/** Lets through what many threads find as if they had worked one after the other, and only the first so much of it. */
export class InOrder<T> {
  readonly #parts: Part<T>[];
  readonly #limit: number;
  readonly #tell: (found: readonly T[]) => void;
  #current = 0;
  #told = 0;

  constructor(parts: number, limit: number, tell: (found: readonly T[]) => void) {
    this.#parts = Array.from({ length: parts }, () => ({ held: [], count: 0, isDone: false }));
    this.#limit = limit;
    this.#tell = tell;
  }

  get told(): number {
    return this.#told;
  }

  /** A part has found more. */
  add(index: number, found: readonly T[]): void {
    const part = this.#parts[index];
    if (part === undefined || found.length === 0) return;
    if (index === this.#current) {
      this.#pass(found);
      return;
    }
    // What surely lies behind the limit is not kept.
    const before = this.#parts.slice(this.#current, index).reduce((sum, { count }) => sum + count, this.#told);
    const kept = found.slice(0, Math.max(0, this.#limit - before - part.count));
    part.count += found.length;
    part.held.push(...kept);
  }

  /** A part will find no more; those behind it that wait have their turn. */
  end(index: number): void {
    const ended = this.#parts[index];
    if (ended !== undefined) ended.isDone = true;
    while (this.#parts[this.#current]?.isDone === true) {
      this.#current++;
      const next = this.#parts[this.#current];
      this.#pass(next?.held ?? []);
      if (next !== undefined) next.held = [];
    }
  }

  #pass(found: readonly T[]): void {
    const some = found.slice(0, this.#limit - this.#told);
    if (some.length === 0) return;
    this.#told += some.length;
    this.#tell(some);
  }
}

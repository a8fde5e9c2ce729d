/** Shared memory for short columns: with a buffer for each, those of a world take longer to transfer to another thread than to make. */
export class ColumnRoom {
  readonly #together: number;
  readonly #buffers: ArrayBuffer[] = [];
  #free = new ArrayBuffer(0);
  #used = 0;

  /** With `together` 0, each column has a buffer of its own. */
  constructor(together = 0x4_0000) {
    this.#together = together;
  }

  /** Everything allocated is in these. */
  get buffers(): readonly ArrayBuffer[] {
    return this.#buffers;
  }

  /** A run of zeros. */
  take<T>(Columns: ColumnKind<T>, length: number): T {
    const size = length * Columns.BYTES_PER_ELEMENT;
    if (size > this.#free.byteLength - this.#used) {
      this.#free = new ArrayBuffer(Math.max(size, this.#together));
      this.#buffers.push(this.#free);
      this.#used = 0;
    }
    const taken = new Columns(this.#free, this.#used, length);
    this.#used = Math.ceil((this.#used + size) / ALIGNED) * ALIGNED;
    return taken;
  }
}

/** The constructor of a typed array. */
export interface ColumnKind<T> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer, offset: number, length: number): T;
}

const ALIGNED = 8;

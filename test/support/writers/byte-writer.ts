// Bytes of a file, one number after the other. On purpose nothing of shared/: what reads them is tested with them.

/** Where the compiler's memory began, and how far its blocks were apart. */
const MEMORY = 0x0300_0000;
const BLOCK = 0x800;
const FIRST_SIZE = 4096;

/** Little-endian numbers in a row, as many as are written. */
export class ByteWriter {
  #bytes = new Uint8Array(FIRST_SIZE);
  #view = new DataView(this.#bytes.buffer, 0, FIRST_SIZE);
  #size = 0;
  #blocks = 0;

  get size(): number {
    return this.#size;
  }

  /** A new address, as the files are full of them: never 0, of no use to anybody, and not from where it is written. */
  address(): number {
    this.#blocks += 1;
    return MEMORY + this.#blocks * BLOCK;
  }

  u8(...values: readonly number[]): this {
    const at = this.#grow(values.length);
    for (let i = 0; i < values.length; i++) this.#bytes[at + i] = values[i] ?? 0;
    return this;
  }

  u16(...values: readonly number[]): this {
    const at = this.#grow(values.length * 2);
    for (let i = 0; i < values.length; i++) this.#view.setUint16(at + i * 2, values[i] ?? 0, true);
    return this;
  }

  /** Signed ones too: the bytes are the same. */
  u32(...values: readonly number[]): this {
    const at = this.#grow(values.length * 4);
    for (let i = 0; i < values.length; i++) this.#view.setUint32(at + i * 4, values[i] ?? 0, true);
    return this;
  }

  f32(...values: readonly number[]): this {
    const at = this.#grow(values.length * 4);
    for (let i = 0; i < values.length; i++) this.#view.setFloat32(at + i * 4, values[i] ?? 0, true);
    return this;
  }

  zeros(count: number): this {
    this.#grow(count);
    return this;
  }

  raw(bytes: Uint8Array): this {
    const at = this.#grow(bytes.length);
    this.#bytes.set(bytes, at);
    return this;
  }

  /** Letters, filled up to a size; after the letters and their NUL stands what was in `under` before. */
  text(letters: string, size: number, under = ''): this {
    const at = this.#grow(size);
    for (const text of [under, `${letters}\0`])
      for (let i = 0; i < Math.min(text.length, size); i++) this.#bytes[at + i] = text.charCodeAt(i);
    return this;
  }

  /** A number over one that was written before. */
  patch(at: number, value: number): void {
    this.#view.setUint32(at, value, true);
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#size);
  }

  #grow(count: number): number {
    const at = this.#size;
    this.#size += count;
    if (this.#size > this.#bytes.length) {
      const bytes = new Uint8Array(Math.max(this.#size, this.#bytes.length * 2));
      bytes.set(this.#bytes);
      this.#bytes = bytes;
      this.#view = new DataView(bytes.buffer, 0, bytes.length);
    }
    return at;
  }
}

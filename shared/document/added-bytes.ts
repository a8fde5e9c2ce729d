import type { Source } from '../base/source.ts';

const CHUNK_SIZE = 64 * 1024;

/** Every byte ever typed or put into a document, in order; it only grows, so stretches of it stay right for ever. */
export class AddedBytes implements Source {
  /** Every chunk but the last is full and begins at a multiple of nothing: `#starts` says where. */
  readonly #chunks: Uint8Array[] = [];
  readonly #starts: number[] = [];
  #size = 0;
  #room = 0;

  get size(): number {
    return this.#size;
  }

  /** Copies the bytes in and answers where they begin. */
  append(bytes: Uint8Array): number {
    const start = this.#size;
    if (bytes.length > this.#room) this.#open(bytes.length);
    const last = this.#chunks.length - 1;
    this.#chunks[last]?.set(bytes, start - (this.#starts[last] ?? 0));
    this.#size += bytes.length;
    this.#room -= bytes.length;
    return start;
  }

  read(start: number, size: number): Uint8Array {
    const index = this.#chunkAt(start);
    const chunk = this.#chunks[index];
    const at = start - (this.#starts[index] ?? 0);
    if (chunk !== undefined && start + size <= this.#end(index)) return chunk.subarray(at, at + size);
    return this.#gather(start, size, index);
  }

  #gather(start: number, size: number, first: number): Uint8Array {
    const result = new Uint8Array(size);
    let done = 0;
    for (let index = first; done < size && index < this.#chunks.length; index++) {
      const at = start + done - (this.#starts[index] ?? 0);
      const part = this.#chunks[index]?.subarray(
        at,
        Math.min(at + size - done, this.#end(index) - (this.#starts[index] ?? 0)),
      );
      result.set(part ?? new Uint8Array(0), done);
      done += part?.length ?? 0;
    }
    return result;
  }

  #end(index: number): number {
    return this.#starts[index + 1] ?? this.#size;
  }

  #chunkAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #open(atLeast: number): void {
    this.#room = Math.max(CHUNK_SIZE, atLeast);
    this.#chunks.push(new Uint8Array(this.#room));
    this.#starts.push(this.#size);
  }
}

import type { Source } from '../base/source.ts';

/** Bytes per read. */
const PIECE = 1 << 20;

/**
 * A range of a source in memory that slides forward: bytes stay until they are left behind, so that
 * looking ahead reads nothing twice.
 */
export class ByteWindow {
  readonly source: Source;
  /** The range in memory; byte `at` of the source is `bytes[at - start]`. */
  bytes: Uint8Array<ArrayBuffer>;
  view: DataView;
  start: number;
  end: number;

  constructor(source: Source, start = 0) {
    this.source = source;
    this.bytes = new Uint8Array(2 * PIECE);
    this.view = new DataView(this.bytes.buffer);
    this.start = start;
    this.end = start;
  }

  get size(): number {
    return this.source.size;
  }

  /** Loads the bytes up to `to`, as far as there are any; those before `from` may be dropped. */
  hold(from: number, to: number): void {
    const until = Math.min(to, this.source.size);
    if (until <= this.end) return;
    this.#leave(from);
    const wanted = Math.min(this.source.size, Math.max(until, this.end + PIECE));
    if (wanted - this.start > this.bytes.length) this.#grow(wanted - this.start);
    for (let at = this.end; at < wanted; at += PIECE) {
      const size = Math.min(PIECE, wanted - at);
      this.bytes.set(this.source.read(at, size), at - this.start);
    }
    this.end = wanted;
  }

  /** Continues at a position further on. */
  moveTo(at: number): void {
    if (at <= this.end) this.#leave(at);
    else {
      this.start = at;
      this.end = at;
    }
  }

  #leave(from: number): void {
    const gone = Math.min(from, this.end) - this.start;
    if (gone <= 0) return;
    this.bytes.copyWithin(0, gone, this.end - this.start);
    this.start += gone;
  }

  #grow(size: number): void {
    const bytes = new Uint8Array(Math.max(size, this.bytes.length * 2));
    bytes.set(this.bytes.subarray(0, this.end - this.start));
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer);
  }
}

import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Rows that are packed together, and exist as objects together when they are read. */
const ROWS_AT_ONCE = 1000;
/** Addresses and paths repeat each other: at the quickest level rows take a twentieth, and a millisecond for each thousand. */
const LEVEL = 1;

/**
 * Rows of a long answer, stored as text and restored for the reader: as objects, tens of thousands take three times
 * the memory, and the garbage collector visits each again and again. A row is anything that JSON can hold.
 */
export class PackedRows<Row> implements Iterable<Row> {
  readonly #packed: Uint8Array[] = [];
  #last: Row[] = [];

  push(row: Row): void {
    this.#last.push(row);
    if (this.#last.length === ROWS_AT_ONCE) this.#pack();
  }

  /** Adds the rows of another list, in their order. */
  append(other: PackedRows<Row>): void {
    this.#pack();
    other.#pack();
    this.#packed.push(...other.#packed);
  }

  *[Symbol.iterator](): Generator<Row> {
    for (const rows of this.#packed) yield* JSON.parse(inflateRawSync(rows).toString()) as Row[]; // as: what was packed
    yield* this.#last;
  }

  #pack(): void {
    if (this.#last.length > 0) this.#packed.push(deflateRawSync(JSON.stringify(this.#last), { level: LEVEL }));
    this.#last = [];
  }
}

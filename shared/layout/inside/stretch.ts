import type { Place, Source } from '../../base/source.ts';

/** A run of bytes that stays in its source until it is read. A class: a directory makes one per entry. */
export class Stretch implements Source {
  readonly size: number;
  readonly of: Source;
  readonly start: number;

  constructor(of: Source, start: number, size: number) {
    this.of = of;
    this.start = start;
    this.size = size;
  }

  get bytes(): Uint8Array | undefined {
    return this.of.bytes?.subarray(this.start, this.start + this.size);
  }

  read(start: number, size: number): Uint8Array {
    return this.of.read(this.start + start, size);
  }

  origin(start: number): Place {
    return { source: this.of, start: this.start + start };
  }
}

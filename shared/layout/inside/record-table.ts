import { piecesSource } from '../../base/pieces.ts';
import { memorySource, type Source } from '../../base/source.ts';
import type { Model, Shape, Struct } from '../struct.ts';
import { type Column, readColumn } from './column.ts';
import { bitsIn } from './find-leaf.ts';
import type { AnyLayout } from './layout.ts';
import type { BitPart, Leaf } from './leaf.ts';
import { Reader } from './reader.ts';
import { Writer } from './writer.ts';

/** A table of records: rows and columns on demand, the bytes as they are. */
export interface Records<T> extends Iterable<T> {
  readonly length: number;
  /** The table's bytes. */
  readonly source: Source;
  at(row: number): T;
  /** All values of one number, in a typed array of its own type; 'position.x' reaches into a member, or a word of bits. */
  column(name: string): Column;
  /** A table of the same layout from other bytes: whole rows. */
  withRows(source: Source): Records<T>;
}

/** A table without rows. */
export function noRows<F extends Shape>(of: Struct<F>): Records<Model<F>> {
  return new Table(of, { source: memorySource(new Uint8Array(0)), length: 0 });
}

/** A class, because 60,000 small tables as closures took twice the time and memory. */
export class Table<F extends Shape = Shape> implements Records<Model<F>> {
  source: Source;
  length: number;
  private readonly of: Struct<F>;
  private reader: Reader | undefined;

  constructor(of: Struct<F>, rows: { source: Source; length: number }) {
    this.of = of;
    this.source = rows.source;
    this.length = rows.length;
    this.reader = undefined;
  }

  /** Replaces the rows with others of the same layout, for a caller that has just read the table and writes it again. */
  become(source: Source): void {
    this.source = source;
    this.length = source.size / this.stride;
    this.reader = undefined;
  }

  withRows(source: Source): Table<F> {
    return new Table(this.of, { source, length: source.size / this.stride });
  }

  private get stride(): number {
    return this.of.size ?? 0;
  }

  at(row: number): Model<F> {
    if (!(row >= 0 && row < this.length)) throw new RangeError(`row ${row} of ${this.length}`);
    this.reader ??= new Reader(this.source);
    this.reader.pos = row * this.stride;
    return this.of.decode(this.reader);
  }

  column(name: string): Column {
    const { leaf, offset, part } = numberAt(this.of, name);
    const words = readColumn(leaf, { source: this.source, offset, stride: this.stride, length: this.length });
    return part ? words.map(word => Number(bitsIn(word, part))) : words;
  }

  *[Symbol.iterator](): Iterator<Model<F>> {
    for (let row = 0; row < this.length; row++) yield this.at(row);
  }
}

/** A table made from rows. */
export function recordsFrom<F extends Shape>(of: Struct<F>, rows: readonly Model<F>[]): Records<Model<F>> {
  const writer = new Writer(undefined, rows.length * (of.size ?? 0));
  for (const row of rows) of.encode(writer, row);
  return new Table(of, { source: piecesSource(writer.finish()), length: rows.length });
}

interface NumberPlace {
  readonly leaf: Leaf<unknown>;
  readonly offset: number;
  /** For a word of which only some bits are requested. */
  readonly part?: BitPart;
}

function numberAt(of: AnyLayout, name: string): NumberPlace {
  let inside: AnyLayout = of;
  let offset = 0;
  for (const step of name.split('.')) {
    const bits = inside.word?.bits?.find(known => known.name === step);
    if (inside.word && bits) return { leaf: inside.word, offset, part: bits };
    const part = inside.parts?.find(({ key }) => key === step);
    if (part?.offset === undefined) throw new Error(`there is no column ${name}`);
    offset += part.offset;
    inside = part.layout;
  }
  const leaf = inside.leaf ?? inside.word;
  if (!leaf) throw new Error(`${name} is not one number`);
  return { leaf, offset };
}

// The numbers of a GLB: each column is in its binary part once; those of one shape are interleaved, vertex by vertex.

export type ColumnValues = Float32Array | Uint32Array | Uint16Array | Uint8Array;

export type ColumnType = keyof typeof WIDTHS;

const WIDTHS = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 } as const;

// glTF's own constants.
const [FLOAT, UNSIGNED_INT, UNSIGNED_SHORT, UNSIGNED_BYTE] = [5126, 5125, 5123, 5121];
const [VERTICES, CORNERS] = [34962, 34963];

/** The group of a column: a shape, or the columns that are stored one after another. */
type Use = object | 'corners' | 'inverses' | 'others';

export interface ColumnOptions {
  readonly name?: string;
  readonly isNormalized?: boolean;
}

const PLAIN: ColumnOptions = {};

/** One column. JSON refers to it by its number, which is known once all columns are there. */
export class Column {
  readonly type: ColumnType;
  readonly values: ColumnValues;
  readonly options: ColumnOptions;
  #use: Use = 'others';
  #isUsed = false;
  #hasBounds = false;
  /** Set when all are placed. */
  number = -1;

  constructor(type: ColumnType, values: ColumnValues, options: ColumnOptions = PLAIN) {
    this.type = type;
    this.values = values;
    this.options = options;
  }

  get use(): Use {
    return this.#use;
  }

  get count(): number {
    return this.values.length / WIDTHS[this.type];
  }

  /** Bytes of one element, padded to whole words. */
  get stride(): number {
    return filled(WIDTHS[this.type] * this.values.BYTES_PER_ELEMENT);
  }

  /** The first group that uses it decides where it is. */
  usedAs(use: Use, { hasBounds = false } = {}): this {
    if (!this.#isUsed) this.#use = use;
    this.#isUsed = true;
    this.#hasBounds ||= hasBounds;
    return this;
  }

  toJSON(): number {
    return this.number;
  }

  definition(bufferView: number, byteOffset: number): object {
    const { type, values, count, options } = this;
    const { name, isNormalized } = options;
    return {
      ...(name ? { name } : {}),
      ...{ type, componentType: componentOf(values), count },
      ...(this.#hasBounds ? boundsOf(values, WIDTHS[type]) : {}),
      ...(isNormalized ? { normalized: true } : {}),
      ...{ bufferView, byteOffset },
    };
  }
}

function componentOf(values: ColumnValues): number | undefined {
  if (values instanceof Float32Array) return FLOAT;
  if (values instanceof Uint32Array) return UNSIGNED_INT;
  return values instanceof Uint16Array ? UNSIGNED_SHORT : UNSIGNED_BYTE;
}

/** glTF allows no NaN; damaged files contain some. */
const finite = (value: number): number => (Number.isFinite(value) ? value : 0);

function boundsOf(values: ColumnValues, width: number): { max: readonly number[]; min: readonly number[] } {
  const max = new Array<number>(width).fill(Number.NEGATIVE_INFINITY);
  const min = new Array<number>(width).fill(Number.POSITIVE_INFINITY);
  for (let i = 0; i < values.length; i++) {
    const [value, axis] = [finite(values[i] ?? 0), i % width];
    if (value > (max[axis] ?? 0)) max[axis] = value;
    if (value < (min[axis] ?? 0)) min[axis] = value;
  }
  return { max, min };
}

const filled = (size: number): number => Math.ceil(size / 4) * 4;

/** Columns of one buffer view: interleaved for a shape, otherwise one after another. */
interface Stretch {
  readonly columns: readonly Column[];
  readonly use: Use;
  readonly start: number;
  readonly size: number;
}

/** The content of the binary part, and where it is. */
export class BinaryPart {
  readonly #stretches: readonly Stretch[];
  readonly #pictures: readonly Uint8Array[];

  /** Numbers the columns. The bytes of pictures follow them, each aligned to eight bytes. */
  constructor(columns: readonly Column[], pictures: readonly Uint8Array[]) {
    this.#stretches = stretchesOf(columns);
    this.#pictures = pictures;
  }

  get size(): number {
    return this.#pictures.reduce((end, { length }) => eights(end + length), this.#columnsSize);
  }

  get #columnsSize(): number {
    const last = this.#stretches.at(-1);
    return last === undefined ? 0 : last.start + last.size;
  }

  *accessors(): Generator<object> {
    for (const [i, { columns, use }] of this.#stretches.entries()) {
      let at = 0;
      for (const column of columns) {
        yield column.definition(this.#pictures.length + i, at);
        at += typeof use === 'object' ? column.stride : filled(column.values.byteLength);
      }
    }
  }

  *views(): Generator<object> {
    let at = this.#columnsSize;
    for (const { length } of this.#pictures) {
      yield { buffer: 0, byteOffset: at, byteLength: length };
      at = eights(at + length);
    }
    for (const { columns, use, start, size } of this.#stretches) {
      const view = { buffer: 0, byteOffset: start, byteLength: size };
      if (typeof use === 'object') yield { ...view, byteStride: strideOf(columns), target: VERTICES };
      else yield use === 'corners' ? { ...view, target: CORNERS } : view;
    }
  }

  /** The bytes, in blocks. */
  *bytes(): Generator<Uint8Array> {
    yield* blocksOf(this.#stretches);
    let end = this.#columnsSize;
    for (const picture of this.#pictures) {
      yield picture;
      end += picture.length;
      if (eights(end) > end) yield new Uint8Array(eights(end) - end);
      end = eights(end);
    }
  }
}

const eights = (size: number): number => Math.ceil(size / 8) * 8;

const strideOf = (columns: readonly Column[]): number => columns.reduce((sum, { stride }) => sum + stride, 0);

function stretchesOf(columns: readonly Column[]): Stretch[] {
  const byUse = new Map<Use, Column[]>();
  for (const column of columns) {
    const same = byUse.get(column.use);
    if (same) same.push(column);
    else byUse.set(column.use, [column]);
  }
  let [number, start] = [0, 0];
  return Array.from(byUse, ([use, own]) => {
    for (const column of own) column.number = number++;
    const behind = own.reduce((sum, { values }) => sum + filled(values.byteLength), 0);
    const size = typeof use === 'object' ? (own[0]?.count ?? 0) * strideOf(own) : behind;
    start += size;
    return { columns: own, use, start: start - size, size };
  });
}

/** Written once this many bytes are collected. */
const BLOCK = 1 << 18;

function* blocksOf(stretches: readonly Stretch[]): Generator<Uint8Array> {
  let [first, from] = [0, 0];
  for (const [i, { start, size }] of stretches.entries()) {
    const end = start + size;
    if (end - from < BLOCK && i + 1 < stretches.length) continue;
    const block = new Uint8Array(end - from);
    for (const stretch of stretches.slice(first, i + 1)) fill(block, stretch.start - from, stretch);
    yield block;
    [first, from] = [i + 1, end];
  }
}

function fill(block: Uint8Array, start: number, { columns, use }: Stretch): void {
  const isTogether = typeof use === 'object';
  const stride = strideOf(columns);
  const count = columns[0]?.count ?? 0;
  let at = start;
  for (const column of columns) {
    const { stride: own } = column;
    if (isTogether) strew(block, column, { at, stride, count });
    else block.set(bytesOf(column), at);
    at += isTogether ? own : filled(column.values.byteLength);
  }
}

function bytesOf({ values }: Column): Uint8Array {
  const known = values instanceof Float32Array ? values.map(finite) : values;
  return new Uint8Array(known.buffer, known.byteOffset, known.byteLength);
}

/** Interleaves the elements of a column with those of others. */
function strew(
  block: Uint8Array,
  { type, values }: Column,
  { at, stride, count }: { readonly at: number; readonly stride: number; readonly count: number },
): void {
  const width = WIDTHS[type];
  const { buffer, byteOffset, byteLength } = block;
  const out = arrayLike(values, buffer, byteOffset, byteLength / values.BYTES_PER_ELEMENT);
  const [first, step] = [at / values.BYTES_PER_ELEMENT, stride / values.BYTES_PER_ELEMENT];
  const isFloat = values instanceof Float32Array;
  for (let i = 0; i < count; i++)
    for (let axis = 0; axis < width; axis++) {
      const value = values[i * width + axis] ?? 0;
      out[first + i * step + axis] = isFloat ? finite(value) : value;
    }
}

/** An array of the same type over some bytes. */
function arrayLike(values: ColumnValues, ...over: [ArrayBufferLike, number, number]): ColumnValues {
  const Kind = values.constructor as new (...over: [ArrayBufferLike, number, number]) => ColumnValues; // as: TypeScript knows of no own constructor
  return new Kind(...over);
}

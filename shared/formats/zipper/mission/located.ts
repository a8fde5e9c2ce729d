import { floatOfBits, type ReaderValue } from '../reader/value.ts';

/** A value of a compiled reader, and its bytes. */
export interface Located {
  readonly value: ReaderValue;
  /** As the layout calls it: `[0][3]`. */
  readonly path: string;
  readonly start: number;
  readonly size: number;
}

/** The type before each value, and the number or count after it. */
const HEAD = 8;

/** The games take no longer lists; what a damaged one has after these is left out. */
const LONGEST = 4096;

/** The outermost value of a reader. */
export function located(value: ReaderValue): Located {
  return { value, path: '', start: 0, size: sizeOf(value) };
}

/** The items of a list; none of what is no list. */
export function itemsOf({ value, path, start }: Located): readonly Located[] {
  if (value.type !== 'list') return [];
  let at = start + HEAD;
  return value.value.slice(0, LONGEST).map((item, i) => {
    const size = sizeOf(item);
    const own = { value: item, path: `${path}[${i}]`, start: at, size };
    at += size;
    return own;
  });
}

export function textOf({ value }: Located): string | undefined {
  return value.type === 'string' ? value.value : undefined;
}

export function integerOf({ value }: Located): number | undefined {
  return value.type === 'integer' ? value.value : undefined;
}

/** A finite float. The games read a whole number in its place as almost 0, so it is none. */
export function floatOf({ value }: Located): number | undefined {
  const float = value.type === 'float' ? floatOfBits(value.value) : Number.NaN;
  return Number.isFinite(float) ? float : undefined;
}

/** Three floats in a list. */
export function pointOf(list: Located): readonly [number, number, number] | undefined {
  const [x, y, z, ...more] = itemsOf(list).map(floatOf);
  return x === undefined || y === undefined || z === undefined || more.length > 0 ? undefined : [x, y, z];
}

/** Keys and values in turn, of the reader or of the one list in it. */
export function pairsOf(root: Located): readonly (readonly [key: Located, value: Located])[] {
  const items = listIn(root);
  return items.flatMap((key, i) => {
    const value = items[i + 1];
    return i % 2 === 0 && value !== undefined ? [[key, value] as const] : [];
  });
}

/** What is in the one list of a reader; in the reader itself, where it holds more than a list. */
export function listIn(root: Located): readonly Located[] {
  const items = itemsOf(root);
  const [only] = items;
  return items.length === 1 && only?.value.type === 'list' ? itemsOf(only) : items;
}

function sizeOf(value: ReaderValue): number {
  if (value.type === 'list') return value.value.reduce((sum, item) => sum + sizeOf(item), HEAD);
  return value.type === 'string' ? HEAD + value.value.length : HEAD;
}

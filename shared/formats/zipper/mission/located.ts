import { floatOfBits, type ReaderValue } from '../reader/value.ts';

/** A value of a compiled reader, with its bytes. */
export interface Located {
  readonly value: ReaderValue;
  /** Path in the layout: `[0][3]`. */
  readonly path: string;
  readonly start: number;
  readonly size: number;
}

/** The type before each value, and its number or count. */
const HEAD = 8;

/** The games do not accept longer lists; the rest of a damaged one is ignored. */
const LONGEST = 4096;

/** The outermost value of a reader. */
export function located(value: ReaderValue): Located {
  return { value, path: '', start: 0, size: sizeOf(value) };
}

/** The items of a list; empty for other values. */
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

/** A finite float. The games read an integer here as almost 0, so it is not accepted. */
export function floatOf({ value }: Located): number | undefined {
  const float = value.type === 'float' ? floatOfBits(value.value) : Number.NaN;
  return Number.isFinite(float) ? float : undefined;
}

/** Three floats in a list. */
export function pointOf(list: Located): readonly [number, number, number] | undefined {
  const [x, y, z, ...more] = itemsOf(list).map(floatOf);
  return x === undefined || y === undefined || z === undefined || more.length > 0 ? undefined : [x, y, z];
}

/** Alternating keys and values, of the reader or of its only list. */
export function pairsOf(root: Located): readonly (readonly [key: Located, value: Located])[] {
  const items = listIn(root);
  return items.flatMap((key, i) => {
    const value = items[i + 1];
    return i % 2 === 0 && value !== undefined ? [[key, value] as const] : [];
  });
}

/** The items of a reader's only list; the reader's own items if it has others. */
export function listIn(root: Located): readonly Located[] {
  const items = itemsOf(root);
  const [only] = items;
  return items.length === 1 && only?.value.type === 'list' ? itemsOf(only) : items;
}

function sizeOf(value: ReaderValue): number {
  if (value.type === 'list') return value.value.reduce((sum, item) => sum + sizeOf(item), HEAD);
  return value.type === 'string' ? HEAD + value.value.length : HEAD;
}

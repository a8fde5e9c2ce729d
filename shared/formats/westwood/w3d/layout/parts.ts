// Chunks of a model with their paths. Chunks kept as raw bytes because they could not be read are skipped.
import type { Layout, Records } from '#layout';

/** A chunk that was read, with its position. */
export interface Part<T = unknown> {
  readonly id: number;
  readonly path: string;
  readonly start: number;
  readonly size: number;
  readonly value: T;
}

/** A table with any kind of rows. */
export type Table = Records<unknown>;

interface StoredChunk {
  readonly id: number | string;
  readonly start?: number;
  readonly size?: number;
  readonly value?: unknown;
}

/** All chunks inside a part. */
export function partsIn(of: Pick<Part, 'path' | 'value'>): readonly Part[] {
  const { chunks } = of.value as { readonly chunks?: readonly StoredChunk[] }; // every part is an object
  const before = of.path === '' ? '' : `${of.path}.`;
  return (chunks ?? []).flatMap(({ id, start = 0, size = 0, value }, i) =>
    value === undefined || typeof id !== 'number' ? [] : [{ id, start, size, value, path: `${before}chunks[${i}]` }],
  );
}

/** The chunks with an id, read with the layout for that place. */
export function parts<T>(of: Pick<Part, 'path' | 'value'>, id: number, _layout: Layout<T>): readonly Part<T>[] {
  return partsIn(of).filter((part): part is Part<T> => part.id === id); // the tree reads this id with that layout
}

/** The first chunk with an id. */
export function part<T>(of: Pick<Part, 'path' | 'value'>, id: number, layout: Layout<T>): Part<T> | undefined {
  return parts(of, id, layout)[0];
}

/** The first table with an id. */
export function tablePart(of: Pick<Part, 'path' | 'value'>, id: number): Part<Table> | undefined {
  return partsIn(of).find((found): found is Part<Table> => found.id === id); // only for ids of tables
}

/** Numbers of a table in one column, row by row. */
export function interleaved({ value }: Part<Table>, names: readonly string[], out: Float32Array): Float32Array {
  for (const [i, name] of names.entries()) {
    const column = value.column(name);
    for (let row = 0; row < column.length; row++) out[row * names.length + i] = column[row] ?? 0;
  }
  return out;
}

/** Upper and lower case can differ between the files that use a name. */
export const lowerCase = (name: string): string => name.toLowerCase();

export const sameName = (a: string, b: string): boolean => lowerCase(a) === lowerCase(b);

// Chunks of a model with their paths. What was kept raw because it could not be read is passed over.
import type { Layout, Records } from '#layout';

/** A chunk that was read, and where. */
export interface Part<T = unknown> {
  readonly id: number;
  readonly path: string;
  readonly start: number;
  readonly size: number;
  readonly value: T;
}

/** A table whatever its rows are. */
export type Table = Records<unknown>;

interface StoredChunk {
  readonly id: number | string;
  readonly start?: number;
  readonly size?: number;
  readonly value?: unknown;
}

/** All chunks inside something that was read. */
export function partsIn(of: Pick<Part, 'path' | 'value'>): readonly Part[] {
  const { chunks } = of.value as { readonly chunks?: readonly StoredChunk[] }; // whatever was read is an object
  const before = of.path === '' ? '' : `${of.path}.`;
  return (chunks ?? []).flatMap(({ id, start = 0, size = 0, value }, i) =>
    value === undefined || typeof id !== 'number' ? [] : [{ id, start, size, value, path: `${before}chunks[${i}]` }],
  );
}

/** The chunks with an id, as read by the layout at that place. */
export function parts<T>(of: Pick<Part, 'path' | 'value'>, id: number, _layout: Layout<T>): readonly Part<T>[] {
  return partsIn(of).filter((part): part is Part<T> => part.id === id); // the tree reads this id with that layout
}

/** The first chunk of an id. */
export function part<T>(of: Pick<Part, 'path' | 'value'>, id: number, layout: Layout<T>): Part<T> | undefined {
  return parts(of, id, layout)[0];
}

/** The first table of an id. */
export function tablePart(of: Pick<Part, 'path' | 'value'>, id: number): Part<Table> | undefined {
  return partsIn(of).find((found): found is Part<Table> => found.id === id); // asked for ids of tables only
}

/** Numbers of a table as one column, row by row. */
export function interleaved({ value }: Part<Table>, names: readonly string[], out: Float32Array): Float32Array {
  for (const [i, name] of names.entries()) {
    const column = value.column(name);
    for (let row = 0; row < column.length; row++) out[row * names.length + i] = column[row] ?? 0;
  }
  return out;
}

/** Names differ in upper and lower case between the files that use them. */
export const lowerCase = (name: string): string => name.toLowerCase();

export const sameName = (a: string, b: string): boolean => lowerCase(a) === lowerCase(b);

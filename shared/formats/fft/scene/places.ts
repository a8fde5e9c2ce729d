// Where the tables of a geometry lie, from its layout.
import type { Origin, RowPart, Rows } from '../../../scene/origin.ts';
import { type Geometry, geometry as layout } from '../mesh/layout/geometry.ts';

type Tables = { [K in keyof Geometry]: Geometry[K] extends { readonly source: unknown } ? K : never };
export type TableName = NonNullable<Tables[keyof Geometry]>;

const COUNT = 'Count';
/** In the order they lie in the file. */
const TABLES = Object.keys(layout.shape).filter(name => !name.endsWith(COUNT)) as TableName[]; // as: all but the counts are tables

/** Rows of every table of a geometry that begins at a place. */
export function tablesOf(of: Geometry, origin: Omit<Origin, 'size'>): (name: TableName) => Rows {
  const starts = new Map<TableName, number>();
  let at = origin.start + layout.minSize;
  for (const name of TABLES) {
    starts.set(name, at);
    at += of[name].source.size;
  }
  return name => {
    const { length, source } = of[name];
    const path = `${origin.path}.${name}`;
    const stride = length === 0 ? 0 : source.size / length;
    return {
      ...{ source: origin.source, path, start: starts.get(name) ?? 0, size: source.size, stride, count: length },
    };
  };
}

/** Bytes of a whole geometry. */
export function sizeOf(of: Geometry): number {
  return TABLES.reduce((sum, name) => sum + of[name].source.size, layout.minSize);
}

/** A struct, as far as one needs it to find its members. */
interface Item {
  readonly offsets: Readonly<Record<string, number>>;
}

/** Members of each item as rows. */
export function partsIn(rows: Rows, of: Item, members: readonly string[], size: number): Rows {
  const parts = members.map((member): RowPart => ({ member, offset: of.offsets[member] ?? 0, size }));
  return { ...rows, count: rows.count * parts.length, parts };
}

// Where the parts of a scene came from: the way from a picture back to its bytes.

/** A range of bytes of one of the scene's sources, and the layout path that names it. */
export interface Origin {
  /** Index into `Scene.sources`. */
  readonly source: number;
  readonly path: string;
  readonly start: number;
  readonly size: number;
}

/** A table in the file: row i has the path `path[i]` and is at `start + i * stride`. */
export interface Rows extends Origin {
  readonly stride: number;
  readonly count: number;
  /** Set if items hold several rows each: row i is part `i % parts.length` of item `i / parts.length`; `stride` is an item's. */
  readonly parts?: readonly RowPart[];
}

/** A row inside an item: `path[i].member`, at this offset in the item. */
export interface RowPart {
  readonly member: string;
  readonly offset: number;
  readonly size: number;
}

/** Packets of a compressed channel: each holds the next `keys` keys of all `components`, one range of `stride` bytes per component. */
export interface Packets extends Origin {
  readonly stride: number;
  readonly components: number;
  readonly keys: number;
  readonly count: number;
  /** The factor for the step of each packet. */
  readonly scale: number;
  /** The values before the first packet: key 0. */
  readonly first: Origin;
}

/** Rows in separate lists, one for each item of a table, such as the corners of polygons. */
export interface ListedRows extends Origin {
  readonly stride: number;
  readonly count: number;
  /** The first row of each item's list, ascending; an item without one has the same as the next. */
  readonly firsts: Uint32Array;
  /** Where each item's list begins; -1 if it has none though the rows are counted. */
  readonly starts: Float64Array;
  /** Rows of each item's list before the first of these: with several layers, those below; absent for none. */
  readonly before?: Uint32Array;
  /** The part of a path between item and row: `.uvs`. */
  readonly member: string;
}
export type AnyRows = Rows | ListedRows;

/** Items of various sizes: item i has the path `path[i]`. */
export interface Stretches extends Origin {
  readonly starts: Float64Array;
  readonly sizes: Uint32Array;
}

/** The bytes of row i of a table. */
export function rowOrigin(rows: AnyRows, row: number): Origin {
  const { source, path, stride } = rows;
  if (!('firsts' in rows)) return rows.parts ? partOrigin(rows, rows.parts, row) : itemOrigin(rows, row);
  const item = lastNotAbove(rows.firsts, row);
  const inside = row - (rows.firsts[item] ?? 0);
  const at = (rows.starts[item] ?? 0) + inside * stride;
  const before = rows.before?.[item] ?? 0;
  return { source, path: `${path}[${item}]${rows.member}[${before + inside}]`, start: at, size: stride };
}

function itemOrigin({ source, path, start, stride }: Rows, item: number): Origin {
  return { source, path: `${path}[${item}]`, start: start + item * stride, size: stride };
}

function partOrigin(rows: Rows, parts: readonly RowPart[], row: number): Origin {
  const item = itemOrigin(rows, Math.floor(row / parts.length));
  const part = parts[row % parts.length];
  return part
    ? { ...item, path: `${item.path}.${part.member}`, start: item.start + part.offset, size: part.size }
    : item;
}

/** Whether the file has the row: corners of polygons without pictures have no UVs in it. */
export function hasRow(rows: AnyRows, row: number): boolean {
  if (!(row >= 0 && row < rows.count)) return false;
  return !('firsts' in rows) || (rows.starts[lastNotAbove(rows.firsts, row)] ?? -1) >= 0;
}

/** The row at a byte of a table. */
export function rowAt(rows: AnyRows, offset: number): number | undefined {
  const { start, size, stride, count } = rows;
  if (!('firsts' in rows)) {
    const item = Math.floor((offset - start) / stride);
    const row = rows.parts ? partAt(rows.parts, item, offset - start - item * stride) : item;
    return row >= 0 && row < count ? row : undefined;
  }
  if (offset < start || offset >= start + size) return undefined;
  for (const [item, from] of rows.starts.entries()) {
    if (from < 0) continue;
    const first = rows.firsts[item] ?? 0;
    const row = first + Math.floor((offset - from) / stride);
    if (row >= first && row < (rows.firsts[item + 1] ?? count)) return row;
  }
  return undefined;
}

/** The row of the part at a byte of an item; -1 if there is no part. */
function partAt(parts: readonly RowPart[], item: number, inside: number): number {
  const part = parts.findIndex(({ offset, size }) => inside >= offset && inside < offset + size);
  return part < 0 ? -1 : item * parts.length + part;
}

/** The item at a byte. */
export function itemAt({ start, size, starts, sizes }: Stretches, offset: number): number | undefined {
  if (offset < start || offset >= start + size) return undefined;
  const item = starts.findIndex((from, i) => offset >= from && offset < from + (sizes[i] ?? 0));
  return item < 0 ? undefined : item;
}

/** The last index of an ascending column whose value is not greater; 0 before the first. */
function lastNotAbove(column: Uint32Array, value: number): number {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((column[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** The packet that holds a key: the ranges of all its components. */
export function packetOrigin({ source, path, start, stride, components, keys, first }: Packets, key: number): Origin {
  if (key === 0) return first;
  const packet = Math.floor((key - 1) / keys);
  const size = stride * components;
  return { source, path: `${path}[${packet * components}]`, start: start + packet * size, size };
}

/** The first key of the packet at a byte. */
export function packetKeyAt(packets: Packets, offset: number): number | undefined {
  const { start, stride, components, keys, count, first } = packets;
  if (offset >= first.start && offset < first.start + first.size) return 0;
  const packet = Math.floor((offset - start) / (stride * components));
  const key = packet * keys + 1;
  return packet >= 0 && key < count ? key : undefined;
}

// Where the parts of a scene came from: the thread from a picture back to its bytes.

/** A range of bytes of one of the scene's sources, and the layout path that names it. */
export interface Origin {
  /** Index into `Scene.sources`. */
  readonly source: number;
  readonly path: string;
  readonly start: number;
  readonly size: number;
}

/** A table in the file: row i has the path `path[i]` and lies at `start + i * stride`. */
export interface Rows extends Origin {
  readonly stride: number;
  readonly count: number;
}

/** Packets of a compressed channel: each holds the next `keys` keys of all `components`, one stretch of `stride` bytes per component. */
export interface Packets extends Origin {
  readonly stride: number;
  readonly components: number;
  readonly keys: number;
  readonly count: number;
  /** The values before the first packet: key 0. */
  readonly first: Origin;
}

/** The bytes of row i of a table. */
export function rowOrigin({ source, path, start, stride }: Rows, row: number): Origin {
  return { source, path: `${path}[${row}]`, start: start + row * stride, size: stride };
}

/** The row over a byte of a table. */
export function rowAt({ start, stride, count }: Rows, offset: number): number | undefined {
  const row = Math.floor((offset - start) / stride);
  return row >= 0 && row < count ? row : undefined;
}

/** The packet that holds a key: the stretches of all its components. */
export function packetOrigin({ source, path, start, stride, components, keys, first }: Packets, key: number): Origin {
  if (key === 0) return first;
  const packet = Math.floor((key - 1) / keys);
  const size = stride * components;
  return { source, path: `${path}[${packet * components}]`, start: start + packet * size, size };
}

/** The first key of the packet over a byte. */
export function packetKeyAt(packets: Packets, offset: number): number | undefined {
  const { start, stride, components, keys, count, first } = packets;
  if (offset >= first.start && offset < first.start + first.size) return 0;
  const packet = Math.floor((offset - start) / (stride * components));
  const key = packet * keys + 1;
  return packet >= 0 && key < count ? key : undefined;
}

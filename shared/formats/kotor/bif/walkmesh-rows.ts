// The row of a walkmesh may store only the size of its header, as PyKotor's reader knows: the header gives the true size.

import { viewOf } from '../../../base/bytes.ts';
import type { Source } from '../../../base/source.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import { boxNode, face, neighbours, openEdge, perimeter, planeDistance, surface, walkmesh } from '../bwm/stored.ts';
import { vec3 } from '../vectors.ts';

const HEADER = walkmesh.minSize;
const SIGNATURE = 'BWM V1.0';
const { offsets } = walkmesh;

/** The tables of a walkmesh: the offset of their row count, and the size of a row. */
const TABLES = [
  ['vertexCount', vec3],
  ['faceCount', face],
  ['faceCount', surface],
  ['faceCount', vec3],
  ['faceCount', planeDistance],
  ['boxCount', boxNode],
  ['walkableCount', neighbours],
  ['edgeCount', openEdge],
  ['perimeterCount', perimeter],
] as const;

interface Row {
  readonly start: number;
  readonly size: number;
  readonly type: string | number;
}

/** The bytes after the table, and where they begin in the archive. */
interface Around<R> {
  readonly entries: readonly R[];
  readonly contents: Source;
  readonly begin: number;
}

/** The entries with their true sizes: walkmeshes use their headers, if there is room before the next entry. */
export function trueRows<R extends Row>({ entries, contents, begin }: Around<R>): readonly R[] {
  if (!entries.some(isHeaderAlone)) return entries;
  const starts = entries.map(({ start }) => start).sort((a, b) => a - b);
  return entries.map(entry => {
    if (!isHeaderAlone(entry) || entry.start < begin) return entry;
    const next = starts.find(start => start > entry.start) ?? begin + contents.size;
    const size = sizeOf(contents, entry.start - begin);
    return size !== undefined && entry.start + size <= next ? { ...entry, size } : entry;
  });
}

const isHeaderAlone = ({ type, size }: Row): boolean => type === 'wok' && size === HEADER;

/** The size of a walkmesh at an offset; undefined if there is none. */
function sizeOf(contents: Source, start: number): number | undefined {
  if (start + HEADER > contents.size) return undefined;
  const header = contents.read(start, HEADER);
  if (fromWindows1252(header.subarray(0, SIGNATURE.length)) !== SIGNATURE) return undefined;
  const view = viewOf(header);
  return TABLES.reduce(
    (sum, [count, row]) => sum + view.getUint32(offsets[count] ?? 0, true) * (row.size ?? 0),
    HEADER,
  );
}

// Detects archives with packed entries: the table is the same, but sizes do not fit between the offsets.
import { Table } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { type Source, sliceSource } from '../../../base/source.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import { directory, ENTRY_SIZE, entry, HEADER_SIZE } from './layout.ts';

const { entryCount: COUNT = 0, entriesOffset: TABLE = 0 } = directory.offsets;
const SIGNATURES = ['BIFFV1  ', 'BZF V1  ', 'BZF V1.0'];
/** Larger tables are not checked to the end. */
const MOST = 100_000;

/** The number of packed entries; undefined if there are none. */
export function packedRows(source: Source): number | undefined {
  if (source.size < HEADER_SIZE) return undefined;
  const head = source.read(0, HEADER_SIZE);
  if (!SIGNATURES.includes(fromWindows1252(head.subarray(0, 8)))) return undefined;
  const [count, table] = [viewOf(head).getUint32(COUNT, true), viewOf(head).getUint32(TABLE, true)];
  const end = table + count * ENTRY_SIZE;
  if (count === 0 || count > MOST || table < HEADER_SIZE || end > source.size) return undefined;
  const rows = new Table(entry, { source: sliceSource(source, table, end - table), length: count });
  const [starts, sizes] = [rows.column('start'), rows.column('size')];
  const isPacked = starts.some((start, i) => {
    const next = starts[i + 1] ?? source.size;
    const isHere = start >= end && start < next && next <= source.size;
    return isHere && start + (sizes[i] ?? 0) > next && isLzma(source, start, next);
  });
  return isPacked ? count : undefined;
}

const PROPERTIES = 5;
/** Three bit counts in one byte. */
const LARGEST_PROPERTIES = 9 * 5 * 5;

/** After the properties, a stream begins with a zero. */
function isLzma(source: Source, start: number, next: number): boolean {
  if (next - start <= PROPERTIES) return false;
  const [first = LARGEST_PROPERTIES, , , , , zero] = source.read(start, PROPERTIES + 1);
  return first < LARGEST_PROPERTIES && zero === 0;
}

/** Why other edits of packed entries are refused. */
export const onlyReplaced = 'entries of a packed archive can only be replaced: chitin.key names them by their places';

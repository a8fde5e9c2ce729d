// Whether the entries of an archive are packed: the table is the same, only that their sizes do not fit between their places.
import { viewOf } from '../../../base/bytes.ts';
import type { Source } from '../../../base/source.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';

const HEADER = 20;
const ROW = 16;
const SIGNATURES = ['BIFFV1  ', 'BZF V1  ', 'BZF V1.0'];
/** A table of more rows is not looked at to its end. */
const MOST = 100_000;

/** How many entries are packed; undefined where none are. */
export function packedRows(source: Source): number | undefined {
  if (source.size < HEADER) return undefined;
  const head = source.read(0, HEADER);
  if (!SIGNATURES.includes(fromWindows1252(head.subarray(0, 8)))) return undefined;
  const [count, table] = [viewOf(head).getUint32(8, true), viewOf(head).getUint32(16, true)];
  if (count === 0 || count > MOST || table < HEADER || table + count * ROW > source.size) return undefined;
  const rows = viewOf(source.read(table, count * ROW));
  const isPacked = Array.from({ length: count }, (_, i) => i).some(i => {
    const [start, size] = [rows.getUint32(i * ROW + 4, true), rows.getUint32(i * ROW + 8, true)];
    const next = i + 1 < count ? rows.getUint32((i + 1) * ROW + 4, true) : source.size;
    return (
      start >= table + count * ROW &&
      start < next &&
      next <= source.size &&
      start + size > next &&
      isLzma(source, start, next)
    );
  });
  return isPacked ? count : undefined;
}

const PROPERTIES = 5;
/** Three counts of bits in one byte. */
const LARGEST_PROPERTIES = 9 * 5 * 5;

/** After the properties a stream begins with a zero. */
function isLzma(source: Source, start: number, next: number): boolean {
  if (next - start <= PROPERTIES) return false;
  const [first = LARGEST_PROPERTIES, , , , , zero] = source.read(start, PROPERTIES + 1);
  return first < LARGEST_PROPERTIES && zero === 0;
}

// Finds the end of a directory before its contents, if its count cannot be trusted.
import type { Reader } from '#layout';

/** The shape of a row. */
interface RowShape {
  readonly size: number | undefined;
  readonly offsets: Readonly<Record<string, number>>;
}

export interface RowsEndOptions {
  /** Members of the row: the offset and, if stored, the size of its bytes. */
  readonly start?: string;
  readonly size?: string;
}

/** The lowest offset in the rows from here on. */
export function rowsEnd(
  { size: stride = 1, offsets }: RowShape,
  { start = 'start', size }: RowsEndOptions = {},
): (r: Reader) => number {
  const [startAt = 0, sizeAt] = [offsets[start], size === undefined ? undefined : offsets[size]];
  return r => {
    let end = r.limit;
    for (let by = 0; r.pos + by + stride <= end; by += stride) {
      const at = r.ahead(by, stride);
      if (at === undefined) break;
      const first = r.view.getUint32(at + startAt, true);
      const isEmpty = sizeAt !== undefined && r.view.getUint32(at + sizeAt, true) === 0;
      if (!isEmpty && first >= r.pos + by + stride) end = Math.min(end, first);
    }
    return end;
  };
}

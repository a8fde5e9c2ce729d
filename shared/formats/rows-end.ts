// Where a directory ends that stands before what it tells of, when its count cannot be believed.
import type { Reader } from '#layout';

/** What such a row looks like. */
interface RowShape {
  readonly size: number | undefined;
  readonly offsets: Readonly<Record<string, number>>;
}

export interface RowsEndOptions {
  /** Members of the row: where the bytes begin that it tells of, and how many they are, where it says so. */
  readonly start?: string;
  readonly size?: string;
}

/** Where the first of the bytes begins that the rows from here on tell of. */
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

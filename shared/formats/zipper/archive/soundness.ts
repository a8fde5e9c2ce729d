import { byStart, extentsOf, type StoredExtents } from './extents.ts';

/** What the rows of a directory say, in its order. */
export interface Rows extends StoredExtents {
  /** Letters of each name; 0 for what is no name. */
  readonly letters: ArrayLike<number>;
}

export interface Soundness {
  /** Rows with a name and a place before the directory, such as numbers that mean something else do not have. */
  readonly sound: number;
  /** Those of them that touch another, or the start, and have a name of more than two letters. */
  readonly proven: number;
}

/** A number below 256 looks like a name of one letter, and one below 65,536 like a name of two. */
const LETTERS = 3;

/** How many rows of a directory are those of an archive: its entries lie one after the other, and have names. */
export function soundnessOf(rows: Rows): Soundness {
  const { letters, end } = rows;
  const { starts, sizes } = extentsOf(rows);
  const isLinked = linksOf(starts, sizes);
  let sound = 0;
  let proven = 0;
  for (let i = 0; i < letters.length; i++) {
    const links = isLinked[i] === 1;
    // Where the front of the file is missing, no row lies before the directory any more.
    const isInside = end < 0 ? links : (starts[i] ?? 0) + (sizes[i] ?? 0) <= end;
    const count = letters[i] ?? 0;
    if (!isInside || count === 0) continue;
    if (links || count >= LETTERS) sound++;
    if (links && count >= LETTERS) proven++;
  }
  return { sound, proven };
}

/** 1 for each row that has bytes and touches another that has, or the start; or has the same bytes as one that does. */
function linksOf(starts: Float64Array, sizes: Float64Array): Uint8Array {
  const isLinked = new Uint8Array(starts.length);
  let end = 0;
  let last = -1;
  for (const index of byStart(starts)) {
    const start = starts[index] ?? 0;
    const size = sizes[index] ?? 0;
    if (size === 0) continue;
    const isTwin = start === starts[last] && size === sizes[last];
    if (start === end) {
      isLinked[index] = 1;
      if (last >= 0) isLinked[last] = 1;
    } else if (isTwin) isLinked[index] = isLinked[last] ?? 0;
    end = start + size;
    last = index;
  }
  return isLinked;
}

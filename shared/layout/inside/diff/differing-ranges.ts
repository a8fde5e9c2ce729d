import type { Source } from '../../../base/source.ts';

export interface Range {
  readonly from: number;
  to: number;
}

const CHUNK = 1 << 18;

/** The ranges in which two runs of bytes of one length differ, merged where they are close; undefined if there are too many. */
export function differingRanges(
  a: Source,
  b: Source,
  { near, most }: { readonly near: number; readonly most: number },
): Range[] | undefined {
  const ranges: Range[] = [];
  for (let at = 0; at < a.size; at += CHUNK) {
    const size = Math.min(CHUNK, a.size - at);
    const [left, right] = [a.read(at, size), b.read(at, size)];
    for (let i = 0; i < size; i++) {
      if (left[i] === right[i]) continue;
      const last = ranges.at(-1);
      if (last && at + i - last.to <= near) last.to = at + i + 1;
      else if (ranges.push({ from: at + i, to: at + i + 1 }) > most) return undefined;
    }
  }
  return ranges;
}

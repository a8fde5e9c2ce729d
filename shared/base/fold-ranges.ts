/** Changed bytes, as they are shown to a person. */
interface ListedRange {
  readonly start: number;
  readonly size: number;
  readonly what: string;
  readonly before?: string;
  readonly after?: string;
}

/** More ranges of one kind in a row are shown as one. */
const FEW = 3;

/** The ranges, for a person: a directory with a number for each entry is one row, not hundreds. */
export function foldedRanges(
  changed: readonly ListedRange[],
  isMeant: (what: string) => boolean = () => true,
): readonly ListedRange[] {
  const rows: ListedRange[] = [];
  for (let at = 0; at < changed.length; ) {
    const { start = 0, what = '', before, after } = changed[at] ?? {};
    const end = changed.findIndex((range, i) => i > at && range.what !== what);
    const run = changed.slice(at, end < 0 ? changed.length : end);
    const size = run.reduce((sum, range) => sum + range.size, 0);
    if (run.length <= FEW || !isMeant(what)) rows.push(...run);
    else rows.push({ start, size, what: `${what}, in ${run.length} places`, ...first({ before, after }) });
    at += run.length;
  }
  return rows;
}

/** Folds only the ranges of the directory; all others are listed one by one. */
export function foldedDirectory(changed: readonly ListedRange[]): readonly ListedRange[] {
  return foldedRanges(changed, what => what.startsWith('directory'));
}

/** The values of the first of several ranges, before and after. */
function first({ before, after }: { before: string | undefined; after: string | undefined }): Partial<ListedRange> {
  return {
    ...(before !== undefined && { before: `${before}, …` }),
    ...(after !== undefined && { after: `${after}, …` }),
  };
}

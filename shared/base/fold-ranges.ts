/** Bytes that changed, as a person is told. */
interface ToldRange {
  readonly start: number;
  readonly size: number;
  readonly what: string;
  readonly before?: string;
  readonly after?: string;
}

/** So many alike in a row are told one by one. */
const FEW = 3;

/** The ranges, for a person: a directory with a number for each entry is one row, not hundreds. */
export function foldedRanges(
  changed: readonly ToldRange[],
  isMeant: (what: string) => boolean = () => true,
): readonly ToldRange[] {
  const rows: ToldRange[] = [];
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

/** The same of the directory alone: of other bytes each place is told, as it was and as it is. */
export function foldedDirectory(changed: readonly ToldRange[]): readonly ToldRange[] {
  return foldedRanges(changed, what => what.startsWith('directory'));
}

/** What the first of several was and is. */
function first({ before, after }: { before: string | undefined; after: string | undefined }): Partial<ToldRange> {
  return {
    ...(before !== undefined && { before: `${before}, …` }),
    ...(after !== undefined && { after: `${after}, …` }),
  };
}

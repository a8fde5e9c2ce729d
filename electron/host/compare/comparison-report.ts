// A whole comparison as a text: Markdown for people, or JSON for programs, in the words and shapes of `gantry diff`.
import type { CallContext } from '../../../shared/contract/call.ts';
import type { ByteBlock, ComparisonReport } from '../../../shared/contract/compare-types.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import { changesIn, type Report, type ReportedAsset } from './asset-report.ts';
import type { PairFields } from './comparer.ts';
import type { Comparison } from './comparisons.ts';
import type { PlaceRow } from './place-rows.ts';
import { reportMarkdown } from './report-markdown.ts';

interface ReportWork extends CallContext {
  readonly titles: readonly [string, string];
  fieldsOf(row: string): Promise<PairFields>;
  blocksOf(row: string): Promise<readonly ByteBlock[]>;
}

/** The report, and a name for its file. */
export async function comparisonReport(
  { summary }: Comparison,
  as: 'markdown' | 'json',
  work: ReportWork,
): Promise<ComparisonReport> {
  const { rows, unchanged, problems } = summary;
  const assets: ReportedAsset[] = [];
  for (const [done, row] of rows.entries()) {
    if (work.signal.aborted) throw work.signal.reason;
    work.progress({ text: 'Comparing fields', done, total: rows.length, unit: 'entries' });
    const asset = await reportedAsset(row, work);
    if (asset !== undefined) assets.push(asset);
  }
  const name = `${work.titles.join(' - ')}.${as === 'json' ? 'json' : 'md'}`.replace(/[^\p{L}\p{N} ._()-]/gu, '_');
  const report = { titles: work.titles, assets, unchanged, problems };
  return { name, text: as === 'json' ? reportJson(report) : reportMarkdown(report) };
}

/** As the command line prints it with --json. */
function reportJson(report: Report): string {
  const changes = changesIn(report);
  return `${JSON.stringify({ same: changes.length === 0, changes }, undefined, 2)}\n`;
}

/** What to report for a row; nothing for a row that only contains others. */
async function reportedAsset(row: PlaceRow, work: ReportWork): Promise<ReportedAsset | undefined> {
  const { kind, address, from, format, sizeA, sizeB, addressA, addressB } = row;
  const head = {
    kind,
    address,
    ...(from !== undefined && { from }),
    ...(format !== undefined && { format }),
    ...(sizeA !== undefined && { sizeA }),
    ...(sizeB !== undefined && { sizeB }),
  };
  const isPair = kind === 'changed' && addressA !== undefined && addressB !== undefined;
  const pair = isPair ? await pairReport(row, work) : { fields: [], ranges: [] };
  const hasDetails = pair.fields.length + pair.ranges.length > 0 || row.count === 0 || pair.why !== undefined;
  return hasDetails ? { ...head, ...pair } : undefined;
}

/** If only hashes are known, or a side cannot be read, no field is reported, only that it changed. */
async function pairReport(row: PlaceRow, work: ReportWork): Promise<Pick<ReportedAsset, 'fields' | 'ranges' | 'why'>> {
  try {
    const { changes, why, isOtherFormat } = await work.fieldsOf(row.id);
    const fields = changes.filter(({ followsFrom }) => followsFrom === undefined);
    // Added or removed entries do not count here.
    if (why !== undefined && isOtherFormat && row.count > 0) return { fields, ranges: [], why };
    if (why === undefined || row.count > 0) return { fields, ranges: [] };
    return { fields: [], ranges: (await work.blocksOf(row.id)).filter(({ same }) => !same), why };
  } catch (error) {
    if (error instanceof FailureError && error.failure.code !== 'cancelled')
      return { fields: [], ranges: [], why: error.failure.text };
    throw error;
  }
}

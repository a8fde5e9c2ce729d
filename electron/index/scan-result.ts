import { hexOffset } from '../../shared/base/hex.ts';
import type { ScanResult } from '../../shared/contract/types.ts';
import { problemAddress } from './address-in-index.ts';
import type { Index } from './open-index.ts';
import type { ProblemRow } from './queries.ts';
import { type ScanOptions, type ScanSummary, scan } from './scan.ts';

/** Scans a folder and says what is in it. */
export async function scanInstall(options: ScanOptions): Promise<ScanResult> {
  return scanResult(options.index, options.folder, await scan(options));
}

/** What the index holds of a game folder after a scan, in numbers. */
export function scanResult(index: Index, folder: string, { install, seconds }: ScanSummary): ScanResult {
  const { totals, countEntries, formats, problems } = index.queries;
  const { files = 0, bytes = 0 } = totals.get(install) ?? {};
  return {
    folder,
    db: index.file,
    files,
    entries: countEntries.get(install) ?? 0,
    bytes,
    seconds,
    formats: Object.fromEntries(formats.all(install, install).map(row => [row.format, row.count])),
    problems: problems.all(install).map(row => ({
      address: problemAddress(index, row),
      weight: row.weight,
      text: sentence(row),
    })),
  };
}

/** The text of a problem with its field, unless it names that already, and its offset. */
function sentence({ path, start, text }: ProblemRow): string {
  if (path === null || path === '' || text.startsWith(path)) return text;
  return `${path}${start === null ? '' : ` at ${hexOffset(start)}`}: ${text}`;
}

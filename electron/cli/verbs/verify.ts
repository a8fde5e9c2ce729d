import { counted } from '../../../shared/base/counted.ts';
import type { VerifyResult, VerifyRow } from '../../../shared/contract/command-types.ts';
import type { Cli } from '../cli.ts';
import { printProblems } from '../failure-text.ts';
import { print, status } from '../session.ts';
import { oneLine, textTable } from '../shown-text.ts';
import { type ByStructure, jsonOption, structureOf, withOption } from './options.ts';

/** verify PLACE…: decodes, encodes and compares. */
export function addVerify({ program, run }: Cli): void {
  program
    .command('verify')
    .description('check that every file and entry survives decoding and encoding byte for byte')
    .argument('<places...>', 'folders or addresses')
    .option(...withOption)
    .option(...jsonOption)
    .action((places: string[], options: ByStructure) =>
      run(async session => {
        const result = await session.client.verify(
          { base: session.base, places, ...structureOf(options) },
          session.options,
        );
        const { listed, ...verified } = result;
        print(session, verified, () => verifyReport(verified));
        printProblems(session.io, listed);
        const more = unlisted(result);
        if (more > 0)
          session.io.err(
            `${counted(more, 'more error or warning', 'more errors and warnings')}. gantry scan lists those of a folder, gantry repair those of a file.\n`,
          );
        return result.totals.failed + result.totals.patchOnly > 0 ? status.no : status.done;
      }),
    );
}

/**
 * A table per format and the first difference of each inexact file, for a bug report: no bytes of the game, no folders of
 * the user.
 */
function verifyReport({ files, totals }: Omit<VerifyResult, 'listed'>): string {
  const formats = [...Map.groupBy(files, row => row.format)].toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  const rows = formats.map(([format, of]) => [
    format,
    String(of.length),
    count(of, 'exact'),
    count(of, 'patchOnly'),
    count(of, 'failed'),
    `${percent(of.reduce((sum, row) => sum + row.explained, 0) / of.length)}`,
  ]);
  const odd = files.filter(row => row.status !== 'exact');
  const lines = odd.map(row => `${row.status.padEnd(9)}  ${oneLine(`${lastNames(row.address)}: ${row.why ?? ''}`)}\n`);
  const head = ['format', 'files', 'exact', 'patch only', 'failed', 'explained'];
  const perFormat = rows.length === 0 ? '' : `${textTable(head, rows, [1, 2, 3, 4, 5])}\n`;
  return `${perFormat}${sum(totals)}\n${lines.length > 0 ? '\n' : ''}${lines.join('')}`;
}

/** How many errors and warnings were not listed; one that stopped the decoding is in its file's row. */
function unlisted({ files, listed, totals: { problems } }: VerifyResult): number {
  const stopped = files.filter(({ status }) => status === 'failed').length;
  return problems.error + problems.warning - stopped - listed.length;
}

function count(rows: readonly VerifyRow[], status: VerifyRow['status']): string {
  return String(rows.filter(row => row.status === status).length);
}

/** Rounded down: 100.0% means every byte. */
function percent(share: number): string {
  return `${(Math.floor(share * 1000) / 10).toFixed(1)}%`;
}

function sum({ exact, patchOnly, failed, skipped, problems }: VerifyResult['totals']): string {
  const found = `problems: ${counted(problems.error, 'error')}, ${counted(problems.warning, 'warning')}, ${counted(problems.note, 'note')}`;
  return `${exact} exact, ${patchOnly} patch only, ${failed} failed, ${skipped} skipped (format has no writer)\n${found}`;
}

/** The file's own name and its entries, without the folders above it. */
function lastNames(address: string): string {
  const [file = '', ...entries] = address.split('::');
  return [file.split(/[\\/]/).at(-1), ...entries].join('::');
}

import { InvalidArgumentError } from 'commander';
import { type ExportKind, type ExtractRow, exportKinds } from '../../../shared/contract/command-types.ts';
import type { Cli } from '../cli.ts';
import { printProblems } from '../failure-text.ts';
import { printRows, type Session, status } from '../session.ts';
import { oneLine } from '../shown-text.ts';
import {
  type ByStructure,
  type InState,
  jsonOption,
  stateOption,
  structureOf,
  wantedOf,
  withOption,
} from './options.ts';

interface Options extends ByStructure, InState {
  readonly out: string;
  readonly as: readonly ExportKind[];
  readonly zip?: boolean;
  readonly dryRun?: boolean;
}

/** extract PLACE… -o WHERE: export, in one or more forms. */
export function addExtract({ program, run }: Cli): void {
  program
    .command('extract')
    .description('export files and entries; unsafe names are refused, all others are written')
    .argument('<place...>', 'folders and addresses')
    .requiredOption('-o, --out <folder>', 'output folder')
    .option('--zip', 'into one zip file of that name')
    .option('--dry-run', 'list what would be extracted, without writing')
    .option('--as <kinds>', `one or more of ${exportKinds.join(',')}`, parseKinds, ['raw'])
    .option(...stateOption)
    .option(...withOption)
    .option(...jsonOption)
    .action((places: string[], { out, as, zip = false, dryRun = false, ...options }: Options) =>
      run(async session => {
        const args = {
          base: session.base,
          places,
          where: out,
          kinds: as,
          zip,
          dryRun,
          ...structureOf(options),
          ...wantedOf(options),
        };
        const { rows, problems } = await session.client.extract(args, session.options);
        printProblems(session.io, problems);
        const printed = await printExtracted(session, rows);
        return problems.length === 0 ? printed : status.no;
      }),
    );
}

/** Prints the files that were written or would be, those that were refused, and those that are incomplete. */
export async function printExtracted(session: Session, rows: Iterable<ExtractRow>): Promise<number> {
  let isWhole = true;
  const lost: string[] = [];
  for (const row of rows) {
    if ('refused' in row) isWhole = false;
    else if (row.lost !== undefined) lost.push(oneLine(`${row.address}: ${row.lost}`));
  }
  await printRows(session, rows, row => ('refused' in row ? refusedLine(row) : fileLine(row)));
  for (const line of lost) session.io.err(`${line}\n`);
  return isWhole && lost.length === 0 ? status.done : status.no;
}

/** The file, and the entry's name if the file is a zip of several. */
function fileLine({ file, name }: { readonly file: string; readonly name?: string }): string {
  return `${oneLine(name === undefined ? file : `${file}: ${name}`)}\n`;
}

/** The reason for a refusal, with the address if the reason does not name it. */
function refusedLine({ address, refused }: { readonly address: string; readonly refused: string }): string {
  return `refused  ${oneLine(refused.includes(address) ? refused : `${address}: ${refused}`)}\n`;
}

function parseKinds(text: string): readonly ExportKind[] {
  const kinds = text.split(',').map(word => {
    const kind = exportKinds.find(known => known === word.trim());
    if (kind === undefined)
      throw new InvalidArgumentError(`Expected one or more of ${exportKinds.join(', ')}, separated by commas.`);
    return kind;
  });
  return [...new Set(kinds)];
}

import { InvalidArgumentError } from 'commander';
import { type ExportKind, exportKinds } from '../../../shared/contract/command-types.ts';
import { print } from '../session.ts';
import { oneLine } from '../shown-text.ts';
import { status } from '../status.ts';
import type { Cli } from '../verbs.ts';
import { jsonOption } from './json-option.ts';

interface Options {
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
    .option('--dry-run', 'only say what would come out')
    .option('--as <kinds>', `one or more of ${exportKinds.join(',')}`, parseKinds, ['raw'])
    .option(...jsonOption)
    .action((places: string[], { out, as, zip = false, dryRun = false }: Options) =>
      run(async session => {
        const args = { base: session.base, places, where: out, kinds: as, zip, dryRun };
        const rows = await session.client.extract(args, session.options);
        const refused = rows.filter(row => 'refused' in row);
        print(session, rows, () =>
          rows
            .map(row =>
              'refused' in row ? `refused  ${oneLine(`${row.address}: ${row.refused}`)}\n` : `${oneLine(row.file)}\n`,
            )
            .join(''),
        );
        return refused.length > 0 ? status.no : status.done;
      }),
    );
}

function parseKinds(text: string): readonly ExportKind[] {
  return text.split(',').map(word => {
    const kind = exportKinds.find(known => known === word.trim());
    if (kind === undefined)
      throw new InvalidArgumentError(`Expected one or more of ${exportKinds.join(', ')}, separated by commas.`);
    return kind;
  });
}

import { print } from '../session.ts';
import { status } from '../status.ts';
import { table } from '../table.ts';
import type { Cli } from '../verbs.ts';
import { jsonOption } from './json-option.ts';
import { type ByStructure, structureOf, withOption } from './with-option.ts';

/** identify PLACE…: which format, and why. */
export function addIdentify({ program, run }: Cli): void {
  program
    .command('identify')
    .description('identify formats, with the reason')
    .argument('<places...>', 'folders or addresses')
    .option(...withOption)
    .option(...jsonOption)
    .action((places: string[], options: ByStructure) =>
      run(async session => {
        const rows = await session.client.identify(
          { base: session.base, places, ...structureOf(options) },
          session.options,
        );
        print(session, rows, () => {
          const cells = rows.map(row => [row.address, row.format, row.confidence, row.why]);
          return table(['address', 'format', 'confidence', 'why'], cells);
        });
        return status.done;
      }),
    );
}

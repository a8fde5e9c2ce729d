import { print } from '../session.ts';
import { status } from '../status.ts';
import type { Cli } from '../verbs.ts';
import { verifyReport } from '../verify-report.ts';
import { jsonOption } from './json-option.ts';
import { type ByStructure, structureOf, withOption } from './with-option.ts';

/** verify PLACE…: decode, encode, compare. */
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
        print(session, result, () => verifyReport(result));
        return result.totals.failed + result.totals.patchOnly > 0 ? status.no : status.done;
      }),
    );
}

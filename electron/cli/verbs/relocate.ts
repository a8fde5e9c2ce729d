import type { Cli } from '../cli.ts';
import { printRepacked, splitAssignment } from '../repacked.ts';
import { status } from '../session.ts';
import { textTable } from '../shown-text.ts';
import { forceOption, type Guarding, guardingOf, jsonOption } from './options.ts';

interface Options extends Guarding {
  readonly out: string;
}

/** relocate DISC ENTRY=FILE: moves a file that has outgrown its sectors to the end of the disc. */
export function addRelocate({ program, run }: Cli): void {
  program
    .command('relocate')
    .description('store a larger file on a disc, in new sectors at its end; files that name its sectors follow')
    .argument('<disc>', 'an image of a disc')
    .argument('<entry=file>', 'the file on the disc, and its new content')
    .requiredOption('-o, --out <file>', 'output for the outermost file; may be the source itself')
    .option(...forceOption)
    .option(...jsonOption)
    .action((container: string, given: string, { out, ...options }: Options) =>
      run(async session => {
        const [entry = '', file = ''] = splitAssignment(given) ?? [];
        const args = { base: session.base, container, entry, file, out, ...guardingOf(options) };
        const result = await session.client.relocate(args, session.options);
        const { moved, followed } = result;
        if (!session.json) {
          session.io.out(`${entry}: sector ${moved.from} → ${moved.to}, ${moved.size} bytes\n`);
          const rows = followed.map(row => [row.entry, row.path, String(row.value)]);
          if (rows.length > 0) session.io.out(textTable(['followed', 'field', 'now'], rows));
        }
        printRepacked(session, result);
        return status.done;
      }),
    );
}

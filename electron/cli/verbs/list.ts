import { hexOffset } from '../../../shared/base/hex.ts';
import { print } from '../session.ts';
import { status } from '../status.ts';
import { table } from '../table.ts';
import type { Cli } from '../verbs.ts';
import { jsonOption } from './json-option.ts';

/** list PLACE: files of a folder, entries of a container. */
export function addList({ program, run }: Cli): void {
  program
    .command('list')
    .description('list the files of a folder or the entries of a container, in stored order')
    .argument('<place>', 'a folder or an address')
    .option('--all', 'go into folders and containers')
    .option(...jsonOption)
    .action((place: string, { all = false }: { all?: boolean }) =>
      run(async session => {
        const rows = await session.client.list({ base: session.base, place, all }, session.options);
        if (rows.length === 0 && !all) session.io.err('This level is empty. --all lists folders and containers too.\n');
        print(session, rows, () => {
          const cells = rows.map(row => [
            row.start === undefined ? '' : hexOffset(row.start),
            String(row.size),
            row.format,
            row.address,
          ]);
          return table(['start', 'size', 'format', 'address'], cells, [0, 1]);
        });
        return status.done;
      }),
    );
}

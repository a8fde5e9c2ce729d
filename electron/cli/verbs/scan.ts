import { counted } from '../../../shared/base/counted.ts';
import { print } from '../session.ts';
import { oneLine } from '../shown-text.ts';
import { status } from '../status.ts';
import { table } from '../table.ts';
import type { Cli } from '../verbs.ts';
import { jsonOption } from './json-option.ts';

/** scan FOLDER: index an install. */
export function addScan({ program, run }: Cli): void {
  program
    .command('scan')
    .description('index a game folder; later runs read only what changed')
    .argument('<folder>')
    .option('--db <file>', 'keep the index in this file')
    .option(...jsonOption)
    .action((folder: string, { db }: { db?: string }) =>
      run(async session => {
        const args = { base: session.base, folder, ...(db === undefined ? {} : { db }) };
        const result = await session.client.scan(args, session.options);
        print(session, result, () => {
          const formats = Object.entries(result.formats).map(([format, count]) => [format, String(count)]);
          const total = `${counted(result.files, 'file')}, ${counted(result.entries, 'entry', 'entries')}, ${counted(result.bytes, 'byte')} in ${result.seconds.toFixed(2)} s`;
          const problems = result.problems
            .map(problem => `${oneLine(`${problem.address}: ${problem.text}`)}\n`)
            .join('');
          return `${total}\n${table(['format', 'count'], formats, [1])}${problems}`;
        });
        return status.done;
      }),
    );
}

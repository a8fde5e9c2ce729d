import { print } from '../session.ts';
import { status } from '../status.ts';
import type { Cli } from '../verbs.ts';
import { jsonOption } from './json-option.ts';

/** demo FOLDER: write the demo install. */
export function addDemo({ program, run }: Cli): void {
  program
    .command('demo')
    .description('write a small invented game to try things on')
    .argument('<folder>')
    .option(...jsonOption)
    .action((folder: string) =>
      run(async session => {
        const result = await session.client.demo({ base: session.base, folder }, session.options);
        print(session, result, () => `${result.folder}: ${result.files} files\n`);
        return status.done;
      }),
    );
}

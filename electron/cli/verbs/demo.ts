import { Option } from 'commander';
import { print } from '../session.ts';
import { status } from '../status.ts';
import type { Cli } from '../verbs.ts';
import { jsonOption } from './json-option.ts';

/** demo FOLDER: write the demo install. */
export function addDemo({ program, run }: Cli): void {
  program
    .command('demo')
    .description('write a small made-up game to try things on')
    .argument('<folder>')
    .addOption(
      new Option('--edition <n>', 'edition 2 is edition 1 with a few changes, for comparing')
        .choices(['1', '2'])
        .default('1'),
    )
    .option(...jsonOption)
    .action((folder: string, { edition }: { edition: '1' | '2' }) =>
      run(async session => {
        const args = { base: session.base, folder, edition: edition === '2' ? 2 : 1 } as const;
        const result = await session.client.demo(args, session.options);
        print(session, result, () => `${result.folder}: ${result.files} files\n`);
        return status.done;
      }),
    );
}

import { printFindings } from '../finding-lines.ts';
import { print } from '../session.ts';
import { status } from '../status.ts';
import type { Cli } from '../verbs.ts';
import { jsonOption } from './json-option.ts';

/** text ADDRESS: the text form of what has one. */
export function addText({ program, run }: Cli): void {
  program
    .command('text')
    .description('the text form of what has one')
    .argument('<address>')
    .option(...jsonOption)
    .action((address: string) =>
      run(async session => {
        const { text, findings } = await session.client.text({ base: session.base, address }, session.options);
        printFindings(session.io, findings);
        print(session, { text }, () => text);
        return status.done;
      }),
    );
}

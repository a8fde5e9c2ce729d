import { printFindings } from '../finding-lines.ts';
import { print } from '../session.ts';
import { status } from '../status.ts';
import type { Cli } from '../verbs.ts';
import { jsonOption } from './json-option.ts';

/** text ADDRESS: the text form of what has one. */
export function addText({ program, run }: Cli): void {
  program
    .command('text')
    .description('print the text form of a file or entry')
    .argument('<address>')
    .option('--path <path>', 'only the part at this path: definitions[3]')
    .option(...jsonOption)
    .action((address: string, { path }: { path?: string }) =>
      run(async session => {
        const wanted = { base: session.base, address, ...(path === undefined ? {} : { path }) };
        const { text, findings } = await session.client.text(wanted, session.options);
        printFindings(session.io, findings);
        if (session.json) print(session, { text }, () => '');
        else session.io.content(text);
        return status.done;
      }),
    );
}

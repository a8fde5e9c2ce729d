import { printFailure } from '../failure-text.ts';
import { printFindings } from '../finding-lines.ts';
import { print } from '../session.ts';
import { status } from '../status.ts';
import type { Cli } from '../verbs.ts';
import { jsonOption } from './json-option.ts';
import { type ByStructure, structureOf, withOption } from './with-option.ts';

/** show ADDRESS: the decoded model, or one part of it. */
export function addShow({ program, run }: Cli): void {
  program
    .command('show')
    .description('print the decoded model')
    .argument('<address>')
    .option('--path <path>', 'only this path, as printed by fields')
    .option(...withOption)
    .option(...jsonOption)
    .action((address: string, { path, ...options }: ByStructure & { path?: string }) =>
      run(async session => {
        const args = { base: session.base, address, ...(path === undefined ? {} : { path }), ...structureOf(options) };
        const { model, findings, failure } = await session.client.show(args, session.options);
        printFindings(session.io, findings);
        if (failure === undefined) {
          print(session, model, () => `${JSON.stringify(model, undefined, 2)}\n`);
          return status.done;
        }
        if (!session.json) session.io.out(`${JSON.stringify(model, undefined, 2)}\n`);
        const read = options.with === undefined ? { decoded: model } : { model };
        printFailure(session.io, failure, { json: session.json, ...read });
        return status.refused;
      }),
    );
}

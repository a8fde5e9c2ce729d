import { basename } from 'node:path';
import type { Command } from 'commander';
import type { ResourceEdit } from '../../../shared/contract/command-types.ts';
import type { Cli } from '../cli.ts';
import { printProblems, problemsForScripts } from '../failure-text.ts';
import { print, status } from '../session.ts';
import { forceOption, jsonOption } from './options.ts';

interface Options {
  readonly out: string;
  readonly name?: string;
  readonly force?: boolean;
}

/** resource add, remove, rename and copy: entries of BIF archives, together with the KEY that names them. */
export function addResource({ program, run }: Cli): void {
  const resource = program
    .command('resource')
    .description('add, remove, rename and copy entries of BIF archives together with the KEY that names them');
  const verb = (name: string, about: string): Command =>
    resource
      .command(name)
      .description(about)
      .argument('<key>', 'the index: chitin.key, with the archives next to it')
      .requiredOption('-o, --out <folder>', 'folder for the index and the archive; it may be that of the game')
      .option(...forceOption)
      .option(...jsonOption);
  const send = (address: string, edit: ResourceEdit, { out, force }: Options): Promise<void> =>
    run(async session => {
      const args = { base: session.base, address, edit, out, ...(force && { force }) };
      const answer = await session.client.resource(args, session.options);
      printProblems(session.io, answer.problems);
      print(session, { ...answer, problems: problemsForScripts(answer.problems) }, () =>
        answer.files.map(file => `${file.out}: ${file.bytes} bytes\n`).join(''),
      );
      return status.done;
    });
  verb('add', 'add a file as the last entry of an archive')
    .argument('<archive>', 'as the index has it: data/2da.bif')
    .argument('<file>')
    .option('--name <name>', 'the name of the entry, if it differs from the file name')
    .action((address: string, archive: string, file: string, options: Options) =>
      send(address, { kind: 'add', archive, file, name: options.name ?? basename(file) }, options),
    );
  verb('remove', 'remove an entry; the ones after it keep their names')
    .argument('<name>', 'with its ending: appearance.2da')
    .action((address: string, name: string, options: Options) => send(address, { kind: 'remove', name }, options));
  for (const [kind, about] of [
    ['rename', 'an entry'],
    ['copy', 'copy an entry under another name, as the last one of its archive'],
  ] as const)
    verb(kind, about)
      .argument('<name>', 'with its ending')
      .argument('<to>', 'with its ending')
      .action((address: string, name: string, to: string, options: Options) =>
        send(address, { kind, name, to }, options),
      );
}

import { InvalidArgumentError } from 'commander';
import type { EntryReplacement } from '../../../shared/contract/command-types.ts';
import { printRepacked, splitAssignment } from '../repacked.ts';
import { status } from '../status.ts';
import type { Cli } from '../verbs.ts';
import { forceOption, type Guarding, guardingOf, repairOption } from './guard-options.ts';
import { jsonOption } from './json-option.ts';

interface Options extends Guarding {
  readonly out: string;
  readonly raw?: boolean;
}

/** replace CONTAINER ENTRY=FILE…: re-pack with entries replaced, added or dropped. */
export function addReplace({ program, run }: Cli): void {
  program
    .command('replace')
    .description('repack a container with entries replaced or added (ENTRY=FILE) or removed (ENTRY=)')
    .argument('<container>', 'an address')
    .argument('<entry=file...>', 'entries to replace', collect)
    .requiredOption('-o, --out <file>', 'output for the outermost file; it may be the source')
    .option('--raw', 'take the files as they are: nothing is compiled or converted')
    .option(...forceOption)
    .option(...repairOption)
    .option(...jsonOption)
    .action((container: string, edits: EntryReplacement[], { out, raw = false, ...options }: Options) =>
      run(async session => {
        const result = await session.client.replace(
          { base: session.base, container, edits, out, raw, ...guardingOf(options) },
          session.options,
        );
        printRepacked(session, result);
        return status.done;
      }),
    );
}

function collect(text: string, before: readonly EntryReplacement[] | undefined): readonly EntryReplacement[] {
  const [entry, file] = splitAssignment(text) ?? ['', ''];
  if (entry === '') throw new InvalidArgumentError(`Expected ENTRY=FILE, or ENTRY= to remove an entry.`);
  return [...(before ?? []), file === '' ? { entry } : { entry, file }];
}

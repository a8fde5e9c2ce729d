import { InvalidArgumentError } from 'commander';
import type { EntryReplacement } from '../../../shared/contract/command-types.ts';
import type { Cli } from '../cli.ts';
import { printRepacked, splitAssignment } from '../repacked.ts';
import { status } from '../session.ts';
import { forceOption, type Guarding, guardingOf, indexOption, jsonOption, repairOption } from './options.ts';

interface Options extends Guarding {
  readonly out: string;
  readonly from?: string;
  readonly raw?: boolean;
  readonly scale?: boolean;
  readonly rename?: readonly EntryReplacement[];
}

/** replace CONTAINER ENTRY=FILE…: repacks with entries replaced, added, removed or renamed. */
export function addReplace({ program, run }: Cli): void {
  program
    .command('replace')
    .description('repack a container with entries replaced or added (ENTRY=FILE), removed (ENTRY=) or renamed')
    .argument('<container>', 'an address')
    .argument('[entry=file...]', 'entries to replace', collect)
    .option('--rename <entry=name>', 'new name of an entry; repeat for several entries', collectName)
    .requiredOption('-o, --out <file>', 'output for the outermost file; may be the source itself')
    .option('--from <folder>', 'replace each entry named like a file in the folder; extensions are ignored')
    .option('--raw', 'store the files unchanged: nothing is compiled or converted')
    .option('--scale', 'scale a picture to powers of two where the game needs them')
    .option(...indexOption)
    .option(...forceOption)
    .option(...repairOption)
    .option(...jsonOption)
    .action(
      (
        container: string,
        given: EntryReplacement[],
        { out, from, raw = false, scale, rename = [], ...options }: Options,
      ) =>
        run(async session => {
          const edits = [...rename, ...(given ?? [])];
          const result = await session.client.replace(
            {
              base: session.base,
              container,
              edits,
              ...(from && { from }),
              out,
              raw,
              ...(scale && { scale }),
              ...guardingOf(options),
            },
            session.options,
          );
          printRepacked(session, result);
          return status.done;
        }),
    );
}

function collectName(text: string, before: readonly EntryReplacement[] = []): readonly EntryReplacement[] {
  const [entry, rename] = splitAssignment(text) ?? ['', ''];
  if (entry === '' || rename === '') throw new InvalidArgumentError('Expected ENTRY=NAME.');
  return [...before, { entry, rename }];
}

function collect(text: string, before: readonly EntryReplacement[] | undefined): readonly EntryReplacement[] {
  const [entry, file] = splitAssignment(text) ?? ['', ''];
  if (entry === '') throw new InvalidArgumentError(`Expected ENTRY=FILE, or ENTRY= to remove an entry.`);
  return [...(before ?? []), file === '' ? { entry } : { entry, file }];
}

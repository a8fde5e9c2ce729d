import { InvalidArgumentError } from 'commander';
import type { FieldAssignment } from '../../../shared/contract/command-types.ts';
import type { Cli } from '../cli.ts';
import { printRepacked, splitAssignment } from '../repacked.ts';
import { status } from '../session.ts';
import {
  type ByStructure,
  forceOption,
  type Guarding,
  guardingOf,
  indexOption,
  jsonOption,
  repairOption,
  structureOf,
  withOption,
} from './options.ts';

interface Options extends Guarding, ByStructure {
  readonly out: string;
}

/** set ADDRESS PATH=VALUE…: changes fields. */
export function addSet({ program, run }: Cli): void {
  program
    .command('set')
    .description('change fields: patch their bytes, or rebuild the file where it is safe')
    .argument('<address>')
    .argument('<path=value...>', 'a path as printed by fields; the value as JSON, plain text, 0x… or bits:…', collect)
    .requiredOption('-o, --out <file>', 'output for the outermost file; may be the source itself')
    .option(...indexOption)
    .option(...forceOption)
    .option(...repairOption)
    .option(...withOption)
    .option(...jsonOption)
    .action((address: string, fields: FieldAssignment[], { out, ...options }: Options) =>
      run(async session => {
        printRepacked(
          session,
          await session.client.set(
            { base: session.base, address, fields, out, ...guardingOf(options), ...structureOf(options) },
            session.options,
          ),
        );
        return status.done;
      }),
    );
}

function collect(text: string, before: readonly FieldAssignment[] | undefined): readonly FieldAssignment[] {
  const parts = splitAssignment(text);
  if (parts === undefined) throw new InvalidArgumentError('Expected PATH=VALUE.');
  const [path, value] = parts;
  return [...(before ?? []), { path, value }];
}

import { Option } from 'commander';
import type { Cli } from '../cli.ts';
import { printRepacked } from '../repacked.ts';
import { print, status } from '../session.ts';
import { forceOption, type Guarding, guardingOf, indexOption, jsonOption } from './options.ts';

interface Options extends Omit<Guarding, 'repair'> {
  readonly out: string;
  readonly fromPath?: string;
  readonly remove?: boolean;
  readonly move?: boolean;
  readonly name?: boolean;
}

/** copy-across FROM TO [PATH]: copies a change from another version. */
export function addCopyAcross({ program, run }: Cli): void {
  program
    .command('copy-across')
    .description('copy a change, as diff shows it, from another version of a file or entry')
    .argument('<from>', 'the address of the other version')
    .argument('<to>', 'the address that gets the change')
    .argument('[path]', 'a path as printed by diff; without it the whole content')
    .option('--from-path <path>', 'the path in the other version, if it differs')
    .addOption(
      new Option('--remove', 'remove the item at the path, which the other version does not have').conflicts([
        'fromPath',
        'move',
        'name',
      ]),
    )
    .addOption(
      new Option('--move', 'only move the item to the position it has in the other version').conflicts(['name']),
    )
    .option('--name', 'only change the name of the entry')
    .requiredOption('-o, --out <file>', 'output for the outermost file of TO; it may be the source')
    .option(...indexOption)
    .option(...forceOption)
    .option(...jsonOption)
    .hook('preAction', (_, verb) => {
      const { remove, move } = verb.opts<Options>();
      if ((remove || move) && !verb.args[2]) verb.error(`error: ${remove ? '--remove' : '--move'} needs a PATH`);
    })
    .action((from: string, to: string, path: string | undefined, { out, ...given }: Options) =>
      run(async session => {
        const args = { base: session.base, from, to, out, ...choices(path, given) };
        const { out: written, ...result } = await session.client.copyAcross(args, session.options);
        if (written !== undefined) {
          printRepacked(session, { out: written, ...result });
          return status.done;
        }
        print(session, result, () => `There is nothing to copy: ${path ?? to} is the same on both sides.\n`);
        return status.no;
      }),
    );
}

function choices(path: string | undefined, { fromPath = path, remove, move, name, ...others }: Omit<Options, 'out'>) {
  return {
    ...(path !== undefined && { path }),
    ...(fromPath !== undefined && !remove && { fromPath }),
    ...(move && { isMove: true as const }),
    ...(name && { isName: true as const }),
    ...guardingOf(others),
  };
}

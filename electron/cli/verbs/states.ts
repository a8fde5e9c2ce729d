import { hexOffset } from '../../../shared/base/hex.ts';
import type { StateRows } from '../../../shared/contract/command-types.ts';
import type { SceneChoice } from '../../../shared/scene/choices.ts';
import type { Cli } from '../cli.ts';
import { print, status } from '../session.ts';
import { oneLine, textTable } from '../shown-text.ts';
import { type InState, jsonOption, stateOption, wantedOf } from './options.ts';

/** states ADDRESS: the states that a scene offers, and what the chosen one consists of. */
export function addStates({ program, run }: Cli): void {
  program
    .command('states')
    .description('list the states of a scene, and the files each state is made of')
    .argument('<address>', 'a map or one of its files, or a world')
    .option(...stateOption)
    .option(...jsonOption)
    .action((address: string, options: InState) =>
      run(async session => {
        const args = { base: session.base, address, ...wantedOf(options) };
        const rows = await session.client.states(args, session.options);
        print(session, rows, () => textOf(rows));
        return status.done;
      }),
    );
}

function textOf({ name, choices, pieces, problems }: StateRows): string {
  const options = choices.flatMap(choice => (choice.isPlain ? [plainRow(choice)] : rowsOf(choice)));
  const parts = pieces.map(({ name: piece, file, start }) => [piece, hexOffset(start), file]);
  return [
    `${oneLine(name)}\n`,
    ...(options.length > 0 ? [textTable(['state', 'called', 'files', ''], options)] : []),
    ...(parts.length > 0 ? [textTable(['part', 'start', 'file'], parts, [1])] : []),
    ...problems.map(text => `${oneLine(text)}\n`),
  ].join('');
}

function rowsOf({ key, options, chosen }: SceneChoice): string[][] {
  return options.map(({ value, name, isStored }, i) => [
    ...[`${key}=${value}`, name, isStored ? 'stored' : ''],
    i === chosen ? 'shown' : '',
  ]);
}

/** A choice that is not a state of the files may have hundreds of values: shows the chosen one and their number. */
function plainRow({ key, name, options, chosen }: SceneChoice): string[] {
  return [`${key}=${options[chosen]?.value ?? ''}`, `${name} (one of ${options.length})`, '', 'shown'];
}

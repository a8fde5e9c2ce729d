import type { ColourRows } from '../../../shared/contract/command-types.ts';
import { print, status } from '../session.ts';
import { oneLine, textTable } from '../shown-text.ts';
import type { Cli } from '../verbs.ts';
import { jsonOption } from './options.ts';

interface Options {
  readonly palette?: string;
  readonly from?: string;
  readonly out?: string;
}

/** colours PICTURE: palettes that files around it have for it, and the picture in one of them. */
export function addColours({ program, run }: Cli): void {
  program
    .command('colours')
    .description('list the palettes for a picture of colour numbers; write it as a PNG in one, or a PNG back into it')
    .argument('<address>', 'a picture whose colours are in other files')
    .option('--palette <id>', 'one of those listed')
    .option('--from <png>', 'a PNG in these colours, to be written as the picture')
    .option('-o, --out <file>', 'output file: the PNG, or with --from the picture')
    .option(...jsonOption)
    .action((address: string, { palette, from, out }: Options) =>
      run(async session => {
        const given = {
          ...(palette === undefined ? {} : { palette }),
          ...(from === undefined ? {} : { from }),
          ...(out === undefined ? {} : { out }),
        };
        const rows = await session.client.colours({ base: session.base, address, ...given }, session.options);
        print(session, rows, () => textOf(rows));
        return status.done;
      }),
    );
}

function textOf({ palettes, out, notes }: ColourRows): string {
  if (out !== undefined) return [...notes, out].map(line => `${oneLine(line)}\n`).join('');
  return textTable(
    ['palette', 'colours'],
    palettes.map(({ id, colours }) => [id, colours.join(' ')]),
  );
}

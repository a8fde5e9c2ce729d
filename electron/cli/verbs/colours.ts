import { InvalidArgumentError } from 'commander';
import type { ColourAssignment, ColourRows } from '../../../shared/contract/command-types.ts';
import type { Cli } from '../cli.ts';
import { print, status } from '../session.ts';
import { oneLine, textTable } from '../shown-text.ts';
import { jsonOption } from './options.ts';

interface Options {
  readonly palette?: string;
  readonly from?: string;
  readonly out?: string;
  readonly set?: readonly ColourAssignment[];
}

/** colours PICTURE: the palettes that nearby files have for a picture, and the picture drawn with one of them. */
export function addColours({ program, run }: Cli): void {
  program
    .command('colours')
    .description(
      'list the palettes of a file or an indexed picture, change colours, export the picture as PNG and import it',
    )
    .argument('<address>', 'a file with palettes, or a picture')
    .option('--palette <id>', 'a palette from the list')
    .option('--from <png>', 'a PNG in these colours, to import as the picture')
    .option('--set <colours...>', 'new colours, such as 5=#FF8800, or as stored: 5=0x8123', assigned)
    .option('-o, --out <file>', 'output file: the PNG, or the changed file')
    .option(...jsonOption)
    .action((address: string, { palette, from, out, set }: Options) =>
      run(async session => {
        const given = {
          ...(palette === undefined ? {} : { palette }),
          ...(from === undefined ? {} : { from }),
          ...(out === undefined ? {} : { out }),
          ...(set === undefined ? {} : { set }),
        };
        const rows = await session.client.colours({ base: session.base, address, ...given }, session.options);
        print(session, rows, () => textOf(rows));
        return status.done;
      }),
    );
}

/** Parses `5=#FF8800` or `5=0x8123`; the option may be repeated. */
function assigned(text: string, before: readonly ColourAssignment[] = []): readonly ColourAssignment[] {
  const [, index, red, green, blue, word] =
    /^(\d+)=(?:#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})|0x([0-9a-f]{1,8}))$/i.exec(text) ?? [];
  if (index === undefined) throw new InvalidArgumentError('Expected a colour such as 5=#FF8800 or 5=0x8123.');
  const part = (digits = '0'): number => Number.parseInt(digits, 16);
  const colour = word === undefined ? { rgb: [part(red), part(green), part(blue)] as const } : { word: part(word) };
  return [...before, { index: Number(index), colour }];
}

function textOf({ palettes, out, notes }: ColourRows): string {
  if (out !== undefined) return [...notes, out].map(line => `${oneLine(line)}\n`).join('');
  return textTable(
    ['palette', 'colours'],
    palettes.map(({ id, colours }) => [id, colours.join(' ')]),
  );
}

import type { StructureRow } from '../../../shared/contract/command-types.ts';
import type { Cli } from '../cli.ts';
import { print, type Session, status } from '../session.ts';
import { oneLine } from '../shown-text.ts';
import { jsonOption } from './options.ts';

interface In {
  readonly in?: string;
}

const inOption = ['--in <project>', 'a mod project; default: your own library'] as const;
const projectOf = ({ in: project }: In): { project?: string } => (project === undefined ? {} : { project });

/** structure check, add, list and remove: structures of the user's own, in Kaitai Struct's language. */
export function addStructure({ program, run }: Cli): void {
  const structure = program.command('structure').description('structures of your own, in Kaitai Struct’s language');
  structure
    .command('check')
    .description('check a structure and list what is wrong with it')
    .argument('<structure>', 'a .ksy file')
    .option(...jsonOption)
    .action((file: string) =>
      run(async session => {
        const row = await session.client.structureCheck({ base: session.base, file }, session.options);
        printRows(session, row, [row]);
        return row.isFaulty ? status.no : status.done;
      }),
    );
  structure
    .command('add')
    .description('keep a structure in a project or in your library')
    .argument('<structure>', 'a .ksy file')
    .option(...inOption)
    .option('--for <glob>', 'the files it is for, such as *.dat')
    .option(...jsonOption)
    .action((file: string, options: In & { for?: string }) =>
      run(async session => {
        const glob = options.for === undefined ? {} : { glob: options.for };
        const args = { base: session.base, file, ...projectOf(options), ...glob };
        const row = await session.client.structureAdd(args, session.options);
        printRows(session, row, [row]);
        return status.done;
      }),
    );
  structure
    .command('list')
    .description('list structures')
    .option(...inOption)
    .option(...jsonOption)
    .action((options: In) =>
      run(async session => {
        const rows = await session.client.structureList({ base: session.base, ...projectOf(options) }, session.options);
        printRows(session, rows.map(plainRow), rows);
        return status.done;
      }),
    );
  structure
    .command('remove')
    .description('remove a structure')
    .argument('<name>', 'as printed by structure list')
    .option(...inOption)
    .option(...jsonOption)
    .action((name: string, options: In) =>
      run(async session => {
        const args = { base: session.base, name, ...projectOf(options) };
        const row = await session.client.structureRemove(args, session.options);
        print(session, plainRow(row), () => `${row.id} was removed.\n`);
        return status.done;
      }),
    );
}

/** The row that scripts rely on. */
function plainRow({ isFaulty: _, ...row }: StructureRow): Omit<StructureRow, 'isFaulty'> {
  return row;
}

function printRows(session: Session, answer: object, rows: readonly StructureRow[]): void {
  print(session, 'isFaulty' in answer ? plainRow(answer as StructureRow) : answer, () => rows.map(rowLines).join('')); // only rows have it
}

function rowLines({ id, title, for: glob, problems }: StructureRow): string {
  const head = [id, title, glob === undefined ? undefined : `for ${glob}`]
    .filter(word => word !== undefined)
    .join('  ');
  const lines = problems.map(({ line, column, text }) => `  line ${line}, column ${column}: ${oneLine(text)}\n`);
  return `${oneLine(head)}\n${lines.join('')}`;
}

import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { printImported, printMade, printRepacked } from '../repacked.ts';
import { status } from '../session.ts';
import {
  type ByStructure,
  forceOption,
  type Guarding,
  guardingOf,
  indexOption,
  jsonOption,
  structureOf,
  withOption,
} from './options.ts';

interface Options extends Guarding {
  readonly out: string;
  readonly unlink?: boolean;
}

interface CopyOptions extends Options {
  readonly from?: string;
}

const PLACE = 'before an item (nodes[7]), after it (nodes[7]+), the end of a list (nodes[], nodes[7].children[])';
const PATH = 'an item as fields and show print it: nodes[7]; an entry of an archive also by its name';

/** insert ADDRESS PATH [JSON]: inserts a new item. */
export function addInsert({ program, run }: Cli): void {
  withOutput(program.command('insert').description('insert an item into a list; all references follow'))
    .argument('<address>')
    .argument('<path>', 'the item to insert before (nodes[7]), or the end of a list (nodes[])')
    .argument('[json]', 'the item or some of its fields; the rest stays blank')
    .action((address: string, path: string, json: string | undefined, { out, ...options }: Options) =>
      run(async session => {
        const item = json === undefined ? {} : { json };
        const target = { base: session.base, address, path, ...item, out, ...guardingOf(options) };
        printMade(session, await session.client.insert(target, session.options));
        return status.done;
      }),
    );
}

/** remove ADDRESS PATH…: removes list items. */
export function addRemove({ program, run }: Cli): void {
  withOutput(program.command('remove').description('remove items of lists, unless something refers to them'))
    .argument('<address>')
    .argument('<path...>', PATH)
    .option('--unlink', 'set references to them to none, where the format has a value for that')
    .action((address: string, paths: string[], { out, unlink = false, ...options }: Options) =>
      run(async session => {
        const target = { base: session.base, address, paths, unlink, out, ...guardingOf(options) };
        printMade(session, await session.client.remove(target, session.options));
        return status.done;
      }),
    );
}

/** copy ADDRESS PATH [TO] [--from OTHER]: copies an item of this file or of another. */
export function addCopy({ program, run }: Cli): void {
  withOutput(program.command('copy').description('copy an item of a list, after itself or to another place'))
    .argument('<address>')
    .argument('<path>', PATH)
    .argument('[to]', `${PLACE}; default: after itself`)
    .option(
      '--from <address>',
      'the world or model to take the node from, with everything it holds and uses, or the archive to take the entry from',
    )
    .action((address: string, path: string, to: string | undefined, { out, from, ...options }: CopyOptions) =>
      run(async session => {
        const where = { ...(to === undefined ? {} : { to }), ...(from === undefined ? {} : { from }) };
        const target = { base: session.base, address, path, ...where, out, ...guardingOf(options) };
        printMade(session, await session.client.copy(target, session.options));
        return status.done;
      }),
    );
}

/** move ADDRESS PATH TO: moves an item to another position. */
export function addMove({ program, run }: Cli): void {
  withOutput(program.command('move').description('move an item to another place in its list, or a node below another'))
    .argument('<address>')
    .argument('<path>', PATH)
    .argument('<to>', PLACE)
    .action((address: string, path: string, to: string, { out, ...options }: Options) =>
      run(async session => {
        const target = { base: session.base, address, path, to, out, ...guardingOf(options) };
        printMade(session, await session.client.move(target, session.options));
        return status.done;
      }),
    );
}

/** rename ADDRESS PATH NAME: renames something, and everything that refers to it. */
export function addRename({ program, run }: Cli): void {
  withOutput(program.command('rename').description('rename an item, with everything in the file that uses its name'))
    .argument('<address>')
    .argument('<path>', PATH)
    .argument('<name>')
    .action((address: string, path: string, name: string, { out, ...options }: Options) =>
      run(async session => {
        const target = { base: session.base, address, path, name, out, ...guardingOf(options) };
        printMade(session, await session.client.rename(target, session.options));
        return status.done;
      }),
    );
}

/** build ADDRESS FILE: rebuilds the asset from the edited output of show --json or of text. */
export function addBuild({ program, run }: Cli): void {
  withOutput(program.command('build').description('build a file from what show --json or text printed'))
    .argument('<address>')
    .argument('<file>', 'the JSON or the text, edited or not')
    .option('--path <path>', 'the part that the text is of: definitions[3]')
    .option(...withOption)
    .action(
      (address: string, file: string, { out, path, ...options }: Options & ByStructure & { readonly path?: string }) =>
        run(async session => {
          const part = path === undefined ? {} : { path };
          const made = { ...guardingOf(options), ...structureOf(options) };
          const target = { base: session.base, address, file, out, ...part, ...made };
          printRepacked(session, await session.client.build(target, session.options));
          return status.done;
        }),
    );
}

interface ImportOptions extends Guarding {
  readonly out?: string;
  readonly part?: string;
  readonly new?: string;
  readonly dryRun?: boolean;
}

/** import ADDRESS FILE: imports a mesh made in another program. */
export function addImport({ program, run }: Cli): void {
  const verb = program.command('import');
  verb
    .description('replace a mesh with one from GLB, glTF or OBJ, or add one, and keep the rest')
    .argument('<address>')
    .argument('<file>', 'the model: GLB, glTF, OBJ, or a text form of the format')
    .option('--part <path>', 'the mesh to replace, where there are several')
    .option('--new <name>', 'add a mesh by this name, otherwise like that of --part, instead of replacing one')
    .option('-o, --out <file>', 'output for the outermost file; may be the source itself')
    .option('--dry-run', 'show what fits and what is left out, without writing')
    .option(...indexOption)
    .option(...forceOption)
    .option(...jsonOption)
    .action((address: string, file: string, { out, part, new: fresh, dryRun = false, ...options }: ImportOptions) => {
      if (out === undefined && !dryRun) verb.error('error: expected -o or --dry-run');
      return run(async session => {
        const which = { ...(part !== undefined && { part }), ...(fresh !== undefined && { fresh }) };
        const where = out === undefined || dryRun ? {} : { out };
        const target = { base: session.base, address, file, ...where, ...which, ...guardingOf(options) };
        printImported(session, await session.client.import(target, session.options));
        return status.done;
      });
    });
}

function withOutput(command: Command): Command {
  return command
    .requiredOption('-o, --out <file>', 'output for the outermost file; may be the source itself')
    .option(...indexOption)
    .option(...forceOption)
    .option(...jsonOption);
}

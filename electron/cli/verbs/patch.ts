import type { Command } from 'commander';
import type { PatchWritten } from '../../../shared/contract/command-types.ts';
import type { PatchLabel, PatchPlan, PatchRemoval, PatchRow } from '../../../shared/contract/patch-types.ts';
import type { Cli } from '../cli.ts';
import { printProblems, problemsForScripts } from '../failure-text.ts';
import { print, type Session, status } from '../session.ts';
import { oneLine, textTable } from '../shown-text.ts';
import { clearReadOnlyOption, forceOption, type Guarding, guardingOf, jsonOption } from './options.ts';
import { targetLines } from './project.ts';

interface ExportOptions {
  readonly out: string;
  readonly name?: string;
  readonly author?: string;
  readonly version?: string;
  readonly note?: string;
}

/** patch export, diff, apply, remove and list: mods shared without the game. */
export function addPatch({ program, run }: Cli): void {
  const patch = program.command('patch').description('share mods without game content');
  addMaking(patch, run);
  addUsing(patch, run);
  addListing(patch, run);
}

function addMaking(patch: Command, run: Cli['run']): void {
  withLabel(patch.command('export'))
    .description('export the changes of a mod project as a patch file, without game content')
    .argument('<project>', 'a NAME.gantry folder')
    .action((project: string, given: ExportOptions) =>
      run(async session => {
        const args = { base: session.base, project, out: given.out, label: labelOf(given) };
        printWritten(session, await session.client.patchExport(args, session.options));
        return status.done;
      }),
    );
  withLabel(patch.command('diff'))
    .description('export the differences between two folders as a patch file')
    .argument('<old>', 'the game folder without the mod')
    .argument('<new>', 'the game folder with the mod')
    .action((old: string, now: string, given: ExportOptions) =>
      run(async session => {
        const args = { base: session.base, old, now, out: given.out, label: labelOf(given) };
        const result = await session.client.patchDiff(args, session.options);
        for (const { address, text } of result.left)
          session.io.err(`left out of the patch: ${oneLine(`${address}: ${text}`)}\n`);
        printWritten(session, result);
        return result.left.length === 0 ? status.done : status.no;
      }),
    );
}

interface ApplyOptions extends Pick<Guarding, 'force' | 'clearReadOnly'> {
  readonly dryRun?: boolean;
}

function addUsing(patch: Command, run: Cli['run']): void {
  patch
    .command('apply')
    .description('apply a patch to a game folder, with backup and verification; if it does not fit, nothing is written')
    .argument('<file>', 'a patch file')
    .argument('<folder>', 'the game folder')
    .option('--dry-run', 'show what would change, without writing')
    .option(...clearReadOnlyOption)
    .option(...forceOption)
    .option(...jsonOption)
    .action((file: string, install: string, { dryRun = false, ...given }: ApplyOptions) =>
      run(async session =>
        printPlan(
          session,
          await session.client.patchApply(
            { base: session.base, file, install, dryRun, ...guardingOf(given) },
            session.options,
          ),
        ),
      ),
    );
  patch
    .command('remove')
    .description('remove a patch from a game folder; later changes to the same files are kept')
    .argument('<file>', 'the patch file')
    .argument('<folder>', 'the game folder')
    .option('--dry-run', 'show what would change, without writing')
    .option(...clearReadOnlyOption)
    .option(...jsonOption)
    .action((file: string, install: string, { dryRun = false, ...given }: ApplyOptions) =>
      run(async session => {
        const { client, base, options } = session;
        return printRemoval(
          session,
          await client.patchRemove({ base, file, install, dryRun, ...guardingOf(given) }, options),
        );
      }),
    );
}

function addListing(patch: Command, run: Cli['run']): void {
  patch
    .command('list')
    .description('list the patches applied to a game folder')
    .argument('<folder>', 'the game folder')
    .option(...jsonOption)
    .action((install: string) =>
      run(async session => {
        const applied = await session.client.patchList({ base: session.base, install }, session.options);
        const rows = applied.map(({ name, version = '', author = '', time, addresses, notInGame = [] }) => [
          name,
          version,
          author,
          new Date(time).toISOString().slice(0, 16).replace('T', ' '),
          String(addresses.length),
          notInGame.length === 0 ? '' : `${notInGame.length} not in the game: apply the patch again, or remove it`,
        ]);
        print(session, applied, () =>
          rows.length === 0
            ? 'No patches applied.\n'
            : textTable(['name', 'version', 'author', 'applied', 'places', ''], rows, [4]),
        );
        return status.done;
      }),
    );
}

/** The options that say what a mod is called, and where its file goes. */
function withLabel(command: Command): Command {
  return command
    .requiredOption('-o, --out <file>', 'the patch file, NAME.gantry-patch')
    .option('--name <name>', 'name of the mod; default: the name of the project or folder')
    .option('--author <name>')
    .option('--version <version>', 'version of the mod')
    .option('--note <text>')
    .option(...jsonOption);
}

function labelOf({ name, author, version, note }: ExportOptions): Partial<PatchLabel> {
  return {
    ...(name !== undefined && { name }),
    ...(author !== undefined && { author }),
    ...(version !== undefined && { version }),
    ...(note !== undefined && { note }),
  };
}

function printWritten(session: Session, result: PatchWritten): void {
  const kinds = { create: 'new file', delete: 'file removed' } as const;
  const rows = result.targets.map(({ address, edits, file }) => [
    address,
    file ? kinds[file] : edits === 0 ? 'bytes' : String(edits),
  ]);
  print(session, result, () => `${result.out}: ${result.bytes} bytes\n${textTable(['address', 'changes'], rows, [1])}`);
}

function printPlan(session: Session, plan: PatchPlan): number {
  const problems = plan.targets.flatMap(target => target.problems);
  printProblems(session.io, problems);
  const targets = plan.targets.map(({ problems: _, ...target }) => target);
  print(session, { ...plan, targets, problems: problemsForScripts(problems) }, () => {
    const own = plan.alsoWritten.map(address => `also written: your own changes to ${oneLine(address)}\n`);
    const end = plan.fits ? '' : 'Nothing was changed.\n';
    return [...plan.rows.map(rowLines), ...own, '\n', ...plan.targets.map(targetLines), end].join('');
  });
  return plan.fits ? status.done : status.no;
}

function printRemoval(session: Session, removal: PatchRemoval): number {
  print(session, removal, () => {
    const files = removal.files.map(({ file, how }) =>
      how === 'backup'
        ? `${oneLine(file)}: ${removal.removed ? 'original restored' : 'the original would be restored'}\n`
        : `${oneLine(file)}: only the changes of the patch ${removal.removed ? 'were' : 'would be'} reverted\n`,
    );
    const end = removal.fits ? '' : 'Nothing was changed.\n';
    return [...removal.rows.map(rowLines), ...files, '\n', ...removal.targets.map(targetLines), end].join('');
  });
  return removal.fits ? status.done : status.no;
}

function rowLines({ address, status: state, text, edits }: PatchRow): string {
  const lines = edits
    .filter(edit => state === 'merged' || edit.status === 'conflict')
    .map(
      edit =>
        `    ${edit.status.padEnd(8)}  ${oneLine(`${edit.path}${edit.text === undefined ? '' : `: ${edit.text}`}`)}\n`,
    );
  return `${state.padEnd(8)}  ${oneLine(`${address}${text === undefined ? '' : `: ${text}`}`)}\n${lines.join('')}`;
}

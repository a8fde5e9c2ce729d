import { Option } from 'commander';
import { counted, someOf } from '../../../shared/base/counted.ts';
import { foldedDirectory } from '../../../shared/base/fold-ranges.ts';
import { hexOffset } from '../../../shared/base/hex.ts';
import type { PlanTarget, WriteResult } from '../../../shared/contract/change-types.ts';
import { type SaveCopyAs, saveCopyAs } from '../../../shared/contract/extract-types.ts';
import type { Cli } from '../cli.ts';
import { printProblems, problemsForScripts } from '../failure-text.ts';
import { print, type Session, status } from '../session.ts';
import { oneLine, textTable } from '../shown-text.ts';
import { printExtracted } from './extract.ts';
import { clearReadOnlyOption, forceOption, type Guarding, guardingOf, jsonOption } from './options.ts';
import { addProjectEdits } from './project-edits.ts';

interface Options extends Pick<Guarding, 'force' | 'clearReadOnly'> {
  readonly dryRun?: boolean;
  readonly followLinks?: boolean;
  readonly relocate?: boolean;
}

interface ExportOptions {
  readonly out: string;
  readonly as: SaveCopyAs;
  readonly zip?: boolean;
  readonly dryRun?: boolean;
}

/** project status, export, write and restore: the mod project and the game folder. */
export function addProject({ program, run }: Cli): void {
  const project = program.command('project').description('show and edit a mod project');
  project
    .command('status')
    .description('list the changes in a mod project and the bytes they would write')
    .argument('<project>', 'a NAME.gantry folder')
    .option(...jsonOption)
    .action((folder: string) =>
      run(async session => {
        const { client, base, options } = session;
        return printTargets(session, await client.projectStatus({ base, project: folder }, options));
      }),
    );
  project
    .command('export')
    .description('save the changed files of a mod project elsewhere; the game folder is not touched')
    .argument('<project>', 'a NAME.gantry folder')
    .requiredOption('-o, --out <folder>', 'output folder, outside the game folder')
    .addOption(
      new Option('--as <form>', 'loose: each changed entry as a file; files: whole game files with the changes')
        .choices(saveCopyAs)
        .default('loose'),
    )
    .option('--zip', 'into one zip file of that name')
    .option('--dry-run', 'list what would be extracted, without writing')
    .option(...jsonOption)
    .action((folder: string, { out, as, zip = false, dryRun = false }: ExportOptions) =>
      run(async session => {
        const args = { base: session.base, project: folder, where: out, as, zip, dryRun };
        return printExtracted(session, await session.client.projectExport(args, session.options));
      }),
    );
  addProjectEdits(project, run);
  program
    .command('write')
    .description('write the changes of a mod project to the game folder, with backup and verification')
    .argument('<project>', 'a NAME.gantry folder')
    .option('--dry-run', 'show what would change, without writing')
    .option(...clearReadOnlyOption)
    .option('--follow-links', 'write through links that lead out of the game folder')
    .option('--relocate', 'move files that no longer fit their sectors to the end of their disc')
    .option(...forceOption)
    .option(...jsonOption)
    .action((folder: string, { dryRun = false, followLinks = false, relocate = false, ...given }: Options) =>
      run(async session => {
        const { client, base, options } = session;
        const { install } = await client.projectInstall({ base, project: folder }, options);
        const args = { base, project: folder, dryRun, followLinks, relocate, ...guardingOf(given) };
        session.io.err(
          `${dryRun ? 'Dry run: nothing is written. The project would write to' : 'Writing to'} ${install}\n`,
        );
        return printTargets(session, await client.write(args, options));
      }),
    );
  program
    .command('restore')
    .description('restore the original files of a game folder')
    .argument('<folder>', 'the game folder')
    .argument('[address]', 'only this file')
    .option(...jsonOption)
    .action((install: string, address: string | undefined) =>
      run(async session => {
        const { client, base, options } = session;
        const args = { base, install, ...(address === undefined ? {} : { address }) };
        return printTargets(session, await client.restore(args, options));
      }),
    );
}

function printTargets(session: Session, result: WriteResult): number {
  for (const note of result.notes ?? []) session.io.err(`${note}\n`);
  const problems = result.targets.flatMap(target => target.problems);
  printProblems(session.io, problems);
  const targets = result.targets.map(({ problems: _, ...target }) => target);
  print(
    session,
    { targets, problems: problemsForScripts(problems) },
    () => result.targets.map(targetLines).join('\n') || 'No changes.\n',
  );
  return result.targets.some(target => target.refused !== undefined) ? status.no : status.done;
}

/** What will happen to one file. */
export function targetLines(target: PlanTarget): string {
  const after = target.after === null ? 'not possible' : `${target.after.size} bytes, sha256 ${target.after.sha256}`;
  const rows = foldedDirectory(target.ranges).map(({ start, size, what, before, after: now }) => [
    hexOffset(start),
    String(size),
    what,
    before === undefined ? '' : `${before} -> ${now ?? ''}`,
  ]);
  const refused = target.refused === undefined ? '' : `refused: ${oneLine(target.refused.text)}\n`;
  const { moved = [], followed = [] } = target.relocated ?? {};
  return [
    `${oneLine(target.file)}\n`,
    target.readOnly ? '  read-only  --clear-read-only writes it; restoring makes it read-only again\n' : '',
    target.outside === undefined ? '' : `  link to ${oneLine(target.outside)}, outside the game folder\n`,
    otherProgram(target),
    `  before  ${target.before.size} bytes, sha256 ${target.before.sha256}\n`,
    `  after   ${after}\n`,
    refused,
    target.noRoom === undefined ? '' : '  --relocate puts it at the end of the disc\n',
    ...moved.map(({ entry, from, to, size }) => `  ${oneLine(entry)}: sector ${from} -> ${to}, ${size} bytes\n`),
    ...followed.map(({ entry, path, value }) => `  ${oneLine(entry)}: ${path} follows: ${value}\n`),
    fieldLines(target),
    textTable(['start', 'size', 'what', ''], rows, [0, 1]),
  ].join('');
}

/** What will happen to changes that another program has made since the edits. */
function otherProgram({ file, merged, overwritten = [] }: PlanTarget): string {
  const changed = 'another program changed this file since your edits';
  if (overwritten.includes(file))
    return `  overwrites  ${changed}; its changes are lost, and the file is kept as a backup\n`;
  if (overwritten.length > 0) {
    const entries = overwritten.map(address => oneLine(address.slice(file.length + 2)));
    return `  overwrites  ${changed}; its changes to ${someOf(entries)} are lost; its other changes are kept\n`;
  }
  return merged ? `  merged  ${changed}; its changes are kept\n` : '';
}

/** Lines such as `MASS  45 -> 52` with their bytes; empty if no format names the fields. */
function fieldLines({ file, fields = [], moreFields = 0 }: PlanTarget): string {
  if (fields.length === 0) return '';
  const rows = fields.map(({ address, label, path, ...field }) => [
    address === file ? '' : address.slice(file.length + 2),
    label === undefined ? path : `${label}  ${path}`,
    field.renamed ? `renamed to ${field.new}` : `${field.old ?? '(none)'} -> ${field.new ?? '(none)'}`,
    field.oldBytes === undefined && field.newBytes === undefined
      ? ''
      : `${field.oldBytes ?? ''} -> ${field.newBytes ?? ''}`,
  ]);
  const more = moreFields === 0 ? '' : `and ${counted(moreFields, 'more field')}\n`;
  return `${textTable(['entry', 'field', 'value', 'bytes'], rows)}${more}`;
}

import { type Command, InvalidArgumentError, Option } from 'commander';
import { hexOffset } from '../../../shared/base/hex.ts';
import type { ChangeRow, ProjectEdited } from '../../../shared/contract/command-types.ts';
import type { Cli } from '../cli.ts';
import { printProblems, problemsForScripts } from '../failure-text.ts';
import { print, type Session, status } from '../session.ts';
import { oneLine, textTable } from '../shown-text.ts';
import { countFromOne, jsonOption, wholeNumber } from './options.ts';

type Run = Cli['run'];

/** project changes, undo, redo, revert, backups, recovered and resolve: the edits in a mod project. */
export function addProjectEdits(project: Command, run: Run): void {
  addListing(project, run);
  addSteps(project, run);
  addNotes(project, run);
  addRecovered(project, run);
  addResolve(project, run);
}

function named(project: Command, verb: string, about: string): Command {
  return project.command(verb).description(about).argument('<project>', 'a NAME.gantry folder');
}

function addListing(project: Command, run: Run): void {
  named(project, 'changes', 'list the changes in a mod project, oldest first')
    .option(...jsonOption)
    .action((folder: string) =>
      run(async session => {
        const args = { base: session.base, project: folder };
        const changes = await session.client.projectChanges(args, session.options);
        print(session, changes, () => changeLines(changes));
        return status.done;
      }),
    );
  named(project, 'backups', 'list the original files that are kept; restore them with gantry restore')
    .option(...jsonOption)
    .action((folder: string) =>
      run(async session => {
        const args = { base: session.base, project: folder };
        const kept = await session.client.projectBackups(args, session.options);
        const rows = kept.map(({ file, size, time, differs }) => [
          file,
          String(size),
          timeText(time),
          differs ? 'changed since' : 'as the original',
        ]);
        print(session, kept, () =>
          rows.length === 0 ? 'No originals are kept.\n' : textTable(['file', 'size', 'written', ''], rows, [1]),
        );
        return status.done;
      }),
    );
}

interface Place {
  readonly address: string;
  readonly start: number;
}

interface Noted {
  readonly add?: Place;
  readonly drop?: Place;
  readonly note?: string;
  readonly size?: number;
}

function addNotes(project: Command, run: Run): void {
  named(project, 'notes', 'list the bookmarks and notes in a mod project, add one or drop one')
    .addOption(new Option('--add <place>', 'ADDRESS@OFFSET, such as zbd/reader.zbd@0x1F0').argParser(placeOf))
    .addOption(new Option('--note <text>', 'what to say of it').conflicts('drop'))
    .addOption(new Option('--size <count>', 'how many bytes it is about; 1 without it').argParser(countFromOne))
    .addOption(new Option('--drop <place>', 'the one at ADDRESS@OFFSET').argParser(placeOf).conflicts('add'))
    .option(...jsonOption)
    .action((folder: string, { add, drop, note, size }: Noted, { parent }: Command) => {
      if (add === undefined && (note ?? size) !== undefined)
        return parent?.error(`error: option '--${note === undefined ? 'size' : 'note'}' needs --add`);
      return run(async session => {
        const args = {
          ...{ base: session.base, project: folder },
          ...(add && { add: { ...add, size: size ?? 1, text: hexOffset(add.start), ...(note && { note }) } }),
          ...(drop && { drop }),
        };
        const notes = await session.client.projectNotes(args, session.options);
        const rows = notes.map(each => [each.address, hexOffset(each.start), each.text, oneLine(each.note ?? '')]);
        print(session, notes, () =>
          rows.length === 0 ? 'There are no notes.\n' : textTable(['address', 'start', 'place', 'note'], rows, [1]),
        );
        return status.done;
      });
    });
}

function placeOf(place: string): Place {
  const [, address, offset] = /^(.+)@(0x[0-9a-f]+|\d+)$/i.exec(place) ?? [];
  if (address === undefined || offset === undefined)
    throw new InvalidArgumentError('Expected ADDRESS@OFFSET, such as zbd/reader.zbd@0x1F0.');
  return { address, start: wholeNumber(offset) };
}

function addSteps(project: Command, run: Run): void {
  const step = (verb: 'undo' | 'redo', about: string): void =>
    void named(project, verb, about)
      .argument('<address>', 'a changed file or entry, relative to the game folder')
      .option(...jsonOption)
      .action((folder: string, address: string) =>
        run(async session => {
          const { client, base, options } = session;
          const args = { base, project: folder, address };
          return printEdited(
            session,
            await (verb === 'undo' ? client.projectUndo(args, options) : client.projectRedo(args, options)),
          );
        }),
      );
  step('undo', 'undo the last change to a file or entry');
  step('redo', 'redo the change that was last undone');
  named(project, 'revert', 'revert one change; refused if a later one touched the same bytes')
    .argument('<address>', 'a changed file or entry, relative to the game folder')
    .argument('<change>', 'its id, as printed by project changes')
    .option(...jsonOption)
    .action((folder: string, address: string, change: string) =>
      run(async session => {
        const args = { base: session.base, project: folder, address, change };
        return printEdited(session, await session.client.projectRevert(args, session.options));
      }),
    );
}

function addRecovered(project: Command, run: Run): void {
  named(project, 'recovered', 'list the changes recovered after a crash, and keep or discard them')
    .addOption(new Option('--keep', 'keep them').conflicts('discard'))
    .option('--discard', 'discard them')
    .option(...jsonOption)
    .action((folder: string, { keep, discard }: { keep?: boolean; discard?: boolean }) =>
      run(async session => {
        const choice = keep ? { keep: true } : discard ? { keep: false } : {};
        const args = { base: session.base, project: folder, ...choice };
        const rows = await session.client.projectRecovered(args, session.options);
        print(session, rows, () =>
          rows.length === 0
            ? 'Nothing to recover.\n'
            : textTable(
                ['address', 'changes', 'last'],
                rows.map(({ address, steps, time }) => [address, String(steps), timeText(time)]),
                [1],
              ),
        );
        return status.done;
      }),
    );
}

function addResolve(project: Command, run: Run): void {
  named(project, 'resolve', 'decide what to keep if another program changed a file that you changed too')
    .argument('<address>', 'a changed file or entry, relative to the game folder')
    .addOption(
      new Option('--keep <which>', 'edits: they overwrite the file on disk; disk: the changes are discarded')
        .choices(['disk', 'edits'])
        .makeOptionMandatory(),
    )
    .option(...jsonOption)
    .action((folder: string, address: string, { keep }: { keep: 'disk' | 'edits' }) =>
      run(async session => {
        const args = { base: session.base, project: folder, address, keep };
        return printEdited(session, await session.client.projectResolve(args, session.options));
      }),
    );
}

function printEdited(session: Session, edited: ProjectEdited): number {
  printProblems(session.io, edited.problems);
  print(session, { ...edited, problems: problemsForScripts(edited.problems) }, () => {
    const rows = edited.changed.map(({ start, size, path = '' }) => [hexOffset(start), String(size), path]);
    return `${oneLine(edited.address)}: ${edited.size} bytes\n${textTable(['start', 'size', ''], rows, [0, 1])}`;
  });
  return status.done;
}

function changeLines(changes: readonly ChangeRow[]): string {
  const rows = changes.map(({ id, address, label, start, old, new: now, fields, time, written, undone }) => [
    id,
    address,
    oneLine(label),
    start === undefined ? '' : hexOffset(start),
    fields === undefined ? (old === undefined ? '' : `${old} -> ${now ?? ''}`) : fieldsText(fields),
    timeText(time),
    written ? 'written' : undone ? 'undone' : '',
  ]);
  return rows.length === 0
    ? 'No changes.\n'
    : textTable(['id', 'address', 'change', 'at', 'what', 'when', ''], rows, [3]);
}

const FIELDS_SHOWN = 3;

/** The first changed field, as `MASS 45 -> 52`. */
function fieldsText(fields: NonNullable<ChangeRow['fields']>): string {
  const shown = fields.slice(0, FIELDS_SHOWN).map(({ label, path, old, new: now }) => {
    return `${oneLine(label ?? path)} ${old ?? '(none)'} -> ${now ?? '(none)'}`;
  });
  const more = fields.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}

function timeText(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}

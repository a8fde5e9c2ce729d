import { counted } from '../../../shared/base/counted.ts';
import { hexOffset } from '../../../shared/base/hex.ts';
import type { MissionRows, RefRows } from '../../../shared/contract/command-types.ts';
import type { Cli } from '../cli.ts';
import { printProblems } from '../failure-text.ts';
import { print, status } from '../session.ts';
import { oneLine, textTable } from '../shown-text.ts';
import { type ByStructure, jsonOption, structureOf, withOption } from './options.ts';

/** list PLACE: files of a folder, entries of a container. */
export function addList({ program, run }: Cli): void {
  program
    .command('list')
    .description('list the files of a folder or the entries of a container, in stored order')
    .argument('<place>', 'a folder or an address')
    .option('--all', 'go into folders and containers')
    .option(...jsonOption)
    .action((place: string, { all = false }: { all?: boolean }) =>
      run(async session => {
        const { rows, problems, isWhole } = await session.client.list(
          { base: session.base, place, all },
          session.options,
        );
        if (rows.length === 0 && problems.length === 0 && !all)
          session.io.err('This level is empty. --all lists folders and containers too.\n');
        print(session, rows, () => {
          const cells = rows.map(row => [
            row.start === undefined ? '' : hexOffset(row.start),
            String(row.size),
            row.format,
            row.address,
          ]);
          return textTable(['start', 'size', 'format', 'address'], cells, [0, 1]);
        });
        printProblems(session.io, problems);
        for (const { address, lost } of rows)
          if (lost !== undefined) session.io.err(`${oneLine(`${address}: ${lost}`)}\n`);
        return isWhole ? status.done : status.no;
      }),
    );
}

/** scan FOLDER: indexes a game folder. */
export function addScan({ program, run }: Cli): void {
  program
    .command('scan')
    .description('index a game folder; later runs read only what changed')
    .argument('<folder>')
    .option('--db <file>', 'keep the index in this file')
    .option(...jsonOption)
    .action((folder: string, { db }: { db?: string }) =>
      run(async session => {
        const args = { base: session.base, folder, ...(db === undefined ? {} : { db }) };
        const result = await session.client.scan(args, session.options);
        const problems = result.problems.map(({ address, text }) => ({ address, text }));
        print(session, { ...result, problems }, () => {
          const formats = Object.entries(result.formats).map(([format, count]) => [format, String(count)]);
          const total = `${counted(result.files, 'file')}, ${counted(result.entries, 'entry', 'entries')}, ${counted(result.bytes, 'byte')} in ${result.seconds.toFixed(2)} s`;
          const lines = result.problems.map(
            ({ address, weight, text }) => `${weight}: ${oneLine(`${address}: ${text}`)}\n`,
          );
          return `${total}\n${textTable(['format', 'count'], formats, [1])}${lines.join('')}`;
        });
        return status.done;
      }),
    );
}

/** identify PLACE…: the format of each file, and how it was recognised. */
export function addIdentify({ program, run }: Cli): void {
  program
    .command('identify')
    .description('identify formats, with the reason')
    .argument('<places...>', 'folders or addresses')
    .option('--facts', 'also its details: hash, counts, release')
    .option(...withOption)
    .option(...jsonOption)
    .action((places: string[], options: ByStructure & { facts?: boolean }) =>
      run(async session => {
        const { facts = false } = options;
        const rows = await session.client.identify(
          { base: session.base, places, facts, ...structureOf(options) },
          session.options,
        );
        print(session, rows, () => {
          const cells = rows.map(row => [row.address, row.format, row.confidence, row.why]);
          const table = textTable(['address', 'format', 'confidence', 'why'], cells);
          const details = rows.flatMap(row => (row.facts ?? []).map(([label, value]) => [row.address, label, value]));
          return details.length === 0 ? table : `${table}\n${textTable(['address', 'what', 'value'], details)}`;
        });
        const unread = rows.filter(row => row.isUnread);
        for (const { address, why } of unread) session.io.err(`${oneLine(`${address}: ${why}`)}\n`);
        return unread.length === 0 ? status.done : status.no;
      }),
    );
}

/** refs FOLDER ADDRESS: what refers to what. */
export function addRefs({ program, run }: Cli): void {
  program
    .command('refs')
    .description('list what a file or entry names, and what names it')
    .argument('<folder>', 'the game folder')
    .argument('<address>', 'a file or entry in it')
    .option(...jsonOption)
    .action((folder: string, address: string) =>
      run(async session => {
        const found = await session.client.refs({ base: session.base, folder, address }, session.options);
        print(session, found, () => lines(found));
        return status.done;
      }),
    );
}

function lines({ uses, usedBy }: RefRows): string {
  const named = uses.map(({ path, kind, name, target, isMissing }) => [
    path,
    kind,
    name,
    target === null ? (isMissing ? 'missing' : '') : placeText(target),
  ]);
  const users = usedBy.map(({ address, path, name }) => [address, path, name]);
  const first = named.length === 0 ? 'It names nothing.\n' : textTable(['path', 'kind', 'names', 'which is'], named);
  const second = users.length === 0 ? 'Nothing names it.\n' : textTable(['named by', 'path', 'as'], users);
  return `${first}\n${second}`;
}

function placeText({ address, path }: { readonly address: string; readonly path?: string }): string {
  return path === undefined ? address : `${address}: ${path}`;
}

/** missions FOLDER [NAME]: the playable missions, and everything that one of them uses. */
export function addMissions({ program, run }: Cli): void {
  program
    .command('missions')
    .description('list missions, zones, areas and maps; with a name, the files of one and everything they name')
    .argument('<folder>', 'the game folder')
    .argument('[name]', 'its name, or its place as the list has it')
    .option(...jsonOption)
    .action((folder: string, name: string | undefined) =>
      run(async session => {
        const args = { base: session.base, folder, ...(name === undefined ? {} : { name }) };
        const found = await session.client.missions(args, session.options);
        if (found.missions.length === 0)
          session.io.err('No missions, zones, areas or maps were found in this folder.\n');
        print(session, found, () => (found.shown ? contentsText(found.shown) : listText(found)));
        return status.done;
      }),
    );
}

function listText({ missions }: MissionRows): string {
  const cells = missions.map(({ kind, name, place, files, uses, missing }) => [
    ...[kind, name, String(files), String(uses), missing === 0 ? '' : String(missing), place],
  ]);
  return textTable(['kind', 'name', 'files', 'uses', 'missing', 'place'], cells, [2, 3, 4]);
}

function contentsText({ name, files, uses, lacks }: NonNullable<MissionRows['shown']>): string {
  const own = files.map(({ address, format, reach, others }) => [reach, format, alsoText(others), address]);
  const missing = lacks.map(path => ['missing', '', '', path]);
  const named = uses.map(({ kind, name: used, count, target, from, others }) => [
    ...[kind, used, String(count), target === null ? 'missing' : placeText(target)],
    ...[alsoText(others), placeText(from)],
  ]);
  const first = textTable(['reach', 'format', 'also in', 'file'], [...missing, ...own]);
  const second = named.length === 0 ? 'Its files name nothing.\n' : textTable(USES, named, [2]);
  return `${oneLine(name)}\n${first}\n${second}`;
}

const USES = ['kind', 'uses', 'files', 'which is', 'also in', 'first named in'] as const;

/** A single other mission by its place, several by their number. */
function alsoText(others: readonly string[]): string {
  return others.length > 1 ? `${others.length} others` : (others[0] ?? '');
}

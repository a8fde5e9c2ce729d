import { counted } from '../../../shared/base/counted.ts';
import { hexOffset } from '../../../shared/base/hex.ts';
import type { Linked, Repaired } from '../../../shared/contract/guard-types.ts';
import type { Cli } from '../cli.ts';
import { printProblems, problemsForScripts } from '../failure-text.ts';
import { print, type Session, status } from '../session.ts';
import { textTable } from '../shown-text.ts';
import { forceOption, type Guarding, guardingOf, indexOption, jsonOption, wholeNumber } from './options.ts';

interface Options extends Pick<Guarding, 'force' | 'index'> {
  readonly only?: string[];
  readonly out?: string;
  readonly dryRun?: boolean;
}

/** repair PLACE: lists what can be repaired, and repairs it. */
export function addRepair({ program, run }: Cli): void {
  program
    .command('repair')
    .description('repair stale counts, boxes and tables; without -o only list them')
    .argument('<place>', 'a file, an entry or a folder to check')
    .option('--only <path...>', 'only these paths, even if original files differ in the same way')
    .option('-o, --out <file>', 'output for the outermost file; may be the source itself')
    .option('--dry-run', 'show what would change, without writing')
    .option(...indexOption)
    .option(...forceOption)
    .option(...jsonOption)
    .action((place: string, { only, out, dryRun = false, ...options }: Options) =>
      run(async session => {
        const choices = {
          ...(only !== undefined && { only }),
          ...(out !== undefined && { out }),
          ...guardingOf(options),
        };
        const args = { base: session.base, place, dryRun, ...choices };
        return printRepaired(session, await session.client.repair(args, session.options));
      }),
    );
}

function printRepaired(session: Session, { left, ...repaired }: Repaired): number {
  const { problems } = repaired;
  printProblems(session.io, [...left, ...(problems ?? [])]);
  const found = problems === undefined ? {} : { problems: problemsForScripts(problems) };
  print(session, { ...repaired, ...found }, () => lines(repaired));
  return left.length > 0 ? status.no : status.done;
}

function lines({ repairs, out, bytes, also = [] }: Omit<Repaired, 'left'>): string {
  const rows = repairs.map(({ address, path, text, ranges }) => {
    const at = ranges.map(({ start, size }) => `${counted(size, 'byte')} at ${hexOffset(start)}`).join(', ');
    return `${address}: ${path}: ${text} (${at})\n`;
  });
  const files = [...(out === undefined ? [] : [{ out, bytes }]), ...also];
  const end = files.map(file => `${file.out}: ${file.bytes} bytes\n`).join('');
  return `${rows.join('') || 'Nothing to repair.\n'}${end}`;
}

interface LinkOptions extends Pick<Options, 'out' | 'dryRun'> {
  readonly room?: string;
  readonly edge?: number;
  readonly force?: boolean;
}

/** link AREA: makes transitions between the rooms of an area where their edges meet. */
export function addLink({ program, run }: Cli): void {
  program
    .command('link')
    .description('set the transitions between the rooms of a KotOR area; without -o only list them')
    .argument('<area>', 'the layout (LYT); the walkmeshes of its rooms are next to it')
    .option('--room <name>', 'only the edges of this room')
    .option('--edge <number>', 'only this edge, as 3 × face + edge', wholeNumber)
    .option('-o, --out <place>', 'folder for the changed walkmeshes; if the area is in an archive, the outermost file')
    .option('--dry-run', 'show what would change, without writing')
    .option(...forceOption)
    .option(...jsonOption)
    .action((address: string, { dryRun = false, ...options }: LinkOptions) =>
      run(async session => {
        const args = { base: session.base, address, dryRun, ...options };
        printLinked(session, await session.client.link(args, session.options));
        return status.done;
      }),
    );
}

function printLinked(session: Session, linked: Linked): void {
  const { rooms, problems, out } = linked;
  printProblems(session.io, problems);
  print(session, { ...linked, problems: problemsForScripts(problems) }, () => {
    const rows = rooms.flatMap(({ address, edges }) =>
      edges.map(edge => [address, String(edge.edge), String(edge.old), String(edge.new)]),
    );
    const end =
      out === undefined
        ? ''
        : `${out}: ${counted(new Set(rows.map(([address]) => address)).size, 'walkmesh', 'walkmeshes')}\n`;
    const table =
      rows.length === 0 ? 'No transition to set.\n' : textTable(['room', 'edge', 'old', 'new'], rows, [1, 2, 3]);
    return `${table}${end}`;
  });
}

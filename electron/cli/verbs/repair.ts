import { hexOffset } from '../../../shared/base/hex.ts';
import type { Repaired } from '../../../shared/contract/guard-types.ts';
import { printProblems } from '../failure-text.ts';
import { print, type Session, status } from '../session.ts';
import type { Cli } from '../verbs.ts';
import { jsonOption } from './options.ts';

interface Options {
  readonly only?: string[];
  readonly out?: string;
  readonly dryRun?: boolean;
}

/** repair PLACE: what can be put right, and puts it right. */
export function addRepair({ program, run }: Cli): void {
  program
    .command('repair')
    .description('repair stale counts, boxes and tables; without -o only list them')
    .argument('<place>', 'a file, an entry or a folder to check')
    .option('--only <path...>', 'only these paths, even where original files differ in the same way')
    .option('-o, --out <file>', 'output for the outermost file; it may be the source')
    .option('--dry-run', 'show what would change, without writing')
    .option(...jsonOption)
    .action((place: string, { only, out, dryRun = false }: Options) =>
      run(async session => {
        const choices = { ...(only !== undefined && { only }), ...(out !== undefined && { out }) };
        const args = { base: session.base, place, dryRun, ...choices };
        return printRepaired(session, await session.client.repair(args, session.options));
      }),
    );
}

function printRepaired(session: Session, { left, ...repaired }: Repaired): number {
  printProblems(session.io, left);
  print(session, repaired, () => lines(repaired));
  return left.length > 0 ? status.no : status.done;
}

function lines({ repairs, out, bytes }: Omit<Repaired, 'left'>): string {
  const rows = repairs.map(({ address, path, text, ranges }) => {
    const at = ranges.map(({ start, size }) => `${size} bytes at ${hexOffset(start)}`).join(', ');
    return `${address}: ${path}: ${text} (${at})\n`;
  });
  const end = out === undefined ? '' : `${out}: ${bytes} bytes\n`;
  return `${rows.join('') || 'Nothing to repair.\n'}${end}`;
}

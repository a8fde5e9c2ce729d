import { explained, type Finding, readAndWrite, type Weight } from '#layout';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { VerifyResult, VerifyRow } from '../../../shared/contract/command-types.ts';
import type { EditProblem, ProblemCounts } from '../../../shared/contract/guard-types.ts';
import { unknown } from '../../../shared/formats/unknown/index.ts';
import type { LostEntry, Target } from '../../answers/export/target.ts';
import { targetsAt } from '../assets/targets.ts';
import { knownFormats } from '../structures/known-formats.ts';
import { compileForShortRun } from './compiler.ts';
import { fileProblems } from './file-problems.ts';

/** The rest is only counted. */
const MOST_LISTED = 50;

/** Bytes that are decoded and encoded in half a second. */
const SHORT = 8 << 20;

/** It has no entries, and is small. */
function isShort({ view: { format, source } }: Target): boolean {
  return format.container === undefined && source.size <= SHORT;
}

/** verify: decodes and encodes every file and entry whose format has a writer, and compares. */
export const verifyCommand =
  (dataFolder: string): Handlers<Command>['verify'] =>
  async ({ base, places, with: structure }, { signal, progress }) => {
    const known = await knownFormats({ dataFolder, base, structure });
    const files: VerifyRow[] = [];
    let skipped = 0;
    const listed: EditProblem[] = [];
    const onLost = (lost: LostEntry) => files.push(lostRow(lost));
    for (const place of places)
      for await (const target of targetsAt(base, place, {
        deep: true,
        entries: { onLost },
        onUnread: onLost,
        signal,
        known,
      })) {
        if (places.length === 1 && target.address === place && isShort(target)) compileForShortRun();
        const verified = verify(target);
        if (verified === undefined) skipped++;
        else {
          files.push(verified.row);
          listed.push(...fileProblems(target.address, verified.findings).slice(0, MOST_LISTED - listed.length));
        }
        progress({ text: 'verifying', done: files.length + skipped, unit: 'files' });
      }
    return { files, listed, totals: { ...totalsOf(files), skipped } };
  };

interface Verified {
  readonly row: VerifyRow;
  readonly findings: readonly Finding[];
}

function verify({ address, view }: Target): Verified | undefined {
  const { layout, id } = view.format;
  if (layout === undefined) return undefined;
  let share = 0;
  const { trip, findings } = readAndWrite(layout, view.source, {
    look: (_, source) => {
      share = explained(layout, source);
    },
  });
  const problems = countsOf(findings);
  const row = { address, format: id, explained: share };
  if (trip.kind === 'exact') return { row: { ...row, status: 'exact', problems }, findings };
  if (trip.kind === 'patchOnly') return { row: { ...row, status: trip.kind, why: trip.why, problems }, findings };
  // The fault that stopped the reading is a problem like those found before it.
  const stopped = { ...problems, error: problems.error + 1 };
  return { row: { ...row, status: trip.kind, why: trip.fault.text, problems: stopped }, findings };
}

function lostRow({ address, why }: LostEntry): VerifyRow {
  return {
    address,
    format: unknown.id,
    status: 'failed',
    explained: 0,
    why,
    problems: { error: 1, warning: 0, note: 0 },
  };
}

function countsOf(findings: readonly Finding[]): ProblemCounts {
  const count = (wanted: Weight): number => findings.filter(({ weight }) => weight === wanted).length;
  return { error: count('error'), warning: count('warning'), note: count('note') };
}

function totalsOf(files: readonly VerifyRow[]): Omit<VerifyResult['totals'], 'skipped'> {
  const count = (status: VerifyRow['status']): number => files.filter(row => row.status === status).length;
  const sum = (weight: Weight): number => files.reduce((all, { problems }) => all + problems[weight], 0);
  const problems = { error: sum('error'), warning: sum('warning'), note: sum('note') };
  return { exact: count('exact'), patchOnly: count('patchOnly'), failed: count('failed'), problems };
}

import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { VerifyResult, VerifyRow } from '../../../shared/contract/command-types.ts';
import { explained } from '../../../shared/layout/explained.ts';
import { roundTrip } from '../../../shared/layout/round-trip.ts';
import { type Target, targetsAt } from './targets.ts';

/** verify: decodes and encodes every file and entry whose format has a writer, and compares. */
export const verify: Handlers<Command>['verify'] = async ({ base, places }, { signal, progress }) => {
  const files: VerifyRow[] = [];
  let skipped = 0;
  for (const place of places)
    for await (const target of targetsAt(base, place, { deep: true, entries: true, signal })) {
      const row = rowOf(target);
      if (row === undefined) skipped++;
      else files.push(row);
      progress({ text: 'verifying', done: files.length + skipped, unit: 'files' });
    }
  return { files, totals: { ...totalsOf(files), skipped } };
};

function rowOf({ address, view }: Target): VerifyRow | undefined {
  const { layout, id } = view.format;
  if (layout === undefined) return undefined;
  const row = { address, format: id, explained: explained(layout, view.source) };
  const result = roundTrip(layout, view.source);
  if (result.kind === 'exact') return { ...row, status: 'exact' };
  return { ...row, status: result.kind, why: result.kind === 'failed' ? result.fault.text : result.why };
}

function totalsOf(files: readonly VerifyRow[]): Omit<VerifyResult['totals'], 'skipped'> {
  const count = (status: VerifyRow['status']): number => files.filter(row => row.status === status).length;
  return { exact: count('exact'), patchOnly: count('patchOnly'), failed: count('failed') };
}

import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { IdentifyRow } from '../../../shared/contract/command-types.ts';
import { targetsAt } from './targets.ts';

/** identify: which format each file has, and why. */
export const identify: Handlers<Command>['identify'] = async ({ base, places }, { signal, progress }) => {
  const rows: IdentifyRow[] = [];
  for (const place of places)
    for await (const { address, view } of targetsAt(base, place, { deep: true, entries: false, signal })) {
      const { format, confidence, why } = view.identified;
      rows.push({ address, format: format.id, title: format.title, confidence, why });
      progress({ text: 'identifying', done: rows.length, unit: 'files' });
    }
  return rows;
};

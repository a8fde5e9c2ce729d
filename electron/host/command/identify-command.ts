import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { IdentifyRow } from '../../../shared/contract/command-types.ts';
import { chosenFormat } from './chosen-format.ts';
import { targetsAt } from './targets.ts';

/** identify: which format each file has, and why. */
export const identify: Handlers<Command>['identify'] = async (
  { base, places, with: structure },
  { signal, progress },
) => {
  const as = await chosenFormat(base, structure);
  const rows: IdentifyRow[] = [];
  for (const place of places)
    for await (const { address, view } of targetsAt(base, place, { deep: true, entries: false, signal, as })) {
      const { format, confidence, why } = view.identified;
      rows.push({ address, format: format.id, title: format.title, confidence, why });
      progress({ text: 'identifying', done: rows.length, unit: 'files' });
    }
  return rows;
};

/** The thread that checks edits, so that the host can answer the windows meanwhile. */
import { type Checked, checkEdit, type GuardTask } from '../answers/guard/guard-task.ts';
import { sourceOfSent } from '../files/sent-bytes.ts';
import { formatOfText } from '../files/structures.ts';
import { messageOf, serveTasks } from './serve-tasks.ts';

serveTasks<GuardTask, Checked, 'step'>({
  answer({ address, name, structure, ...sent }, note) {
    const before = sent.before && sourceOfSent(sent.before, address);
    const after = sourceOfSent(sent.after, address);
    const as = structure && formatOfText(structure);
    return checkEdit({ address, name, before, after, as }, () => note('step'));
  },
  failure: messageOf,
});

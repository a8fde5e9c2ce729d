/** The thread that looks at edits, so that the windows' questions are answered meanwhile. */
import { type Checked, checkEdit, type GuardTask } from '../answers/guard/guard-task.ts';
import { patchedSource, sentSource } from '../files/sent-bytes.ts';
import { formatOfText } from '../files/structures.ts';
import { messageOf, serveTasks } from './serve-tasks.ts';

serveTasks<GuardTask, Checked, 'step'>({
  answer({ address, name, before: sent, after: edited, structure }, note) {
    const before = sentSource(sent, address);
    const after = 'patches' in edited ? patchedSource(before, edited.patches, address) : sentSource(edited, address);
    const as = structure && formatOfText(structure);
    return checkEdit({ address, name, before, after, steps: 0, as }, () => note('step'));
  },
  failure: messageOf,
});

/** The thread that reads whole large files, so that the host can answer the windows meanwhile. */
import { atOnce, memorySource, type Source } from '../../shared/base/source.ts';
import { identify } from '../../shared/formats/index.ts';
import { type Described, describeBytes } from '../answers/describe.ts';
import type { DescribeTask } from '../answers/describe-task.ts';
import { openInside } from '../files/open-address.ts';
import { formatOfText, READ_AT_ONCE } from '../files/structures.ts';
import { messageOf, serveTasks } from './serve-tasks.ts';

serveTasks<DescribeTask, Described, 'step'>({
  answer(task, note) {
    const format = task.structure && formatOfText(task.structure);
    const source = sourceOf(task);
    const probe = { name: task.name, source: format ? atOnce(source, READ_AT_ONCE) : source };
    const identified = format ? { format, ...format.detect(probe) } : identify(probe);
    return describeBytes(probe, identified, () => note('step'));
  },
  failure: messageOf,
});

function sourceOf(task: DescribeTask): Source {
  return 'bytes' in task ? memorySource(task.bytes) : openInside(task.file, task.entries);
}

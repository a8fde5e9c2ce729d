/** The thread that reads all of a large file, so that the windows' questions are answered meanwhile. */
import { parentPort } from 'node:worker_threads';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { identify } from '../../shared/formats/index.ts';
import { openInside } from '../files/open-address.ts';
import { type Described, describeBytes } from './describe-bytes.ts';
import type { DescribeTask } from './describe-task.ts';
import type { Order, Reply } from './messages.ts';

const port = parentPort;
const say = (reply: Reply<Described, 'step'>) => port?.postMessage(reply);

port?.on('message', ({ task }: Order<DescribeTask>) => {
  try {
    const probe = { name: task.name, source: sourceOf(task) };
    say({ answer: describeBytes(probe, identify(probe), () => say({ note: 'step' })) });
  } catch (error) {
    say({ failure: error instanceof Error ? error.message : String(error) });
  }
});

function sourceOf(task: DescribeTask): Source {
  return 'bytes' in task ? memorySource(task.bytes) : openInside(task.file, task.entries);
}

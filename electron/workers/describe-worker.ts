/** The thread that reads all of a large file, so that the windows' questions are answered meanwhile. */
import { parentPort } from 'node:worker_threads';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { openInside } from '../files/open-address.ts';
import { type Described, describeBytes } from './describe-bytes.ts';
import type { DescribeTask } from './describe-task.ts';
import type { Order, Reply } from './messages.ts';

const port = parentPort;
const say = (reply: Reply<Described, never>) => port?.postMessage(reply);

port?.on('message', ({ task }: Order<DescribeTask>) => {
  try {
    say({ answer: describeBytes({ name: task.name, source: sourceOf(task) }) });
  } catch (error) {
    say({ failure: error instanceof Error ? error.message : String(error) });
  }
});

function sourceOf(task: DescribeTask): Source {
  return 'bytes' in task ? memorySource(task.bytes) : openInside(task.file, task.entries);
}

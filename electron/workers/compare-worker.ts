/** The thread that hashes what has no hash yet, and compares pairs by field and by byte. */
import { parentPort } from 'node:worker_threads';
import { diskFailure } from '../files/disk-failure.ts';
import { answerTask } from './compare/answer-task.ts';
import type { CompareAnswer, CompareNote, CompareTask, Content } from './compare/compare-task.ts';
import type { Order, Reply } from './messages.ts';

const port = parentPort;
const say = (reply: Reply<CompareAnswer, CompareNote>) => port?.postMessage(reply);

port?.on('message', ({ task }: Order<CompareTask>) => {
  try {
    say({ answer: answerTask(task, (done, total) => say({ note: { done, total } })) });
  } catch (error) {
    const failure = diskFailure(error, nameOf(task), 'read');
    say({ failure: failure instanceof Error ? failure.message : String(failure) });
  }
});

function nameOf(task: CompareTask): string {
  const content: Content = task.kind === 'hash' ? task.content : task.b;
  return content.kind === 'file' ? content.file : 'what is edited';
}

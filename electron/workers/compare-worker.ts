/** The thread that computes missing hashes and compares pairs by field and by byte. */

import { answerTask } from '../answers/compare/answer-task.ts';
import type { CompareAnswer, CompareNote, CompareTask, Content } from '../answers/compare/compare-task.ts';
import { diskFailure } from '../files/disk-failure.ts';
import { PairOpener } from '../files/open-address.ts';
import { messageOf, serveTasks } from './serve-tasks.ts';

const opener = new PairOpener();

serveTasks<CompareTask, CompareAnswer, CompareNote>({
  answer: (task, note) => answerTask(task, opener, (done, total) => note({ done, total })),
  failure: (error, task) => messageOf(diskFailure(error, nameOf(task), 'read')),
});

function nameOf(task: CompareTask): string {
  const content: Content = task.kind === 'hash' ? task.content : task.b;
  return content.kind === 'file' ? content.file : 'what is edited';
}

/** The thread that edits items of large files, so that the windows' questions are answered meanwhile. */
import { answerItems, type ItemsAnswer, type ItemsTask } from '../answers/items/items-task.ts';
import { messageOf, serveTasks } from './serve-tasks.ts';

serveTasks<ItemsTask, ItemsAnswer>({
  answer: answerItems,
  failure: messageOf,
  // as: bytes that were just made are in a buffer of their own
  buffers: answer => (answer.kind === 'made' ? [answer.bytes.buffer as ArrayBuffer] : []),
});

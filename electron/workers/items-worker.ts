/** The thread that edits items of large files, so that the host can answer the windows meanwhile. */
import { answerItems, type ItemsAnswer, type ItemsTask } from '../answers/items/items-task.ts';
import { messageOf, serveTasks } from './serve-tasks.ts';

serveTasks<ItemsTask, ItemsAnswer>({
  answer: answerItems,
  failure: messageOf,
  // as: new bytes have a buffer of their own
  buffers: answer => (answer.kind === 'made' ? [answer.bytes.buffer as ArrayBuffer] : []),
});

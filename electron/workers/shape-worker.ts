/** The thread that puts model files into assets: a large one takes seconds, and the windows' questions are answered meanwhile. */
import { answerShape, type ShapeTask, type ShapeTold } from '../answers/import/shape-task.ts';
import { messageOf, serveTasks } from './serve-tasks.ts';

serveTasks<ShapeTask, ShapeTold>({
  answer: answerShape,
  failure: messageOf,
  // as: bytes that were just made are in a buffer of their own
  buffers: answer => (answer.kind === 'made' ? [answer.bytes.buffer as ArrayBuffer] : []),
});

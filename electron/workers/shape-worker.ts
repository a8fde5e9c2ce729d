/**
 * The thread that imports model files into assets: a large one takes seconds, and the host can answer the windows
 * meanwhile.
 */
import { answerShape, type ShapeTask, type ShapeTaskAnswer } from '../answers/import/shape-task.ts';
import { messageOf, serveTasks } from './serve-tasks.ts';

serveTasks<ShapeTask, ShapeTaskAnswer>({
  answer: answerShape,
  failure: messageOf,
  // as: new bytes have a buffer of their own
  buffers: answer => (answer.kind === 'made' ? [answer.bytes.buffer as ArrayBuffer] : []),
});

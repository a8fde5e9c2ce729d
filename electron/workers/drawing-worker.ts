/**
 * The thread that reads pictures from other programs: a large one takes seconds, and the host can answer the windows
 * meanwhile.
 */
import { answerDrawing, type DrawingAnswer, type DrawingTask } from '../answers/pictures/drawing-task.ts';
import { messageOf, serveTasks } from './serve-tasks.ts';

serveTasks<DrawingTask, DrawingAnswer, never>({
  answer: answerDrawing,
  failure: messageOf,
});

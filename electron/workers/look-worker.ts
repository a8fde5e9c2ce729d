/** The thread that answers what panes ask about large assets: their tree and fields, their tables, their pictures. */
import { LookDesk } from '../answers/look/look-desk.ts';
import type { LookAnswer, LookTask } from '../answers/look/look-task.ts';
import { serveTasks, stackOf } from './serve-tasks.ts';

const desk = new LookDesk();

serveTasks<LookTask, LookAnswer, 'step'>({
  answer: (task, note) => desk.answer(task, () => note('step')),
  failure: stackOf,
  buffers: buffersOf,
});

/** The pixels of a picture; all other answers are small. */
function buffersOf(answer: LookAnswer): ArrayBuffer[] {
  if (answer.kind !== 'answered' || !('rgba' in answer.value)) return [];
  const { buffer } = answer.value.rgba;
  return buffer instanceof ArrayBuffer ? [buffer] : [];
}

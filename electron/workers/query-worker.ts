/** The thread that answers what panes ask about large assets: their tree and fields, their tables, their pictures. */
import { QueryDesk } from '../answers/query/query-desk.ts';
import type { QueryAnswer, QueryTask } from '../answers/query/query-task.ts';
import { serveTasks, stackOf } from './serve-tasks.ts';

const desk = new QueryDesk();

serveTasks<QueryTask, QueryAnswer, 'step'>({
  answer: (task, note) => desk.answer(task, () => note('step')),
  failure: stackOf,
  buffers: buffersOf,
});

/** The pixels of a picture; all other answers are small. */
function buffersOf(answer: QueryAnswer): ArrayBuffer[] {
  if (answer.kind !== 'answered' || !('rgba' in answer.value)) return [];
  const { buffer } = answer.value.rgba;
  return buffer instanceof ArrayBuffer ? [buffer] : [];
}

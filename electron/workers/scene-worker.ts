/** The thread that reads models, puts scenes together and writes them as files, so that the host answers meanwhile. */
import { SceneDesk } from '../answers/scene/scene-desk.ts';
import type { SceneAnswer, SceneTask } from '../answers/scene/scene-task.ts';
import { serveTasks } from './serve-tasks.ts';

const desk = new SceneDesk();

serveTasks<SceneTask, SceneAnswer>({
  answer: task => desk.answer(task),
  failure: error => (error instanceof Error ? (error.stack ?? error.message) : String(error)),
  buffers: buffersOf,
});

function buffersOf(answer: SceneAnswer): ArrayBuffer[] {
  const bytes =
    answer.kind === 'scene' ? [answer.packed] : answer.kind === 'files' ? answer.files.map(f => f.bytes) : [];
  const buffers = bytes.map(({ buffer }) => buffer).filter(buffer => buffer instanceof ArrayBuffer);
  return [...new Set(buffers)];
}

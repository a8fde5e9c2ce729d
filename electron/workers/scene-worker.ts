/** The thread that reads models, puts scenes together and writes them as files, so that the host answers meanwhile. */
import { setFlagsFromString } from 'node:v8';
import { SceneDesk } from '../answers/scene/scene-desk.ts';
import type { SceneAnswer, SceneNote, SceneTask } from '../answers/scene/scene-task.ts';
import { serveTasks, stackOf } from './serve-tasks.ts';

/**
 * A scene is over before most of what V8 compiles a third time, in threads beside, pays: a sixth of what making a large zone
 * takes of processors that its picture waits for. What runs on and on is still compiled.
 */
setFlagsFromString('--invocation-count-for-turbofan=60000');

const desk = new SceneDesk();

serveTasks<SceneTask, SceneAnswer, SceneNote>({
  answer: (task, note) => desk.answer(task, note),
  failure: stackOf,
  buffers: answer => {
    if (answer.kind === 'files') return buffersOf(answer.files.map(file => file.bytes));
    return buffersOf(answer.kind === 'overlays' ? [answer.bytes] : []);
  },
  noteBuffers: ({ section }) => buffersOf([section]),
});

function buffersOf(bytes: readonly Uint8Array[]): ArrayBuffer[] {
  const buffers = bytes.map(({ buffer }) => buffer).filter(buffer => buffer instanceof ArrayBuffer);
  return [...new Set(buffers)];
}

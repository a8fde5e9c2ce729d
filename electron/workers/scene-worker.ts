/** The thread that reads models, builds scenes and writes them as files, so that the host can answer meanwhile. */
import { setFlagsFromString } from 'node:v8';
import { SceneDesk } from '../answers/scene/scene-desk.ts';
import type { SceneAnswer, SceneNote, SceneTask } from '../answers/scene/scene-task.ts';
import { serveTasks, stackOf } from './serve-tasks.ts';

/**
 * A scene is finished before most of V8's optimising compilation, on threads of its own, pays off: for a large zone it took
 * a sixth of the processor time that the picture was waiting for. Code that runs much longer is still compiled.
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

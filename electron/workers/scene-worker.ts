/** The thread that reads models, puts scenes together and writes them as files, so that the host answers meanwhile. */
import { parentPort } from 'node:worker_threads';
import type { Order, Reply } from './messages.ts';
import { SceneDesk } from './scenes/scene-desk.ts';
import type { SceneAnswer, SceneTask } from './scenes/scene-task.ts';

const port = parentPort;
const desk = new SceneDesk();

function say(reply: Reply<SceneAnswer, never>): void {
  port?.postMessage(reply, 'answer' in reply ? buffersOf(reply.answer) : []);
}

/** What is handed over instead of copied. */
function buffersOf(answer: SceneAnswer): ArrayBuffer[] {
  const bytes =
    answer.kind === 'scene' ? [answer.packed] : answer.kind === 'files' ? answer.files.map(f => f.bytes) : [];
  const buffers = bytes.map(({ buffer }) => buffer).filter(buffer => buffer instanceof ArrayBuffer);
  return [...new Set(buffers)];
}

port?.on('message', ({ task }: Order<SceneTask>) => {
  desk.answer(task).then(
    answer => say({ answer }),
    (error: unknown) => say({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

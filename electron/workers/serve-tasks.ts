import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import type { Order, Reply } from './messages.ts';

/** How a thread handles the tasks of its pool. */
export interface TaskServer<Task, Answer, Note> {
  answer(task: Task, note: (note: Note) => void): Answer | Promise<Answer>;
  /** Why a task failed: a sentence for the user or, for a bug of ours, details for a developer. */
  failure(error: unknown, task: Task): string;
  /** The buffers of an answer that are transferred instead of copied. */
  buffers?(answer: Answer): ArrayBuffer[];
  noteBuffers?(note: Note): ArrayBuffer[];
}

/** Takes tasks from the pool that started this thread, from now on. */
export function serveTasks<Task, Answer, Note = never>({
  answer,
  failure,
  buffers,
  noteBuffers,
}: TaskServer<Task, Answer, Note>): void {
  const port = parentPort;
  if (port === null) throw new Error('this is a thread, and is started by its pool');
  const say = (reply: Reply<Answer, Note>, handedOver: ArrayBuffer[] = []) => port.postMessage(reply, handedOver);
  const serve = async (task: Task) => {
    try {
      const answered = await answer(task, note => say({ note }, noteBuffers?.(note)));
      say({ answer: answered, held: heldMegabytes() }, buffers?.(answered));
    } catch (error) {
      say({ failure: failure(error, task) });
    }
  };
  // A task may arrive before the one before it is done.
  let turn: Promise<void> = Promise.resolve();
  port.on('message', ({ task }: Order<Task>) => {
    turn = turn.then(() => serve(task));
  });
  say({ ready: true });
}

/** The message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The same, with the stack if there is one. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : messageOf(error);
}

/** How much memory the thread takes, including garbage. */
function heldMegabytes(): number {
  const { total_heap_size: heap, external_memory: outside } = getHeapStatistics();
  return (heap + outside) / (1 << 20);
}

import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { unpackBlocks } from '../../../shared/compare/block-list.ts';
import type { ByteBlock } from '../../../shared/compare/byte-block.ts';
import { answerTask } from '../../workers/compare/answer-task.ts';
import type {
  CompareAnswer,
  CompareNote,
  CompareTask,
  Content,
  HashedContent,
  NamedContent,
  PairFields,
  PairOptions,
} from '../../workers/compare/compare-task.ts';
import { sourceOf } from '../../workers/compare/source-of.ts';
import { TaskLostError, WorkerPool } from '../../workers/worker-pool.ts';
import { workerUrl } from '../../workers/worker-url.ts';

export interface Work {
  readonly signal: AbortSignalLike;
  progress?(done: number, total: number): void;
  /** More of the same follow, so that threads are worth their start however small each is. */
  readonly areMany?: boolean;
}

/** Compares in threads, so that the host answers meanwhile. */
export interface Comparer {
  hash(content: NamedContent, work: Work): Promise<HashedContent>;
  /** All that is not the same, with what only follows; none, and why, where the two have no layout in common. */
  fields(a: NamedContent, b: NamedContent, options: PairOptions, work: Work): Promise<PairFields>;
  /** Tiles both sides. */
  bytes(a: Content, b: Content, work: Work): Promise<readonly ByteBlock[]>;
  close(): Promise<void>;
}

export type { PairFields };

type Thread = WorkerPool<CompareTask, CompareAnswer, CompareNote>;

/** Threads that wait for the next task. */
const MOST_IDLE = 4;
/** A world of 13 MB with its second version, every polygon of both a value of its own, takes half of it. */
const WORKER_MEGABYTES = 3072;
const SILENCE_MILLISECONDS = 60_000;

/** `worker` is the threads' code; another one in tests. */
export function createComparer(worker = workerUrl('compare-worker')): Comparer {
  const idle: Thread[] = [];
  let isClosed = false;
  /** A thread of its own: cancelling stops it in the middle of what it does, and nothing else. */
  async function run(task: CompareTask, { signal, progress, areMany }: Work): Promise<CompareAnswer> {
    if (signal.aborted) throw signal.reason;
    if (areMany !== true && isSmall(task)) return answerTask(task, () => undefined);
    const thread = idle.pop() ?? newThread(worker);
    const cancelled = Promise.withResolvers<never>();
    const stop = (): void => {
      void thread.close();
      cancelled.reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      const asked = thread.run(task, ({ done, total }) => progress?.(done, total));
      return await Promise.race([cancelled.promise, asked]);
    } finally {
      signal.removeEventListener('abort', stop);
      if (signal.aborted || isClosed || idle.length >= MOST_IDLE) void thread.close();
      else idle.push(thread);
    }
  }
  return {
    async hash(content, work) {
      const answer = await run({ kind: 'hash', content }, work);
      return answer.kind === 'hash' ? answer.content : unasked(answer);
    },
    async fields(a, b, options, work) {
      try {
        const answer = await run({ kind: 'fields', a, b, options }, work);
        return answer.kind === 'fields' ? answer.fields : unasked(answer);
      } catch (error) {
        if (work.signal.aborted || !(error instanceof TaskLostError)) throw error;
        return { format: 'unknown', changes: [], why: `Its fields were given up: ${error.message}.` };
      }
    },
    async bytes(a, b, work) {
      const answer = await run({ kind: 'bytes', a, b }, work);
      return answer.kind === 'bytes' ? unpackBlocks(answer.blocks) : unasked(answer);
    },
    async close() {
      isClosed = true;
      await Promise.all(idle.splice(0).map(thread => thread.close()));
    },
  };
}

/** Done before a thread has started, and before anybody notices. */
const SMALL = 256 * 1024;

function isSmall(task: CompareTask): boolean {
  const contents = task.kind === 'hash' ? [task.content] : [task.a, task.b];
  return contents.reduce((sum, content) => sum + sourceOf(content).size, 0) <= SMALL;
}

function unasked({ kind }: CompareAnswer): never {
  throw new Error(`a thread told ${kind} without being asked`);
}

function newThread(worker: URL): Thread {
  return new WorkerPool(worker, {
    size: 1,
    silenceMilliseconds: SILENCE_MILLISECONDS,
    memoryMegabytes: WORKER_MEGABYTES,
  });
}

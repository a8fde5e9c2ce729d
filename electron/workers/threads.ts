import { availableParallelism } from 'node:os';
import type { CompareAnswer, CompareNote, CompareTask } from '../answers/compare/compare-task.ts';
import type { CompiledText, TextTask } from '../answers/compile-text.ts';
import type { ReadAnswer, ReadNote, ReadTask } from '../answers/crawl/file-report.ts';
import type { Described } from '../answers/describe.ts';
import type { DescribeTask } from '../answers/describe-task.ts';
import type { ExportAnswer, ExportTask } from '../answers/export/export-desk.ts';
import type { Checked, GuardTask } from '../answers/guard/guard-task.ts';
import type { ShapeTask, ShapeTaskAnswer } from '../answers/import/shape-task.ts';
import type { ItemsAnswer, ItemsTask } from '../answers/items/items-task.ts';
import type { DrawingAnswer, DrawingTask } from '../answers/pictures/drawing-task.ts';
import type { QueryAnswer, QueryTask } from '../answers/query/query-task.ts';
import type { SceneAnswer, SceneNote, SceneTask } from '../answers/scene/scene-task.ts';
import type { SearchAnswer, SearchNote, SearchTask } from '../answers/search/search-task.ts';
import { type PoolOptions, TaskLostError, WorkerPool } from './worker-pool.ts';
import { workerUrl } from './worker-url.ts';

interface Talk<Task, Answer, Note> {
  readonly task: Task;
  readonly answer: Answer;
  /** What the thread reports while it works. */
  readonly note: Note;
}

/** What threads are asked, and what they answer. */
interface Talks {
  readonly compare: Talk<CompareTask, CompareAnswer, CompareNote>;
  readonly crawl: Talk<ReadTask, ReadAnswer, ReadNote>;
  readonly describe: Talk<DescribeTask, Described, 'step'>;
  readonly drawing: Talk<DrawingTask, DrawingAnswer, never>;
  readonly export: Talk<ExportTask, ExportAnswer, 'step'>;
  readonly guard: Talk<GuardTask, Checked, 'step'>;
  readonly items: Talk<ItemsTask, ItemsAnswer, never>;
  readonly query: Talk<QueryTask, QueryAnswer, 'step'>;
  readonly scene: Talk<SceneTask, SceneAnswer, SceneNote>;
  readonly search: Talk<SearchTask, SearchAnswer, SearchNote>;
  readonly shape: Talk<ShapeTask, ShapeTaskAnswer, never>;
  readonly text: Talk<TextTask, CompiledText, never>;
}

export type Threads<K extends keyof Talks> = WorkerPool<Talks[K]['task'], Talks[K]['answer'], Talks[K]['note']>;

/** The most threads: each takes memory, and a single thread receives all their results. */
const MOST = 4;

/** A thread for each core that is not needed for `others`, but at least one. */
export const threadsBeside = (others: number): number => Math.max(1, Math.min(MOST, availableParallelism() - others));

const some = threadsBeside(0);

/** Starting a thread, with its 40 MB of memory, pays off when there are this many bytes to read. */
const WORTH_ONE = 32 * 1024 * 1024;

/** How many threads pay off for this many bytes, limited by the cores. */
export const threadsWorth = (bytes: number, others = 0): number =>
  Math.max(1, Math.min(threadsBeside(others), Math.ceil(bytes / WORTH_ONE)));

/** The limits of each kind of thread. */
const limits: Readonly<Record<keyof Talks, PoolOptions>> = {
  // Comparing a world of 13 MB with another version, in which every polygon has changed, takes half of this memory.
  compare: { size: 8, silenceMilliseconds: 60_000, memoryMegabytes: 3072 },
  // Far more than any file of these games takes; a world of 100,000 models takes 800 MB.
  crawl: { size: some, silenceMilliseconds: 20_000, memoryMegabytes: 1024 },
  // It keeps nothing between two tasks except the code and formats it has loaded.
  describe: { size: 1, silenceMilliseconds: 30_000, memoryMegabytes: 1024, idleMegabytes: 48 },
  // A picture of 4096 x 4096 pixels is one task without progress notes.
  drawing: { size: 1, silenceMilliseconds: 60_000, memoryMegabytes: 1024 },
  // A large model as JSON is one task without progress notes.
  export: { size: some, silenceMilliseconds: 120_000, memoryMegabytes: 1024 },
  guard: { size: 1, silenceMilliseconds: 30_000, memoryMegabytes: 1024 },
  items: { size: 1, silenceMilliseconds: 120_000, memoryMegabytes: 2048 },
  query: { size: 1, silenceMilliseconds: 60_000, memoryMegabytes: 2048 },
  // A large zone is done a sixth sooner, and takes no more memory in the end.
  scene: { size: 1, silenceMilliseconds: 120_000, memoryMegabytes: 3072, youngMegabytes: 32 },
  search: { size: some, silenceMilliseconds: 20_000, memoryMegabytes: 256 },
  // A model of millions of faces is one task without progress notes.
  shape: { size: 1, silenceMilliseconds: 120_000, memoryMegabytes: 2048 },
  text: { size: 1, silenceMilliseconds: 30_000, memoryMegabytes: 1024 },
};

/** The most bytes that are copied to a thread: edited bytes are not on disk. */
export const LARGEST_COPIED: number = 64 * 1024 * 1024;

/** Threads for one kind of question, started when they are first needed. `worker` is their code; tests pass another. */
export function createThreads<K extends keyof Talks>(
  kind: K,
  { worker = workerUrl(`${kind}-worker`), ...others }: Partial<PoolOptions> & { readonly worker?: URL } = {},
): Threads<K> {
  return new WorkerPool(worker, { ...limits[kind], ...others });
}

/** A thread's answer, or `lost`'s if the thread died or was stopped. */
export async function unlessLost<T>(answer: Promise<T>, lost: (why: string) => T): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof TaskLostError) return lost(error.message);
    throw error;
  }
}

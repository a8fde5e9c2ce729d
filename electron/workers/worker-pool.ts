import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { AbortSignalLike } from '../../shared/base/abort-signal.ts';
import { refuse } from '../failures/refuse.ts';
import { inArchive, listIn, refuseChanged } from '../files/as-built.ts';
import { fileFailures } from '../files/file-failures.ts';
import type { Order, Reply } from './messages.ts';

export interface PoolOptions {
  readonly size: number;
  /** A worker that works and says nothing for so long is stopped; what it worked on is given up. */
  readonly silenceMilliseconds: number;
  /** More memory than this ends the worker, not the host. */
  readonly memoryMegabytes: number;
  /** What is new in its memory is looked through this often. */
  readonly youngMegabytes?: number;
  /** A worker that has more than this when it is done is ended: left alone, it would keep it. */
  readonly idleMegabytes?: number;
}

/**
 * What is new in a worker's memory is looked through this often: with Node's own 48 MB a scan took 280 MB instead of 200,
 * and no less time.
 */
const YOUNG_MEGABYTES = 8;

/** The worker could not do the task, and says why. */
export class TaskRefusedError extends Error {
  override readonly name = 'TaskRefusedError';
}

/** The worker died of the task, or had to be stopped. */
export class TaskLostError extends Error {
  override readonly name = 'TaskLostError';
}

const stopped = (): TaskLostError => new TaskLostError('the work was stopped');

interface Job<Task, Answer, Note> {
  readonly task: Task;
  readonly onNote: (note: Note) => void;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
  /** It has a signal. */
  readonly mayBeDropped: boolean;
}

interface RunningJob<Task, Answer, Note> extends Job<Task, Answer, Note> {
  /** Absent while its worker starts: on a busy machine that alone takes longer than a worker may be silent. */
  timer?: NodeJS.Timeout;
  /** When its worker last said something. */
  heard: number;
}

/**
 * A few threads that take tasks in turn. A task may hang, crash or eat all memory: it alone is lost, its worker is
 * replaced. tinypool was weighed: its entry file does not survive bundling, and it has no notion of a silent worker.
 */
export class WorkerPool<Task, Answer, Note> {
  readonly #url: URL;
  readonly #options: PoolOptions;
  #size: number;
  readonly #waiting: Job<Task, Answer, Note>[] = [];
  readonly #running = new Map<Worker, RunningJob<Task, Answer, Note>>();
  /** What a worker was sent while it still runs another. */
  readonly #ahead = new Map<Worker, Job<Task, Answer, Note>>();
  readonly #idle: Worker[] = [];
  /** Those of the idle that were started before there was anything to do, and have not said yet that they are ready. */
  readonly #starting = new Set<Worker>();
  #closed = false;

  constructor(url: URL, options: PoolOptions) {
    this.#url = url;
    this.#options = options;
    this.#size = options.size;
  }

  /**
   * The answer to one task; tasks start in the order they were given. A task that is no longer wanted is rejected with the
   * signal's reason: one that waits never starts, one that runs is stopped with its worker.
   */
  run(task: Task, onNote: (note: Note) => void = () => {}, signal?: AbortSignalLike): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (this.#closed) return reject(stopped());
      const onAbort = () => this.#drop(job, signal?.reason);
      const done = () => signal?.removeEventListener('abort', onAbort);
      const job: Job<Task, Answer, Note> = {
        task,
        onNote,
        resolve: answer => {
          done();
          resolve(answer);
        },
        reject: error => {
          done();
          reject(error);
        },
        mayBeDropped: signal !== undefined,
      };
      signal?.addEventListener('abort', onAbort);
      this.#waiting.push(job);
      this.#startNext();
    });
  }

  /** Starts a worker before there is a task: starting one takes a fifth of a second, and more on a busy machine. */
  begin(): void {
    if (this.#closed || this.#running.size + this.#idle.length > 0) return;
    try {
      const worker = this.#startChecked();
      this.#starting.add(worker);
      this.#idle.push(worker);
    } catch {
      // Whoever has a task for it is told.
    }
  }

  /** No more than so many from now on; those that run on are left alone. */
  limit(size: number): void {
    this.#size = size;
  }

  /** Ends the workers that have nothing to do but a few, for what they keep; others are started when there is a task. */
  rest(kept = 0): void {
    for (const worker of this.#idle.splice(kept)) void worker.terminate();
  }

  /** Stops all workers at once, in the middle of what they do; open tasks are rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    const workers = [...this.#idle.splice(0), ...this.#running.keys()];
    for (const { timer } of this.#running.values()) clearTimeout(timer);
    const open = [...this.#running.values(), ...this.#ahead.values(), ...this.#waiting.splice(0)];
    this.#running.clear();
    this.#ahead.clear();
    for (const job of open) job.reject(stopped());
    await Promise.all(workers.map(worker => worker.terminate()));
  }

  #drop(job: Job<Task, Answer, Note>, reason: unknown): void {
    const place = this.#waiting.indexOf(job);
    if (place >= 0) this.#waiting.splice(place, 1);
    for (const [worker, running] of this.#running) {
      if (running.resolve !== job.resolve) continue;
      this.#leave(worker, running);
      void worker.terminate();
    }
    job.reject(reason);
    this.#startNext();
  }

  #startNext(): void {
    if (this.#closed) return;
    if (this.#running.size >= this.#size) {
      this.#sendAhead();
      return;
    }
    const job = this.#waiting.shift();
    if (job === undefined) return;
    const ready = this.#idle.pop();
    const worker = ready ?? this.#startWorkerFor(job);
    if (worker === undefined) {
      this.#startNext();
      return;
    }
    const running = { ...job, heard: performance.now() };
    this.#running.set(worker, running);
    if (ready && !this.#starting.has(ready)) this.#watch(worker, running);
    worker.postMessage({ task: job.task } satisfies Order<Task>);
  }

  /**
   * The only worker has its next task at hand when it is done: this thread, if it has work of its own, would let it wait. Of
   * several workers nobody knows which is done first.
   */
  #sendAhead(): void {
    const [worker] = this.#running.keys();
    const [job] = this.#waiting;
    if (this.#size > 1 || worker === undefined || job === undefined) return;
    if (job.mayBeDropped || this.#ahead.has(worker)) return;
    this.#waiting.shift();
    this.#ahead.set(worker, job);
    worker.postMessage({ task: job.task } satisfies Order<Task>);
  }

  #watch(worker: Worker, job: RunningJob<Task, Answer, Note>): void {
    job.heard = performance.now();
    job.timer = setTimeout(() => this.#giveUp(worker), this.#options.silenceMilliseconds);
  }

  /** The job is rejected where its worker must not be started. */
  #startWorkerFor(job: Job<Task, Answer, Note>): Worker | undefined {
    try {
      return this.#startChecked();
    } catch (error) {
      job.reject(error);
      return undefined;
    }
  }

  #startChecked(): Worker {
    refuseChangedWorker(this.#url);
    return this.#startWorker();
  }

  #startWorker(): Worker {
    const worker = new Worker(this.#url, {
      resourceLimits: {
        maxOldGenerationSizeMb: this.#options.memoryMegabytes,
        maxYoungGenerationSizeMb: this.#options.youngMegabytes ?? YOUNG_MEGABYTES,
      },
    });
    worker.on('message', (reply: Reply<Answer, Note>) => this.#hear(worker, reply));
    worker.on('error', error => this.#lose(worker, reasonOf(error)));
    worker.on('exit', code => this.#lose(worker, `its worker ended with ${code}`));
    return worker;
  }

  #hear(worker: Worker, reply: Reply<Answer, Note>): void {
    if ('ready' in reply) this.#starting.delete(worker);
    const job = this.#running.get(worker);
    if (job === undefined) return;
    if ('ready' in reply) {
      this.#watch(worker, job);
      return;
    }
    if ('note' in reply) {
      job.timer?.refresh();
      job.heard = performance.now();
      this.#note(job, reply.note);
      return;
    }
    clearTimeout(job.timer);
    this.#running.delete(worker);
    this.#goOn(worker, 'answer' in reply ? reply.held : undefined);
    if ('answer' in reply) job.resolve(reply.answer);
    else job.reject(new TaskRefusedError(reply.failure));
    this.#startNext();
  }

  /** Whoever waits for the answer is told where hearing a note fails: thrown from here, it would end the host. */
  #note(job: RunningJob<Task, Answer, Note>, note: Note): void {
    try {
      job.onNote(note);
    } catch (error) {
      this.#drop(job, error);
    }
  }

  /** With what it was sent ahead, or with nothing for now; one that holds too much is ended. */
  #goOn(worker: Worker, held = 0): void {
    if (held > (this.#options.idleMegabytes ?? Infinity)) {
      this.#takeBack(worker);
      void worker.terminate();
      return;
    }
    const ahead = this.#ahead.get(worker);
    if (ahead === undefined) {
      this.#idle.push(worker);
      return;
    }
    this.#ahead.delete(worker);
    const running = { ...ahead, heard: performance.now() };
    this.#running.set(worker, running);
    this.#watch(worker, running);
  }

  /** Somebody else does what the worker was sent ahead. */
  #takeBack(worker: Worker): void {
    const ahead = this.#ahead.get(worker);
    this.#ahead.delete(worker);
    if (ahead !== undefined) this.#waiting.unshift(ahead);
  }

  /** The worker works no more. */
  #leave(worker: Worker, job: RunningJob<Task, Answer, Note>): void {
    clearTimeout(job.timer);
    this.#running.delete(worker);
    this.#takeBack(worker);
  }

  #giveUp(worker: Worker): void {
    const job = this.#running.get(worker);
    // A timer that comes this late says that the whole machine was asleep, not the worker.
    if (job !== undefined && performance.now() - job.heard > this.#options.silenceMilliseconds * 2) {
      job.heard = performance.now();
      job.timer?.refresh();
      return;
    }
    this.#lose(worker, `it made no progress for ${Math.ceil(this.#options.silenceMilliseconds / 1000)} s`);
    void worker.terminate();
  }

  /** The worker is gone, and with it what it worked on. */
  #lose(worker: Worker, why: string): void {
    this.#starting.delete(worker);
    const place = this.#idle.indexOf(worker);
    if (place >= 0) this.#idle.splice(place, 1);
    const job = this.#running.get(worker);
    if (job === undefined) return;
    this.#leave(worker, job);
    job.reject(new TaskLostError(why));
    this.#startNext();
  }
}

/**
 * Refuses a worker that is not the one that was built. In a package, workers and the chunks they share lie beside the
 * archive; anything else runs from where it was built or written.
 */
function refuseChangedWorker(worker: URL): void {
  const known = inArchive(worker);
  if (known === undefined) return;
  const name = basename(fileURLToPath(worker));
  const files = Object.entries(Object(Reflect.get(listIn(new URL('../worker-hashes.json', known)), name)));
  if (files.length === 0) refuse(fileFailures.changedPart(`dist/workers/${name}`));
  for (const [path, hash] of files) refuseChanged(new URL(`../${path}`, worker), hash, `dist/${path}`);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'it took more memory than a file may' : error.message;
}

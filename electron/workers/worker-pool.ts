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
  /** A worker that is busy and sends nothing for this long is stopped, and its task is lost. */
  readonly silenceMilliseconds: number;
  /** The memory limit of a worker: exceeding it ends the worker, not the host. */
  readonly memoryMegabytes: number;
  /** The size of V8's young generation, in place of the default. */
  readonly youngMegabytes?: number;
  /** A worker that holds more than this after a task is ended: an idle worker does not free it. */
  readonly idleMegabytes?: number;
}

/** The default size of V8's young generation: with Node's own 48 MB a scan took 280 MB instead of 200, and no less time. */
const YOUNG_MEGABYTES = 8;

/** The worker could not do the task; the message says why. */
export class TaskRefusedError extends Error {
  override readonly name = 'TaskRefusedError';
}

/** The worker died during the task or had to be stopped. */
export class TaskLostError extends Error {
  override readonly name = 'TaskLostError';
}

const stopped = (): TaskLostError => new TaskLostError('the work was stopped');

interface Job<Task, Answer, Note> {
  readonly task: Task;
  readonly onNote: (note: Note) => void;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
  /** Whether the caller passed a signal. */
  readonly mayBeDropped: boolean;
}

interface RunningJob<Task, Answer, Note> extends Job<Task, Answer, Note> {
  /** Absent while the worker starts: on a busy machine, starting alone can take longer than the silence allowed. */
  timer?: NodeJS.Timeout;
  /** When the worker last sent something. */
  heard: number;
}

/**
 * A few threads that share a queue of tasks. If a task hangs, crashes or uses up its memory, only that task is lost, and
 * its worker is replaced. We considered tinypool: its entry file does not survive bundling, and it does not detect a silent
 * worker.
 */
export class WorkerPool<Task, Answer, Note> {
  readonly #url: URL;
  readonly #options: PoolOptions;
  #size: number;
  readonly #waiting: Job<Task, Answer, Note>[] = [];
  readonly #running = new Map<Worker, RunningJob<Task, Answer, Note>>();
  /** The task that a worker was sent while it was still busy with another. */
  readonly #ahead = new Map<Worker, Job<Task, Answer, Note>>();
  readonly #idle: Worker[] = [];
  /** Idle workers that were started early and have not reported ready yet. */
  readonly #starting = new Set<Worker>();
  #closed = false;

  constructor(url: URL, options: PoolOptions) {
    this.#url = url;
    this.#options = options;
    this.#size = options.size;
  }

  /**
   * Runs a task; tasks start in the order they were given. An aborted task is rejected with the signal's reason: a waiting
   * one never starts, a running one is stopped together with its worker.
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

  /** Starts a worker before there is a task: starting takes a fifth of a second, and more on a busy machine. */
  begin(): void {
    if (this.#closed || this.#running.size + this.#idle.length > 0) return;
    try {
      const worker = this.#startChecked();
      this.#starting.add(worker);
      this.#idle.push(worker);
    } catch {
      // The next task meets the same error and reports it.
    }
  }

  /** Limits the number of workers from now on; busy ones finish their tasks. */
  limit(size: number): void {
    this.#size = size;
  }

  /** Ends all idle workers but `kept`, to free their memory; later tasks start new ones. */
  rest(kept = 0): void {
    for (const worker of this.#idle.splice(kept)) void worker.terminate();
  }

  /** Stops all workers at once, even in the middle of a task; open tasks are rejected. */
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
   * Sends a single worker its next task early, so that it need not wait for this thread, which may be busy. With several
   * workers, nobody knows which is free first.
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

  /** Starts a worker, or rejects the job if the worker's code may not run. */
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

  /** An error while a note is handled rejects the job: thrown from here, it would end the host. */
  #note(job: RunningJob<Task, Answer, Note>, note: Note): void {
    try {
      job.onNote(note);
    } catch (error) {
      this.#drop(job, error);
    }
  }

  /** Lets a worker start the task it was sent ahead, or makes it idle; one that holds too much memory is ended. */
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

  /** Returns a worker's early task to the queue. */
  #takeBack(worker: Worker): void {
    const ahead = this.#ahead.get(worker);
    this.#ahead.delete(worker);
    if (ahead !== undefined) this.#waiting.unshift(ahead);
  }

  /** Takes a job from its worker. */
  #leave(worker: Worker, job: RunningJob<Task, Answer, Note>): void {
    clearTimeout(job.timer);
    this.#running.delete(worker);
    this.#takeBack(worker);
  }

  #giveUp(worker: Worker): void {
    const job = this.#running.get(worker);
    // A timer this late means that the whole machine was asleep, not the worker.
    if (job !== undefined && performance.now() - job.heard > this.#options.silenceMilliseconds * 2) {
      job.heard = performance.now();
      job.timer?.refresh();
      return;
    }
    this.#lose(worker, `it made no progress for ${Math.ceil(this.#options.silenceMilliseconds / 1000)} s`);
    void worker.terminate();
  }

  /** Removes a dead worker and rejects its task. */
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
 * Refuses a worker whose code is not as it was built. In a package, workers and their shared chunks are next to the
 * archive; elsewhere they run from where they were built or written.
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

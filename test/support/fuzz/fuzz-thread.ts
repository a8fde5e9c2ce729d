// Runs mutants in a thread and watches it: a mutant that hangs or exhausts the memory is stopped and reported.
import { Worker } from 'node:worker_threads';
import { builderNames, type FuzzReport, type FuzzTask, SHARED } from './fuzz-worker.ts';

/** A forbidden result, and where it happened. */
export interface Finding {
  readonly kind: 'crash' | 'hang' | 'memory';
  readonly index: number;
  readonly builder: string;
  readonly what: string;
}

/** One builder may take so much of a processor's time, in milliseconds: what does not end soon takes minutes, also where a slow processor needs two seconds for what is in order. */
export const HANG = 6000;
/** The most that one mutant may grow the process by, in bytes. */
export const MEMORY = 256 * 1024 * 1024;
const LOOK = 20;
/** The limit of the thread's heap, for uncollected garbage. */
const HEAP_MB = 192;

export interface ThreadOptions {
  readonly onSlow?: (index: number, builder: string, milliseconds: number) => void;
  /** How much the process may grow while a thread runs, garbage included; beyond it, the mutant is tried again alone. */
  readonly growth?: number;
}

/** Runs one thread at a time: a new one after each that had to be stopped. */
export class FuzzThread {
  readonly #options: ThreadOptions;
  readonly #shared = new Int32Array(new SharedArrayBuffer(SHARED.count * Int32Array.BYTES_PER_ELEMENT));
  #worker: Worker | undefined;
  #base = 0;

  constructor(options: ThreadOptions = {}) {
    this.#options = options;
  }

  /** All findings of a task; it continues after a mutant that had to be stopped. */
  async run(task: FuzzTask): Promise<readonly Finding[]> {
    const found: Finding[] = [];
    let rest: FuzzTask | undefined = task;
    while (rest) {
      const stopped = await this.#runOnce(rest, found);
      if (stopped) found.push(stopped);
      const next: number = (stopped?.index ?? 0) + 1;
      rest = stopped && 'seed' in rest && next < rest.to ? { ...rest, from: next } : undefined;
    }
    return found;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  async #ready(): Promise<Worker> {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./fuzz-worker.ts', import.meta.url), {
      workerData: { shared: this.#shared.buffer },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
    });
    this.#worker = worker;
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve());
      worker.once('error', reject);
    });
    worker.removeAllListeners('error');
    this.#base = process.memoryUsage.rss();
    return worker;
  }

  async #runOnce(task: FuzzTask, found: Finding[]): Promise<Finding | undefined> {
    const worker = await this.#ready();
    // Memory left behind by earlier mutants does not count.
    if ('mutant' in task) this.#base = process.memoryUsage.rss();
    const stopped = await new Promise<Finding | undefined>(resolve => {
      const guard = this.#guard(resolve);
      worker.on('message', (report: FuzzReport) => {
        if (report.kind === 'crash') found.push(report);
        else if (report.kind === 'slow') this.#options.onSlow?.(report.index, report.builder, report.milliseconds);
        else if (report.kind === 'done') guard.end(undefined);
      });
      worker.on('error', error => guard.end(this.#at(isOutOfMemory(error) ? 'memory' : 'crash', String(error))));
      worker.postMessage(task);
    });
    for (const name of ['message', 'error']) worker.removeAllListeners(name);
    if (stopped) {
      worker.on('error', () => {}); // it was abandoned
      await this.close();
    }
    return stopped;
  }

  /** Looks at the thread now and then; ends what it waits for with what it saw. */
  #guard(resolve: (finding: Finding | undefined) => void): { end(finding: Finding | undefined): void } {
    let steps = -1;
    let since = process.cpuUsage();
    const timer = setInterval(() => {
      const now = Atomics.load(this.#shared, SHARED.steps);
      if (now !== steps) {
        steps = now;
        since = process.cpuUsage();
      }
      const { user, system } = process.cpuUsage(since);
      const milliseconds = (user + system) / 1000;
      if (milliseconds > HANG) end(this.#at('hang', `over ${HANG} ms of the processor's time`));
      const grown = process.memoryUsage.rss() - this.#base;
      if (grown > (this.#options.growth ?? MEMORY))
        end(this.#at('memory', `${Math.round(grown / 2 ** 20)} MB more than before`));
    }, LOOK);
    const end = (finding: Finding | undefined): void => {
      clearInterval(timer);
      resolve(finding);
    };
    return { end };
  }

  #at(kind: Finding['kind'], what: string): Finding {
    const builder = builderNames[this.#shared[SHARED.builder] ?? 0] ?? '';
    return { kind, index: this.#shared[SHARED.index] ?? 0, builder, what };
  }
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

// The thread that runs mutants: it may hang or run out of memory, and is then discarded.
import { parentPort, workerData } from 'node:worker_threads';
import { buildAll, builders } from './builders.ts';
import { fuzzFiles, mutantOf, shortFiles } from './inputs.ts';
import type { Mutant } from './subject.ts';
import { MadeSurroundings } from './surroundings.ts';

/** The mutants of a run from one number up to but excluding another; or a single one. */
export type FuzzTask =
  | { readonly seed: number; readonly from: number; readonly to: number }
  | { readonly mutant: Omit<Mutant, 'how'> };

export type FuzzReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'crash'; readonly index: number; readonly builder: string; readonly what: string }
  | { readonly kind: 'slow'; readonly index: number; readonly builder: string; readonly milliseconds: number }
  | { readonly kind: 'done' };

/** The meaning of the shared numbers: the present mutant, its builder, and how often either changed. */
export const SHARED = { index: 0, builder: 1, steps: 2, count: 3 } as const;
export const builderNames: readonly string[] = Object.keys(builders);
/** Slower builders are reported, in milliseconds of processor time. */
export const SLOW = 250;

const port = parentPort;
if (port) {
  const shared = new Int32Array((workerData as { readonly shared: SharedArrayBuffer }).shared); // as: FuzzThread passes it
  const files = fuzzFiles();
  const short = shortFiles(files);
  const around = new MadeSurroundings(files);
  const report = (message: FuzzReport): void => port.postMessage(message);

  const tryOne = async (mutant: Omit<Mutant, 'how'>, index: number): Promise<void> => {
    shared[SHARED.index] = index;
    let before = '';
    let since = process.threadCpuUsage();
    const crashes = await buildAll(mutant, around, builder => {
      tellSlow(before);
      before = builder;
      since = process.threadCpuUsage();
      shared[SHARED.builder] = builderNames.indexOf(builder);
      Atomics.add(shared, SHARED.steps, 1);
    });
    tellSlow(before);
    for (const crash of crashes) report({ kind: 'crash', index, ...crash });

    function tellSlow(builder: string): void {
      const { user, system } = process.threadCpuUsage(since);
      const milliseconds = Math.round((user + system) / 1000);
      if (builder !== '' && milliseconds > SLOW) report({ kind: 'slow', index, builder, milliseconds });
    }
  };

  port.on('message', async (task: FuzzTask) => {
    if ('mutant' in task) await tryOne(task.mutant, 0);
    else for (let index = task.from; index < task.to; index++) await tryOne(mutantOf(short, task.seed, index), index);
    report({ kind: 'done' });
  });
  report({ kind: 'ready' });
}

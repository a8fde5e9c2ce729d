import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parentPort, threadId } from 'node:worker_threads';

const hoard: unknown[] = [];

export interface OddTask {
  readonly file: string;
  readonly knownHash?: string;
  /** Raised when its turn has come. */
  readonly flag?: Int32Array<SharedArrayBuffer>;
}

/** Works for three seconds, and says so ten times in each. */
async function creep(): Promise<unknown> {
  for (let steps = 1; steps < 30; steps++) {
    await setTimeout(100);
    parentPort?.postMessage({ note: { bytes: steps, entries: 0 } });
  }
  return { answer: { size: 30 } };
}

const mishaps: Readonly<Record<string, (task: OddTask) => unknown>> = {
  'hangs.bin': () => {
    for (;;);
  },
  'dies.bin': () => process.exit(7),
  'throws.bin': () =>
    new Promise(() => {
      setImmediate(() => {
        throw new Error('thrown out of turn');
      });
    }),
  'hoards.bin': () => {
    for (;;) hoard.push(Array.from({ length: 100_000 }, (_, at) => ({ at })));
  },
  'creeps.bin': creep,
  'who.bin': () => ({ answer: { size: threadId }, held: 10 }),
  'keeps.bin': () => ({ answer: { size: threadId }, held: 100 }),
  'flags.bin': ({ flag }) => {
    if (flag === undefined) return { failure: 'there is no flag' };
    Atomics.store(flag, 0, 1);
    Atomics.notify(flag, 0);
    return { answer: { size: 1 } };
  },
  'denied.bin': () => ({ failure: 'denied.bin could not be read: access is denied.' }),
};

/** Does the tasks of a pool from now on: a file named for a mishap has it, and `answerOf` tells of all others. */
export function serveWithMishaps(answerOf: (task: OddTask) => unknown): void {
  const serve = async (task: OddTask) => {
    const mishap = mishaps[basename(task.file)];
    parentPort?.postMessage(await (mishap ? mishap(task) : { answer: answerOf(task) }));
  };
  let turn: Promise<void> = Promise.resolve();
  parentPort?.on('message', ({ task }: { task: OddTask }) => {
    turn = turn.then(() => serve(task));
  });
  parentPort?.postMessage({ ready: true });
}

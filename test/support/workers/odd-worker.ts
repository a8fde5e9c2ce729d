/** A crawl worker for tests: files named for a mishap have it, all others are read as they are. */
import { basename } from 'node:path';
import { parentPort, threadId } from 'node:worker_threads';
import { readGameFile } from '../../../electron/answers/crawl/read-game-file.ts';

const hoard: unknown[] = [];

/** Works for three seconds, and says so ten times in each. */
function creep(): undefined {
  let steps = 0;
  const timer = setInterval(() => {
    steps += 1;
    if (steps < 30) parentPort?.postMessage({ note: { bytes: steps, entries: 0 } });
    else {
      clearInterval(timer);
      parentPort?.postMessage({ answer: { size: steps } });
    }
  }, 100);
}

const mishaps: Readonly<Record<string, () => unknown>> = {
  'hangs.bin': () => {
    for (;;);
  },
  'dies.bin': () => process.exit(7),
  'throws.bin': () => {
    setImmediate(() => {
      throw new Error('thrown out of turn');
    });
    return undefined;
  },
  'hoards.bin': () => {
    for (;;) hoard.push(Array.from({ length: 100_000 }, (_, at) => ({ at })));
  },
  'creeps.bin': creep,
  'who.bin': () => ({ answer: { size: threadId }, held: 10 }),
  'keeps.bin': () => ({ answer: { size: threadId }, held: 100 }),
  'denied.bin': () => ({ failure: 'denied.bin could not be read: access is denied.' }),
};

parentPort?.on('message', ({ task }: { task: { file: string; knownHash?: string } }) => {
  const mishap = mishaps[basename(task.file)];
  const reply = mishap ? mishap() : { answer: readGameFile(task, () => undefined) };
  if (reply !== undefined) parentPort?.postMessage(reply);
});
parentPort?.postMessage({ ready: true });

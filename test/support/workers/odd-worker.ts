/** A crawl worker for tests: files named for a mishap have it, all others are read as they are. */
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { readGameFile } from '../../../electron/workers/read-game-file.ts';

const hoard: unknown[] = [];

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
  'denied.bin': () => ({ failure: 'denied.bin could not be read: access to it is denied.' }),
};

parentPort?.on('message', ({ task }: { task: { file: string; knownHash?: string } }) => {
  const mishap = mishaps[basename(task.file)];
  const reply = mishap ? mishap() : { answer: readGameFile(task, () => undefined) };
  if (reply !== undefined) parentPort?.postMessage(reply);
});

/** The thread that reads games' files for the index: one task at a time, no database. */
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { diskFailure } from '../files/disk-failure.ts';
import type { ReadAnswer, ReadNote, ReadTask } from './file-report.ts';
import type { Order, Reply } from './messages.ts';
import { readGameFile } from './read-game-file.ts';

const port = parentPort;
const say = (reply: Reply<ReadAnswer, ReadNote>) => port?.postMessage(reply);

port?.on('message', ({ task }: Order<ReadTask>) => {
  try {
    say({ answer: readGameFile(task, note => say({ note })) });
  } catch (error) {
    const failure = diskFailure(error, basename(task.file), 'read');
    say({ failure: failure instanceof Error ? failure.message : String(failure) });
  }
});

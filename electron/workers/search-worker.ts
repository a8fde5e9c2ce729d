/** The thread that looks through the games' files for bytes and names. */
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { diskFailure } from '../files/disk-failure.ts';
import type { Order, Reply } from './messages.ts';
import { type KnownFile, searchFile } from './search/search-file.ts';
import type { SearchAnswer, SearchNote, SearchTask } from './search/search-task.ts';

const port = parentPort;
const say = (reply: Reply<SearchAnswer, SearchNote>) => port?.postMessage(reply);
let known: KnownFile | undefined;

port?.on('message', ({ task }: Order<SearchTask>) => {
  try {
    known = searchFile(task, known, note => say({ note }));
    say({ answer: { done: true } });
  } catch (error) {
    known = undefined;
    const failure = diskFailure(error, basename(task.file), 'read');
    say({ failure: failure instanceof Error ? failure.message : String(failure) });
  }
});

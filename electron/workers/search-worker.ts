/** The thread that searches the games' files for bytes and names. */
import { basename } from 'node:path';
import { type KnownFile, searchFile } from '../answers/search/search-file.ts';
import type { SearchAnswer, SearchNote, SearchTask } from '../answers/search/search-task.ts';
import { diskFailure } from '../files/disk-failure.ts';
import { messageOf, serveTasks } from './serve-tasks.ts';

let known: KnownFile | undefined;

serveTasks<SearchTask, SearchAnswer, SearchNote>({
  answer(task, note) {
    known = searchFile(task, known, note);
    return { done: true };
  },
  failure(error, { file }) {
    known = undefined;
    return messageOf(diskFailure(error, basename(file), 'read'));
  },
});

/** The thread that looks through the games' files for bytes and names. */
import { basename } from 'node:path';
import { diskFailure } from '../files/disk-failure.ts';
import { type KnownFile, searchFile } from './search/search-file.ts';
import type { SearchAnswer, SearchNote, SearchTask } from './search/search-task.ts';
import { messageOf, takeTasks } from './take-tasks.ts';

let known: KnownFile | undefined;

takeTasks<SearchTask, SearchAnswer, SearchNote>({
  answer(task, note) {
    known = searchFile(task, known, note);
    return { done: true };
  },
  failure(error, { file }) {
    known = undefined;
    return messageOf(diskFailure(error, basename(file), 'read'));
  },
});

/** The thread that reads games' files for the index: one task at a time, no database. */
import { basename } from 'node:path';
import { diskFailure } from '../files/disk-failure.ts';
import type { ReadAnswer, ReadNote, ReadTask } from './file-report.ts';
import { readGameFile } from './read-game-file.ts';
import { messageOf, takeTasks } from './take-tasks.ts';

takeTasks<ReadTask, ReadAnswer, ReadNote>({
  answer: readGameFile,
  failure: (error, { file }) => messageOf(diskFailure(error, basename(file), 'read')),
});

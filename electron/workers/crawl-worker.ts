/** The thread that reads games' files for the index, one task at a time, without a database. */
import { basename } from 'node:path';
import type { ReadAnswer, ReadNote, ReadTask } from '../answers/crawl/file-report.ts';
import { readGameFile } from '../answers/crawl/read-game-file.ts';
import { WINDOW_SIZE } from '../answers/crawl/windowed-file.ts';
import { diskFailure } from '../files/disk-failure.ts';
import { collectAbove } from './collect.ts';
import { messageOf, serveTasks } from './serve-tasks.ts';

/** The least time between two progress notes: a note for each entry cost a sixth of the thread's time. */
const INTERVAL_MILLISECONDS = 50;

const memory = new Uint8Array(WINDOW_SIZE);
const collect = collectAbove(38);

serveTasks<ReadTask, ReadAnswer, ReadNote>({
  answer(task, note) {
    const notes = spaced(note);
    const answer = readGameFile(task, notes.add, memory);
    notes.flush();
    collect();
    return answer;
  },
  failure: (error, { file }) => messageOf(diskFailure(error, basename(file), 'read')),
});

/** Passes on a note now and then, and drops those in between: the next one includes their counts. */
function spaced(note: (note: ReadNote) => void): { add(note: ReadNote): void; flush(): void } {
  let reported = Date.now();
  let waiting: ReadNote = { bytes: 0, entries: 0 };
  const flush = () => {
    note(waiting);
    waiting = { bytes: waiting.bytes, entries: 0 };
  };
  return {
    add({ bytes, entries }) {
      waiting = { bytes, entries: waiting.entries + entries };
      const now = Date.now();
      if (now - reported < INTERVAL_MILLISECONDS) return;
      reported = now;
      flush();
    },
    flush,
  };
}

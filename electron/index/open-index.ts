import { setTimeout as wait } from 'node:timers/promises';
import { refuse } from '../failures/refuse.ts';
import { openDatabase } from './database.ts';
import { isBusy, throwAsFailure } from './database-failure.ts';
import { indexFailures } from './index-failures.ts';
import { prepareQueries, type Queries } from './queries.ts';

/** What is known of every install, kept on disk; all of it can be read again from the games' own files. */
export interface Index {
  readonly file: string;
  /** Why it was made anew when it was opened; absent when it was sound. */
  readonly rebuilt?: string;
  readonly queries: Queries;
  /** All of the work's changes or none; waits up to 5 s while another Gantry writes. */
  change<T>(work: () => T): Promise<T>;
  /** Another number than before when another process has written. */
  foreignChanges(): number;
  close(): void;
}

const PATIENCE_MILLISECONDS = 5000;
const RETRY_MILLISECONDS = 50;

/** Opens the index, or makes it where there is none or a damaged one. */
export function openIndex(file: string, patienceMilliseconds = PATIENCE_MILLISECONDS): Index {
  const { database, prepared: queries, rebuilt } = openDatabase(file, prepareQueries);
  // From here on waiting is ours: SQLite's own would hold up everything else in this process.
  database.pragma('busy_timeout = 0');
  return {
    file,
    ...(rebuilt !== undefined && { rebuilt }),
    queries,
    change: work => whenFree(() => database.transaction(work).immediate(), file, patienceMilliseconds),
    foreignChanges: () => Number(database.pragma('data_version', { simple: true })),
    close: () => void database.close(),
  };
}

async function whenFree<T>(work: () => T, file: string, patienceMilliseconds: number): Promise<T> {
  const end = performance.now() + patienceMilliseconds;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error)) throwAsFailure(error, file);
      if (performance.now() > end) refuse(indexFailures.indexBusy(file));
      await wait(RETRY_MILLISECONDS);
    }
  }
}

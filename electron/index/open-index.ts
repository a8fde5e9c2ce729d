import { setTimeout as wait } from 'node:timers/promises';
import { refuse } from '../failures/refuse.ts';
import { openDatabase } from './database.ts';
import { isBusy, throwAsFailure } from './database-failure.ts';
import { indexFailures } from './index-failures.ts';
import { prepareQueries, type Queries } from './queries.ts';

/** Everything known about every game folder, kept on disk; all of it can be read again from the game files. */
export interface Index {
  readonly file: string;
  /** Why it was created again when it was opened; absent if it was sound. */
  readonly rebuilt?: string;
  readonly queries: Queries;
  /** Runs the work in one transaction; waits up to 5 s while another Gantry writes. */
  change<T>(work: () => T): Promise<T>;
  /** Many changes in a row: until they end, new pages stay in the write-ahead log and nobody waits for the disk. */
  fill<T>(work: () => Promise<T>): Promise<T>;
  /** A number that changes whenever another process has written. */
  foreignChanges(): number;
  close(): void;
}

const PATIENCE_MILLISECONDS = 5000;
const RETRY_MILLISECONDS = 50;

/** After this many pages of 4 kB, SQLite moves them into the database, and waits for the disk twice; its default is 1,000. */
const PAGES_TO_MOVE = { usually: 1000, filling: 4000 };
/** Kilobytes of SQLite's page cache: a growing database is not slower with less, and the system caches it as well. */
const KEPT = { usually: 16_000, filling: 4000 };

/** Opens the index, or creates it if there is none or a damaged one. */
export function openIndex(file: string, patienceMilliseconds = PATIENCE_MILLISECONDS): Index {
  const { database, prepared: queries, rebuilt } = openDatabase(file, prepareQueries, patienceMilliseconds);
  // From here on we do the waiting: SQLite's own would block everything else in this process.
  database.pragma('busy_timeout = 0');
  const prepareFor = (what: 'usually' | 'filling') => {
    database.pragma(`wal_autocheckpoint = ${PAGES_TO_MOVE[what]}`);
    database.pragma(`cache_size = -${KEPT[what]}`);
  };
  let filling = 0;
  return {
    file,
    ...(rebuilt !== undefined && { rebuilt }),
    queries,
    change: work => whenFree(() => database.transaction(work).immediate(), file, patienceMilliseconds),
    async fill(work) {
      if (filling++ === 0) prepareFor('filling');
      try {
        return await work();
      } finally {
        if (--filling === 0 && database.open) prepareFor('usually');
      }
    },
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

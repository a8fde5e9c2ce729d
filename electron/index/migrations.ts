import type { Database } from 'better-sqlite3';
import { filesAndEntries } from './migrations/0001-files-and-entries.ts';
import { references } from './migrations/0002-references.ts';
import { names } from './migrations/0003-names.ts';
import { baseNames } from './migrations/0004-base-names.ts';

/** In order; the database's user_version counts how many were made. A step that was released is never edited. */
export const migrations: readonly string[] = [filesAndEntries, references, names, baseNames];

/** The database was written by a Gantry that knows more tables than this one. */
export class NewerIndexError extends Error {
  override readonly name = 'NewerIndexError';
}

/** Brings the tables up to date, all of it or none. */
export function migrate(database: Database, steps: readonly string[] = migrations): void {
  const run = database.transaction(() => {
    // Asked inside the transaction: a second process may have migrated while this one waited for the lock.
    const version = Number(database.pragma('user_version', { simple: true }));
    if (version > steps.length) throw new NewerIndexError(`version ${version}, known up to ${steps.length}`);
    for (const step of steps.slice(version)) database.exec(step);
    database.pragma(`user_version = ${steps.length}`);
  });
  run.immediate();
}

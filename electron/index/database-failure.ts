import SqliteDatabase from 'better-sqlite3';
import { refuse } from '../failures/refuse.ts';
import { fileFailures } from '../files/file-failures.ts';

/** SQLite's messages about the disk, as system errors. */
const SYSTEM_CODES: readonly (readonly [start: string, code: string])[] = [
  ['SQLITE_FULL', 'ENOSPC'],
  ['SQLITE_READONLY', 'EROFS'],
  ['SQLITE_CANTOPEN', 'EACCES'],
  ['SQLITE_PERM', 'EACCES'],
  ['SQLITE_IOERR', 'EIO'],
];

/** Whether another process holds the lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

/** Whether a referenced row is missing, or a new one exists already. */
export function isConflict(error: unknown): boolean {
  return error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT');
}

/** Throws the error; a disk error becomes a sentence about the index's file. */
export function throwAsFailure(error: unknown, file: string): never {
  if (!(error instanceof SqliteDatabase.SqliteError)) throw error;
  const known = SYSTEM_CODES.find(([start]) => error.code.startsWith(start));
  if (known === undefined) throw error;
  refuse(fileFailures.system(file, 'written', known[1], `${error.code}: ${error.message}`));
}

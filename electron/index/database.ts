import { closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import SqliteDatabase, { type Database } from 'better-sqlite3';
import { refuse } from '../failures/refuse.ts';
import { besideArchive, listIn, refuseChanged } from '../files/as-built.ts';
import { diskFailure, isSystemError } from '../files/disk-failure.ts';
import { diskPath } from '../files/disk-names.ts';
import { openFile } from '../files/file-source.ts';
import { fileModeIn, foldersMadeFor, makeFolder } from '../files/permissions.ts';
import { isBusy, throwAsFailure } from './database-failure.ts';
import { indexFailures } from './index-failures.ts';
import { filesAndEntries } from './migrations/0001-files-and-entries.ts';
import { references } from './migrations/0002-references.ts';
import { names } from './migrations/0003-names.ts';
import { baseNames } from './migrations/0004-base-names.ts';
import { noEntryHashes } from './migrations/0005-no-entry-hashes.ts';

/** In order; the database's user_version counts the ones that were run. A released migration is never edited. */
export const migrations: readonly string[] = [filesAndEntries, references, names, baseNames, noEntryHashes];

/** The database was written by a newer Gantry, with more migrations. */
class NewerIndexError extends Error {
  override readonly name = 'NewerIndexError';
}

export interface Opened<T> {
  readonly database: Database;
  readonly prepared: T;
  /** Why an existing file was replaced; absent if it was sound. */
  readonly rebuilt?: string;
}

/** Opens the index; waits `patience` milliseconds for another process. Replaces a damaged one, or one of a newer Gantry. */
export function openDatabase<T>(file: string, prepare: (database: Database) => T, patience: number): Opened<T> {
  const isNew = !existsSync(file);
  const made = foldersMadeFor(dirname(file));
  makeFolder(dirname(file));
  try {
    return openChecked(file, prepare, patience);
  } catch (error) {
    const rebuilt = reasonToRebuild(error);
    if (isNew && existsSync(file) && !isBusy(error) && rebuilt === undefined) removeAll(file);
    made.removeEmpty();
    if (isBusy(error)) refuse(indexFailures.indexBusy(file));
    if (rebuilt === undefined) throwAsFailure(error, file);
    removeAll(file);
    return { ...openChecked(file, prepare, patience), rebuilt };
  }
}

/** With the files that SQLite keeps next to it. */
function removeAll(file: string): void {
  for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(file + ending, { force: true });
}

const SIGNATURE = 'SQLite format 3\0';

/** Refuses a file that is not an index, because it would be overwritten. A missing or empty file can become one. */
export function refuseUnlessIndex(file: string): void {
  const source = existsSync(diskPath(file)) && !statSync(diskPath(file)).isDirectory() ? openFile(file) : undefined;
  if (source === undefined) return;
  const { size } = source;
  const isDatabase = new TextDecoder('latin1').decode(source.read(0, Math.min(size, SIGNATURE.length))) === SIGNATURE;
  source.close();
  if (size > 0 && !(isDatabase && hasTables(file))) refuse(indexFailures.notAnIndex(file));
}

function hasTables(file: string): boolean {
  const binding = nativeBinding();
  const database = new SqliteDatabase(file, {
    readonly: true,
    ...(binding !== undefined && { nativeBinding: binding }),
  });
  try {
    const named =
      "select count(*) from sqlite_master where type = 'table' and name in ('installs', 'files', 'entries')";
    return database.prepare(named).pluck().get() === 3;
  } catch (error) {
    if (error instanceof SqliteDatabase.SqliteError && !isBusy(error)) return false;
    throw error;
  } finally {
    database.close();
  }
}

class DamagedIndexError extends Error {
  override readonly name = 'DamagedIndexError';
}

/** SQLite gives the files next to a database the permissions of the database. */
function makeFile(file: string): void {
  try {
    closeSync(openSync(file, 'a', fileModeIn(dirname(file))));
  } catch (error) {
    // SQLite only says that it cannot be opened. Problems of a file that exists are reported when it is opened as a database.
    if (isSystemError(error) && error.code === 'EISDIR') refuse(indexFailures.folderInTheWay(file));
    if (!existsSync(diskPath(file))) throw diskFailure(error, file, 'written');
  }
}

function openChecked<T>(file: string, prepare: (database: Database) => T, patience: number): Opened<T> {
  makeFile(file);
  const binding = nativeBinding();
  const database = new SqliteDatabase(file, {
    timeout: patience,
    ...(binding !== undefined && { nativeBinding: binding }),
  });
  try {
    // What an empty file loses in a power cut can be made again: its tables need not wait for the disk.
    database.pragma(`synchronous = ${statSync(file).size === 0 ? 'OFF' : 'NORMAL'}`);
    database.pragma('journal_mode = WAL');
    database.pragma('foreign_keys = ON');
    database.pragma('trusted_schema = OFF');
    const check = database.pragma('quick_check(1)', { simple: true });
    if (check !== 'ok') throw new DamagedIndexError(String(check));
    migrate(database);
    database.pragma('synchronous = NORMAL');
    return { database, prepared: prepare(database) };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Absent when the file itself is not to blame: locked, no permission, disk full. */
function reasonToRebuild(error: unknown): string | undefined {
  if (error instanceof DamagedIndexError) return `it was damaged (${error.message})`;
  if (error instanceof NewerIndexError) return `a newer Gantry wrote it (${error.message})`;
  if (!(error instanceof SqliteDatabase.SqliteError)) return undefined;
  if (error.code.startsWith('SQLITE_CORRUPT') || error.code === 'SQLITE_NOTADB')
    return `it was damaged (${error.message})`;
  // SQLITE_ERROR from a migration or a query: the tables are not what the version number claims.
  return error.code === 'SQLITE_ERROR' ? `its tables did not fit (${error.message})` : undefined;
}

/** Updates the tables, all or none. Current ones need no lock: they open while another Gantry writes. */
export function migrate(database: Database, steps: readonly string[] = migrations): void {
  if (Number(database.pragma('user_version', { simple: true })) === steps.length) return;
  const run = database.transaction(() => {
    // Checked inside the transaction: a second process may have migrated while this one waited for the lock.
    const version = Number(database.pragma('user_version', { simple: true }));
    if (version > steps.length) throw new NewerIndexError(`version ${version}, known up to ${steps.length}`);
    for (const step of steps.slice(version)) database.exec(step);
    database.pragma(`user_version = ${steps.length}`);
  });
  run.immediate();
}

/**
 * The library of SQLite that a package brings, when it is the one that was built; undefined outside of packages. macOS
 * checks the signature of a library itself, and signing it changes its bytes.
 */
function nativeBinding(from = new URL(import.meta.url)): string | undefined {
  if (process.platform === 'darwin') return undefined;
  const path = `node_modules/better-sqlite3/prebuilds/${process.platform}-${process.arch}.node`;
  // Everything in dist is one folder deep.
  const file = besideArchive(new URL(`../../${path}`, from));
  if (file === undefined) return undefined;
  refuseChanged(file, Reflect.get(listIn(new URL('../native-hashes.json', from)), path), path);
  return fileURLToPath(file);
}

import type { Database } from 'better-sqlite3';
import type { Weight } from '../../shared/contract/types.ts';
import type { FormatId } from '../../shared/formats/format-id.ts';
import { nameQueries } from './name-queries.ts';

export interface FileRow {
  readonly id: number;
  readonly install: number;
  readonly path: string;
  readonly size: number;
  readonly modified: number;
  readonly hash: Uint8Array | null;
  readonly format: FormatId;
  readonly entries: number;
  readonly reader: string;
  readonly complete: 0 | 1;
}

export interface EntryRow {
  readonly id: number;
  readonly file: number;
  readonly parent: number | null;
  readonly position: number;
  readonly name: string;
  readonly occurrence: number;
  readonly format: FormatId;
  readonly start: number;
  readonly size: number;
  readonly entries: number;
}

export interface ProblemRow {
  readonly id: number;
  readonly install: number;
  readonly file: number | null;
  readonly entry: number | null;
  readonly place: string | null;
  readonly weight: Weight;
  readonly text: string;
  readonly path: string | null;
  readonly start: number | null;
  readonly size: number | null;
  readonly repairable: 0 | 1;
  /** Above 0 where it needs the whole install: see `TOLD_OF`. */
  readonly dangling: 0 | 1 | 2;
}

export interface NameRow {
  readonly id: number;
  readonly parent: number | null;
  readonly name: string;
  readonly occurrence: number;
  readonly entries: number;
}

type Fresh<T extends { id: number }> = Omit<T, 'id'>;

/** Every query and change of the index, by name; values are bound, never concatenated. */
export type Queries = ReturnType<typeof prepareQueries>;

/** Compiles them all, which also checks that the tables match them. */
export function prepareQueries(database: Database) {
  return {
    ...installQueries(database),
    ...fileQueries(database),
    ...entryQueries(database),
    ...problemQueries(database),
    ...nameQueries(database),
  };
}

function installQueries(database: Database) {
  return {
    installByFolder: database.prepare<[string], { id: number; scanned: number | null }>(
      'select id, scanned from installs where folder = ?',
    ),
    addInstall: database.prepare<[string]>('insert into installs (folder) values (?) on conflict do nothing'),
    setScanned: database.prepare<[number, number]>('update installs set scanned = ? where id = ?'),
    totals: database.prepare<[number], { files: number; bytes: number }>(
      'select count(*) as files, coalesce(sum(size), 0) as bytes from files where install = ?',
    ),
    countEntries: database
      .prepare<[number], number>(
        'select count(*) from entries join files on files.id = entries.file where files.install = ?',
      )
      .pluck(),
    formats: database.prepare<[number, number], { format: FormatId; count: number }>(`
      select format, count(*) as count from (
        select format from files where install = ?
        union all
        select entries.format from entries join files on files.id = entries.file where files.install = ?
      ) group by format order by format`),
  };
}

function fileQueries(database: Database) {
  return {
    files: database.prepare<[number], FileRow>('select * from files where install = ? order by path'),
    fileByPath: database.prepare<[number, string], FileRow>('select * from files where install = ? and path = ?'),
    fileById: database.prepare<[number], FileRow>('select * from files where id = ?'),
    addFile: database.prepare<[Fresh<FileRow>]>(`
      insert into files (install, path, size, modified, hash, format, entries, reader, complete)
      values (@install, @path, @size, @modified, @hash, @format, @entries, @reader, @complete)`),
    completeFile: database.prepare<[number]>('update files set complete = 1 where id = ?'),
    touchFile: database.prepare<[number, number]>('update files set modified = ? where id = ?'),
    dropFile: database.prepare<[number]>('delete from files where id = ?'),
  };
}

function entryQueries(database: Database) {
  return {
    entriesOf: database.prepare<[number, number | null], EntryRow>(
      'select * from entries where file = ? and parent is ? order by position',
    ),
    entryByName: database.prepare<[number, number | null, string, number], EntryRow>(
      'select * from entries where file = ? and parent is ? and name = ? and occurrence = ?',
    ),
    entryById: database.prepare<[number], EntryRow>('select * from entries where id = ?'),
    /** In batches, each after the last id of the one before; containers come before their entries, because ids increase. */
    namesOf: database.prepare<[number, number, number], NameRow>(
      'select id, parent, name, occurrence, entries from entries where file = ? and id > ? order by id limit ?',
    ),
    addEntry: database.prepare<[Fresh<EntryRow>]>(`
      insert into entries (file, parent, position, name, occurrence, format, start, size, entries)
      values (@file, @parent, @position, @name, @occurrence, @format, @start, @size, @entries)`),
    /** In batches, so that a file with a million entries does not block everyone else. */
    dropEntries: database.prepare<[number, number]>(
      'delete from entries where id in (select id from entries where file = ? order by id desc limit ?)',
    ),
  };
}

function problemQueries(database: Database) {
  return {
    filesOfFormat: database.prepare<[number, string], { path: string }>(
      'select path from files where install = ? and format = ? order by path',
    ),
    problems: database.prepare<[number], ProblemRow>('select * from problems where install = ? order by id'),
    /** Warnings and errors by entry; null for the file itself. */
    problemCounts: database.prepare<[number], { entry: number | null; count: number }>(
      "select entry, count(*) as count from problems where file = ? and weight <> 'note' group by entry",
    ),
    /** For all files below a folder, which is bound twice: with `/` at its end, and with `0`, the character after `/`. */
    problemsBelow: database
      .prepare<[number, string, string], number>(`
        select count(*) from problems join files on files.id = problems.file
        where files.install = ? and files.path > ? and files.path < ? and weight <> 'note'`)
      .pluck(),
    addProblem: database.prepare<[Omit<Fresh<ProblemRow>, 'dangling'>]>(`
      insert into problems (install, file, entry, place, weight, text, path, start, size, repairable)
      values (@install, @file, @entry, @place, @weight, @text, @path, @start, @size, @repairable)`),
    dropPlaceProblems: database.prepare<[number]>('delete from problems where install = ? and file is null'),
  };
}

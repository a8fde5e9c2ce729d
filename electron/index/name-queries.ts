import type { Database } from 'better-sqlite3';
import type { FormatId } from '../../shared/formats/format-id.ts';
import type { ReferenceKind } from '../../shared/formats/references.ts';

/** A name in some bytes that refers to something else. */
export interface RefRow {
  readonly id: number;
  readonly file: number;
  readonly entry: number | null;
  readonly path: string;
  readonly kind: ReferenceKind;
  readonly name: string;
  readonly target: string;
  readonly surely: 0 | 1;
}

/** Something that has a name without being an entry. */
export type PartRow = Omit<RefRow, 'surely'>;

/** An entry, or the part of it, with a requested name. */
export interface NamedRow {
  readonly file: number;
  readonly entry: number | null;
  readonly path: string | null;
  readonly format: FormatId;
  readonly kind: ReferenceKind | null;
}

/** What names what. */
export function nameQueries(database: Database) {
  return {
    addRef: database.prepare<[Omit<RefRow, 'id'>]>(`
      insert into refs (file, entry, path, kind, name, target, surely)
      values (@file, @entry, @path, @kind, @name, @target, @surely)`),
    addPart: database.prepare<[Omit<PartRow, 'id'>]>(`
      insert into parts (file, entry, path, kind, name, target)
      values (@file, @entry, @path, @kind, @name, @target)`),
    refsOf: database.prepare<[number, number | null], RefRow>(
      'select * from refs where file = ? and entry is ? order by id',
    ),
    /** Of a file and everything in it. */
    refsInFile: database.prepare<[number], RefRow>('select * from refs where file = ? order by id'),
    refsTo: database.prepare<[number, string], RefRow>(`
      select refs.* from refs join files on files.id = refs.file
      where files.install = ? and target = ? order by refs.id`),
    partsOf: database.prepare<[number, number | null], PartRow>(
      'select * from parts where file = ? and entry is ? order by id',
    ),
    /** By name without folders, which only names with backslashes have. */
    entriesNamed: database.prepare<[number, string], NamedRow>(`
      select entries.file, entries.id as entry, null as path, entries.format, null as kind
      from entries join files on files.id = entries.file
      where files.install = ?
        and lower(substr(entries.name, 1 + length(rtrim(entries.name, replace(entries.name, '\\', ''))))) = ?
      order by entries.id`),
    /** Entries that have just this name, folders included, in files of a format. */
    entriesOfName: database.prepare<[number, string, string], { file: number; entry: number }>(`
      select entries.file, entries.id as entry from entries join files on files.id = entries.file
      where files.install = ? and files.format = ? and entries.parent is null and lower(entries.name) = ?
      order by entries.id`),
    filesOfPath: database
      .prepare<[number, string], string>('select path from files where install = ? and lower(path) = ?')
      .pluck(),
    partsNamed: database.prepare<[number, string], NamedRow>(`
      select parts.file, parts.entry, parts.path, files.format, parts.kind
      from parts join files on files.id = parts.file
      where files.install = ? and parts.target = ? order by parts.id`),
    scriptParts: database.prepare<[number], Pick<PartRow, 'file' | 'entry' | 'path' | 'name'>>(`
      select parts.file, parts.entry, parts.path, parts.name from parts join files on files.id = parts.file
      where files.install = ? and parts.kind = 'script' order by parts.id`),
    /** Names that certainly refer to a file. */
    sureRefs: database.prepare<[number], RefRow>(`
      select refs.* from refs join files on files.id = refs.file
      where files.install = ? and surely = 1 order by refs.id`),
    /** Files and entries of a format. */
    ofFormat: database.prepare<[number, string, number, string], { file: number; entry: number | null }>(`
      select id as file, null as entry from files where install = ? and format = ?
      union all
      select entries.file, entries.id from entries join files on files.id = entries.file
      where files.install = ? and entries.format = ?`),
    partKinds: database
      .prepare<[number], ReferenceKind>(
        'select distinct kind from parts join files on files.id = parts.file where files.install = ?',
      )
      .pluck(),
    dropDangling: database.prepare<[number]>('delete from problems where install = ? and dangling > 0'),
    addDangling: database.prepare<
      [{ install: number; file: number; entry: number | null; text: string; path: string; told: 1 | 2 }]
    >(`
      insert into problems (install, file, entry, place, weight, text, path, start, size, repairable, dangling)
      values (@install, @file, @entry, null, 'note', @text, @path, null, null, 0, @told)`),
  };
}

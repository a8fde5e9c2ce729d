import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrate, migrations } from '../../electron/index/database.ts';
import { type Index, openIndex } from '../../electron/index/open-index.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

function open(file: string): Index {
  const index = openIndex(file);
  onTestFinished(() => index.close());
  return index;
}

function addFolders(file: string, ...folders: string[]): void {
  const index = openIndex(file);
  for (const folder of folders) index.queries.addInstall.run(folder);
  index.close();
}

const versionOf = (file: string): unknown => {
  const database = new SqliteDatabase(file, { readonly: true });
  const version = database.pragma('user_version', { simple: true });
  database.close();
  return version;
};

describe('opening the index', () => {
  test('creates the file and its missing folders', () => {
    const index = open(join(temporaryFolder(), 'deep', 'down', 'index.sqlite'));
    expect(index.rebuilt).toBeUndefined();
    expect(versionOf(index.file)).toBe(migrations.length);
  });

  test('says why the system cannot create a file, such as a read-only disk or a name too long for it', () => {
    const folder = temporaryFolder();
    expect(() => openIndex(join(folder, `${'n'.repeat(300)}.sqlite`))).toThrow(/its name is too long for the disk/);
  });

  test('keeps what a sound file holds', () => {
    const file = join(temporaryFolder(), 'index.sqlite');
    addFolders(file, '/games/one');
    const index = open(file);
    expect(index.rebuilt).toBeUndefined();
    expect(index.queries.installByFolder.get('/games/one')).toMatchObject({ scanned: null });
  });

  test('has the settings that the safety design promises', () => {
    const file = join(temporaryFolder(), 'index.sqlite');
    const index = open(file);
    index.queries.addInstall.run('/games/one');
    const other = new SqliteDatabase(file);
    expect(other.pragma('journal_mode', { simple: true })).toBe('wal');
    other.close();
    // foreign_keys is on: a file of an install that is not there is refused.
    const orphan = { install: 99, path: 'a', size: 0, modified: 0, hash: null, format: 'unknown', entries: 0 } as const;
    expect(() => index.queries.addFile.run({ ...orphan, reader: '', complete: 1 })).toThrow(/FOREIGN KEY/);
  });

  test('moves the pages of a fill into the database after it, not during it', async () => {
    const index = open(join(temporaryFolder(), 'index.sqlite'));
    const sizeOf = () => statSync(index.file).size;
    // Some 8 MB: 2,000 pages, twice as many as SQLite keeps beside a database by itself.
    const addMany = async (name: string) => {
      for (let i = 0; i < 40; i++) {
        const folders = Array.from({ length: 50 }, (_, k) => `/${name}/${i}/${k}/${'x'.repeat(2000)}`);
        await index.change(() => folders.map(folder => index.queries.addInstall.run(folder)));
      }
    };
    const before = sizeOf();
    await index.fill(async () => {
      await addMany('one');
      expect(sizeOf()).toBe(before);
    });
    await index.change(() => index.queries.addInstall.run('/two'));
    expect(sizeOf()).toBeGreaterThan(before + 1_000_000);
    expect(index.queries.installByFolder.get('/two')).toMatchObject({ scanned: null });
  });

  test('replaces a file that is not a database', () => {
    const file = join(temporaryFolder({ 'index.sqlite': 'This was never a database.'.repeat(100) }), 'index.sqlite');
    const index = open(file);
    expect(index.rebuilt).toMatch(/damaged/);
    expect(index.queries.installByFolder.get('/games/one')).toBeUndefined();
    index.queries.addInstall.run('/games/one');
  });

  test('replaces a file with damaged pages', () => {
    const file = join(temporaryFolder(), 'index.sqlite');
    addFolders(file, ...Array.from({ length: 2000 }, (_, n) => `/games/${n}`));
    const bytes = readFileSync(file);
    bytes.fill(0xa5, 4096, bytes.length - 4096);
    writeFileSync(file, bytes);
    expect(open(file).rebuilt).toMatch(/damaged/);
    expect(open(file).rebuilt).toBeUndefined();
  });

  test('replaces a file whose tables do not match its version', () => {
    const file = join(temporaryFolder(), 'index.sqlite');
    const database = new SqliteDatabase(file);
    database.exec('create table files (something text)');
    database.pragma(`user_version = ${migrations.length}`);
    database.close();
    expect(open(file).rebuilt).toMatch(/did not fit/);
  });

  test('replaces the file of a newer Gantry', () => {
    const file = join(temporaryFolder(), 'index.sqlite');
    addFolders(file, '/games/one');
    const database = new SqliteDatabase(file);
    database.pragma(`user_version = ${migrations.length + 1}`);
    database.close();
    expect(open(file).rebuilt).toMatch(/newer Gantry/);
  });

  test('never deletes a file that is only locked', async () => {
    const file = join(temporaryFolder(), 'index.sqlite');
    addFolders(file, '/games/one');
    const first = open(file);
    const second = open(file);
    const writer = new SqliteDatabase(file);
    writer.exec('begin immediate');
    setTimeout(() => writer.close(), 200);
    await second.change(() => second.queries.addInstall.run('/games/two'));
    expect(first.queries.installByFolder.get('/games/two')).toBeDefined();
    expect(first.queries.installByFolder.get('/games/one')).toBeDefined();
  });

  test('works while another Gantry writes, and reports an exclusive lock', () => {
    const file = join(temporaryFolder(), 'index.sqlite');
    addFolders(file, '/games/one');
    const writer = new SqliteDatabase(file);
    onTestFinished(() => void writer.close());
    writer.exec('begin immediate');
    expect(open(file).queries.installByFolder.get('/games/one')).toBeDefined();
    writer.exec('rollback');
    const older = join(temporaryFolder(), 'index.sqlite');
    const holder = new SqliteDatabase(older);
    onTestFinished(() => void holder.close());
    holder.exec('create table kept (a text)');
    holder.exec('begin exclusive');
    expect(() => openIndex(older, 100)).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ code: 'busy', where: { file: older } }) }),
    );
  });

  test('waits for another writer for a limited time, then says so', async () => {
    const file = join(temporaryFolder(), 'index.sqlite');
    const index = openIndex(file, 100);
    onTestFinished(() => index.close());
    const writer = new SqliteDatabase(file);
    onTestFinished(() => void writer.close());
    writer.exec('begin immediate');
    const change = index.change(() => index.queries.addInstall.run('/games/two'));
    await expect(change).rejects.toMatchObject({ failure: { code: 'busy', where: { file } } });
    expect(index.queries.installByFolder.get('/games/two')).toBeUndefined();
  });

  test('names the file that the disk refuses', () => {
    const folder = temporaryFolder({ 'index.sqlite/in-the-way.txt': '' });
    const file = join(folder, 'index.sqlite');
    const text = `${file} could not be written: it is a folder.`;
    expect(() => openIndex(file)).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ code: 'disk', text, where: { file } }) }),
    );
  });

  test('undoes a change that fails half-way', async () => {
    const index = open(join(temporaryFolder(), 'index.sqlite'));
    const change = index.change(() => {
      index.queries.addInstall.run('/games/one');
      throw new Error('half-way');
    });
    await expect(change).rejects.toThrow('half-way');
    expect(index.queries.installByFolder.get('/games/one')).toBeUndefined();
  });
});

describe('migrations', () => {
  test('bring every older version up to date and keep its rows', () => {
    for (let version = 1; version < migrations.length; version++) {
      const file = join(temporaryFolder(), 'index.sqlite');
      const old = new SqliteDatabase(file);
      migrate(old, migrations.slice(0, version));
      old.prepare('insert into installs (folder) values (?)').run('/games/old');
      old.close();
      expect(versionOf(file)).toBe(version);
      const index = open(file);
      expect(index.rebuilt).toBeUndefined();
      expect(index.queries.installByFolder.get('/games/old')).toBeDefined();
      expect(versionOf(file)).toBe(migrations.length);
    }
  });

  test('create an empty table of references', () => {
    const file = join(temporaryFolder(), 'index.sqlite');
    open(file);
    const database = new SqliteDatabase(file, { readonly: true });
    expect(database.prepare('select count(*) as rows from refs').get()).toEqual({ rows: 0 });
    database.close();
  });

  test('leave the old tables when one step fails', () => {
    const database = new SqliteDatabase(':memory:');
    expect(() => migrate(database, ['create table one (a text)', 'create tabel two (a text)'])).toThrow();
    expect(database.pragma('user_version', { simple: true })).toBe(0);
    expect(database.prepare("select name from sqlite_schema where name = 'one'").all()).toEqual([]);
    database.close();
  });
});

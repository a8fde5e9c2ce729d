// An index in a file of the user's choice: what lies there already is not lost for it.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { expect, test } from 'vitest';
import { buildReader, int } from '../support/build-zipper.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runCli } from './support/run-cli.ts';

const scan = (folder: string, name: string) =>
  runCli(folder, temporaryFolder(), 'scan', 'game', '--db', join(folder, name));

const game = { 'game/heron.zrd': buildReader([int(1)]) };

test.each([
  ['a file of the game', 'game/heron.zrd'],
  ['the database of another program', 'bookmarks.sqlite'],
  ['a database that is damaged', 'cut.sqlite'],
])('%s is no index, and stays as it is', async (_, name) => {
  const folder = temporaryFolder({ ...game, 'cut.sqlite': Buffer.from('SQLite format 3\0, and no more') });
  const other = new SqliteDatabase(join(folder, 'bookmarks.sqlite'));
  other.exec('create table bookmarks (id integer)');
  other.close();
  const [before, names] = [readFileSync(join(folder, name)), readdirSync(folder)];
  const { status, err } = await scan(folder, name);
  const why = `${join(folder, name)} is not a Gantry index, and was left unchanged.`;
  expect({ status, err }).toEqual({ status: 2, err: `${why}\nName a new file, or an index.\n` });
  expect(readFileSync(join(folder, name))).toEqual(before);
  expect(readdirSync(folder)).toEqual(names);
});

test('an empty file becomes an index, which is used again', async () => {
  const folder = temporaryFolder({ ...game, 'empty.sqlite': new Uint8Array(0) });
  expect(await scan(folder, 'empty.sqlite')).toMatchObject({ status: 0, err: '' });
  expect(await scan(folder, 'empty.sqlite')).toMatchObject({ status: 0, err: '' });
});

test.skipIf(process.platform === 'win32')('a pipe is refused without waiting for it', async () => {
  const folder = temporaryFolder(game);
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  expect((await scan(folder, 'pipe')).err).toContain('is a pipe, not a file');
});

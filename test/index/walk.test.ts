import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { walk } from '../../electron/index/walk.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const pathsOf = async (folder: string) => (await walk(folder)).files.map(file => file.path).sort();

test('finds every file with its size, by paths with forward slashes', async () => {
  const folder = temporaryFolder({
    'a.txt': '12345',
    'zbd/c1/reader.zbd': '1',
    'zbd/Größe.zrd': '',
    'zbd/名前.zrd': '',
  });
  const { files, problems } = await walk(folder);
  expect(files.map(({ path, size }) => [path, size]).sort()).toEqual([
    ['a.txt', 5],
    ['zbd/Größe.zrd', 0],
    ['zbd/c1/reader.zbd', 1],
    ['zbd/名前.zrd', 0],
  ]);
  expect(problems).toEqual([]);
});

test('an empty folder has nothing in it', async () => {
  expect(await walk(temporaryFolder())).toEqual({ files: [], problems: [] });
});

test('links to folders are not followed, so a loop of links ends', async () => {
  const folder = temporaryFolder({ 'zbd/reader.zbd': '1' });
  const outside = temporaryFolder({ 'secret.txt': '1' });
  symlinkSync(folder, join(folder, 'zbd', 'up'));
  symlinkSync(outside, join(folder, 'outside'));
  const { files, problems } = await walk(folder);
  expect(files.map(file => file.path)).toEqual(['zbd/reader.zbd']);
  expect(problems.map(({ place, weight }) => [place, weight]).sort()).toEqual([
    ['outside', 'note'],
    ['zbd/up', 'note'],
  ]);
});

test('a link to a file is that file; a broken one is reported', async () => {
  const folder = temporaryFolder({ 'a.txt': '12345' });
  symlinkSync(join(folder, 'a.txt'), join(folder, 'b.txt'));
  symlinkSync(join(folder, 'gone.txt'), join(folder, 'c.txt'));
  expect(await pathsOf(folder)).toEqual(['a.txt', 'b.txt']);
  expect((await walk(folder)).problems).toEqual([{ place: 'c.txt', weight: 'warning', text: 'The link is broken.' }]);
});

test.skipIf(process.platform === 'win32')('a pipe is never opened (skipped on Windows: it has none)', async () => {
  const folder = temporaryFolder({ 'a.txt': '1' });
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  const { files, problems } = await walk(folder);
  expect(files.map(file => file.path)).toEqual(['a.txt']);
  expect(problems).toEqual([{ place: 'pipe', weight: 'note', text: 'A pipe or socket, not a file.' }]);
});

test('a missing folder is refused, not empty', async () => {
  const gone = join(temporaryFolder(), 'gone');
  await expect(walk(gone)).rejects.toMatchObject({ failure: { code: 'notFound', where: { file: gone } } });
});

test('stops when it is cancelled', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'a'));
  await expect(walk(folder, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { listFolders } from '../../electron/host/installs/list-folders.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const noGame = async (): Promise<null> => null;

test('a folder lists the folders in it, in the order a person expects, and no files', async () => {
  const folder = temporaryFolder();
  for (const name of ['b', 'A', 'disc 10', 'disc 2', '.hidden']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'game.exe'), '');
  const listing = await listFolders(folder, noGame);
  expect(listing).toMatchObject({ folder, parent: dirname(folder), game: null });
  expect(listing.folders.map(row => row.name)).toEqual(['A', 'b', 'disc 2', 'disc 10']);
  expect(listing.folders[0]?.folder).toBe(join(folder, 'A'));
});

test('no folder lists the places to start from, and the root leads back to them', async () => {
  const places = await listFolders('', noGame);
  expect(places.parent).toBeNull();
  expect(places.folders.length).toBeGreaterThan(0);
  expect((await listFolders('/', noGame)).parent).toBe('');
});

test('a folder that is not there, or is a file, is refused by name', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  await expect(listFolders(join(folder, 'nothing'), noGame)).rejects.toMatchObject({ failure: { code: 'notFound' } });
  await expect(listFolders(join(folder, 'file'), noGame)).rejects.toMatchObject({
    failure: { where: { file: join(folder, 'file') } },
  });
});

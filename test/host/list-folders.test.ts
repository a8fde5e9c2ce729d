import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { listFolders } from '../../electron/host/installs/install-handlers.ts';
import { findFolder } from '../../electron/host/installs/open-install.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const noGame = async (): Promise<null> => null;

test('a folder lists its subfolders in natural order, and no files', async () => {
  const folder = temporaryFolder();
  for (const name of ['b', 'A', 'disc 10', 'disc 2', '.hidden']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'game.exe'), '');
  const listing = await listFolders(folder, noGame);
  expect(listing).toMatchObject({ folder, parent: dirname(folder), game: null });
  expect(listing.folders.map(row => row.name)).toEqual(['A', 'b', 'disc 2', 'disc 10']);
  expect(listing.folders[0]?.folder).toBe(join(folder, 'A'));
});

test('without a folder, the starting points are listed, and the root leads back to them', async () => {
  const places = await listFolders('', noGame);
  expect(places.parent).toBeNull();
  expect(places.folders.length).toBeGreaterThan(0);
  expect((await listFolders('/', noGame)).parent).toBe('');
});

test('a missing folder, or a file, is refused by name', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  await expect(listFolders(join(folder, 'nothing'), noGame)).rejects.toMatchObject({ failure: { code: 'notFound' } });
  await expect(listFolders(join(folder, 'file'), noGame)).rejects.toMatchObject({
    failure: { where: { file: join(folder, 'file') } },
  });
});

test.runIf(process.platform === 'linux')(
  'a folder whose name is not UTF-8 is listed as it is shown, and refused in a sentence when it is opened',
  async () => {
    const folder = temporaryFolder();
    mkdirSync(Buffer.from(`${folder}/caf\xe9/inner`, 'latin1'), { recursive: true });
    symlinkSync(Buffer.from(`${folder}/caf\xe9/inner`, 'latin1'), join(folder, 'link'));
    const { folders } = await listFolders(folder, noGame);
    expect(folders.map(row => row.name)).toEqual(['caf%E9', 'link']);
    expect((await listFolders(join(folder, 'caf%E9'), noGame)).folders.map(row => row.name)).toEqual(['inner']);
    const sentence = (path: string) => `A name in the path ${join(folder, path)} is not UTF-8.`;
    await expect(findFolder(join(folder, 'caf%E9'))).rejects.toThrow(sentence('caf%E9'));
    await expect(findFolder(join(folder, 'link'))).rejects.toThrow(sentence('caf%E9/inner'));
    // As a program is given it.
    await expect(findFolder(join(folder, 'caf\ufffd'))).rejects.toThrow(sentence('caf\ufffd'));
  },
);

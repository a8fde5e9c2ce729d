import { appendFileSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { fileFailures } from '../../electron/files/file-failures.ts';
import { writeInstall } from '../../electron/host/write/write-install.ts';
import { bytesOf, fakeInstall } from './fake-install.ts';

const install = fakeInstall();
afterEach(() => install.remove());

/** Another program adds a byte to the file that is being written, if there is one, as soon as all of it is there. */
function spoil(size: number): void {
  const name = readdirSync(install.folder).find(file => file.endsWith('.tmp'));
  if (name === undefined) return;
  const temp = join(install.folder, name);
  // The writing goes on in another thread.
  for (const start = Date.now(); statSync(temp).size < size; )
    if (Date.now() - start > 10_000) throw new Error(`${temp} does not grow`);
  appendFileSync(temp, '!');
}

test('a finished file that fails verification never replaces the old one', async () => {
  const project = await install.open();
  project.document('notes.txt', install.original('notes.txt'));
  await project.apply('notes.txt', { label: 'Edit', edits: [{ start: 0, remove: 5, insert: bytesOf('Lists') }] });
  const size = 'Lists of the game.'.length;
  const onProgress = (done: number) => {
    if (done === size) spoil(size);
  };
  await expect(writeInstall(project, { onProgress })).rejects.toMatchObject({
    failure: {
      code: 'disk',
      text: fileFailures.notWrittenRight(join(install.folder, 'notes.txt')).text,
      next: expect.stringContaining('Your changes are kept'),
    },
  });
  expect(readFileSync(join(install.folder, 'notes.txt'), 'latin1')).toBe('Notes of the game.');
  expect(readdirSync(install.folder).toSorted()).toEqual(['notes.txt', 'zbd']); // no temporary file stays
  expect(project.status('notes.txt')).toBe('edited');
  await project.close();
});

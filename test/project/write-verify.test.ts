import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { fileFailures } from '../../electron/files/file-failures.ts';
import { refuse } from '../../electron/files/refuse.ts';
import { writeInstall } from '../../electron/host/write/write-install.ts';
import type { Source } from '../../shared/base/source.ts';
import { bytesOf, fakeInstall } from './fake-install.ts';

const looked = vi.hoisted(() => ({ at: [] as Source[] }));

// A re-pack whose finished file is found wrong: no real one can be made to be.
vi.mock('../../electron/files/repack.ts', async importOriginal => {
  const real = await importOriginal<typeof import('../../electron/files/repack.ts')>();
  return {
    ...real,
    repack: async (...args: Parameters<typeof real.repack>) => ({
      ...(await real.repack(...args)),
      verify(written: Source) {
        looked.at.push(written);
        return refuse(fileFailures.notWrittenRight('notes.txt'));
      },
    }),
  };
});

const install = fakeInstall();
afterEach(() => install.remove());

test('a finished file that does not verify never takes the place of the old one', async () => {
  const project = await install.open();
  project.document('notes.txt', install.original('notes.txt'));
  await project.apply('notes.txt', { label: 'Edit', edits: [{ start: 0, remove: 5, insert: bytesOf('Lists') }] });
  await expect(writeInstall(project)).rejects.toMatchObject({
    failure: {
      code: 'disk',
      text: fileFailures.notWrittenRight('notes.txt').text,
      next: expect.stringContaining('Your edits are kept'),
    },
  });
  expect(looked.at).toHaveLength(1); // what was read back from the disk
  expect(looked.at[0]?.size).toBe('Lists of the game.'.length);
  expect(readFileSync(join(install.folder, 'notes.txt'), 'latin1')).toBe('Notes of the game.');
  expect(readdirSync(install.folder).toSorted()).toEqual(['notes.txt', 'zbd']); // no temporary file stays
  expect(project.status('notes.txt')).toBe('edited');
  await project.close();
});

import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { replaceTogether, takeTogether } from '../../electron/host/edits/together.ts';
import { memorySource } from '../../shared/base/source.ts';
import { bytesOf } from './fake-install.ts';
import { NOTES, now, OpenedProjects, WALKER } from './opened-projects.ts';

const projects = new OpenedProjects();
const content = (text: string) => memorySource(bytesOf(text));

/** How much longer the journal gets when so many files are replaced as one action. */
async function growth(count: number): Promise<number> {
  const project = await projects.open();
  const addresses = Array.from({ length: count }, (_, i) => `textures/a folder of ${count} pictures/${i}.bmp`);
  for (const address of addresses) project.document(address, () => content('before'));
  const before = sizeOf(project.paths.journal);
  await replaceTogether(project, new Map(addresses.map(address => [address, content('after')])), { label: 'Replace' });
  const grown = sizeOf(project.paths.journal) - before;
  await takeTogether(project, addresses[0] ?? '', 'undo');
  expect(new Set(addresses.map(address => now(project, address)))).toEqual(new Set(['before']));
  await project.close();
  return grown;
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

test('the journal of an action over many files grows with their number, not with its square', async () => {
  expect(await growth(40)).toBeLessThan(5 * (await growth(10)));
});

test('where one of several files cannot be changed, none is', async () => {
  const project = await projects.open(NOTES, WALKER);
  const unreadable = {
    size: 3,
    read: (): Uint8Array => {
      throw new Error('it is gone');
    },
  };
  const contents = new Map([
    [NOTES, content('Other words.')],
    [WALKER, unreadable],
  ]);
  await expect(replaceTogether(project, contents, { label: 'Replace' })).rejects.toThrow('it is gone');
  expect(now(project, NOTES)).toBe('Notes of the game.');
  expect(project.changes()).toEqual([]);
});

test('where one of several files cannot be undone, none is', async () => {
  const project = await projects.open(NOTES, WALKER);
  const contents = new Map([NOTES, WALKER].map(address => [address, content('other')]));
  await replaceTogether(project, contents, { label: 'Replace' });
  const undo = project.undo.bind(project);
  project.undo = address => (address === WALKER ? Promise.reject(new Error('the disk is full')) : undo(address));
  await expect(takeTogether(project, NOTES, 'undo')).rejects.toThrow('the disk is full');
  expect([NOTES, WALKER].map(address => now(project, address))).toEqual(['other', 'other']);
});

import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { replaceTogether, revertTogether, takeTogether } from '../../electron/host/edits/together.ts';
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

test('an action that failed leaves what can be undone and redone as it was, also for who opens the project again', async () => {
  const project = await projects.open(NOTES, WALKER);
  for (const text of ['one', 'two', 'three']) await project.replaceContent(NOTES, content(text), { label: text });
  for (let steps = 2; steps > 0; steps--) await project.undo(NOTES);
  const { apply } = project;
  project.apply = (address, edit) =>
    address === WALKER ? Promise.reject(new Error('the disk is full')) : apply.call(project, address, edit);
  await project.setDraft(NOTES, '(half a text');
  const contents = new Map([[NOTES, content('other')]]);
  const failing = replaceTogether(project, contents, { label: 'Rename', leaving: [WALKER] });
  await expect(failing).rejects.toThrow('the disk is full');
  const step = () => [now(project, NOTES), project.peek(NOTES)?.canUndo, project.peek(NOTES)?.canRedo];
  expect(step()).toEqual(['one', 'one', 'two']);
  expect(project.draft(NOTES)).toBe('(half a text');
  await project.close();
  const again = await projects.open();
  const told = () => [now(again, NOTES), again.peek(NOTES)?.canUndo, again.peek(NOTES)?.canRedo];
  expect(told()).toEqual(['one', 'one', 'two']);
  expect(again.draft(NOTES)).toBe('(half a text');
  for (let steps = 2; steps > 0; steps--) await takeTogether(again, NOTES, 'redo');
  expect(told()).toEqual(['three', 'three', null]);
});

test('where one of several changes cannot be reverted, none is, and nothing is there to be redone', async () => {
  const project = await projects.open(NOTES, WALKER);
  const contents = new Map([NOTES, WALKER].map(address => [address, content('other')]));
  await replaceTogether(project, contents, { label: 'Replace' });
  const revert = project.revert.bind(project);
  project.revert = (address, id) =>
    address === WALKER ? Promise.reject(new Error('the disk is full')) : revert(address, id);
  const [change] = project.peek(NOTES)?.applied ?? [];
  await expect(revertTogether(project, NOTES, change?.id ?? '')).rejects.toThrow('the disk is full');
  expect([NOTES, WALKER].map(address => now(project, address))).toEqual(['other', 'other']);
  expect([NOTES, WALKER].map(address => project.peek(address)?.canRedo)).toEqual([null, null]);
  await takeTogether(project, NOTES, 'undo');
  expect(now(project, WALKER)).not.toBe('other');
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

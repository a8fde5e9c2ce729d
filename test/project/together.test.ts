import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectFailures } from '../../electron/failures/project.ts';
import { refuse } from '../../electron/failures/refuse.ts';
import { replaceTogether, revertTogether, takeTogether } from '../../electron/host/edits/together.ts';
import { makeContents, unmakeContents } from '../../electron/host/patches/make-contents.ts';
import { undoing } from '../../electron/host/project/make-steps.ts';
import type { Project } from '../../electron/host/project/project.ts';
import { memorySource } from '../../shared/base/source.ts';
import { bytesOf, textOf } from './fake-install.ts';
import { NOTES, now, OpenedProjects, put, WALKER } from './opened-projects.ts';

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

test('the journal of an action on many files grows linearly, not quadratically', async () => {
  expect(await growth(40)).toBeLessThan(5 * (await growth(10)));
});

test('if one of several files cannot be changed, none is', async () => {
  const project = await projects.open(NOTES, WALKER);
  const gone = {
    size: 3,
    read: (): Uint8Array => {
      throw new Error('it is gone');
    },
  };
  const contents = new Map([
    [NOTES, content('Other words.')],
    [WALKER, gone],
  ]);
  await expect(replaceTogether(project, contents, { label: 'Replace' })).rejects.toThrow('it is gone');
  expect(now(project, NOTES)).toBe('Notes of the game.');
  expect(project.changes()).toEqual([]);
});

/** What cannot be read: no copy of it can be kept. */
const unreadable = {
  size: 3,
  read: (): Uint8Array => refuse(projectFailures.fileGone(WALKER)),
};

test('a failed action leaves the undo and redo steps unchanged, also after the project is reopened', async () => {
  const project = await projects.open(NOTES);
  project.document(WALKER, () => unreadable);
  for (const text of ['one', 'two', 'three']) await project.replaceContent(NOTES, content(text), { label: text });
  for (let steps = 2; steps > 0; steps--) await project.undo(NOTES);
  await project.setDraft(NOTES, '(half a text');
  const revision = project.peek(NOTES)?.revision;
  const contents = new Map([[NOTES, content('other')]]);
  const failing = replaceTogether(project, contents, { label: 'Rename', leaving: [WALKER] });
  const { text } = projectFailures.fileGone(WALKER);
  await expect(failing).rejects.toThrow(`${WALKER} could not be changed, so nothing was: ${text}`);
  const step = () => [now(project, NOTES), project.peek(NOTES)?.canUndo, project.peek(NOTES)?.canRedo];
  expect(step()).toEqual(['one', 'one', 'two']);
  expect(project.peek(NOTES)?.revision).toBe(revision);
  expect(project.draft(NOTES)).toBe('(half a text');
  await project.close();
  const again = await projects.open();
  const told = () => [now(again, NOTES), again.peek(NOTES)?.canUndo, again.peek(NOTES)?.canRedo];
  expect(told()).toEqual(['one', 'one', 'two']);
  expect(again.draft(NOTES)).toBe('(half a text');
  for (let steps = 2; steps > 0; steps--) await takeTogether(again, NOTES, 'redo');
  expect(told()).toEqual(['three', 'three', null]);
});

test('if one of several changes cannot be reverted, none is, and there is nothing to redo', async () => {
  const project = await projects.open(NOTES, WALKER);
  const contents = new Map([NOTES, WALKER].map(address => [address, content('other')]));
  await replaceTogether(project, contents, { label: 'Replace' });
  await project.replaceContent(WALKER, content('later'), { label: 'Later' });
  const [change] = project.peek(NOTES)?.applied ?? [];
  const why = `${WALKER} could not be changed, so nothing was: "Later" changed the same bytes later.`;
  await expect(revertTogether(project, NOTES, change?.id ?? '')).rejects.toThrow(why);
  expect([NOTES, WALKER].map(address => now(project, address))).toEqual(['other', 'later']);
  expect([NOTES, WALKER].map(address => project.peek(address)?.canRedo)).toEqual([null, null]);
  await project.undo(WALKER);
  await takeTogether(project, NOTES, 'undo');
  expect(now(project, WALKER)).not.toBe('other');
});

test('continued typing in two files is all or nothing, even if it extends the step before', async () => {
  const project = await projects.open(NOTES, WALKER);
  const type = (text: string, walker = content(text)) =>
    replaceTogether(
      project,
      new Map([
        [NOTES, content(text)],
        [WALKER, walker],
      ]),
      { label: 'Type', entry: 'typed', coalesce: true },
    );
  await type('a');
  await type('ab');
  await expect(type('abc', unreadable)).rejects.toThrow('so nothing was');
  expect([NOTES, WALKER].map(address => now(project, address))).toEqual(['ab', 'ab']);
  await takeTogether(project, WALKER, 'undo');
  expect(now(project, NOTES)).toBe('Notes of the game.');
});

test('a failed action does not revert another edit that was requested meanwhile', async () => {
  const project = await projects.open(NOTES);
  project.document(WALKER, () => unreadable);
  const contents = new Map([[NOTES, content('other')]]);
  const failing = replaceTogether(project, contents, { label: 'Rename', leaving: [WALKER] });
  const typing = project.apply(NOTES, { label: 'Type', edits: [put(0, 5, 'Words')] });
  await expect(failing).rejects.toThrow('could not be changed');
  await typing;
  expect(now(project, NOTES)).toBe('Words of the game.');
});

/** The journal without its last lines, as a process leaves it that was killed while it wrote them. */
function cutOff(file: string, lines: number): void {
  const text = readFileSync(file, 'latin1').split('\n');
  writeFileSync(
    file,
    text
      .slice(0, -1 - lines)
      .concat('')
      .join('\n'),
    'latin1',
  );
}

test('an action that was interrupted was never done, and the same holds for its undo', async () => {
  const addresses = [NOTES, WALKER];
  const project = await projects.open(...addresses);
  await project.replaceContent(NOTES, content('mine'), { label: 'Mine' });
  const contents = new Map(addresses.map(address => [address, content('other')]));
  await replaceTogether(project, contents, { label: 'Replace' });
  await takeTogether(project, NOTES, 'undo');
  const journal = readFileSync(project.paths.journal);
  projects.crash(project);
  const opened = async (lines: number) => {
    writeFileSync(project.paths.journal, journal);
    cutOff(project.paths.journal, lines);
    const again = await projects.open();
    await again.resolveRecovered(true);
    const found = addresses.map(address => now(again, address));
    const redo = again.peek(NOTES)?.canRedo;
    projects.crash(again);
    return [...found, redo];
  };
  const walker = textOf(projects.install.original(WALKER)());
  expect(await opened(4)).toEqual(['mine', walker, null]);
  expect(await opened(3)).toEqual(['mine', walker, null]);
  expect(await opened(2)).toEqual(['other', 'other', null]);
  expect(await opened(1)).toEqual(['other', 'other', null]);
  expect(await opened(0)).toEqual(['mine', walker, 'Replace']);
});

test('an action that is left in only one file still lists everything after it in the journal', async () => {
  const project = await projects.open(NOTES, WALKER);
  const contents = new Map([WALKER, NOTES].map(address => [address, content('other')]));
  await replaceTogether(project, contents, { label: 'Replace' });
  for (let steps = 8; steps > 0; steps--) await project.replaceContent(NOTES, content(`${steps}`), { label: 'Count' });
  await project.reset(NOTES, projects.install.original(NOTES)());
  await project.replaceContent(WALKER, content('last'), { label: 'Last' });
  await project.close();
  const again = await projects.open();
  expect([now(again, WALKER), again.peek(NOTES)]).toEqual(['last', undefined]);
});

test('if one of several steps is refused, the others are not made either', async () => {
  const project = await projects.open(NOTES, WALKER);
  await project.replaceContent(NOTES, content('other'), { label: 'Replace' });
  const steps = [NOTES, WALKER].map(address => ({ address, make: undoing }));
  await expect(project.together(steps)).rejects.toThrow(`There is nothing to undo in ${WALKER}.`);
  expect([now(project, NOTES), project.peek(NOTES)?.canRedo]).toEqual(['other', null]);
});

/** Both files become this, as a patch makes them. */
async function patched(project: Project, meanwhile = async (): Promise<unknown> => undefined) {
  const wanted = [NOTES, WALKER].map(address => {
    const document = project.document(address, projects.install.original(address));
    const [source, { revision }] = [document.source(), document];
    const current = { address, source, revision, state: undefined, isForeign: false, close: () => undefined };
    return { current, content: content(`patched ${address}`) };
  });
  await meanwhile();
  return makeContents(project, wanted, 'Patch Warm feet');
}

test('a patch that cannot be written is reverted, but no earlier or later edits', async () => {
  const project = await projects.open(NOTES, WALKER);
  // Its earlier version has the same name.
  await patched(project);
  const made = await makeContents(project, [], 'Patch Warm feet');
  await unmakeContents(project, made);
  expect(now(project, NOTES)).toBe(`patched ${NOTES}`);
  for (const address of [NOTES, WALKER]) await project.undo(address);
  const again = await patched(project);
  await project.apply(NOTES, { label: 'Type', edits: [put(0, 0, 'mine, ')] });
  await unmakeContents(project, again);
  expect(now(project, NOTES)).toBe('mine, Notes of the game.');
  expect(now(project, WALKER)).toBe(textOf(projects.install.original(WALKER)()));
});

test('if the user has typed over a patch in one file, the patch is reverted in the others', async () => {
  const project = await projects.open(NOTES, WALKER);
  const made = await patched(project);
  await project.apply(NOTES, { label: 'Type', edits: [put(0, 7, 'PATCHED')] });
  await unmakeContents(project, made);
  expect(now(project, NOTES)).toBe(`PATCHED ${NOTES}`);
  expect(now(project, WALKER)).toBe(textOf(projects.install.original(WALKER)()));
});

test('content that was computed before another edit does not revert that edit', async () => {
  const project = await projects.open(NOTES, WALKER);
  const edit = { label: 'Replace' };
  const [first, second, both] = await Promise.allSettled([
    project.replaceContent(NOTES, content('first'), edit),
    project.replaceContent(NOTES, content('second'), edit),
    replaceTogether(project, new Map([WALKER, NOTES].map(address => [address, content('both')])), edit),
  ]);
  expect([first.status, now(project, NOTES), project.peek(WALKER)?.steps]).toEqual(['fulfilled', 'first', []]);
  const why = { failure: { code: 'conflict', text: expect.stringContaining(`${NOTES} was changed by another edit`) } };
  for (const late of [second, both]) expect(late).toMatchObject({ status: 'rejected', reason: why });
});

test('a patch that was computed before the user typed changes nothing, and names the file', async () => {
  const project = await projects.open(NOTES, WALKER);
  const typing = () => project.apply(WALKER, { label: 'Type', edits: [put(0, 0, 'mine, ')] });
  await expect(patched(project, typing)).rejects.toThrow(`${WALKER} was changed by another edit meanwhile`);
  expect([now(project, NOTES), now(project, WALKER)]).toEqual([
    textOf(projects.install.original(NOTES)()),
    `mine, ${textOf(projects.install.original(WALKER)())}`,
  ]);
});

import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openProjectFolder } from '../../electron/host/project/open-project.ts';
import { typedStep } from '../../shared/document/typed-bytes.ts';
import { failureOf } from '../support/failure-of.ts';
import { bytesOf, fakeInstall } from './fake-install.ts';
import { NOTES, now, OpenedProjects, put, WALKER } from './opened-projects.ts';

const projects = new OpenedProjects();

test('nothing is on disk before the first edit', async () => {
  const project = await projects.open(NOTES);
  expect(project.status(NOTES)).toBe('clean');
  expect(project.changes()).toEqual([]);
  await project.flush();
  await project.close();
  expect(existsSync(projects.install.dataFolder)).toBe(false);
});

test('an edit and its timeline are there when the project is opened again', async () => {
  const first = await projects.open(NOTES, WALKER);
  await first.apply(NOTES, { label: 'Type', edits: [put(0, 5, 'Words')] });
  await first.apply(WALKER, { label: 'Set [1]', path: '[1]', edits: [put(29, 5, 'light')] });
  await first.apply(NOTES, { label: 'More', edits: [put(0, 0, '> ')] });
  await first.undo(NOTES);
  await first.close();
  const second = await projects.open();
  expect(now(second, NOTES)).toBe('Words of the game.');
  expect(second.peek(NOTES)?.canUndo).toBe('Type');
  expect(second.peek(NOTES)?.canRedo).toBe('More');
  expect(now(second, WALKER)).toContain('light');
  expect(second.recovered()).toEqual([]);
  expect(second.changes().map(({ address, label, path, old }) => [address, label, path, old])).toEqual([
    [NOTES, 'Type', undefined, '4E 6F 74 65 73'],
    [WALKER, 'Set [1]', '[1]', '68 65 61 76 79'],
  ]);
  await second.redo(NOTES);
  await second.undo(NOTES);
  await second.undo(NOTES);
  expect(now(second, NOTES)).toBe('Notes of the game.');
  expect(second.status(NOTES)).toBe('clean');
});

test('bytes typed one after the other are named by how many they are, also after a restart', async () => {
  const first = await projects.open(NOTES);
  for (const at of [0, 1, 2])
    await first.apply(NOTES, {
      ...typedStep({ verb: 'Write', bytes: 1 }),
      edits: [put(at, 1, 'x')],
      coalesce: at > 0,
    });
  expect(first.peek(NOTES)?.canUndo).toBe('Write 3 bytes');
  await first.close();
  const second = await projects.open();
  expect(second.peek(NOTES)?.canUndo).toBe('Write 3 bytes');
});

test('project.json names game, install and the hash of every edited original, and a copy of it is kept', async () => {
  const project = await projects.open(NOTES);
  await project.apply(NOTES, { label: 'Type', edits: [put(0, 1, 'n')] });
  await project.close();
  expect(project.folder).toBe(join(projects.install.dataFolder, 'projects', 'game.gantry'));
  const manifest = JSON.parse(readFileSync(join(project.folder, 'project.json'), 'utf8'));
  const sha256 = createHash('sha256').update('Notes of the game.').digest('hex');
  expect(manifest).toMatchObject({ version: 1, game: 'Test', install: projects.install.folder });
  expect(manifest.edited[NOTES]).toMatchObject({ size: 18, sha256 });
  expect(readFileSync(join(project.folder, 'backup', sha256), 'utf8')).toBe('Notes of the game.');
});

test('edits that could not be saved to edits/ are saved by the next flush', async () => {
  const project = await projects.open(NOTES);
  await project.apply(NOTES, { label: 'Type', edits: [put(0, 1, 'n')] });
  writeFileSync(project.paths.edits, 'a file where the folder belongs');
  await expect(project.flush()).rejects.toThrow();
  rmSync(project.paths.edits);
  await project.flush();
  expect(readdirSync(project.paths.edits)).toHaveLength(1);
});

test('edits/ holds readable files: patches with old and new bytes, the text as typed, drafts', async () => {
  const project = await projects.open(NOTES, WALKER);
  await project.apply(NOTES, { label: 'Type', edits: [put(0, 5, 'Words'), put(18, 0, '!')] });
  await project.replaceContent(WALKER, project.peek(WALKER)?.source() ?? { size: 0, read: () => new Uint8Array(0) }, {
    label: 'Edit text',
    text: '; only a comment\narmor heavy',
  });
  await project.setDraft(WALKER, '(armor heavy');
  await project.flush();
  const files = readdirSync(join(project.folder, 'edits'));
  expect(files.length).toBe(2);
  const read = (part: string) =>
    JSON.parse(readFileSync(join(project.folder, 'edits', files.find(file => file.includes(part)) ?? ''), 'utf8'));
  expect(read('notes').patches).toEqual([
    { start: 0, oldSize: 5, old: btoa('Notes'), new: btoa('Words') },
    { start: 18, oldSize: 0, old: '', new: btoa('!') },
  ]);
  expect(read('walker')).toMatchObject({ patches: [], text: '; only a comment\narmor heavy', draft: '(armor heavy' });
});

test.each([true, false])(
  'edits left by a crash are offered, and kept or discarded as the user chooses (kept: %s)',
  async keep => {
    const before = await projects.open(NOTES);
    await before.apply(NOTES, { label: 'saved', edits: [put(0, 1, 'n')] });
    await before.close();
    const crashed = await projects.open();
    await crashed.apply(NOTES, { label: 'lost?', edits: [put(1, 1, 'O')] });
    await crashed.apply(NOTES, { label: 'lost?', edits: [put(2, 1, 'T')] });
    projects.crash(crashed);
    const after = await projects.open();
    expect(after.recovered()).toMatchObject([{ address: NOTES, steps: 2 }]);
    const revision = after.peek(NOTES)?.revision ?? 0;
    await after.resolveRecovered(keep);
    expect(after.recovered()).toEqual([]);
    expect(now(after, NOTES)).toBe(keep ? 'nOTes of the game.' : 'notes of the game.');
    expect(after.peek(NOTES)?.revision).toBeGreaterThan(revision);
    await after.close();
    const again = await projects.open();
    expect(again.recovered()).toEqual([]);
    expect(now(again, NOTES)).toBe(keep ? 'nOTes of the game.' : 'notes of the game.');
    await again.close();
  },
);

test('edits left by a crash and discarded are gone, even if they were saved already', async () => {
  const crashed = await projects.open(NOTES, WALKER);
  await crashed.apply(NOTES, { label: 'saved', edits: [put(0, 1, 'n')] });
  await crashed.apply(WALKER, { label: 'saved', edits: [put(29, 1, 'H')] });
  await crashed.flush();
  projects.crash(crashed);
  const after = await projects.open();
  expect(after.recovered()).toHaveLength(2);
  await after.resolveRecovered(false);
  expect(after.changes()).toEqual([]);
  expect(existsSync(after.paths.edits) ? readdirSync(after.paths.edits) : []).toEqual([]);
  await after.close();
  const again = await projects.open(NOTES, WALKER);
  expect(again.changes()).toEqual([]);
  expect(now(again, NOTES)).toBe('Notes of the game.');
  await again.close();
});

test('a text with only spacing changes is listed as such', async () => {
  const project = await projects.open(NOTES);
  await project.apply(NOTES, { label: 'Edit text', edits: [], text: 'Notes  of the game.' });
  expect(project.changes()).toMatchObject([{ label: 'Edit text (spacing only)' }]);
});

test('a torn last line is left out, and later lines can be read', async () => {
  const first = await projects.open(NOTES);
  await first.apply(NOTES, { label: 'one', edits: [put(0, 1, '1')] });
  await first.apply(NOTES, { label: 'two', edits: [put(1, 1, '2')] });
  projects.crash(first);
  const { journal } = first.paths;
  truncateSync(journal, readFileSync(journal).length - 7);
  const second = await projects.open();
  expect(now(second, NOTES)).toBe('1otes of the game.');
  await second.apply(NOTES, { label: 'three', edits: [put(2, 1, '3')] });
  await second.close();
  const third = await projects.open();
  expect(now(third, NOTES)).toBe('1o3es of the game.');
});

test('a changed line in the journal is noticed, and nothing after it is trusted', async () => {
  const first = await projects.open(NOTES);
  await first.apply(NOTES, { label: 'one', edits: [put(0, 1, '1')] });
  await first.apply(NOTES, { label: 'two', edits: [put(1, 1, '2')] });
  await first.close();
  const { journal } = first.paths;
  writeFileSync(journal, readFileSync(journal, 'utf8').replace('"label":"two"', '"label":"tvo"'));
  appendFileSync(journal, 'rubbish\n');
  const second = await projects.open();
  expect(now(second, NOTES)).toBe('1otes of the game.');
});

test('a lost journal is rebuilt from the files in edits/', async () => {
  const first = await projects.open(NOTES);
  await first.apply(NOTES, { label: 'one', edits: [put(0, 5, 'Words')] });
  await first.setDraft(NOTES, 'draft');
  await first.close();
  rmSync(first.paths.journal);
  const second = await projects.open();
  expect(now(second, NOTES)).toBe('Words of the game.');
  expect(second.draft(NOTES)).toBe('draft');
});

test('edits survive when the game file is changed or deleted, because the original was copied', async () => {
  const first = await projects.open(WALKER);
  await first.apply(WALKER, { label: 'one', edits: [put(29, 5, 'light')] });
  rmSync(join(projects.install.folder, 'zbd', 'reader.zbd'));
  expect(now(first, WALKER)).toContain('light');
  await first.close();
  const second = await projects.open();
  expect(now(second, WALKER)).toContain('light');
  await second.undo(WALKER);
  expect(now(second, WALKER)).toContain('heavy');
});

test('one step is reverted by its id if it still applies, and otherwise refused with the reason', async () => {
  const project = await projects.open(NOTES);
  await project.apply(NOTES, { label: 'one', edits: [put(0, 1, '1')] });
  await project.apply(NOTES, { label: 'two', edits: [put(4, 1, '2')] });
  await project.apply(NOTES, { label: 'three', edits: [put(4, 1, '3')] });
  expect(await failureOf(project.revert(NOTES, '2'))).toMatchObject({
    code: 'refused',
    text: '"three" changed the same bytes later. Revert that first.',
  });
  await project.revert(NOTES, '1');
  expect(now(project, NOTES)).toBe('Note3 of the game.');
  expect(project.changes().map(change => change.label)).toEqual(['two', 'three']);
  await project.close();
  expect(now(await projects.open(), NOTES)).toBe('Note3 of the game.');
});

test('discarded edits are gone for good, and revision numbers are not reused', async () => {
  const first = await projects.open(NOTES);
  const { revision } = await first.apply(NOTES, { label: 'one', edits: [put(0, 1, '1')] });
  const changed = await first.reset(NOTES, projects.install.original(NOTES)());
  expect(changed.revision).toBeGreaterThan(revision);
  expect(first.changes()).toEqual([]);
  await first.apply(NOTES, { label: 'anew', edits: [put(1, 1, '-')] });
  await first.close();
  const second = await projects.open();
  expect(now(second, NOTES)).toBe('N-tes of the game.');
  expect(second.changes().map(change => change.label)).toEqual(['anew']);
});

test('a second writer waits for the lock and is then refused in one sentence; readers always work', async () => {
  const first = await projects.open(NOTES);
  await first.apply(NOTES, { label: 'one', edits: [put(0, 1, '1')] });
  const second = await projects.open(NOTES);
  expect(now(second, NOTES)).toBe('1otes of the game.');
  expect(second.recovered()).toEqual([]);
  expect(await failureOf(second.apply(NOTES, { label: 'two', edits: [put(1, 1, '2')] }))).toMatchObject({
    code: 'busy',
    text: `Another Gantry (process ${process.pid}) is working on this mod project.`,
  });
  await first.close();
  // The first has ended its journal meanwhile: what it left is read before anything is added.
  expect(await failureOf(second.apply(NOTES, { label: 'two', edits: [put(1, 1, '2')] }))).toMatchObject({
    code: 'conflict',
  });
  await second.apply(NOTES, { label: 'two', edits: [put(1, 1, '2')] });
  expect(now(second, NOTES)).toBe('12tes of the game.');
});

test('a waiting writer gets the lock when it is released', async () => {
  const first = await projects.open(NOTES);
  await first.apply(NOTES, { label: 'one', edits: [put(0, 1, '1')] });
  const second = await projects.openWithin(5000, NOTES);
  const waiting = failureOf(second.apply(NOTES, { label: 'two', edits: [put(1, 1, '2')] }));
  await first.close();
  expect((await waiting).code).toBe('conflict');
  await second.apply(NOTES, { label: 'two', edits: [put(1, 1, '2')] });
});

test('the lock of a dead process is taken over', async () => {
  const first = await projects.open(NOTES);
  await first.apply(NOTES, { label: 'one', edits: [put(0, 1, '1')] });
  await first.close();
  const { hostname } = await import('node:os');
  writeFileSync(first.paths.lock, JSON.stringify({ pid: 999_999_999, host: hostname(), token: 'dead' }));
  const second = await projects.openWithin(1000, NOTES);
  await second.apply(NOTES, { label: 'two', edits: [put(1, 1, '2')] });
  expect(readdirSync(first.folder).filter(name => name.startsWith('writer.lock'))).toEqual(['writer.lock']);
});

test('concurrent edits are made one after the other, in the order of the requests', async () => {
  const project = await projects.open(NOTES);
  await Promise.all(
    [...'abcdef'].map((letter, index) => project.apply(NOTES, { label: letter, edits: [put(index, 1, letter)] })),
  );
  expect(project.changes().map(change => change.label)).toEqual([...'abcdef']);
  expect(now(project, NOTES)).toBe('abcdefof the game.');
});

test('an edit outside the document is refused, before and after a restart', async () => {
  const first = await projects.open(NOTES);
  await first.apply(NOTES, { label: 'one', edits: [put(0, 1, '1')] });
  await expect(first.apply(NOTES, { label: 'bad', edits: [put(900, 1, '2')] })).rejects.toThrow(RangeError);
  await first.apply(NOTES, { label: 'two', edits: [put(1, 1, '2')] });
  await first.close();
  expect(now(await projects.open(), NOTES)).toBe('12tes of the game.');
});

test('the text as typed is restored with its comments, step by step', async () => {
  const first = await projects.open(NOTES);
  const type = (text: string) => {
    const content = bytesOf(text.replace(/;.*\n/, ''));
    const source = { size: content.length, read: (at: number, size: number) => content.subarray(at, at + size) };
    return first.replaceContent(NOTES, source, { label: 'Edit text', text });
  };
  await type('; comment one\nalpha');
  await type('; comment two\nalphabet');
  await first.close();
  const second = await projects.open();
  expect(second.peek(NOTES)?.text).toBe('; comment two\nalphabet');
  await second.undo(NOTES);
  expect(second.peek(NOTES)?.text).toBe('; comment one\nalpha');
  expect(now(second, NOTES)).toBe('alpha');
});

test('a step of 100,000 places is stored as one short line for each, and can be read back', async () => {
  const big = join(projects.install.folder, 'big.bin');
  writeFileSync(big, Buffer.alloc(1_000_000, '.'));
  const first = await projects.open('big.bin');
  const insert = bytesOf('longer');
  const edits = Array.from({ length: 100_000 }, (_, index) => ({ start: index * 10, remove: 4, insert }));
  await first.apply('big.bin', { label: 'Replace all', edits });
  await first.close();
  const second = await projects.open();
  expect(second.peek('big.bin')?.size).toBe(1_200_000);
  await second.undo('big.bin');
  expect(second.status('big.bin')).toBe('clean');
});

test('two game folders with the same name have projects of their own', async () => {
  const other = fakeInstall();
  try {
    const first = await projects.open(NOTES);
    await first.apply(NOTES, { label: 'one', edits: [put(0, 1, '1')] });
    const { openProject } = await import('../../electron/host/project/open-project.ts');
    const second = await openProject({ install: other.folder, game: null, dataFolder: projects.install.dataFolder });
    expect(second.folder).toBe(join(projects.install.dataFolder, 'projects', 'game 2.gantry'));
  } finally {
    other.remove();
  }
});

test('a folder that is not a project, a damaged project and a newer one are refused by name', async () => {
  expect(await failureOf(openProjectFolder(projects.install.folder))).toMatchObject({ code: 'notFound' });
  const project = await projects.open(NOTES);
  await project.apply(NOTES, { label: 'one', edits: [put(0, 1, '1')] });
  await project.close();
  const good = readFileSync(project.paths.manifest, 'utf8');
  writeFileSync(project.paths.manifest, good.replace('"version": 1', '"version": 2'));
  expect(await failureOf(openProjectFolder(project.folder))).toMatchObject({ code: 'unsupported' });
  writeFileSync(project.paths.manifest, '{"version": 1}');
  expect(await failureOf(openProjectFolder(project.folder))).toMatchObject({ code: 'malformed' });
  for (const address of ['../outside.txt', '/etc/passwd', 'C:\\\\x', 'a/../../b']) {
    writeFileSync(project.paths.manifest, good.replace('"notes.txt"', `"${address}"`));
    expect(await failureOf(openProjectFolder(project.folder))).toMatchObject({ code: 'malformed' });
  }
  writeFileSync(project.paths.manifest, good);
  expect(now(await openProjectFolder(project.folder), NOTES)).toBe('1otes of the game.');
});

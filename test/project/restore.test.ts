import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { realDisk } from '../../electron/files/disk.ts';
import type { Project } from '../../electron/host/project/project.ts';
import { backupOf } from '../../electron/host/project/project-paths.ts';
import { checkOnDisk } from '../../electron/host/write/check-on-disk.ts';
import { noteOutsideRestores } from '../../electron/host/write/outside-restores.ts';
import { planWrite } from '../../electron/host/write/plan-write.ts';
import { restoreInstall } from '../../electron/host/write/restore-install.ts';
import { writeInstall } from '../../electron/host/write/write-install.ts';
import { buildReader, crcOf, readArchive } from '../files/build-archive.ts';
import { failureOf } from '../support/failure-of.ts';
import { bytesOf, type FakeInstall, fakeInstall } from './fake-install.ts';

const READER = 'zbd/reader.zbd';
const WALKER = `${READER}::walker.zrd`;
const MISSION = `${READER}::mission.zrd~2`;
const NOTES = 'notes.txt';
const OUTER = 'zbd/outer.zbd';
const X = `${OUTER}::x.bin`;
/** Where "heavy" stands in walker.zrd. */
const HEAVY = 29;

let install: FakeInstall;
let project: Project;

beforeEach(async () => {
  install = fakeInstall();
  project = await install.open();
});
afterEach(async () => {
  await project.close();
  install.remove();
});

const onDisk = (file: string) => readFileSync(join(install.folder, file));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const put = (start: number, remove: number, text: string) => ({ start, remove, insert: bytesOf(text) });

async function edit(address: string, ...edits: { start: number; remove: number; insert: Uint8Array }[]): Promise<void> {
  project.document(address, install.original(address));
  await project.apply(address, { label: `Edit ${address}`, edits });
}

async function become(address: string, bytes: Uint8Array): Promise<void> {
  project.document(address, install.original(address));
  const content = { size: bytes.length, read: (at: number, size: number) => bytes.subarray(at, at + size) };
  await project.replaceContent(address, content, { label: `Edit ${address}` });
}

async function reopen(): Promise<void> {
  await project.close();
  project = await install.open();
}

test('after a restore the edits are pending again, and can be written again', async () => {
  const original = onDisk(READER);
  await edit(WALKER, put(HEAVY, 5, 'light'));
  await writeInstall(project);
  const written = onDisk(READER);
  const { targets } = await restoreInstall(project);
  expect(targets).toMatchObject([
    { file: READER, before: { sha256: sha256(written) }, after: { sha256: sha256(original) } },
  ]);
  await reopen();
  expect(project.status(WALKER)).toBe('edited');
  expect((await planWrite(project)).targets.length).toBe(1);
  await writeInstall(project);
  expect(onDisk(READER).equals(written)).toBe(true);
});

test('one entry can be restored alone, the file’s other edits stay written', async () => {
  await edit(WALKER, put(HEAVY, 5, 'light'));
  await become(MISSION, buildReader('the second mission', 'grew'));
  await writeInstall(project);
  const { targets } = await restoreInstall(project, WALKER);
  expect(targets).toMatchObject([{ file: READER, entries: [{ name: 'walker.zrd' }], untouchedEntries: 3 }]);
  const { entries, checksum } = readArchive(onDisk(READER), 2);
  expect(entries[1]?.content.includes('heavy')).toBe(true);
  expect(entries[2]?.content.includes('grew')).toBe(true);
  expect(checksum).toBe(crcOf(Buffer.concat(entries.map(entry => entry.content))));
  const plan = await planWrite(project);
  expect(plan.targets[0]?.entries.map(entry => entry.name)).toEqual(['walker.zrd']);
  await writeInstall(project);
  expect(onDisk(READER).includes('light')).toBe(true);
});

test('a restored archive is described by its entries and its table', async () => {
  await edit(WALKER, put(HEAVY, 5, 'quite light'));
  await writeInstall(project);
  const { targets } = await restoreInstall(project, READER);
  const told = targets.flatMap(({ ranges }) => ranges.map(({ what }) => what));
  expect(told).toEqual(expect.arrayContaining(['entry walker.zrd', 'directory', 'checksum']));
});

test('a restore keeps later changes of another program, by hash', async () => {
  await edit(NOTES, put(0, 1, 'n'));
  await writeInstall(project);
  writeFileSync(join(install.folder, NOTES), 'theirs');
  await restoreInstall(project, NOTES);
  expect(onDisk(NOTES).toString()).toBe('Notes of the game.');
  expect(readFileSync(join(project.folder, 'backup', sha256(Buffer.from('theirs'))), 'utf8')).toBe('theirs');
});

test('an entry of a read-only file that another program changed is restored, and that change is kept', async () => {
  await edit(WALKER, put(HEAVY, 5, 'light'));
  await writeInstall(project);
  const path = join(install.folder, READER);
  const theirs = onDisk(READER);
  theirs.write('LIGHT', theirs.indexOf('light'));
  writeFileSync(path, theirs);
  chmodSync(path, 0o444);
  await restoreInstall(project, WALKER);
  expect(onDisk(READER).includes('heavy')).toBe(true);
  expect(readFileSync(join(project.folder, 'backup', sha256(theirs)))).toEqual(theirs);
});

test.each([NOTES, READER, WALKER])('after a restore of %s another program’s file is still foreign', async address => {
  const isNotes = address === NOTES;
  const file = isNotes ? NOTES : READER;
  const edited = isNotes ? NOTES : WALKER;
  await edit(edited, isNotes ? put(0, 1, 'n') : put(HEAVY, 5, 'light'));
  await writeInstall(project);
  const theirs = onDisk(file);
  theirs.write('X', isNotes ? 0 : theirs.indexOf('light'));
  writeFileSync(join(install.folder, file), theirs);
  await restoreInstall(project, address);
  expect(onDisk(file).equals(theirs)).toBe(false);
  writeFileSync(join(install.folder, file), theirs);
  expect(await checkOnDisk(project, edited)).toMatchObject({ kind: 'changed' });
  expect(await failureOf(writeInstall(project))).toMatchObject({ code: 'conflict' });
  expect(onDisk(file).equals(theirs)).toBe(true);
});

test('a missing and a damaged original are refused, and the file stays', async () => {
  expect(await failureOf(restoreInstall(project, NOTES))).toMatchObject({ code: 'notFound' });
  await edit(NOTES, put(0, 1, 'n'));
  await writeInstall(project);
  const backup = join(project.folder, 'backup', sha256(Buffer.from('Notes of the game.')));
  writeFileSync(backup, 'rotten');
  expect(await failureOf(restoreInstall(project, NOTES))).toMatchObject({ code: 'malformed' });
  expect(onDisk(NOTES).toString()).toBe('notes of the game.');
});

test('if another program restored the original, the edits are pending again, and can be written again', async () => {
  const original = onDisk(READER);
  await edit(WALKER, put(HEAVY, 5, 'light'));
  await writeInstall(project);
  const written = onDisk(READER);
  expect(await noteOutsideRestores(project)).toEqual([]);
  expect(project.status(WALKER)).toBe('written');
  writeFileSync(join(install.folder, READER), original);
  expect(await noteOutsideRestores(project)).toEqual([READER]);
  expect(project.status(WALKER)).toBe('edited');
  expect(await noteOutsideRestores(project)).toEqual([]);
  await reopen();
  expect(project.status(WALKER)).toBe('edited');
  await writeInstall(project);
  expect(onDisk(READER)).toEqual(written);
});

test('a file from another program that is not an original is not overwritten by a restore', async () => {
  await edit(WALKER, put(HEAVY, 5, 'light'));
  const original = onDisk(READER);
  await writeInstall(project);
  original[HEAVY] = 0;
  writeFileSync(join(install.folder, READER), original);
  expect(await noteOutsideRestores(project)).toEqual([]);
  expect(project.status(WALKER)).toBe('written');
});

test('a later restore keeps what another program left around an edit', async () => {
  const theirs = onDisk(OUTER);
  await edit(X, put(0, 1, 'y'));
  await writeInstall(project);
  theirs[theirs.indexOf('walker')] = 'W'.charCodeAt(0);
  writeFileSync(join(install.folder, OUTER), theirs);
  await writeInstall(project);
  await edit(X, put(0, 1, 'z'));
  await writeInstall(project);
  await restoreInstall(project);
  expect(onDisk(OUTER)).toEqual(theirs);
});

test('after a failed write, a restore still uses the first original', async () => {
  const original = onDisk(NOTES);
  await edit(NOTES, put(0, 5, 'Words'));
  await writeInstall(project);
  await edit(NOTES, put(0, 5, 'Texts'));
  const rename = () => Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'rename' }));
  await expect(writeInstall(project, { disk: { ...realDisk, pauses: [], rename } })).rejects.toThrow('an error');
  expect(onDisk(NOTES).toString()).toBe('Words of the game.');
  await writeInstall(project);
  expect(onDisk(NOTES).toString()).toBe('Texts of the game.');
  await restoreInstall(project);
  expect(onDisk(NOTES)).toEqual(original);
});

test('a damaged copy of an original is made again by the write that needs it', async () => {
  const original = onDisk(NOTES);
  await edit(NOTES, put(0, 5, 'Words'));
  await project.close();
  writeFileSync(backupOf(project.paths, sha256(original)), 'damaged');
  project = await install.open();
  await writeInstall(project);
  await restoreInstall(project);
  expect(onDisk(NOTES)).toEqual(original);
});

test('a restore keeps the bytes that another file needs for its own restore', async () => {
  writeFileSync(join(install.folder, 'other.txt'), 'Words of the game.');
  await edit('other.txt', put(0, 5, 'Other'));
  await writeInstall(project);
  await edit(NOTES, put(0, 5, 'Words'));
  await writeInstall(project);
  // What goes away here is the original of the other one.
  await restoreInstall(project, NOTES);
  await restoreInstall(project, 'other.txt');
  expect(onDisk('other.txt').toString()).toBe('Words of the game.');
});

test('the disk’s state is not recorded until what a crash left is kept or discarded', async () => {
  const original = onDisk(NOTES);
  await edit(NOTES, put(0, 5, 'Words'));
  await writeInstall(project);
  await edit(WALKER, put(HEAVY, 5, 'light'));
  await project.flush();
  rmSync(project.paths.lock);
  const crashed = project;
  project = await install.open();
  expect(project.recovered().length).toBeGreaterThan(0);
  writeFileSync(join(install.folder, NOTES), original);
  expect(await noteOutsideRestores(project)).toEqual([]);
  expect(project.recovered().length).toBeGreaterThan(0);
  await project.resolveRecovered(true);
  expect(await noteOutsideRestores(project)).toEqual([NOTES]);
  await crashed.close().catch(() => undefined);
});

test('a project on a full disk still opens, and the restore is recorded later', async () => {
  const original = onDisk(NOTES);
  await edit(NOTES, put(0, 5, 'Words'));
  await writeInstall(project);
  await reopen();
  writeFileSync(join(install.folder, NOTES), original);
  const full = vi
    .spyOn(project, 'writing')
    .mockRejectedValueOnce(Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' }));
  expect(await noteOutsideRestores(project)).toEqual([]);
  full.mockRestore();
  expect(await noteOutsideRestores(project)).toEqual([NOTES]);
});

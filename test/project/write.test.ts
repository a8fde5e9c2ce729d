import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Project } from '../../electron/host/project/project.ts';
import { backups } from '../../electron/host/write/backups.ts';
import { checkOnDisk } from '../../electron/host/write/check-on-disk.ts';
import { planWrite } from '../../electron/host/write/plan-write.ts';
import { restoreInstall } from '../../electron/host/write/restore-install.ts';
import { writeInstall } from '../../electron/host/write/write-install.ts';
import { buildArchive, buildReader, crcOf, readArchive } from '../files/build-archive.ts';
import { failureOf } from '../support/failure-of.ts';
import { bytesOf, type FakeInstall, fakeInstall, textOf } from './fake-install.ts';

const READER = 'zbd/reader.zbd';
const OUTER = 'zbd/outer.zbd';
const WALKER = `${READER}::walker.zrd`;
const MISSION = `${READER}::mission.zrd~2`;
const NESTED = `${OUTER}::inner.zbd::walker.zrd`;
const NOTES = 'notes.txt';
/** Where "heavy" stands in walker.zrd. */
const HEAVY = 29;

const none = { size: 0, read: () => new Uint8Array(0) };

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

test('the plan names entry, ranges, directory, checksum and both hashes, and changes nothing', async () => {
  const before = onDisk(READER);
  await become(WALKER, buildReader('armor', 'heavier'));
  const plan = await planWrite(project);
  expect(plan.backupFolder).toBe(join(project.folder, 'backup'));
  const [target] = plan.targets;
  expect(plan.targets.length).toBe(1);
  expect(target).not.toHaveProperty('merged');
  expect(target).toMatchObject({
    file: READER,
    entries: [{ name: 'walker.zrd', sizeBefore: 34, sizeAfter: 36 }],
    before: { size: before.length, sha256: sha256(before) },
    untouchedEntries: 3,
  });
  expect(target?.after?.size).toBe(before.length + 2);
  expect(target?.ranges).toMatchSnapshot();
  expect(onDisk(READER).equals(before)).toBe(true);
});

test('a write gives exactly the planned bytes; directory and checksum are right, every other entry is the same', async () => {
  const before = readArchive(onDisk(READER), 2);
  await become(WALKER, buildReader('armor', 'heavier'));
  const plan = await planWrite(project);
  const result = await writeInstall(project);
  expect(result.targets).toEqual(plan.targets.map(({ fields: _, ...target }) => target));
  const after = readArchive(onDisk(READER), 2);
  expect(sha256(onDisk(READER))).toBe(plan.targets[0]?.after?.sha256);
  expect(after.entries.map(entry => entry.name)).toEqual(before.entries.map(entry => entry.name));
  expect(after.entries[1]?.content.equals(buildReader('armor', 'heavier'))).toBe(true);
  for (const index of [0, 2, 3])
    expect(after.entries[index]?.content.equals(before.entries[index]?.content ?? Buffer.alloc(0))).toBe(true);
  expect(after.checksum).toBe(crcOf(Buffer.concat(after.entries.map(entry => entry.content))));
  expect(readdirSync(join(install.folder, 'zbd')).sort()).toEqual(['outer.zbd', 'reader.zbd']);
});

test('the original is kept by hash before the first write, and is still the first one after the second', async () => {
  const original = onDisk(READER);
  await edit(WALKER, put(HEAVY, 5, 'light'));
  await writeInstall(project);
  await edit(WALKER, put(HEAVY, 5, 'small'));
  await writeInstall(project);
  expect(readFileSync(join(project.folder, 'backup', sha256(original))).equals(original)).toBe(true);
  expect(await backups(project)).toMatchObject([
    { file: READER, sha256: sha256(original), size: original.length, differs: true },
  ]);
  await restoreInstall(project);
  expect(onDisk(READER).equals(original)).toBe(true);
  expect(await backups(project)).toMatchObject([{ differs: false }]);
});

test('after a write nothing is pending; undo changes only the project, and shows that the game folder differs', async () => {
  await edit(WALKER, put(HEAVY, 5, 'light'));
  await writeInstall(project);
  const written = onDisk(READER);
  expect((await planWrite(project)).targets).toEqual([]);
  expect(project.status(WALKER)).toBe('written');
  await reopen();
  expect((await planWrite(project)).targets).toEqual([]);
  await project.undo(WALKER);
  expect(onDisk(READER).equals(written)).toBe(true);
  expect((await planWrite(project)).targets.map(target => target.file)).toEqual([READER]);
  expect(project.status(WALKER)).toBe('edited');
  await writeInstall(project);
  expect(project.status(WALKER)).toBe('clean');
  await project.redo(WALKER);
  expect((await planWrite(project)).targets.length).toBe(1);
});

test('edits of several entries of one archive are written together, also those of a nested container', async () => {
  await become(WALKER, buildReader('w'));
  await become(MISSION, buildReader('the second mission', 'grew'));
  await become(NESTED, buildReader('deep', 'inside'));
  await edit(NOTES, put(0, 5, 'Words'));
  const { targets } = await writeInstall(project);
  expect(targets.map(target => target.file).sort()).toEqual([NOTES, OUTER, READER]);
  const reader = readArchive(onDisk(READER), 2);
  expect(reader.entries[1]?.content.equals(buildReader('w'))).toBe(true);
  expect(reader.entries[2]?.content.equals(buildReader('the second mission', 'grew'))).toBe(true);
  expect(reader.entries[0]?.comment).toBe('D:\\m.TMP');
  const outer = readArchive(onDisk(OUTER), 1);
  const inner = readArchive(outer.entries[0]?.content ?? Buffer.alloc(0), 1);
  expect(inner.entries[1]?.content.equals(buildReader('deep', 'inside'))).toBe(true);
  expect(outer.entries[1]?.content.toString()).toBe('x');
  expect(onDisk(NOTES).toString()).toBe('Words of the game.');
  expect(existsSync(project.paths.writeNote)).toBe(false);
});

test('edits of a container’s own bytes and of its entries are written together if they do not overlap', async () => {
  const before = onDisk(READER);
  const comment = before.indexOf('D:\\m.TMP');
  await edit(READER, put(comment, 1, 'E'));
  await become(WALKER, buildReader('armor', 'none at all'));
  await writeInstall(project);
  const after = readArchive(onDisk(READER), 2);
  expect(after.entries[0]?.comment).toBe('E:\\m.TMP');
  expect(after.entries[1]?.content.equals(buildReader('armor', 'none at all'))).toBe(true);
  // The container's own timeline knows nothing of the entry: writing it again must not undo the entry's edit.
  await edit(READER, put(comment + 3, 1, 'n'));
  await writeInstall(project);
  const again = readArchive(onDisk(READER), 2);
  expect(again.entries[0]?.comment).toBe('E:\\n.TMP');
  expect(again.entries[1]?.content.equals(buildReader('armor', 'none at all'))).toBe(true);
  await become(WALKER, buildReader('third'));
  await writeInstall(project);
  expect((await planWrite(project)).targets).toEqual([]);
  await edit(READER, put(comment + 3, 1, 'o'));
  expect((await planWrite(project)).targets[0]?.refused).toBeUndefined();
});

test('a container edited as raw bytes stays known after its entry was written and another program changed the file', async () => {
  const inner = `${OUTER}::inner.zbd`;
  const comment = () => readArchive(onDisk(OUTER), 1).entries[0]?.content.indexOf('m.TMP') ?? -1;
  await edit(inner, put(comment(), 1, 'n'));
  await writeInstall(project);
  await become(NESTED, buildReader('armor', 'of another length'));
  await writeInstall(project);
  const [first, second] = readArchive(onDisk(OUTER), 1).entries;
  const theirs = buildArchive(1, [
    { name: 'inner.zbd', content: first?.content ?? Buffer.alloc(0) },
    { name: 'x.bin', content: Buffer.concat([second?.content ?? Buffer.alloc(0), Buffer.from('changed')]) },
  ]);
  writeFileSync(join(install.folder, OUTER), theirs);
  await project.apply(inner, {
    label: 'again',
    edits: [put(textOf(project.peek(inner)?.source() ?? none).indexOf('n.TMP'), 1, 'o')],
  });
  expect((await planWrite(project)).targets[0]?.refused).toBeUndefined();
  await writeInstall(project);
  const now = readArchive(onDisk(OUTER), 1).entries;
  expect(now[0]?.content.includes('o.TMP') && now[0].content.includes('of another length')).toBe(true);
  expect(now[1]?.content.toString()).toBe('xchanged');
});

test('an entry edited both directly and through its container’s bytes is refused, and nothing is written', async () => {
  const before = onDisk(READER);
  await edit(READER, put(before.indexOf('heavy'), 5, 'HEAVY'));
  await edit(WALKER, put(HEAVY, 5, 'light'));
  expect((await planWrite(project)).targets[0]).toMatchObject({ after: null, refused: { code: 'refused' } });
  expect((await failureOf(writeInstall(project))).text).toBe(
    'walker.zrd was edited both on its own and through the bytes of zbd/reader.zbd.',
  );
  expect(onDisk(READER).equals(before)).toBe(true);
  await project.undo(READER);
  await writeInstall(project);
  expect(onDisk(READER).includes('light')).toBe(true);
});

test('an entry that another program changed is a conflict; that program’s other entries are kept', async () => {
  await edit(WALKER, put(HEAVY, 5, 'light'));
  const theirs = buildArchive(2, [
    { name: 'mission.zrd', content: buildReader('changed by another tool') },
    { name: 'walker.zrd', content: buildReader('armor', 'heavy') },
  ]);
  writeFileSync(join(install.folder, READER), theirs);
  expect(await checkOnDisk(project, WALKER)).toEqual({ kind: 'same' });
  expect((await planWrite(project)).targets[0]).toMatchObject({ merged: true });
  expect((await writeInstall(project)).targets[0]).toMatchObject({ merged: true });
  const merged = readArchive(onDisk(READER), 2);
  expect(merged.entries[0]?.content.equals(buildReader('changed by another tool'))).toBe(true);
  expect(merged.entries[1]?.content.includes('light')).toBe(true);

  await edit(WALKER, put(HEAVY, 5, 'small'));
  const other = buildArchive(2, [{ name: 'walker.zrd', content: buildReader('theirs') }]);
  writeFileSync(join(install.folder, READER), other);
  const state = await checkOnDisk(project, WALKER);
  expect(state.kind).toBe('changed');
  expect(await failureOf(writeInstall(project))).toMatchObject({
    code: 'conflict',
    where: { file: READER, entry: 'walker.zrd' },
  });
  expect(onDisk(READER).equals(other)).toBe(true);
  // "Keep my edits": what lies there now may be replaced.
  await project.accept(WALKER, state.kind === 'changed' ? state.sha256 : null);
  expect(await checkOnDisk(project, WALKER)).toEqual({ kind: 'same' });
  await writeInstall(project);
  expect(readArchive(onDisk(READER), 2).entries[0]?.content.includes('small')).toBe(true);
});

test('a missing file or a missing entry is reported, and the edit is kept', async () => {
  await edit(WALKER, put(HEAVY, 5, 'light'));
  await edit(NOTES, put(0, 1, 'n'));
  rmSync(join(install.folder, NOTES));
  writeFileSync(join(install.folder, READER), buildArchive(2, [{ name: 'mission.zrd', content: buildReader() }]));
  const { targets } = await planWrite(project);
  expect(targets.map(target => target.refused?.code).sort()).toEqual(['conflict', 'notFound']);
  expect(await checkOnDisk(project, NOTES)).toEqual({ kind: 'gone' });
  expect(await checkOnDisk(project, WALKER)).toEqual({ kind: 'gone' });
  expect(project.changes().length).toBe(2);
});

test('a read-only file is refused and its edit kept; written on request, it is read-only again when restored', async () => {
  const path = join(install.folder, READER);
  const original = onDisk(READER);
  const modified = new Date('1999-05-31T00:00:00Z');
  utimesSync(path, modified, modified);
  chmodSync(path, 0o444);
  await edit(WALKER, put(HEAVY, 5, 'light'));
  expect((await planWrite(project)).targets[0]).toMatchObject({ readOnly: true });
  const failure = await failureOf(writeInstall(project));
  expect(failure).toMatchObject({ code: 'disk', where: { file: path } });
  expect(failure.next).toMatch(/Your changes are kept in the mod project\.$/);
  expect(project.changes().length).toBe(1);
  expect(onDisk(READER).equals(original)).toBe(true);
  await writeInstall(project, { clearReadOnly: true });
  expect(statSync(path).mode & 0o222).not.toBe(0);
  await restoreInstall(project, READER);
  expect(onDisk(READER).equals(original)).toBe(true);
  expect(statSync(path).mode & 0o777).toBe(0o444);
  expect(statSync(path).mtimeMs).toBe(modified.getTime());
});

test('a read-only file that is written back to its original after an undo is read-only again', async () => {
  const path = join(install.folder, READER);
  const original = onDisk(READER);
  chmodSync(path, 0o444);
  await edit(WALKER, put(HEAVY, 5, 'light'));
  await writeInstall(project, { clearReadOnly: true });
  await project.undo(WALKER);
  await writeInstall(project);
  expect(onDisk(READER).equals(original)).toBe(true);
  expect(statSync(path).mode & 0o777).toBe(0o444);
});

test('when one file is refused, no file is written', async () => {
  const before = onDisk(READER);
  await edit(WALKER, put(HEAVY, 5, 'light'));
  await edit(NOTES, put(0, 1, 'n'));
  chmodSync(join(install.folder, NOTES), 0o444);
  await failureOf(writeInstall(project));
  expect(onDisk(READER).equals(before)).toBe(true);
  expect(onDisk(NOTES).toString()).toBe('Notes of the game.');
  expect(readdirSync(join(install.folder, 'zbd')).sort()).toEqual(['outer.zbd', 'reader.zbd']);
  expect((await planWrite(project)).targets.length).toBe(2);
});

test('a file that changes while it is being written is left as the other program wrote it', async () => {
  await edit(NOTES, put(0, 1, 'n'));
  const onProgress = () => {
    if (readdirSync(install.folder).some(name => name.endsWith('.tmp')))
      writeFileSync(join(install.folder, NOTES), 'theirs, meanwhile');
  };
  expect(await failureOf(writeInstall(project, { onProgress }))).toMatchObject({ code: 'conflict' });
  expect(onDisk(NOTES).toString()).toBe('theirs, meanwhile');
  expect(readdirSync(install.folder).sort()).toEqual([NOTES, 'zbd']);
  expect(project.changes().length).toBe(1);
});

test('text that does not compile is not written, and reported', async () => {
  project.document(WALKER, install.original(WALKER));
  await project.setDraft(WALKER, '(armor');
  expect((await planWrite(project)).targets[0]?.refused).toMatchObject({ code: 'refused', where: { file: WALKER } });
  expect((await failureOf(writeInstall(project))).code).toBe('refused');
});

test('edits that were all undone need no write, and every file is as it was', async () => {
  const before = [onDisk(READER), onDisk(OUTER)];
  await edit(WALKER, put(HEAVY, 5, 'light'));
  await project.undo(WALKER);
  await edit(NESTED, put(HEAVY, 5, 'light'), put(0, 0, 'x'));
  await project.revert(NESTED, '1');
  expect((await writeInstall(project)).targets).toEqual([]);
  expect([onDisk(READER), onDisk(OUTER)].map((bytes, index) => bytes.equals(before[index] ?? bytes))).toEqual([
    true,
    true,
  ]);
});

const isRoot = process.getuid?.() === 0;

describe.skipIf(!isRoot)('on a full disk (needs root and mount)', () => {
  test('the edit is kept, the path is named, and the file is as it was', async () => {
    const disk = join(install.folder, 'disk');
    const content = Buffer.alloc(40_000, 'a');
    execFileSync('mkdir', [disk]);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]);
    try {
      writeFileSync(join(disk, 'full.bin'), content);
      await edit('disk/full.bin', put(0, 1, 'b'));
      const failure = await failureOf(writeInstall(project));
      expect(failure.code).toBe('disk');
      expect(failure.where?.file).toBe(join(disk, 'full.bin'));
      expect(failure.text).toMatch(
        /full\.bin could not be written: it needs 40,000 bytes and the disk has [\d,]+ free\./,
      );
      expect(failure.next).toBe(
        'Free some space on that disk, then try again. Nothing was changed. Your changes are kept in the mod project.',
      );
      expect(readFileSync(join(disk, 'full.bin')).equals(content)).toBe(true);
      expect(readdirSync(disk)).toEqual(['full.bin']);
      expect(textOf(project.peek('disk/full.bin')?.source() ?? { size: 0, read: () => content }).slice(0, 2)).toBe(
        'ba',
      );
      expect(project.changes().length).toBe(1);
    } finally {
      execFileSync('umount', [disk]);
    }
  });
});

// Originals that are too large to be copied at their first edit: the file itself has them, and its time tells whether it still does.
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  truncateSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Project } from '../../electron/host/project/project.ts';
import { planWrite } from '../../electron/host/write/plan-write.ts';
import { restoreInstall } from '../../electron/host/write/restore-install.ts';
import { writeInstall } from '../../electron/host/write/write-install.ts';
import { failureOf } from '../support/failure-of.ts';
import { NOTES, OpenedProjects, put } from './opened-projects.ts';

const BIG = 'big.bin';
const SIZE = 65 * 1024 * 1024;
const FIRST = new Date(2001, 1, 1);

const projects = new OpenedProjects();
const file = () => join(projects.install.folder, BIG);

function onDisk(start: number, text: string): void {
  const handle = openSync(file(), 'r+');
  writeSync(handle, text, start, 'latin1');
  closeSync(handle);
}

function readAt(start: number, size: number): string {
  const bytes = Buffer.alloc(size);
  const handle = openSync(file(), 'r');
  readSync(handle, bytes, 0, size, start);
  closeSync(handle);
  return bytes.toString('latin1');
}

/** The edit of a file that is zero but for its beginning and its end. */
async function edited(): Promise<Project> {
  const project = await projects.open(BIG);
  await project.apply(BIG, { label: 'Edit', edits: [put(SIZE - 4, 4, 'new!')] });
  return project;
}

beforeEach(() => {
  closeSync(openSync(file(), 'w'));
  truncateSync(file(), SIZE);
  onDisk(0, 'first');
  onDisk(SIZE - 4, 'last');
  utimesSync(file(), FIRST, FIRST);
});

test('nothing is copied before the file is written; then it is, and restored to the last byte', async () => {
  const project = await edited();
  expect(readdirSync(project.folder)).not.toContain('backup');
  const [target] = (await planWrite(project)).targets;
  expect(target?.ranges).toMatchObject([{ start: SIZE - 4, size: 4 }]);
  await writeInstall(project);
  expect([readAt(0, 5), readAt(SIZE - 4, 4), statSync(file()).size]).toEqual(['first', 'new!', SIZE]);
  expect(readdirSync(join(project.folder, 'backup'))).toEqual([target?.before.sha256]);
  await project.apply(BIG, { label: 'Again', edits: [put(SIZE - 4, 4, 'next')] });
  await writeInstall(project);
  expect(readAt(SIZE - 4, 4)).toBe('next');
  await restoreInstall(project);
  expect([readAt(0, 5), readAt(SIZE - 4, 4), statSync(file()).size]).toEqual(['first', 'last', SIZE]);
});

test('another program’s changes in it are not overwritten, even at the same size, and after a restart', async () => {
  const project = await edited();
  onDisk(0, 'other');
  const refused = { text: 'big.bin has changed since you edited it.', where: { file: BIG } };
  expect(await failureOf(writeInstall(project))).toMatchObject(refused);
  project.document(NOTES, projects.install.original(NOTES));
  await project.apply(NOTES, { label: 'Edit', edits: [put(0, 5, 'Words')] });
  expect((await writeInstall(project, { files: new Set([NOTES]) })).targets).toMatchObject([{ file: NOTES }]);
  await project.close();
  const saved = readdirSync(project.paths.edits).find(name => name.includes('big')) ?? '';
  expect(JSON.parse(readFileSync(join(project.paths.edits, saved), 'utf8'))).toMatchObject({
    address: BIG,
    patches: [{ start: SIZE - 4, oldSize: 4, new: Buffer.from('new!').toString('base64') }],
  });
  expect(await failureOf(writeInstall(await projects.open()))).toMatchObject(refused);
  expect([readAt(0, 5), readAt(SIZE - 4, 4)]).toEqual(['other', 'last']);
});

test('an edit of one continues after a restart, and says that its original is lost if the file became shorter', async () => {
  const first = await edited();
  await first.close();
  const second = await projects.open();
  const read = (project: Project, at: number) =>
    Buffer.from(project.peek(BIG)?.source().read(at, 4) ?? []).toString('latin1');
  expect([read(second, 0), read(second, SIZE - 4)]).toEqual(['firs', 'new!']);
  await second.close();
  truncateSync(file(), SIZE - 1);
  const third = await projects.open();
  expect(read(third, SIZE - 4)).toBe('new!');
  expect(() => read(third, 0)).toThrow();
  expect(await failureOf(writeInstall(third))).toMatchObject({ where: { file: BIG } });
  expect([readAt(0, 5), statSync(file()).size]).toEqual(['first', SIZE - 1]);
});

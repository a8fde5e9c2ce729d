import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Project } from '../../electron/host/project/project.ts';
import { bytesOf, type FakeInstall, fakeInstall, textOf } from './fake-install.ts';

const NOTES = 'notes.txt';
const WALKER = 'zbd/reader.zbd::walker.zrd';
let install: FakeInstall;
let opened: Project[] = [];

beforeEach(() => {
  install = fakeInstall();
});
afterEach(async () => {
  for (const project of opened) await project.close();
  opened = [];
  install.remove();
});

async function open(...addresses: string[]): Promise<Project> {
  const project = await install.open();
  opened.push(project);
  for (const address of addresses) project.document(address, install.original(address));
  return project;
}

/** Its journal has no end, and its lock is gone. */
function crash(project: Project): void {
  opened = opened.filter(other => other !== project);
  rmSync(project.paths.lock);
}

const put = (start: number, remove: number, text: string) => ({ start, remove, insert: bytesOf(text) });
const now = (project: Project, address: string) => {
  const source = project.peek(address)?.source();
  return source && textOf(source);
};

test('of what a crash left, what was undone or written is not offered, and what was written stays', async () => {
  const edit = (label: string, at: number) => ({ label, edits: [put(at, 1, label)] });
  const crashed = await open(NOTES, WALKER);
  await crashed.apply(WALKER, edit('H', 29));
  await crashed.undo(WALKER);
  await crashed.apply(NOTES, edit('n', 0));
  const write = (project: Project, text: string) =>
    project.writing(async ({ mark }) => {
      writeFileSync(join(install.folder, NOTES), text);
      await mark('written', [{ address: NOTES, accepted: null }]);
    });
  await write(crashed, 'notes of the game.');
  crash(crashed);
  const second = await open();
  expect(second.recovered()).toEqual([]);
  await second.apply(NOTES, edit('O', 1));
  await write(second, 'nOtes of the game.');
  await second.apply(NOTES, edit('T', 2));
  await second.apply(WALKER, edit('H', 29));
  await second.undo(WALKER);
  crash(second);
  const after = await open();
  expect(after.recovered()).toMatchObject([{ address: NOTES, steps: 1 }]);
  await after.resolveRecovered(false);
  expect(now(after, NOTES)).toBe('nOtes of the game.');
  expect([NOTES, WALKER].map(address => after.status(address))).toEqual(['written', 'clean']);
  await after.close();
  const again = await open(NOTES);
  expect(now(again, NOTES)).toBe('nOtes of the game.');
  expect(again.changes().map(({ label, written }) => [label, written])).toEqual([
    ['n', true],
    ['O', true],
  ]);
});

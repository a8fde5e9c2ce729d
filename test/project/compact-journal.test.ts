import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readJournal } from '../../electron/host/project/journal.ts';
import type { Project } from '../../electron/host/project/project.ts';
import { neededRecords } from '../../electron/host/project/project-disk.ts';
import { bytesOf, type FakeInstall, fakeInstall, textOf } from './fake-install.ts';

const NOTES = 'notes.txt';
const WALKER = 'zbd/reader.zbd::walker.zrd';
let install: FakeInstall;
beforeEach(() => {
  install = fakeInstall();
});
afterEach(() => install.remove());

async function type(project: Project, address: string, letters: string): Promise<void> {
  project.document(address, install.original(address));
  for (const [start, letter] of [...letters].entries())
    await project.apply(address, { label: letter, edits: [{ start, remove: 1, insert: bytesOf(letter) }] });
}

const journalOf = (project: Project) => readJournal(project.paths.journal).records;

test('a journal that is closed loses discarded steps, and keeps all others', async () => {
  const first = await install.open();
  await type(first, NOTES, 'given up for good');
  await first.reset(NOTES, install.original(NOTES)());
  await type(first, WALKER, 'ab');
  await type(first, NOTES, 'xyz');
  await first.undo(NOTES);
  await first.close();
  expect(journalOf(first).map(record => ('address' in record ? record.address : record.type))).toEqual([
    ...['open', WALKER, WALKER, NOTES, NOTES, NOTES, NOTES, 'close'],
  ]);
  const second = await install.open();
  expect(second.recovered()).toEqual([]);
  expect(textOf(second.document(NOTES, install.original(NOTES)).source())).toBe('xytes of the game.');
  await second.redo(NOTES);
  for (let steps = 3; steps > 0; steps--) await second.undo(NOTES);
  expect(textOf(second.document(NOTES, install.original(NOTES)).source())).toBe('Notes of the game.');
  await second.close();
  expect(readFileSync(join(install.folder, NOTES), 'latin1')).toBe('Notes of the game.');
});

test('a journal that is mostly needed is left as it is', async () => {
  const project = await install.open();
  await type(project, NOTES, 'abc');
  await project.close();
  const { ino } = statSync(project.paths.journal);
  const again = await install.open();
  await type(again, WALKER, 'abc');
  await again.close();
  expect(statSync(project.paths.journal).ino).toBe(ino);
  expect(journalOf(again)).toHaveLength(10);
});

test('steps left by a crash and discarded do not count, nor do other discarded ones', () => {
  const step = (address: string, time: number) =>
    ({ type: 'operation', address, time, operation: { kind: 'undo' } }) as const;
  const open = { type: 'open', time: 1 } as const;
  const close = { type: 'close', time: 9 } as const;
  const records = [open, step('a', 2), close, open, step('a', 3), { type: 'discard' } as const, step('a', 4), close];
  expect(neededRecords(records, new Set(['a']))).toEqual([open, step('a', 2), step('a', 4), close]);
  expect(neededRecords([open, step('a', 2), step('b', 3), close], new Set(['b']))).toEqual([open, step('b', 3), close]);
  expect(neededRecords([open, close], new Set())).toEqual([open, close]);
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Project } from '../../electron/host/project/project.ts';
import { NOTES, now, OpenedProjects, put, WALKER } from './opened-projects.ts';

const projects = new OpenedProjects();

test('undone and written steps that a crash left are not offered, and written ones stay', async () => {
  const edit = (label: string, at: number) => ({ label, edits: [put(at, 1, label)] });
  const crashed = await projects.open(NOTES, WALKER);
  await crashed.apply(WALKER, edit('H', 29));
  await crashed.undo(WALKER);
  await crashed.apply(NOTES, edit('n', 0));
  const write = (project: Project, text: string) =>
    project.writing(async ({ mark }) => {
      writeFileSync(join(projects.install.folder, NOTES), text);
      await mark('written', [{ address: NOTES, accepted: null }]);
    });
  await write(crashed, 'notes of the game.');
  projects.crash(crashed);
  const second = await projects.open();
  expect(second.recovered()).toEqual([]);
  await second.apply(NOTES, edit('O', 1));
  await write(second, 'nOtes of the game.');
  await second.apply(NOTES, edit('T', 2));
  await second.apply(WALKER, edit('H', 29));
  await second.undo(WALKER);
  projects.crash(second);
  const after = await projects.open();
  expect(after.recovered()).toMatchObject([{ address: NOTES, steps: 1 }]);
  await after.resolveRecovered(false);
  expect(now(after, NOTES)).toBe('nOtes of the game.');
  expect([NOTES, WALKER].map(address => after.status(address))).toEqual(['written', 'clean']);
  await after.close();
  const again = await projects.open(NOTES);
  expect(now(again, NOTES)).toBe('nOtes of the game.');
  expect(again.changes().map(({ label, written }) => [label, written])).toEqual([
    ['n', true],
    ['O', true],
  ]);
});

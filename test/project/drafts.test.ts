// Texts that do not compile: what takes one away, and what brings it back.
import { expect, test } from 'vitest';
import { NOTES, now, OpenedProjects, put } from './opened-projects.ts';

const projects = new OpenedProjects();

test('a draft survives, is shown as one, and disappears with the next step', async () => {
  const first = await projects.open(NOTES);
  await first.setDraft(NOTES, 'half a li');
  await first.setDraft(NOTES, 'half a line');
  await first.close();
  const second = await projects.open();
  expect(second.draft(NOTES)).toBe('half a line');
  expect(second.status(NOTES)).toBe('draft');
  expect(second.changes().map(change => change.id)).toEqual(['draft']);
  await second.apply(NOTES, { label: 'Type', edits: [put(0, 1, 'n')] });
  expect(second.draft(NOTES)).toBeUndefined();
  await second.setDraft(NOTES, 'again');
  await second.revert(NOTES, 'draft');
  expect(second.draft(NOTES)).toBeUndefined();
});

test('undo restores a draft that an edit, an undo or a revert removed', async () => {
  const project = await projects.open(NOTES);
  const edit = (label: string) => project.apply(NOTES, { label, edits: [put(0, 1, label)] });
  await edit('1');
  await project.setDraft(NOTES, 'half a line');
  await edit('2');
  expect(project.draft(NOTES)).toBeUndefined();
  await project.undo(NOTES);
  expect([now(project, NOTES), project.draft(NOTES)]).toEqual(['1otes of the game.', 'half a line']);
  await project.undo(NOTES);
  expect(project.draft(NOTES)).toBeUndefined();
  await project.redo(NOTES);
  expect([now(project, NOTES), project.draft(NOTES)]).toEqual(['1otes of the game.', 'half a line']);
  const [made] = project.changes().filter(({ label }) => label === '1');
  await project.revert(NOTES, made?.id ?? '');
  expect([now(project, NOTES), project.draft(NOTES)]).toEqual(['Notes of the game.', undefined]);
  await project.undo(NOTES);
  expect(project.draft(NOTES)).toBe('half a line');
  await project.close();
  const again = await projects.open();
  expect([now(again, NOTES), again.draft(NOTES)]).toEqual(['1otes of the game.', 'half a line']);
});

test('undo restores a draft that an edit removed, even after a restart', async () => {
  const first = await projects.open(NOTES);
  await first.setDraft(NOTES, 'half a line');
  await first.apply(NOTES, { label: 'Type', edits: [put(0, 1, 'n')] });
  await first.close();
  const second = await projects.open();
  await second.undo(NOTES);
  expect([now(second, NOTES), second.draft(NOTES)]).toEqual(['Notes of the game.', 'half a line']);
  await second.setDraft(NOTES, undefined);
  await second.close();
  const third = await projects.open();
  await third.redo(NOTES);
  await third.undo(NOTES);
  expect(third.draft(NOTES)).toBeUndefined();
});

test('typing over a draft does not extend the step before it: its own undo restores the draft', async () => {
  const project = await projects.open(NOTES);
  const typed = (at: number) => project.apply(NOTES, { label: 'Type', edits: [put(at, 1, 'x')], coalesce: true });
  await typed(0);
  await project.setDraft(NOTES, 'half a line');
  await typed(1);
  await typed(2);
  await project.undo(NOTES);
  expect([now(project, NOTES), project.draft(NOTES)]).toEqual(['xotes of the game.', 'half a line']);
});

test('a draft does not come back after it was discarded, or after the text compiled', async () => {
  const project = await projects.open(NOTES);
  await project.setDraft(NOTES, 'half a line');
  await project.apply(NOTES, { label: 'Edit text', edits: [put(0, 5, 'Words')], text: 'a line' });
  await project.undo(NOTES);
  expect(project.draft(NOTES)).toBeUndefined();
  await project.setDraft(NOTES, 'half a line');
  await project.apply(NOTES, { label: 'Type', edits: [put(0, 1, 'n')] });
  await project.undo(NOTES);
  await project.revert(NOTES, 'draft');
  await project.redo(NOTES);
  await project.undo(NOTES);
  expect(project.draft(NOTES)).toBeUndefined();
});
